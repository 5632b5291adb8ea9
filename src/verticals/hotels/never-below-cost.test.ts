import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#database/open.ts';
import { compilePricing } from '#pricing/compile-pricing.ts';
import type { Pricing, Seller } from '#pricing/pricing.ts';
import { percentRule, type PriceRule } from '#pricing/rules/price-rule.ts';
import { bareApi } from '#tests/bare-api.ts';
import { runs } from '#tests/full.ts';
import { checkIn, checkOut, openWorld, type TestHotels, testHotels } from '#tests/hotels/hotels.ts';
import { dueNow } from '#values/price.ts';
import { closeApi } from '#web/api/api.ts';
import { createRateLimits } from '#web/rate-limit.ts';
import type { HotelSupplier, ListedRate, QuoteAnswer } from './supplier.ts';

/** What the supplier prescribes for the next search, in basis points of what it costs. */
let limits: { readonly mandatoryBp?: number; readonly minimumBp?: number };
let pricing: Pricing;
let database: Database;
let hotels: TestHotels;

const prescribed = <Rate extends ListedRate>(rate: Rate): Rate => {
  const cost = dueNow(rate.lines, rate.currency).minor;
  const { mandatoryBp, minimumBp } = limits;
  return {
    ...rate,
    ...(mandatoryBp === undefined ? {} : { mandatorySellingPrice: (cost * BigInt(mandatoryBp)) / 10_000n }),
    ...(minimumBp === undefined ? {} : { minimumSellingPrice: (cost * BigInt(minimumBp)) / 10_000n }),
  };
};
const prescribing = (direct: HotelSupplier): HotelSupplier => ({
  ...direct,
  async search(criteria, signal) {
    const answer = await direct.search(criteria, signal);
    if (answer.kind !== 'found') return answer;
    const properties = answer.properties.map((one) => ({
      ...one,
      cheapest: prescribed(one.cheapest),
      cheapestRefundable: one.cheapestRefundable && prescribed(one.cheapestRefundable),
    }));
    return { ...answer, properties };
  },
  async rates(criteria, signal) {
    const answer = await direct.rates(criteria, signal);
    return answer.kind === 'found' ? { ...answer, rates: answer.rates.map(prescribed) } : answer;
  },
  async quote(token, signal): Promise<QuoteAnswer> {
    const answer = await direct.quote(token, signal);
    return answer.kind === 'offered' ? { ...answer, rate: prescribed(answer.rate) } : answer;
  },
});

beforeAll(async () => {
  database = await openWorld();
  hotels = testHotels(
    database,
    (direct) => [prescribing(direct)],
    1,
    0,
    false,
    () => pricing,
  );
}, 180_000);
afterAll(async () => await database?.close());

async function call<Data>(method: string, path: string, body?: object): Promise<Data> {
  const api = bareApi({ limits: createRateLimits() });
  hotels.addApi(api);
  closeApi(api, '');
  const answer = await api.fetch(
    new Request(`http://api.test${path}`, {
      method,
      headers: { origin: 'http://api.test', 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    }),
  );
  return ((await answer.json()) as { data: Data }).data;
}

interface Price {
  readonly charged_now: { readonly amount: string; readonly currency: string };
}

/** As an operator might write them, without the checks that would refuse them. */
const ruleArb = (id: string): fc.Arbitrary<PriceRule> =>
  fc
    .record({
      percentBp: fc.integer({ min: -9_000, max: 3_000 }),
      fixed: fc.bigInt({ min: -(10n ** 6n), max: 10n ** 4n }),
      floor: fc.option(fc.bigInt({ min: -(10n ** 6n), max: 10n ** 4n })),
      cap: fc.option(fc.bigInt({ min: -(10n ** 6n), max: 10n ** 4n })),
      currency: fc.constantFrom('EUR', null),
    })
    .map(({ percentBp, currency, ...amounts }) =>
      percentRule(id, percentBp, currency ? { currency, ...amounts } : { fixed: null }),
    );
const agency = '0199d3d0-0000-7000-8000-000000000001';
const sellerArb = fc.constantFrom<Seller>(
  { kind: 'public' },
  { kind: 'agency', id: agency, model: 'net', commissionBp: 0 },
  { kind: 'agency', id: agency, model: 'commission', commissionBp: 9_000 },
);

test('nothing is sold below its cost, from the list to the quote, whatever the rules say', async () => {
  await fc.assert(
    fc.asyncProperty(
      ruleArb('everything'),
      ruleArb('own'),
      sellerArb,
      fc.constantFrom('EUR', 'ILS', 'JPY', 'KWD', 'IDR'),
      fc.record({ mandatoryBp: fc.nat(20_000), minimumBp: fc.nat(20_000) }, { requiredKeys: [] }),
      fc.nat(19),
      async (rule, own, seller, currency, prescribes, at) => {
        limits = prescribes;
        pricing = compilePricing(
          [
            { id: 'platform', version: 1, level: 'platform', agencyId: null, rules: [rule] },
            { id: 'own', version: 1, level: 'agency', agencyId: agency, rules: [own] },
          ],
          seller,
        );
        const stay = { check_in: checkIn, check_out: checkOut, guests: '2' };
        const { hotels: found } = await call<{ hotels: { id: string; price: Price }[] }>('POST', '/hotels/searches', {
          place: 'spain/barcelona',
          ...stay,
          currency,
        });
        const { id, price } = found[at % found.length]!;
        const query = new URLSearchParams({ ...stay, currency });
        const { rates } = await call<{ rates: (Price & { offer: string })[] }>('GET', `/hotels/${id}/rates?${query}`);
        // The list shows what is charged.
        expect(rates.map((one) => one.charged_now)).toContainEqual(price.charged_now);
        const offer = rates.find((one) => one.charged_now.amount === price.charged_now.amount)!;
        const quote = await call<Price & { id: string; changes: object[] }>('POST', '/quotes', {
          offer: offer.offer,
        });
        expect([quote.charged_now, quote.changes]).toEqual([price.charged_now, []]);
        const { rows } = await database.pool.query<Record<'total' | 'cost' | 'owed', bigint | null>>(
          `select total_minor as total, supplier_in_sale_minor as cost, agency_net_minor as owed
           from booking.quote join booking.quote_net on quote_id = id where id = $1`,
          [quote.id],
        );
        const { total, cost, owed } = rows[0]!;
        expect(total).toBe(BigInt(price.charged_now.amount));
        expect(total! >= cost!).toBe(true);
        if (owed !== null) expect(owed >= cost! && owed <= total!).toBe(true);
      },
    ),
    { numRuns: runs(400, 40) },
  );
});
