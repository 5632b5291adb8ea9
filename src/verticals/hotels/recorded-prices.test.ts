import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRates } from '#booking/booking.ts';
import { silentLog } from '#connector/log.ts';
import { readMigrations } from '#database/migration-files.ts';
import type { Database } from '#database/open.ts';
import { templateDatabase } from '#database/template-database.ts';
import { directStock } from '#demo/world/catalogue.ts';
import { loadWorld, worldRevision } from '#demo/world/load.ts';
import { createPriceBook } from '#pricing/price-book.ts';
import { loadDemoRates } from '#pricing/rates/keep-rates.ts';
import { publishedSets } from '#pricing/rules/rule-sets.sql.ts';
import { createDirectSupplier } from '#suppliers/direct/direct.ts';
import { loadInventory } from '#suppliers/direct/inventory/load-inventory.ts';
import { testPlaceNames } from '#tests/hotels/place-names.ts';
import { placeOf } from './pages-deps.ts';
import { searchCity } from './search/search-city.ts';
import type { HotelDeps } from './deps.ts';
import { createSeal } from '#web/seal.ts';

const today = '2027-02-01';
const now = () => new Date(`${today}T09:00:00Z`);
const world = { seed: 1, properties: 400 };
const secret = 'a secret of the recorded prices';

let database: Database;
beforeAll(async () => {
  const template = await templateDatabase(
    readMigrations(path.resolve(import.meta.dirname, '../..')),
    `recorded prices, 400 of ${worldRevision} on ${today} ${testPlaceNames.version}`,
    async ({ db }) => {
      await loadWorld(db, world, undefined, testPlaceNames);
      await loadInventory(db, { version: 'test', today }, () => directStock({ ...world, today }));
      await loadDemoRates(db);
    },
  );
  database = await template.cloneDatabase();
}, 180_000);
afterAll(async () => await database?.close());

/** Every hotel's lowest price in a city: what is charged, and what the stay costs with what the hotel collects. */
async function pricesIn(country: string, city: string, currency: string | null): Promise<readonly string[]> {
  const deps: HotelDeps = {
    content: database.publicDb,
    db: database.db,
    suppliers: [createDirectSupplier({ db: database.db, secret, now })],
    rates: createRates(database.db, () => new Date(), { demo: async () => true }),
    offerSeal: createSeal(secret.padEnd(40), 'offer'),
    log: silentLog,
    now,
    timeScale: 1,
    mapStyle: () => null,
  };
  const sets = await publishedSets(database.db);
  const pricing = createPriceBook(() => sets)({
    brand: 'wayfare',
    channel: 'website',
    principal: null,
    paysVat: false,
  });
  const search = searchCity(deps, {
    place: (await placeOf(deps, country, city))!,
    stay: { checkIn: '2027-03-12', checkOut: '2027-03-15' },
    party: [
      { adults: 2, childAges: [4] },
      { adults: 1, childAges: [] },
    ],
    nationality: 'US',
    currency,
    pricing,
    byBoard: false,
  });
  await search.firstPage;
  expect(search.state).toBe('complete');
  return search.revisions
    .flat()
    .flatMap(({ property, cheapest, refundable }) =>
      [cheapest, refundable].map((price) =>
        [
          city,
          property.slug,
          price ? `${price.now.minor} ${price.now.currency}, whole ${price.whole.minor}` : 'none',
          price?.strikethrough ? `was ${price.strikethrough.whole.minor}` : '',
        ]
          .join(' ')
          .trim(),
      ),
    )
    .toSorted();
}

test('with the first rule alone, every price is what it was when prices had a markup of 12 % only', async () => {
  const prices = [];
  for (const [country, city] of [
    ['spain', 'barcelona'],
    ['israel', 'tel-aviv'],
    ['united-arab-emirates', 'dubai'],
    ['japan', 'tokyo'],
  ] as const)
    for (const currency of [null, 'EUR', 'ILS', 'JPY'])
      prices.push(`${city} in ${currency ?? 'its own'}`, ...(await pricesIn(country, city, currency)));
  await expect(`${prices.join('\n')}\n`).toMatchFileSnapshot('recorded-prices.txt');
});
