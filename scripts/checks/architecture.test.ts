import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkArchitecture } from './architecture.ts';
import { rows } from './architecture-rules.ts';

/** Obeys every rule: each row has a file, and each imports what it may. */
const clean: Record<string, string> = {
  'package.json': '{"type":"module","imports":{"#*":"./src/*"}}',
  'src/values/money.ts': 'export interface Money { minor: bigint }\nexport const zero = 0n;',
  'src/i18n/format.ts': "import { zero } from '#values/money.ts'; export const format = zero;",
  'src/i18n/locale.ts': 'export const locale = 1;',
  'src/ui/button.tsx': "import { locale } from '#i18n/locale.ts'; export const Button = () => <b>{locale}</b>;",
  'src/web/route.ts': "import { locale } from '#i18n/locale.ts'; export const route = locale;",
  'src/database/open.ts': "import pg from 'pg'; export const database = pg;",
  'src/mail/mail.ts': "import { format } from '#i18n/format.ts'; export const mail = format;",
  'src/connector/outbound.ts': "import https from 'node:https'; export const outbound = https;",
  'src/pricing/sell.ts': "import { zero } from '#values/money.ts'; export const sell = zero;",
  'src/demo/world.ts': "import { rows } from '#verticals/hotels/hotel.sql.ts'; export const world = rows;",
  'src/demo/engine/store.ts': "import { zero } from '#values/money.ts'; export const store = zero;",
  'src/demo/hotels/server.ts': "import { store } from '../engine/store.ts'; export const server = store;",
  'src/brands/brands.ts': "import { database } from '#database/open.ts'; export const brands = database;",
  'src/brands/secret.ts': 'export const secret = 1;',
  'src/accounts/secret.ts': 'export const secret = 1;',
  'src/accounts/agencies/agencies.ts': 'export const agencies = 1;',
  'src/travel/place.ts': "import { zero } from '#values/money.ts'; export const place = zero;",
  'src/booking/booking.ts':
    "import { brands } from '#brands/brands.ts'; import { own } from './saga/own.ts'; export const booking = [brands, own];",
  'src/booking/saga/own.ts': "import { sql } from 'kysely'; export const own = sql;",
  'src/booking/vertical.ts': "import type { Money } from '#values/money.ts'; export interface Order { paid: Money }",
  'src/booking/gateway.ts': 'export interface Gateway { pay: 1 }',
  'src/booking/routes.ts': "import { route } from '#web/route.ts'; export const bookingRoutes = route;",
  'src/booking/book-page.tsx': "import { Button } from '#ui/button.tsx'; export const BookPage = Button;",
  'src/booking/screens.ts': "export const screens = { book: () => import('./book-page.tsx') };",
  'src/booking/load-rates.ts': 'export const loadRates = 1;',
  'src/booking/agency/agency.ts': 'export const agency = 1;',
  'src/verticals/hotels/hotels.ts':
    "import { booking } from '#booking/booking.ts'; import { rows } from './hotel.sql.ts'; export const hotels = [booking, rows];",
  'src/verticals/hotels/hotel.sql.ts': "import { sql } from 'kysely'; export const rows = sql;",
  'src/verticals/hotels/supplier.ts':
    "import type { Order } from '#booking/vertical.ts'; export type Supplier = Order;",
  'src/verticals/hotels/supply.ts': 'export const supply = 1;',
  'src/verticals/hotels/search.ts': "import type { Kysely } from 'kysely'; export type Search = Kysely;",
  'src/verticals/hotels/search-form.tsx':
    "import type { Search } from './search.ts'; import { Button } from '#ui/button.tsx'; export const SearchForm = (search: Search) => <Button>{search}</Button>;",
  'src/verticals/flights/flights.ts': 'export const flights = 1;',
  'src/suppliers/direct/direct.ts':
    "import type { Supplier } from '#verticals/hotels/supplier.ts'; import { database } from '#database/open.ts'; export const direct = database as Supplier;",
  'src/suppliers/sandbox/sandbox.ts':
    "import type { Supplier } from '#verticals/hotels/supplier.ts'; import { part } from './part.ts'; export const sandbox: Supplier = part;",
  'src/suppliers/sandbox/part.ts':
    "import type { Order } from '#booking/vertical.ts'; export const part = {} as Order;",
  'src/gateways/sandbox/sandbox.ts':
    "import type { Gateway } from '#booking/gateway.ts'; export const gateway = {} as Gateway;",
  'src/gateways/sandbox/part.ts': 'export const part = 1;',
  'src/dashboard/page.ts':
    "import { agencies } from '#accounts/agencies/agencies.ts'; import { agency } from '#booking/agency/agency.ts'; export const page = [agencies, agency];",
  'src/widget/form.ts': "import { route } from '#web/route.ts'; export const form = route;",
  'src/storefront/browser.tsx':
    "import { SearchForm } from '#verticals/hotels/search-form.tsx'; import { routes } from '#storefront/site-routes.ts'; import { screens } from '#booking/screens.ts'; import type { Home } from './home.ts'; import 'react'; export const page = [SearchForm, routes, screens] as Home;",
  'src/storefront/home.ts':
    "import { hotels } from '#verticals/hotels/hotels.ts'; export type Home = unknown; export const home = hotels;",
  'src/storefront/site-routes.ts':
    "import { bookingRoutes } from '#booking/routes.ts'; export const routes = bookingRoutes;",
  'src/compose/config.ts': 'export const config = 1;',
  'src/compose/app.ts':
    "import { home } from '#storefront/home.ts'; import { direct } from '#suppliers/direct/direct.ts'; import { loadRates } from '#booking/load-rates.ts'; import { supply } from '#verticals/hotels/supply.ts'; import { config } from './config.ts'; export const app = [home, direct, loadRates, supply, config];",
  'src/compose/app.test.ts':
    "import { own } from '#booking/saga/own.ts'; import { app } from './app.ts'; export const free = [own, app];",
  ...Object.fromEntries(
    ['kysely', 'pg', 'react', 'left-pad'].flatMap((name) => [
      [`node_modules/${name}/package.json`, `{"name":"${name}","type":"module","exports":"./index.js"}`],
      [`node_modules/${name}/index.js`, 'export default 1; export const sql = 1;'],
    ]),
  ),
};

