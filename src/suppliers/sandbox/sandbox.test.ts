import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { dueNow } from '#values/price.ts';
import { referenceFrom } from '#values/reference.ts';
import { describeSupplierContract } from '#verticals/hotels/supplier.contract.ts';
import type { Order, SupplierRate } from '#verticals/hotels/supplier.ts';
import { sampleCatalogue } from './sample-catalogue.ts';
import { createSandboxSupplier } from './sandbox.ts';
import { createSandboxServer } from './server/server.ts';

const apiKey = 'test-key';
const url = 'http://sandbox.test';
const stay = { checkIn: '2027-01-10', checkOut: '2027-01-13' };
const party = [{ adults: 2, childAges: [5] }];

function setUp(options: { timeScale?: number; file?: string; catalogue?: typeof sampleCatalogue } = {}) {
  let time = Date.parse('2026-12-01T12:00:00Z');
  const now = () => new Date(time);
  const random = (size: number) => randomBytes(size);
  const server = createSandboxServer({
    catalogue: options.catalogue ?? sampleCatalogue,
    file: options.file ?? ':memory:',
    apiKey,
    now,
    random,
  });
  let faults = '';
  const seen: string[] = [];
  const send = (request: Request) => {
    seen.push(`${request.method} ${new URL(request.url).pathname}`);
    const headers = new Headers(request.headers);
    if (faults) headers.set('x-sandbox-fault', faults);
    return server.fetch(new Request(request, { headers }));
  };
  const currencyOf = (id: string) => sampleCatalogue.property(id)?.currency;
  const supplier = createSandboxSupplier({
    fetch: send,
    url,
    apiKey,
    now,
    currencyOf,
    timeScale: options.timeScale ?? 1,
  });
  const admin = (method: string, path: string, body?: unknown) =>
    server.fetch(
      new Request(url + path, {
        method,
        headers: { 'x-api-key': apiKey },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    );
  return {
    server,
    supplier,
    now,
    admin,
    seen,
    advance: (milliseconds: number) => {
      time += milliseconds;
    },
    /** The faults of all calls from here on. */
    play: (names: string) => {
      faults = names;
    },
    truth: async () =>
      (
        (await (await admin('GET', '/admin/bookings')).json()) as {
          bookings: { client_reference: string; state: string }[];
        }
      ).bookings,
  };
}

type Setup = ReturnType<typeof setUp>;
const signal = () => new AbortController().signal;

async function ratesOf(setup: Setup, propertyId = 'bcn-1') {
  const answer = await setup.supplier.rates({ propertyId, stay, party, nationality: 'IL' }, signal());
  if (answer.kind !== 'found') throw new Error(JSON.stringify(answer));
  return answer.rates;
}

async function orderFor(setup: Setup, lastName = 'Levi', planCode = 'FLEX'): Promise<Order> {
  const rate = (await ratesOf(setup)).find((one) => one.planCode === planCode) as SupplierRate;
  const quote = await setup.supplier.quote(rate.token, signal());
  if (quote.kind !== 'offered') throw new Error(quote.kind);
  return {
    product: 'hotels',
    supplier: 'sandbox',
    reference: referenceFrom(randomBytes(20)),
    supplierToken: quote.rate.token,
    supplierPrice: dueNow(quote.rate.lines, quote.rate.currency),
    leadGuests: [{ firstName: 'Dana', lastName }],
    contact: { email: 'dana@example.com', phone: '' },
    nationality: 'IL',
    requests: '',
    details: null,
  };
}

for (const propertyId of ['bcn-1', 'nrt-1', 'kwi-1']) {
  describeSupplierContract(`sandbox at ${propertyId}`, () => {
    const setup = setUp();
    const otherIds = ['bcn-1', 'tlv-1', 'nrt-1', 'kwi-1'].filter((id) => id !== propertyId);
    return { ...setup, propertyId, otherIds, stay, party, cleanup: () => setup.server.close() };
  });
}

describe('faults', () => {
  let setup: Setup;
  beforeEach(() => {
    setup = setUp();
  });
  afterEach(() => setup.server.close());
  const search = () =>
    setup.supplier.search({ propertyIds: ['bcn-1', 'tlv-1', 'nrt-1'], stay, party, nationality: 'IL' }, signal());

  test.each(['network_error', 'rate_limited', 'server_error', 'garbage', 'truncated', 'oversize'])(
    '%s makes shopping unavailable',
    async (fault) => {
      const [rate] = await ratesOf(setup);
      setup.play(fault);
      expect((await search()).kind).toBe('unavailable');
      expect((await setup.supplier.rates({ propertyId: 'bcn-1', stay, party, nationality: 'IL' }, signal())).kind).toBe(
        'unavailable',
      );
      expect((await setup.supplier.quote(rate?.token ?? '', signal())).kind).toBe('unavailable');
    },
  );

  test.each(['hang', 'lost_request'])('%s ends with the budget, or as soon as the caller has gone', async (fault) => {
    const impatient = setUp({ timeScale: 0.002 });
    impatient.play(fault);
    const criteria = { propertyIds: ['bcn-1'], stay, party, nationality: 'IL' };
    expect(await impatient.supplier.search(criteria, signal())).toEqual({ kind: 'unavailable', reason: 'timeout' });
    impatient.server.close();
    setup.play(fault);
    const gone = new AbortController();
    const answer = setup.supplier.search(criteria, gone.signal);
    gone.abort();
    expect(await answer).toEqual({ kind: 'unavailable', reason: 'aborted' });
  });

  test('slow answers still count', async () => {
    setup.play('slow=5');
    expect(await search()).toMatchObject({ kind: 'found', properties: { length: 3 } });
  });

  test('partial pages show what is there', async () => {
    setup.play('partial');
    expect(await search()).toMatchObject({
      kind: 'found',
      properties: [{ propertyId: 'bcn-1' }, { propertyId: 'nrt-1' }],
    });
  });

  test.each(['wrong_types', 'nan_price', 'negative_price', 'absurd_price', 'wrong_currency'])(
    '%s drops the offer, not the page',
    async (fault) => {
      const [rate] = await ratesOf(setup);
      setup.play(fault);
      expect(await search()).toEqual({ kind: 'found', properties: [] });
      expect((await setup.supplier.quote(rate?.token ?? '', signal())).kind).toBe('unavailable');
    },
  );

  test('a page in the wrong currency is dropped, however consistent', async () => {
    const honest = sampleCatalogue.property('bcn-1');
    const liar = setUp({
      catalogue: { property: (id) => (id === 'bcn-1' && honest ? { ...honest, currency: 'USD' } : null) },
    });
    expect(await liar.supplier.search({ propertyIds: ['bcn-1'], stay, party, nationality: 'IL' }, signal())).toEqual({
      kind: 'found',
      properties: [],
    });
    expect(await liar.supplier.rates({ propertyId: 'bcn-1', stay, party, nationality: 'IL' }, signal())).toMatchObject({
      kind: 'unavailable',
    });
    liar.server.close();
  });

  test('duplicate ids: the first wins', async () => {
    const before = { found: await search(), rates: await ratesOf(setup) };
    setup.play('duplicate_ids');
    expect(await search()).toEqual(before.found);
    expect(await ratesOf(setup)).toEqual(before.rates);
  });

  test('an unknown board becomes room only', async () => {
    setup.play('unknown_board');
    expect((await ratesOf(setup)).every((rate) => rate.board === 'RO')).toBe(true);
  });

  test.each(['bad_penalty', 'no_penalty'])('%s counts as no refund at all', async (fault) => {
    setup.play(fault);
    for (const rate of await ratesOf(setup)) {
      expect(rate.policy.steps).toMatchObject([{ fee: dueNow(rate.lines, rate.currency) }]);
      expect(Date.parse(rate.policy.steps[0]?.from.at ?? '')).toBeLessThan(setup.now().getTime());
    }
    expect(await search()).toMatchObject({ kind: 'found', properties: [{ cheapestRefundable: null }, {}, {}] });
  });

  test('a quote shows each change, and can be booked as shown', async () => {
    const rate = (await ratesOf(setup)).find((one) => one.planCode === 'FLEX-BB') as SupplierRate;
    const price = dueNow(rate.lines, rate.currency).minor;
    for (const fault of ['price_up', 'price_down=500', 'terms_worse', 'board_changed', 'room_changed']) {
      setup.play(fault);
      const quote = await setup.supplier.quote(rate.token, signal());
      if (quote.kind !== 'offered') throw new Error(fault);
      const quoted = dueNow(quote.rate.lines, quote.rate.currency);
      expect([fault, quoted.minor > price]).toEqual([fault, fault === 'price_up']);
      expect([fault, quoted.minor < price]).toEqual([fault, fault === 'price_down=500']);
      expect([fault, quote.rate.board === rate.board]).toEqual([fault, fault !== 'board_changed']);
      expect([fault, quote.rate.roomCode === rate.roomCode]).toEqual([fault, fault !== 'room_changed']);
      expect([fault, quote.rate.policy.steps[0]?.fee.minor === quoted.minor]).toEqual([fault, fault === 'terms_worse']);
      setup.play('');
      const made = { ...(await orderFor(setup)), supplierToken: quote.rate.token, supplierPrice: quoted };
      expect((await setup.supplier.book(made)).kind).toBe('confirmed');
    }
  });

  test('sold_out at quote, hold and book', async () => {
    const made = await orderFor(setup);
    const [rate] = await ratesOf(setup);
    setup.play('sold_out');
    expect(await setup.supplier.quote(rate?.token ?? '', signal())).toEqual({ kind: 'sold_out' });
    expect(await setup.supplier.hold(made)).toEqual({ kind: 'sold_out' });
    expect(await setup.supplier.book(made)).toEqual({ kind: 'sold_out' });
    expect(await setup.truth()).toEqual([]);
  });

  test('a price that moved at hold or book is said, and nothing is booked', async () => {
    const made = await orderFor(setup, 'Pricechange');
    expect(await setup.supplier.hold(made)).toEqual({ kind: 'price_changed' });
    expect(await setup.supplier.book(made)).toEqual({ kind: 'price_changed' });
    expect(await setup.truth()).toEqual([]);
  });

  test('a quote that ran out is refused', async () => {
    const made = await orderFor(setup);
    setup.advance(20 * 60_000);
    expect(await setup.supplier.hold(made)).toEqual({ kind: 'rejected', reason: 'quote_expired' });
    expect(await setup.supplier.book(made)).toEqual({ kind: 'rejected', reason: 'quote_expired' });
  });

  test.each(['network_error', 'rate_limited', 'server_error', 'garbage'])(
    '%s at hold, book, cancel and lookups is unknown and changes nothing',
    async (fault) => {
      const done = await orderFor(setup);
      await setup.supplier.book(done);
      const made = await orderFor(setup);
      setup.play(fault);
      expect((await setup.supplier.hold(made)).kind).toBe('unknown');
      expect((await setup.supplier.book(made)).kind).toBe('unknown');
      expect((await setup.supplier.release(made)).kind).toBe('unknown');
      expect((await setup.supplier.status(done)).kind).toBe('unknown');
      expect((await setup.supplier.cancellationFee(done)).kind).toBe('unknown');
      expect((await setup.supplier.cancel(done, { minor: 0n, currency: 'EUR' })).kind).toBe('unknown');
      expect(await setup.supplier.list('2026-01-01T00:00:00Z', '2027-01-01T00:00:00Z')).toBe('unknown');
      setup.play('');
      expect(await setup.supplier.status(made)).toEqual({ kind: 'not_found' });
      expect(await setup.supplier.status(done)).toMatchObject({ kind: 'found', state: 'confirmed' });
    },
  );

  test.each([
    'commit_then_timeout=5',
    'commit_then_500',
    'commit_then_garbage',
    'truncated',
    'oversize',
    'wrong_types',
  ])('%s at book: unknown, then found by our reference, once', async (fault) => {
    const made = await orderFor(setup);
    setup.play(fault);
    expect((await setup.supplier.book(made)).kind).toBe('unknown');
    setup.play('');
    expect(await setup.supplier.status(made)).toMatchObject({ kind: 'found', state: 'confirmed' });
    expect((await setup.supplier.book(made)).kind).toBe('confirmed');
    expect(await setup.truth()).toHaveLength(1);
  });

  test('a lost request books nothing; the same reference can be sent again', async () => {
    const made = await orderFor(setup);
    setup.play('lost_request=5');
    expect((await setup.supplier.book(made)).kind).toBe('unknown');
    setup.play('');
    expect(await setup.supplier.status(made)).toEqual({ kind: 'not_found' });
    expect((await setup.supplier.book(made)).kind).toBe('confirmed');
  });

  test('a hold whose answer was lost can be released', async () => {
    const made = await orderFor(setup);
    setup.play('commit_then_500');
    expect((await setup.supplier.hold(made)).kind).toBe('unknown');
    setup.play('');
    expect(await setup.supplier.status(made)).toMatchObject({ kind: 'found', state: 'held' });
    expect(await setup.supplier.release(made)).toEqual({ kind: 'released' });
  });

  test('202 is pending, and confirmed later', async () => {
    const made = await orderFor(setup, 'Pending');
    expect(await setup.supplier.book(made)).toEqual({ kind: 'unknown', reason: 'accepted' });
    expect(await setup.supplier.status(made)).toMatchObject({ kind: 'found', state: 'pending' });
    setup.advance(5_000);
    expect(await setup.supplier.status(made)).toMatchObject({ kind: 'found', state: 'confirmed' });
  });

  test('a booking may show itself late', async () => {
    const made = await orderFor(setup, 'Late');
    expect((await setup.supplier.book(made)).kind).toBe('unknown');
    expect(await setup.supplier.status(made)).toEqual({ kind: 'not_found' });
    setup.advance(5_000);
    expect(await setup.supplier.status(made)).toMatchObject({ kind: 'found', state: 'confirmed' });
    expect(await setup.truth()).toHaveLength(1);
  });

  test('a ghost was confirmed and is gone', async () => {
    const made = await orderFor(setup, 'Ghost');
    expect((await setup.supplier.book(made)).kind).toBe('confirmed');
    expect(await setup.supplier.status(made)).toEqual({ kind: 'not_found' });
    expect(await setup.supplier.list('2026-01-01T00:00:00Z', '2027-01-01T00:00:00Z')).toEqual([]);
  });

  test('the supplier cancels by itself, for nothing', async () => {
    const made = await orderFor(setup, 'Supplier-Cancelled', 'SAVER');
    expect((await setup.supplier.book(made)).kind).toBe('confirmed');
    setup.advance(5_000);
    expect(await setup.supplier.status(made)).toMatchObject({
      state: 'cancelled',
      fee: { minor: 0n, currency: 'EUR' },
    });
  });

  test('other guests on the confirmation are not a confirmation', async () => {
    const made = await orderFor(setup, 'Guests-Differ');
    expect(await setup.supplier.book(made)).toEqual({ kind: 'unknown', reason: 'guests differ' });
  });

  test('a refusal is only believed with a status of 4xx and a code that we know', async () => {
    const made = await orderFor(setup);
    const replies: [number, string, string][] = [
      [500, 'sold_out', 'unknown'],
      [200, 'sold_out', 'unknown'],
      [409, 'tea_time', 'unknown'],
      [409, 'sold_out', 'sold_out'],
    ];
    for (const [status, code, kind] of replies) {
      const fetch = async () => Response.json({ error: { code } }, { status });
      const supplier = createSandboxSupplier({ fetch, url, apiKey, now: setup.now });
      expect([status, code, (await supplier.book(made)).kind]).toEqual([status, code, kind]);
      expect([status, code, (await supplier.hold(made)).kind]).toEqual([status, code, kind]);
    }
  });

  test('a rejection is definite', async () => {
    const made = await orderFor(setup, 'REJECTED');
    expect(await setup.supplier.book(made)).toEqual({ kind: 'rejected', reason: 'guests_rejected' });
    expect(await setup.supplier.status(made)).toEqual({ kind: 'not_found' });
  });

  test('cancellations: refused, dearer, or done with the answer lost', async () => {
    const free = { minor: 0n, currency: 'EUR' };
    const refused = await orderFor(setup, 'Cancel-Refused');
    const dearer = await orderFor(setup, 'Fee-Up');
    const lost = await orderFor(setup);
    for (const made of [refused, dearer, lost]) expect((await setup.supplier.book(made)).kind).toBe('confirmed');
    expect(await setup.supplier.cancel(refused, free)).toEqual({ kind: 'rejected', reason: 'cancel_not_allowed' });
    expect(await setup.supplier.cancel(dearer, free)).toEqual({ kind: 'fee_changed', fee: dearer.supplierPrice });
    setup.play('cancel_commit_then_timeout=5');
    expect((await setup.supplier.cancel(lost, free)).kind).toBe('unknown');
    setup.play('');
    expect(await setup.supplier.status(lost)).toMatchObject({ state: 'cancelled', fee: free });
    expect(await setup.supplier.cancel(lost, free)).toEqual({ kind: 'cancelled', fee: free });
  });

  test('the wrong key opens nothing', async () => {
    const answer = await setup.server.fetch(
      new Request(`${url}/admin/bookings`, { headers: { 'x-api-key': 'guess' } }),
    );
    expect(answer.status).toBe(401);
  });

  test('admin rules play by seed, endpoint and count, until cleared', async () => {
    expect((await setup.admin('POST', '/admin/faults', { fault: 'explode' })).status).toBe(400);
    await setup.admin('POST', '/admin/faults', { fault: 'server_error', endpoint: 'availability', count: 2 });
    const kinds = [(await search()).kind, (await search()).kind, (await search()).kind];
    expect(kinds).toEqual(['unavailable', 'unavailable', 'found']);
    const sequence = async () => {
      await setup.admin('DELETE', '/admin/faults');
      await setup.admin('POST', '/admin/faults', { fault: 'server_error', probability: 0.5, seed: 7 });
      const results = [];
      for (let call = 0; call < 30; call += 1) results.push((await search()).kind);
      return results;
    };
    const first = await sequence();
    expect(new Set(first).size).toBe(2);
    expect(await sequence()).toEqual(first);
    await setup.admin('DELETE', '/admin/faults');
    expect((await search()).kind).toBe('found');
  });
});

test('books outlive the process, and two processes share one stock', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
  const file = join(folder, 'supplier.sqlite');
  const one = setUp({ file });
  const two = setUp({ file });
  const made = await orderFor(one);
  expect((await one.supplier.book(made)).kind).toBe('confirmed');
  expect(await two.supplier.status(made)).toMatchObject({ kind: 'found', state: 'confirmed' });
  const orders = await Promise.all(Array.from({ length: 20 }, (_, place) => orderFor(place % 2 === 0 ? one : two)));
  const answers = await Promise.all(orders.map((order, place) => (place % 2 === 0 ? two : one).supplier.book(order)));
  expect(answers.filter((answer) => answer.kind === 'confirmed')).toHaveLength(6);
  one.server.close();
  two.server.close();
  const three = setUp({ file });
  expect(await three.truth()).toHaveLength(7);
  three.server.close();
  rmSync(folder, { recursive: true });
});
