import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { silentLog } from '#connector/log.ts';
import { readMigrations } from '#database/migration-files.ts';
import type { Database } from '#database/open.ts';
import { templateDatabase } from '#database/template-database.ts';
import { openBrands } from './brands.ts';
import { listVersions, storedVersion } from './brands.sql.ts';
import type { CachedBrands } from './keep-brands.ts';
import { siteKeyOf } from '#web/brand/site-key.ts';
import type { BrandTables } from './tables.ts';
import { createBrand, publishNewest, rollBack, setSuspended, writeContent } from './write-brands.sql.ts';
import { addHost, makeMain, removeHost } from './write-hosts.sql.ts';

const publicOrigin = 'https://www.example.com';
let database: Database<BrandTables>;
let one: CachedBrands;
let other: CachedBrands;

const options = () => ({
  db: database.db,
  url: database.url,
  publicOrigin,
  social: ['https://x.com/way'],
  log: silentLog,
});
const open = () => openBrands(options());

beforeAll(async () => {
  database = await (await templateDatabase(readMigrations('src'))).cloneDatabase();
  [one, other] = [await open(), await open()];
});
afterAll(async () => {
  await Promise.all([one?.close(), other?.close()]);
  await database?.close();
});

const sunny = {
  name: 'Sunny Stays',
  supportEmail: 'help@sunny.example',
  paymentDescriptor: 'SUNNY STAYS',
  markupSet: 'warm',
};
const terms = { date: '2026-11-24', sections: [{ heading: 'One', texts: ['All of it.'] }] };
const create = (id: string, written: unknown) => createBrand(database.db, id, written, 'Rita');
const publish = (id: string) => publishNewest(database.db, id);
const host = (id: string, name: string) => addHost(database.db, publicOrigin, id, name);

