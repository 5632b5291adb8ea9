import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { handlerWire } from '#connector/handler-wire.ts';
import type { Order } from '#verticals/hotels/supplier.ts';
import {
  type Answer,
  type SaneLimits,
  eachSeed,
  expectSaneCards,
  expectSaneListed,
  expectSaneRate,
  garbled,
} from '#tests/hotels/garbage.ts';
import { runs } from '#tests/full.ts';
import { createHotelbeds } from './hotelbeds.ts';
import { propertyOf } from './server/test-books.ts';
import { account, couple, setUp, signal, stay, url } from './server/test-setup.ts';
import { readToken } from './token.ts';

const setup = setUp();
const criteria = { stay, party: couple, nationality: 'IL' };
const propertyIds = ['168', '3424'];
const window = ['2026-12-01T00:00:00Z', '2026-12-02T00:00:00Z'] as const;

/** Seed by which the answers to calls of one kind are spoilt; all others come from the server as they are. */
let spoiling: { readonly kind: Kind; readonly seed: number } | null = null;
type Kind = 'availability' | 'check' | 'book' | 'list' | 'detail' | 'cancel';

function kindOf(request: Request): Kind {
  const { pathname } = new URL(request.url);
  if (pathname.endsWith('/hotels')) return 'availability';
  if (pathname.endsWith('/checkrates')) return 'check';
  if (pathname.endsWith('/bookings')) return request.method === 'POST' ? 'book' : 'list';
  return request.method === 'DELETE' ? 'cancel' : 'detail';
}

const shopping = new Map<string, Answer>();

/** The server's answers; calls that change nothing are sent to it once. */
async function answerTo(kind: Kind, request: Request): Promise<Answer> {
  const question = kind === 'availability' || kind === 'check' ? `${kind} ${await request.clone().text()}` : null;
  const known = question === null ? undefined : shopping.get(question);
  if (known) return known;
  const response = await setup.server.fetch(request);
  const answer = { status: response.status, text: await response.text() };
  if (question !== null) shopping.set(question, answer);
  return answer;
}

let last: Answer = { status: 0, text: '' };
const supplier = createHotelbeds({
  ...account,
  now: setup.now,
  zoneOf: (id) => propertyOf(Number(id))?.zone,
  currencyOf: (id) => propertyOf(Number(id))?.currency,
  wire: handlerWire(url, async (request) => {
    const kind = kindOf(request);
    const answer = await answerTo(kind, request);
    last = spoiling?.kind === kind ? garbled(answer, spoiling.seed, others) : answer;
    return new Response(last.text, { status: last.status });
  }),
});

const others = [3424, '3424', 'USD', 'JPY', 'JSU.VM', '2027-01-15', 'AT_HOTEL', 3, 'CH'];
const asked = (propertyId: string): SaneLimits => ({
  currency: propertyOf(Number(propertyId))?.currency ?? '',
  nights: ['2027-01-14', '2027-01-15', '2027-01-16'],
  dearestNight: 10n ** 7n,
});

async function spoilt<Result>(kind: Kind, seed: number, call: () => Promise<Result>): Promise<Result> {
  spoiling = { kind, seed };
  try {
    return await call();
  } finally {
    spoiling = null;
  }
}

let token = '';
let order: Order;

beforeAll(async () => {
  token = (await setup.ratesOf())[0]?.token ?? '';
  order = setup.orderFor(await setup.quoted());
});

const quiet = { timeout: 120_000 };
const among = (kinds: readonly string[], kind: string) => kinds.includes(kind) || expect(kind).toBe(kinds.join());

