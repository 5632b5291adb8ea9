import path from 'node:path';
import { createRates } from '#booking/booking.ts';
import { loadDemoRates } from '#pricing/rates/keep-rates.ts';
import { testBrand } from '../brand.ts';
import { readMigrations } from '#database/migration-files.ts';
import type { Database } from '#database/open.ts';
import { templateDatabase } from '#database/template-database.ts';
import { createDirectSupplier } from '#suppliers/direct/direct.ts';
import { loadInventory } from '#suppliers/direct/inventory/load-inventory.ts';
import { addDays } from '#values/stay-dates.ts';
import { silentLog } from '#connector/log.ts';
import type { PageAnswer, PageContext } from '#web/page.ts';
import type { Principal } from '#web/principal.ts';
import { pageContext } from '#web/page-context.ts';
import { createRateLimits } from '#web/rate-limit.ts';
import { createSeal } from '#web/seal.ts';
import { createHotels, type Hotels } from '#verticals/hotels/hotels.ts';
import type { HotelSupplier } from '#verticals/hotels/supplier.ts';
import { directStock } from '#demo/world/catalogue.ts';
import { loadWorld, worldRevision } from '#demo/world/load.ts';
import type { PricingOf } from '#pricing/pricing-of.ts';
import { percentPricing } from '#tests/pricing.ts';
import { dateIn } from '#values/local-time.ts';
import { testPlaceNames } from './place-names.ts';

/** The date in Barcelona, whose hotels are looked at. */
export const today = dateIn('Europe/Madrid', new Date());
export const checkIn = addDays(today, 40);
export const checkOut = addDays(today, 43);
export const stayQuery = `check_in=${checkIn}&check_out=${checkOut}&guests=2`;
export const barcelona = { country: 'spain', city: 'barcelona' };

const world = { seed: 1, properties: 2500 };
const secret = 'a secret of the tests';

export async function openWorld(): Promise<Database> {
  const migrations = readMigrations(path.resolve(import.meta.dirname, '../../src'));
  const template = await templateDatabase(
    migrations,
    `hotels 2500 without typing errors of ${worldRevision}, ${today} ${testPlaceNames.version}`,
    async ({ db, pool }) => {
      await loadWorld(db, world, undefined, testPlaceNames);
      await loadInventory(db, { version: 'test', today, isDemo: true }, () => directStock({ ...world, today }));
      await loadDemoRates(db);
      // Each file copies the database; the tests of suggestions have a world of their own.
      await pool.query('truncate places.suggestion_typo');
    },
  );
  return await template.cloneDatabase();
}

export interface TestHotels extends Hotels {
  readonly direct: HotelSupplier;
  /** Moves the clock of the hotels. */
  pass(minutes: number): void;
}

export const canaryMarkupBp = 3_777;
const canaryPricing = percentPricing(canaryMarkupBp);

export function testHotels(
  database: Database,
  suppliers: (direct: HotelSupplier) => readonly HotelSupplier[] = (direct) => [direct],
  timeScale = 1,
  searchesPerMinute = 0,
  sharesSessions = false,
  pricingOf: PricingOf = () => canaryPricing,
): TestHotels {
  let ahead = 0;
  const now = () => new Date(Date.now() + ahead * 60_000);
  const direct = createDirectSupplier({ db: database.db, secret, now });
  const hotels = createHotels({
    secret,
    content: database.publicDb,
    db: database.db,
    suppliers: suppliers(direct),
    rates: createRates(database.db, () => new Date(), { demo: async () => true }),
    offerSeal: createSeal(secret.padEnd(40), 'offer'),
    log: silentLog,
    now,
    timeScale,
    limits: createRateLimits(),
    searchesPerMinute,
    sharesSessions,
    mapStyle: () => null,
    pricingOf,
    propose: async () => ({ kind: 'missing' }),
  });
  return { ...hotels, direct, pass: (minutes) => void (ahead += minutes) };
}

export function contextOf(
  query: string,
  params: Record<string, string> = {},
  more: { brand?: string; locale?: string; principal?: Principal | null } = {},
): PageContext {
  const { brand = 'wayfare', locale = 'en', principal = null } = more;
  return pageContext({
    path: '/hotels',
    query: new URLSearchParams(query),
    params,
    locale,
    cookies: {},
    principal,
    brand: testBrand({ id: brand }),
    address: '',
    now: new Date(),
    traceId: 'test',
  });
}

type Drawn<View> = Extract<PageAnswer<View>, { kind: 'page' }>;

/** The page of an answer; anything else fails the test. */
export function pageOf<View>(answer: PageAnswer<View>): Drawn<View> {
  if (answer.kind !== 'page') throw new Error(`not a page: ${JSON.stringify(answer)}`);
  return answer;
}

export function redirectOf(answer: PageAnswer): string {
  if (answer.kind !== 'redirect') throw new Error(`not a redirect: ${JSON.stringify(answer).slice(0, 300)}`);
  return answer.to;
}