describe('content is refused where it is written:', () => {
  test.each<[string, unknown, string | RegExp]>([
    ['no name', { ...sunny, name: undefined }, 'A brand needs a name.'],
    ['an empty name', { ...sunny, name: '  ' }, 'name must not be empty.'],
    ['a long name', { ...sunny, name: 'x'.repeat(61) }, 'name must have 60 characters at most.'],
    ['markup in a name', { ...sunny, name: '<b>S</b>' }, 'name must be plain text of one line.'],
    ['a key that does not exist', { ...sunny, color: '#123456' }, 'A brand has no color.'],
    [
      'a colour that is CSS',
      { ...sunny, colours: { brand: { light: 'red;}body{' } } },
      'colours.brand.light must be a colour like #1456d9.',
    ],
    ['an unknown colour', { ...sunny, colours: { brnd: {} } }, 'colours has no brnd.'],
    ['a drawing that is markup', { ...sunny, mark: 'M0 0"/><script>' }, 'mark must be path data of SVG, or wayfare.'],
    [
      'a picture of another site',
      { ...sunny, picture: '//evil.example/x' },
      'picture must be the path of a picture of a city, without its ending.',
    ],
    [
      'a page of no social network',
      { ...sunny, social: ['https://evil.example'] },
      'social.0 must be https addresses of social networks.',
    ],
    [
      'a script as a social page',
      { ...sunny, social: ['javascript:alert(1)'] },
      'social.0 must be https addresses of social networks.',
    ],
    [
      'a long card text',
      { ...sunny, paymentDescriptor: 'SUNNY STAYS AND MORE OF THEM' },
      'paymentDescriptor must have 5 to 22 capitals, digits, spaces, points, * or -.',
    ],
    [
      'two mail addresses',
      { ...sunny, supportEmail: 'a@b.example, c@d.example' },
      'supportEmail must be an e-mail address.',
    ],
    [
      'a text that no brand may replace',
      { ...sunny, texts: { en: { 'errors.wrongTitle': 'Oops' } } },
      /^texts\.en\.errors\.wrongTitle is no text that a brand may replace; those are home\.metaTitle, /,
    ],
    [
      'a text without its placeholder',
      { ...sunny, texts: { en: { 'home.metaTitle': 'Hotels' } } },
      'texts.en.home.metaTitle must have {brand}, and no other placeholder.',
    ],
    [
      'a text with a placeholder too many',
      { ...sunny, texts: { en: { 'home.title': 'Hello {name}' } } },
      'texts.en.home.title must have no placeholder.',
    ],
    [
      'a text with a plural',
      { ...sunny, texts: { en: { 'home.title': '{n, plural, other {x}}' } } },
      'texts.en.home.title has braces that are no placeholder.',
    ],
    [
      'HTML in a text',
      { ...sunny, texts: { en: { 'home.lead': '<img src=x onerror=alert(1)>' } } },
      'texts.en.home.lead must be plain text of one line.',
    ],
    [
      'a text that turns what follows round',
      { ...sunny, texts: { en: { 'home.lead': 'a\u202eb' } } },
      'texts.en.home.lead must be plain text of one line.',
    ],
    [
      'texts of a language that there is not',
      { ...sunny, texts: { xx: {} } },
      'texts.xx must be a locale that we have texts of, like en or pt-br.',
    ],
    [
      'texts of a language that it does not offer',
      { ...sunny, locales: ['he'], titles: { en: 'Sunny' } },
      'titles.en must be one of the brand’s locales.',
    ],
    ['no language at all', { ...sunny, locales: [] }, 'locales must not be empty.'],
    ['a currency twice', { ...sunny, currencies: ['EUR', 'EUR'] }, 'currencies must have each only once.'],
    ['a currency that there is not', { ...sunny, currencies: ['EUX'] }, 'currencies.0 must be a currency like EUR.'],
    [
      'what can be no product',
      { ...sunny, products: ['Yachts!'] },
      'products.0 must be a name of PRODUCTS, like hotels.',
    ],
    [
      'a phone number without its country',
      { ...sunny, supportPhone: '93 123 45 67' },
      'supportPhone must be a phone number with its country, like +34 93 123 45 67.',
    ],
    [
      'markup in a legal text',
      { ...sunny, legal: { en: { terms: { ...terms, sections: [{ heading: 'One', texts: ['<script>'] }] } } } },
      'legal.en.terms.sections.0.texts.0 must be plain text of one line.',
    ],
    [
      'terms that its first language lacks',
      { ...sunny, locales: ['he', 'en'], legal: { en: { terms } } },
      'legal.he.terms must be there too, because he is the brand’s first language.',
    ],
    [
      'a legal text of no day',
      { ...sunny, legal: { en: { terms: { ...terms, date: '2026-02-30' } } } },
      'legal.en.terms.date must be a day like 2026-11-24.',
    ],
    ['an entity without an address', { ...sunny, entity: { name: 'S', address: [] } }, /^entity\.address /],
    [
      'more than a brand may have',
      { ...sunny, legal: { en: { terms: { ...terms, sections: [{ heading: 'x'.repeat(300_000), texts: ['a'] }] } } } },
      'A brand has 256 kB at most.',
    ],
    ['no object', [], 'A brand is a JSON object with a name, a supportEmail and a paymentDescriptor.'],
  ])('%s', async (_, written, problem) => {
    const told = typeof problem === 'string' ? problem : expect.stringMatching(problem);
    expect(await create('refused', written)).toEqual({ kind: 'refused', problems: [told] });
    expect(await writeContent(database.db, 'wayfare', written, 'Rita')).toEqual({
      kind: 'refused',
      problems: [told],
    });
  });
  test('an id that is no name of a file', async () => {
    expect(await create('../x', sunny)).toMatchObject({ kind: 'refused' });
    expect(await create('wayfare', sunny)).toEqual({
      kind: 'refused',
      problems: ['There is a brand wayfare already: change it with brand set.'],
    });
  });
  test('by the database too', async () => {
    const insert = (content: object) =>
      database.pool.query(
        `insert into brands.version (brand_id, version, content, written_by) values ('wayfare', 99, $1, 'x')`,
        [content],
      );
    await expect(insert({})).rejects.toThrow('has_a_name');
    await expect(insert({ name: ' ' })).rejects.toThrow('has_a_name');
    for (const change of [
      `update brands.version set content = '{"name":"Other"}'`,
      'delete from brands.version',
      'truncate brands.version cascade',
    ])
      await expect(database.pool.query(change)).rejects.toThrow('kept as they were written');
  });
});