describe('thousands of spoilt answers never throw and never show an absurd price', () => {
  test('search', quiet, async () => {
    let shown = 0;
    await eachSeed(runs(4_000, 500), async (seed) => {
      const search = await spoilt('availability', seed, () => supplier.search({ ...criteria, propertyIds }, signal()));
      if (search.kind !== 'found') return;
      const ids = search.properties.map(({ propertyId }) => propertyId);
      if (new Set(ids).size < ids.length || !ids.every((id) => propertyIds.includes(id)))
        expect(ids).toBe('each property once, of those asked for');
      for (const { propertyId, cheapest, cheapestRefundable } of search.properties) {
        expectSaneListed(cheapest, asked(propertyId));
        if (cheapestRefundable) expectSaneListed(cheapestRefundable, asked(propertyId));
        shown += 1;
      }
      expectSaneCards(search.properties, 32_000);
    });
    expect(shown).toBeGreaterThan(runs(300, 37));
  });

  test('rates', quiet, async () => {
    let shown = 0;
    await eachSeed(runs(4_000, 500), async (seed) => {
      const rates = await spoilt('availability', seed, () =>
        supplier.rates({ ...criteria, propertyId: '168' }, signal()),
      );
      if (rates.kind !== 'found') return;
      for (const rate of rates.rates) {
        expectSaneRate(rate, asked('168'));
        const kept = readToken(rate.token);
        if (rate.propertyId !== '168' || kept?.party[0]?.adults !== 2 || kept.rateKeys.length !== 1)
          expect(kept).toBe('for whom and what was asked');
        shown += 1;
      }
      const plans = new Set(rates.rates.map((rate) => `${rate.roomCode}/${rate.planCode}`));
      if (plans.size !== rates.rates.length) expect([...plans]).toBe('each once');
    });
    expect(shown).toBeGreaterThan(runs(300, 37));
  });

  test('quotes', quiet, async () => {
    let shown = 0;
    await eachSeed(runs(4_000, 500), async (seed) => {
      const quote = await spoilt('check', seed, () => supplier.quote(token, signal()));
      if (quote.kind !== 'offered') return;
      expectSaneRate(quote.rate, asked('168'));
      shown += 1;
    });
    expect(shown).toBeGreaterThan(runs(300, 37));
  });

  test('bookings: only a sound confirmation confirms', quiet, async () => {
    await eachSeed(runs(1_000, 125), async (seed) => {
      setup.server.bookings.length = 0;
      const book = await spoilt('book', seed, () => supplier.book(order));
      // It was made each time; nothing that came back is a refusal in the supplier's words.
      among(['confirmed', 'unknown'], book.kind);
      if (book.kind !== 'confirmed') return;
      expect([200, 201]).toContain(last.status);
      expect(JSON.parse(last.text)).toMatchObject({
        booking: { clientReference: order.reference, status: expect.stringMatching(/^(CONFIRMED|MODIFIED)$/) },
      });
    });
  });

  test('lookups, lists and cancellations', quiet, async () => {
    setup.server.bookings.length = 0;
    await supplier.book(order);
    await eachSeed(runs(1_000, 125), async (seed) => {
      const kind: Kind = seed % 2 === 0 ? 'list' : 'detail';
      const status = await spoilt(kind, seed, () => supplier.status(order));
      // Never "not found": it would be booked again.
      among(['found', 'unknown'], status.kind);
      if (status.kind === 'found' && status.fee) expect(status.fee.minor <= order.supplierPrice.minor).toBe(true);
      const list = await spoilt(kind, seed, () => supplier.list(...window));
      expect(list === 'unknown' || list.every((booking) => booking.price.minor >= 0n)).toBe(true);
      const fee = await spoilt('cancel', seed, () => supplier.cancellationFee(order));
      among(['fee', 'unknown'], fee.kind);
      if (fee.kind === 'fee') expect(fee.fee.minor <= order.supplierPrice.minor).toBe(true);
    });
    await eachSeed(runs(500, 75), async (seed) => {
      for (const booking of setup.server.bookings) Object.assign(booking, { status: 'CONFIRMED', fee: null });
      const cancel = await spoilt('cancel', seed, () => supplier.cancel(order, order.supplierPrice));
      among(['cancelled', 'unknown', 'fee_changed'], cancel.kind);
    });
  });

  test('tokens of any kind', () =>
    fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.string(),
          fc.base64String(),
          fc.jsonValue().map((value) => `hb1.${Buffer.from(JSON.stringify(value)).toString('base64url')}`),
          fc
            .jsonValue()
            .map(
              (value) =>
                `hb1.${Buffer.from(JSON.stringify(['168', 'EUR', '2027-01-14', '2027-01-17', '2', '100', ['k'], value, null, null])).toString('base64url')}`,
            ),
        ),
        async (text) => {
          expect(['sold_out', 'unavailable']).toContain((await supplier.quote(text, signal())).kind);
          expect(['rejected', 'price_changed']).toContain(
            (await supplier.book({ ...order, supplierToken: text })).kind,
          );
        },
      ),
      { numRuns: runs(500, 75) },
    ));
});
