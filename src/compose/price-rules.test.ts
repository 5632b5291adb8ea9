import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openTestApp, type TestApp } from '#tests/app.ts';
import { inDays, json, visitor } from '#tests/visitor.ts';
import { publishDraft, rollBack, writeDraft } from '#pricing/rules/rule-sets.sql.ts';
import { forSale } from './for-sale.ts';

let app: TestApp;
beforeAll(async () => (app = await openTestApp()), 120_000);
afterAll(async () => await app?.close());

interface Rates {
  readonly data: { readonly rates: readonly { readonly total: { readonly amount: string }; readonly offer: string }[] };
}
const stay = () => `check_in=${inDays(40)}&check_out=${inDays(43)}&guests=2`;
const ratesOf = async (hotel: string) =>
  (await json<Rates>(await app.fetch(`/v3/hotels/${hotel}/rates?${stay()}`))).data.rates;

test('every supplier that sells a hotel may be named in a rule', async () => {
  const { rows } = await app.database.pool.query<{ supplier: string }>(
    'select distinct supplier from hotels.property_mapping',
  );
  expect(rows.length).toBeGreaterThan(1);
  for (const { supplier } of rows) expect(forSale({})['hotel']).toContain(supplier);
});

test('published rules apply on the running site, a quote says which, and rolled back they are as before', async () => {
  const { rows } = await app.database.pool.query<{ id: string }>(
    `select property.id from hotels.property join hotels.property_mapping as mapping on mapping.property_id = property.id
     where mapping.supplier = 'direct' order by property.id limit 20`,
  );
  const all = await Promise.all(rows.map(async ({ id }) => ({ id, rates: await ratesOf(id) })));
  const { id, rates: before } = all.find(({ rates }) => rates.length > 0)!;
  const guest = visitor(app);
  const results = `/hotels/destination/spain/barcelona/results?${stay()}`;
  const page = await (await guest.get(results)).text();
  const [, session = ''] = /session=([\w-]{22})/.exec(page)!;
  expect((await guest.get(`${results}&session=${session}`)).status).toBe(200);

  const rules = [
    { id: 'everything', percent: 12 },
    { id: 'ours', priority: 5, percent: 24, match: { suppliers: ['direct'], products: ['hotel'] } },
  ];
  expect(await writeDraft(app.database.db, 'platform', rules, 'Rita', forSale({}))).toMatchObject({ kind: 'done' });
  expect((await ratesOf(id)).map(({ total }) => total)).toEqual(before.map(({ total }) => total));
  await publishDraft(app.database.db, 'platform', forSale({}));
  const after = await vi.waitUntil(async () => {
    const rates = await ratesOf(id);
    return rates[0]!.total.amount === before[0]!.total.amount ? null : rates;
  }, 20_000);
  expect(Number(after[0]!.total.amount)).toBeGreaterThan(Number(before[0]!.total.amount));
  // Page 2 of the old list would have other prices than page 1.
  expect((await guest.get(`${results}&session=${session}`)).status).toBe(410);

  // An offer that was shown before is quoted at the price of now, which the traveller is told.
  const quote = await app.fetch('/v3/quotes', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ offer: before[0]!.offer }),
  });
  const { data } = await json<{ data: { id: string; changes: { what: string }[] } }>(quote);
  expect(data.changes[0]).toMatchObject({ what: 'price', worse: true });
  const net = await app.database.pool.query('select trail, pricing_key from booking.quote_net where quote_id = $1', [
    data.id,
  ]);
  expect(net.rows).toMatchObject([{ trail: [{ step: 'platform', rule: 'ours' }], pricing_key: 'platform:2 public' }]);

  await rollBack(app.database.db, 'platform', forSale({}));
  await vi.waitUntil(async () => (await ratesOf(id))[0]!.total.amount === before[0]!.total.amount, { timeout: 20_000 });
  expect((await guest.get(`${results}&session=${session}`)).status).toBe(200);
});