/** One planted file each: the rule that must speak up, where it is planted, and what it imports. */
const planted: [rule: string, file: string, imports: string][] = [
  ['direction', 'src/values/a.ts', '#i18n/format.ts'],
  ['direction', 'src/i18n/a.ts', '#ui/button.tsx'],
  ['direction', 'src/ui/a.tsx', '#web/route.ts'],
  ['direction', 'src/web/a.ts', '#brands/brands.ts'],
  ['direction', 'src/database/a.ts', '#booking/booking.ts'],
  ['direction', 'src/mail/a.ts', '#compose/config.ts'],
  ['direction', 'src/connector/a.ts', '#i18n/format.ts'],
  ['direction', 'src/accounts/a.ts', '#pricing/sell.ts'],
  ['direction', 'src/pricing/a.ts', '#booking/booking.ts'],
  ['direction', 'src/verticals/hotels/g.ts', '#demo/world.ts'],
  ['direction', 'src/storefront/b.ts', '#demo/world.ts'],
  ['direction', 'src/brands/a.ts', '#booking/booking.ts'],
  ['direction', 'src/booking/a.ts', '#verticals/hotels/hotels.ts'],
  ['direction', 'src/booking/b.ts', '#storefront/site-routes.ts'],
  ['direction', 'src/verticals/hotels/a.ts', '#suppliers/direct/direct.ts'],
  ['direction', 'src/verticals/hotels/b.ts', '#storefront/home.ts'],
  ['direction', 'src/storefront/a.ts', '#compose/config.ts'],
  ['direction', 'src/demo/a.ts', '#compose/config.ts'],
  ['direction', 'src/widget/a.ts', '#demo/world.ts'],
  ['direction', 'src/dashboard/a.ts', '#storefront/home.ts'],
  ['direction', 'src/suppliers/direct/a.ts', '#storefront/home.ts'],
  ['direction', 'src/gateways/sandbox/a.ts', '#dashboard/page.ts'],
  ['direction', 'src/travel/a.ts', '#booking/booking.ts'],
  ['sideways', 'src/web/b.ts', '#database/open.ts'],
  ['sideways', 'src/mail/b.ts', '#web/route.ts'],
  ['sideways', 'src/accounts/b.ts', '#brands/brands.ts'],
  ['sideways', 'src/widget/b.ts', '#storefront/home.ts'],
  ['sideways', 'src/pricing/b.ts', '#travel/place.ts'],
  ['sideways', 'src/travel/b.ts', '#pricing/sell.ts'],
  ['sideways', 'src/suppliers/direct/b.ts', '#gateways/sandbox/sandbox.ts'],
  ['sideways', 'src/gateways/sandbox/b.ts', '#suppliers/direct/direct.ts'],
  ['engine', 'src/demo/engine/a.ts', '../hotels/server.ts'],
  ['engine', 'src/demo/engine/b.ts', '#verticals/hotels/supplier.ts'],
  ['siblings', 'src/verticals/hotels/c.ts', '#verticals/flights/flights.ts'],
  ['siblings', 'src/suppliers/direct/c.ts', '#suppliers/sandbox/sandbox.ts'],
  ['siblings', 'src/gateways/other/c.ts', '#gateways/sandbox/sandbox.ts'],
  ['connector', 'src/suppliers/direct/d.ts', '#verticals/hotels/hotels.ts'],
  ['connector', 'src/suppliers/direct/e.ts', '#i18n/locale.ts'],
  ['connector', 'src/suppliers/sandbox/d.ts', '#booking/gateway.ts'],
  ['connector', 'src/suppliers/sandbox/e.ts', '#database/open.ts'],
  ['connector', 'src/gateways/sandbox/d.ts', '#booking/vertical.ts'],
  ['connector', 'src/gateways/sandbox/e.ts', '#web/route.ts'],
  ['front-door', 'src/verticals/hotels/d.ts', '#booking/saga/own.ts'],
  ['front-door', 'src/verticals/hotels/e.ts', '#brands/secret.ts'],
  ['front-door', 'src/verticals/hotels/h.ts', '#accounts/secret.ts'],
  ['front-door', 'src/storefront/g.ts', '#gateways/sandbox/part.ts'],
  ['front-door', 'src/storefront/h.ts', '#verticals/hotels/supply.ts'],
  ['front-door', 'src/storefront/d.ts', '#verticals/hotels/search.ts'],
  ['front-door', 'src/storefront/e.ts', '#suppliers/sandbox/part.ts'],
  ['front-door', 'src/storefront/f.ts', '#booking/load-rates.ts'],
  ['front-door', 'src/compose/open-app.ts', '#suppliers/sandbox/part.ts'],
  ['front-door', 'src/compose/server.ts', '#booking/saga/own.ts'],
  ['unresolved', 'src/values/b.ts', './gone.ts'],
  ['cycle', 'src/values/c.ts', './c.ts'],
  ['test-imported', 'src/compose/main.ts', './app.test.ts'],
  ['outside-src', 'src/values/d.ts', '../../scripts/build.ts'],
  ['routes-are-patterns', 'src/storefront/routes.ts', '#ui/button.tsx'],
  ['database-packages', 'src/web/c.ts', 'pg'],
  ['database-packages', 'src/gateways/sandbox/f.ts', 'kysely'],
  ['database-packages', 'src/dashboard/c.ts', 'kysely'],
  ['database-packages', 'src/widget/c.ts', 'pg'],
  ['sql-place', 'src/verticals/hotels/f.ts', 'kysely'],
  ['sql-place', 'src/travel/c.ts', 'kysely'],
  ['sql-place', 'src/suppliers/direct/g.ts', 'kysely'],
  ['sql-place', 'src/brands/c.ts', 'pg'],
  ['sql-place', 'src/accounts/c.ts', 'kysely'],
  ['sql-place', 'src/booking/checkout/f.ts', 'kysely'],
  ['network', 'src/suppliers/sandbox/f.ts', 'node:https'],
  ['processes', 'src/web/d.ts', 'node:child_process'],
  ['browser-reach', 'src/ui/button.tsx', 'node:fs'],
  ['browser-reach', 'src/ui/button.tsx', 'left-pad'],
  // Reached by a lazy import only.
  ['browser-reach', 'src/booking/book-page.tsx', 'node:fs'],
  ['browser-reach', 'src/ui/button.tsx', '#i18n/format.ts'],
  ['browser-reach', 'src/verticals/hotels/search-form.tsx', './hotel.sql.ts'],
  ['browser-reach', 'src/verticals/hotels/search-form.tsx', '#database/open.ts'],
];