describe('hosts', () => {
  test.each([
    'Stay.example.com',
    'stay.example.com:443',
    'https://stay.example.com',
    'stay',
    '-a.example',
    '1.2.3.999',
    'a..b',
    'x/y.example',
  ])('%s is refused', async (name) =>
    expect(await host('wayfare', name)).toMatchObject({
      kind: 'refused',
      problem: expect.stringContaining('is no host'),
    }),
  );
  test('a host has one brand, and that of the public origin is the default one’s', async () => {
    await create('first', { ...sunny, name: 'First' });
    await create('second', { ...sunny, name: 'Second' });
    expect(await host('first', 'shared.example.com')).toEqual({ kind: 'done', isMain: true });
    expect(await host('second', 'shared.example.com')).toEqual({
      kind: 'refused',
      problem: 'shared.example.com is a host of first already; a host has one brand.',
    });
    await expect(
      database.pool.query(
        `insert into brands.host (host, brand_id, is_main) values ('shared.example.com', 'second', true)`,
      ),
    ).rejects.toThrow('host_pkey');
    expect(await host('second', 'www.example.com')).toMatchObject({ kind: 'refused' });
    expect(await host('second', 'pay.www.example.com')).toMatchObject({ kind: 'refused' });
    expect(await host('nobody', 'x.example.com')).toMatchObject({
      problem: expect.stringContaining('There is no brand nobody'),
    });
    expect(await removeHost(database.db, 'second', 'shared.example.com')).toMatchObject({ kind: 'refused' });
  });
  test('a live brand keeps a main host', async () => {
    await publish('first');
    expect(await removeHost(database.db, 'first', 'shared.example.com')).toMatchObject({ kind: 'refused' });
    await host('first', 'first.example.com');
    expect(await makeMain(database.db, 'first', 'first.example.com')).toEqual({ kind: 'done', isMain: true });
    expect(await removeHost(database.db, 'first', 'shared.example.com')).toEqual({ kind: 'done', isMain: false });
  });
});

