import { leadGuests } from '#tests/travellers.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { scheduleOf } from '#values/cancellation.ts';
import { dueNow } from '#values/price.ts';
import { describeSupplierContract } from '#verticals/hotels/supplier.contract.ts';
import { describeMixedRooms } from '#verticals/hotels/supplier-mixed.contract.ts';
import type { SupplierRate } from '#verticals/hotels/supplier.ts';
import { sampleCatalogue } from '#tests/hotels/sample-catalogue.ts';
import {
  orderFor,
  orderOf,
  party,
  ratesOf,
  setUp,
  type Setup,
  signal,
  stay,
  url,
} from '#tests/hotels/sandbox-supplier.ts';

for (const propertyId of ['bcn-1', 'nrt-1', 'kwi-1']) {
  describeSupplierContract(`sandbox at ${propertyId}`, () => {
    const setup = setUp();
    const otherIds = ['bcn-1', 'tlv-1', 'nrt-1', 'kwi-1'].filter((id) => id !== propertyId);
    return { ...setup, propertyId, otherIds, stay, party, feeOnRequest: true, cleanup: () => setup.server.close() };
  });
}

describe.each(['bcn-1', 'nrt-1'])('%s', (propertyId) => {
  let setup: Setup;
  beforeEach(() => {
    setup = setUp();
  });
  afterEach(() => setup.server.close());
  const family = [
    { adults: 2, childAges: [] },
    { adults: 2, childAges: [5, 7] },
  ];
  describeMixedRooms(() => ({
    ...setup,
    propertyId,
    stay,
    party: family,
    orderOf: (rate) => orderOf(rate, leadGuests(...family.map(() => ['Dana', 'Levi'] as const))),
  }));

  test('rooms of which one has gone meanwhile are not had at all', async () => {
    const criteria = { propertyId, stay, nationality: 'IL' };
    const ratesFor = async (rooms: typeof family) => {
      const answer = await setup.supplier.rates({ ...criteria, party: rooms }, signal());
      return answer.kind === 'found' ? answer.rates : [];
    };
    const mixed = (await ratesFor(family)).find(({ units }) => units)!;
    const quote = await setup.supplier.quote(mixed.token, signal());
    const all = [family[1]!, family[1]!, family[1]!];
    const [last] = (await ratesFor(all)).filter(({ roomCode }) => roomCode === 'FAM');
    const guests = (rooms: typeof family) => leadGuests(...rooms.map(() => ['Dana', 'Levi'] as const));
    const asked = await setup.supplier.quote(last!.token, signal());
    if (asked.kind !== 'offered' || quote.kind !== 'offered') throw new Error('no quote');
    expect((await setup.supplier.book(orderOf(asked.rate, guests(all)))).kind).toBe('confirmed');
    expect(await setup.supplier.quote(mixed.token, signal())).toEqual({ kind: 'sold_out' });
    const order = orderOf(quote.rate, guests(family));
    expect(await setup.supplier.hold(order)).toEqual({ kind: 'sold_out' });
    expect(await setup.supplier.book(order)).toEqual({ kind: 'sold_out' });
  });
});

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
      expect(await search()).toEqual({ kind: 'found', properties: [], refused: [] });
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
      refused: [],
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
    for (const rate of (await ratesOf(setup)).filter(({ policy }) => policy.kind !== 'on_request')) {
      const { steps } = scheduleOf(rate.policy);
      expect(steps).toMatchObject([{ fee: dueNow(rate.lines, rate.currency) }]);
      expect(Date.parse(steps[0]?.from.at ?? '')).toBeLessThan(setup.now().getTime());
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
      expect([fault, scheduleOf(quote.rate.policy).steps[0]?.fee.minor === quoted.minor]).toEqual([
        fault,
        fault === 'terms_worse',
      ]);
      setup.play('');
      const made = { ...(await orderFor(setup)), supplierToken: quote.rate.token, supplierPrice: quoted };
      expect((await setup.supplier.book(made)).kind).toBe('confirmed');
    }
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