test('each folder but the highest has a planted import of a higher row, and a file in the clean tree', () => {
  const folders = rows.flat();
  const upwards = planted.filter(([rule]) => rule === 'direction').map(([, file]) => file.split('/')[1]);
  expect([...new Set(upwards)].toSorted()).toEqual(folders.filter((folder) => folder !== 'compose').toSorted());
  const inClean = new Set(Object.keys(clean).map((file) => file.split('/')[1]));
  expect(folders.filter((folder) => !inClean.has(folder))).toEqual([]);
});

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'wayfare-architecture-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

async function findingsOf(files: Record<string, string>): Promise<string[]> {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
  return (await checkArchitecture(root)).map(({ rule, file }) => `${rule} ${file}`);
}

test('a clean tree is clean', async () => expect(await findingsOf(clean)).toEqual([]));

describe('what is planted', () => {
  /**
   * Most violations are planted in one tree; those in the same file need separate trees, and so do those that a browser
   * reaches, because each target is reported once.
   */
  const treeOf = ([rule, file, imports]: (typeof planted)[number], at: number) =>
    rule === 'browser-reach'
      ? `${file} ${imports}`
      : `tree ${planted.slice(0, at).filter(([, other]) => other === file).length}`;
  const trees = Map.groupBy(planted, treeOf);
  const findings = new Map<string, Promise<string[]>>();

  async function findingsIn(tree: string): Promise<string[]> {
    const texts = trees
      .get(tree)!
      .map(
        ([, file, imports]) => [file, `import * as other from '${imports}'; export const planted = other;`] as const,
      );
    return await findingsOf({ 'scripts/build.ts': 'export {};', ...clean, ...Object.fromEntries(texts) });
  }

  test.each(planted.map((one, at) => [...one, treeOf(one, at)] as const))(
    '%s: %s → %s',
    async (rule, file, _imports, tree) => {
      const found = findings.get(tree) ?? findingsIn(tree);
      findings.set(tree, found);
      expect(await found).toContain(`${rule} ${file}`);
    },
  );
});