describe('every process', () => {
  const seen = async (name: string) => {
    for (const process of [one, other])
      await vi.waitUntil(
        async () => {
          const site = await process.ofHost('stay.example.com');
          return 'brand' in site && site.brand.name === name;
        },
        { timeout: 20_000 },
      );
  };
  test('knows the default brand, on the host of the public origin', async () => {
    const site = await one.ofHost('www.example.com');
    expect(site).toMatchObject({
      kind: 'open',
      brand: {
        id: 'wayfare',
        origin: publicOrigin,
        supportEmail: 'support@www.example.com',
        social: ['https://x.com/way'],
      },
    });
    expect(await one.ofHost('evil.example')).toEqual({ kind: 'unknown' });
    expect(await one.ofHost('www.example.com:8443')).toEqual({ kind: 'unknown' });
  });
  test('keeps what an operator made of it, whatever the environment says later', async () => {
    const { db } = database;
    await writeContent(db, 'wayfare', { ...sunny, name: 'Own Name', mark: 'wayfare' }, 'Rita');
    await publish('wayfare');
    const later = await openBrands({
      db,
      url: database.url,
      publicOrigin,
      social: ['https://x.com/later'],
      log: silentLog,
    });
    expect(later.default).toMatchObject({ name: 'Own Name', social: [], origin: publicOrigin });
    await later.close();
  });
  test('shows a brand once it is published, changed, and rolled back', async () => {
    const { db } = database;
    await create('sunny', sunny);
    await host('sunny', 'stay.example.com');
    expect((await one.ofHost('stay.example.com')).kind).toBe('unknown');
    await publish('sunny');
    await seen('Sunny Stays');
    expect(await other.byId('sunny')).toMatchObject({ origin: 'https://stay.example.com', version: 1 });
    expect(one.siteKey('stay.example.com')).toBe('sunny@1');
    expect([one.markupSetOf('sunny'), one.markupSetOf('nobody')]).toEqual(['warm', null]);
    expect(await publish('sunny')).toMatchObject({ kind: 'refused' });

    await writeContent(db, 'sunny', { ...sunny, name: 'Sunnier' }, 'Rita');
    expect(one.siteKey('stay.example.com')).toBe('sunny@1');
    await publish('sunny');
    await seen('Sunnier');
    expect(await rollBack(db, 'sunny', null, 'Rita')).toEqual({ kind: 'done', version: 3 });
    await seen('Sunny Stays');
    expect(await rollBack(db, 'sunny', 2, 'Rita')).toEqual({ kind: 'done', version: 4 });
    await seen('Sunnier');
    expect(await rollBack(db, 'sunny', 9, 'Rita')).toMatchObject({ kind: 'refused' });
  });
  test('closes a suspended brand, whose mails are still its own', async () => {
    const { db } = database;
    expect(await setSuspended(db, 'wayfare', true)).toMatchObject({ kind: 'refused' });
    await expect(
      database.pool.query(`update brands.brand set status = 'suspended' where id = 'wayfare'`),
    ).rejects.toThrow('default_is_live');
    await setSuspended(db, 'sunny', true);
    for (const process of [one, other])
      await vi.waitUntil(() => process.siteKey('stay.example.com') === null, { timeout: 20_000 });
    expect(await one.ofHost('stay.example.com')).toMatchObject({
      kind: 'closed',
      brand: { name: 'Sunnier' },
      neutral: { id: 'sunny', name: 'stay.example.com' },
    });
    expect(await one.byId('sunny')).toMatchObject({ name: 'Sunnier' });
    await setSuspended(db, 'sunny', false);
    await seen('Sunnier');
  });
  test('is told when listening was interrupted meanwhile', async () => {
    await database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'wayfare brands'`,
    );
    await writeContent(database.db, 'sunny', { ...sunny, name: 'After it' }, 'Rita');
    await publish('sunny');
    await seen('After it');
  });
});

test('a partner’s site closes when nothing was heard of brands for ten minutes; the default one stays open', async () => {
  const clock = { now: 0 };
  const kept = await openBrands({ ...options(), now: () => clock.now });
  expect((await kept.ofHost('stay.example.com')).kind).toBe('open');
  clock.now += 10 * 60_000 + 1;
  expect((await kept.ofHost('stay.example.com')).kind).toBe('closed');
  expect(kept.siteKey('stay.example.com')).toBeNull();
  expect((await kept.ofHost('www.example.com')).kind).toBe('open');
  await kept.close();
});

test('the colours of a version are stored with it, corrected', async () => {
  const { db } = database;
  const colours = { brand: { light: '#ffee00' }, bgBrand: { dark: '#000000' } } as const;
  await writeContent(db, 'sunny', { ...sunny, colours }, 'Rita');
  await publish('sunny');
  const { live_version: version } = await db
    .selectFrom('brands.brand')
    .select('live_version')
    .where('id', '=', 'sunny')
    .executeTakeFirstOrThrow();
  const stored = await storedVersion(db, 'sunny', version!);
  expect(stored?.content).toMatchObject({ colours });
  expect(stored?.theme).not.toMatchObject({ '--brand-text': { light: '#ffee00' } });
  expect(await one.sheetOf('sunny', version!)).toMatch(
    /^:root,\[data-theme\]\{(--[a-z-]+:light-dark\(#[0-9a-f]{6},#[0-9a-f]{6}\);?){10}\}\n$/,
  );
  expect(await one.sheetOf('sunny', 1)).toBeNull();
  expect(await one.sheetOf('sunny', 99)).toBeNull();
});

test('shared pages of partners change with the operator’s legal entity', async () => {
  const { db } = database;
  const before = one.siteKey('stay.example.com');
  const [ours] = await listVersions(db, 'wayfare');
  const entity = { name: 'Wayfare Ltd', address: ['1 Main Street', 'Dublin'] };
  expect(await writeContent(db, 'wayfare', { ...ours!.content, entity }, 'Rita')).toMatchObject({ kind: 'done' });
  await publish('wayfare');
  for (const process of [one, other])
    await vi.waitUntil(() => process.siteKey('stay.example.com') !== before, { timeout: 20_000 });
  const site = await one.ofHost('stay.example.com');
  expect(site).toMatchObject({ kind: 'open', brand: { imprint: true } });
  if ('brand' in site) expect(siteKeyOf(site.brand)).toBe(one.siteKey('stay.example.com'));
});