test('types count for direction and not for the browser', async () => {
  const files = {
    ...clean,
    'src/values/a.ts': "import type { Format } from '#i18n/format.ts'; export type A = Format;",
    'src/ui/button.tsx': "import type { Format } from '#i18n/format.ts'; export type B = Format;",
  };
  expect(await findingsOf(files)).toEqual(['direction src/values/a.ts']);
});

test('a lazy import is followed', async () => {
  const files = { ...clean, 'src/ui/button.tsx': "export const Button = () => import('#web/route.ts');" };
  expect(await findingsOf(files)).toEqual(['direction src/ui/button.tsx']);
});

test('a file that the parser passes over is an error', async () => {
  const files = { ...clean, 'src/values/broken.ts': 'export const = {{{' };
  await expect(findingsOf(files)).rejects.toThrow();
});

test('a knot: two folders that import each other, through different files', async () => {
  const files = {
    ...clean,
    'src/booking/quote/one.ts': "import { two } from '../ledger/two.ts'; export const one = two;",
    'src/booking/quote/other.ts': 'export const other = 1;',
    'src/booking/ledger/two.ts': 'export const two = 1;',
    'src/booking/ledger/third.ts': "import { other } from '../quote/other.ts'; export const third = other;",
  };
  expect(await findingsOf(files)).toEqual(['knot src/booking']);
});
