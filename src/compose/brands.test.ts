import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createBrand, publishNewest, setSuspended, writeContent } from '#brands/write-brands.sql.ts';
import { addHost } from '#brands/write-hosts.sql.ts';
import { listOutbox, readOutbox, readOutboxFile } from '#mail/outbox.ts';
import { openTestApp, type TestApp } from '#tests/app.ts';
import { runs } from '#tests/full.ts';
import { onHost } from '#tests/on-host.ts';
import { othersNamed } from '#tests/other-sites.ts';
import { settled } from '#tests/settled.ts';
import {
  confirmed,
  directRoom,
  type DirectRoom,
  goodDetails,
  json,
  prefixed,
  quoteOf,
  reserveByApi,
  type Reserved,
  sharedPages,
  untilState,
  visitor,
} from '#tests/visitor.ts';

const negev = {
  name: 'Negev Trips',
  whiteLabel: true,
  supportEmail: 'help@negev.example',
  paymentDescriptor: 'NEGEV TRIPS',
  colours: { brand: { light: '#7a4b00', dark: '#ffd28a' } },
};
const origins = {
  wayfare: 'http://localhost:3000',
  sunny: 'http://sunny.localhost:3000',
  negev: 'http://negev.localhost:3000',
} as const;
const names = { wayfare: 'Wayfare', sunny: 'Sunny Stays', negev: 'Negev Trips' } as const;
type Id = keyof typeof origins;
const site = (id: Id) => ({ name: names[id], origin: origins[id] });
const ids = Object.keys(origins) as Id[];

const sites = { wayfare: site('wayfare'), sunny: site('sunny'), negev: site('negev') };
const all = Object.values(sites);

let app: TestApp;
let cold: TestApp;
let room: DirectRoom;

beforeAll(async () => {
  const prepare = async ({ db }: TestApp['database']) => {
    await createBrand(db, 'negev', negev, 'Rita');
    await addHost(db, origins.wayfare, 'negev', 'negev.localhost');
    await addHost(db, origins.wayfare, 'negev', 'old.localhost');
    await publishNewest(db, 'negev');
  };
  const env = { PRODUCTS: 'hotels,tickets,cars' };
  app = await openTestApp({ env, prepare });
  cold = await openTestApp({ env: { ...env, PAGE_CACHE: 'off' }, prepare });
  await settled(app, cold);
  room = await directRoom(app);
}, 180_000);
afterAll(async () => {
  await app?.close();
  await cold?.close();
});

const get = async (test: TestApp, url: string, headers: Record<string, string> = {}) =>
  await test.app.fetch(new Request(url, { headers: { 'sec-fetch-site': 'same-origin', ...headers } }), {
    address: '192.0.2.1',
  });

test('pages, feeds and icons of interleaved hosts and locales are what a cold server draws, and name their own host alone', async () => {
  const files = [
    '/robots.txt',
    '/sitemap.xml',
    '/favicon.svg',
    '/manifest/he.webmanifest',
    '/.well-known/security.txt',
  ];
  const others = ['/tickets', '/tickets/spain/barcelona', '/cars', '/cars/spain/barcelona'];
  const variants = ids.flatMap((id) => [
    ...files.map((file) => ({ id, url: origins[id] + file, accept: '*/*' })),
    ...[...sharedPages(room), ...others, '/terms-of-use', '/widgets/search', '/nowhere'].flatMap((page) =>
      ['', '/he', '/fr', '/ar'].flatMap((prefix) =>
        ['', '?currency=EUR', '?currency=ILS'].flatMap((query) =>
          ['text/html', 'application/json'].map((accept) => ({
            id,
            url: origins[id] + prefixed(prefix, page) + query,
            accept,
          })),
        ),
      ),
    ),
  ]);
  const reference = new Map<object, readonly [number, string]>();
  const expected = async (one: (typeof variants)[number]) => {
    let known = reference.get(one);
    if (!known) {
      const response = await get(cold, one.url, { accept: one.accept });
      reference.set(one, (known = [response.status, await response.text()]));
    }
    return known;
  };
  const ofCanonical = (id: Id, text: string) =>
    [...text.matchAll(/<link rel="(?:canonical|alternate)"[^>]*href="([^"]+)"/g)].every(([, href = '']) =>
      href.startsWith(`${origins[id]}/`),
    );
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...variants), async (one) => {
      const response = await get(app, one.url, { accept: one.accept });
      const text = await response.text();
      const [status, body] = await expected(one);
      expect([one.url, response.status, text === body]).toEqual([one.url, status, true]);
      expect([one.url, othersNamed(sites[one.id], all, text, response)]).toEqual([one.url, []]);
      expect([one.url, ofCanonical(one.id, text)]).toEqual([one.url, true]);
    }),
    { numRuns: runs(20_000, 200) },
  );
}, 3_600_000);

test('a host shows its own brand: name, colours, icon, theme colour, card text and social networks', async () => {
  for (const id of ids) {
    const page = await (await get(app, `${origins[id]}/`)).text();
    expect(page).toContain(`<meta property="og:site_name" content="${names[id]}">`);
    const sheet = /href="(\/brand\/[^"]+)"/.exec(page)?.[1];
    if (id === 'wayfare') expect(sheet).toBeUndefined();
    else {
      expect(sheet).toBe(`/brand/${id}-1.css`);
      const response = await get(app, origins[id] + sheet);
      expect([response.status, response.headers.get('cache-control')]).toEqual([
        200,
        'public, max-age=31536000, immutable',
      ]);
      // Of no interest on another host, where it would tell who else is here.
      for (const other of ids.filter((one) => one !== id))
        expect((await get(app, origins[other] + sheet)).status).toBe(404);
    }
  }
  const icons = await Promise.all(ids.map(async (id) => await (await get(app, `${origins[id]}/favicon.svg`)).text()));
  expect(new Set(icons).size).toBe(3);
  expect(await (await get(app, `${origins.sunny}/`)).text()).toContain('content="#fffcf8" data-mode="light"');
});

test('a published version is on every page at once, also on cached ones, and on no other brand’s', async () => {
  const { db } = app.database;
  const key = app.app.siteKey('negev.localhost:3000');
  const before = await (await get(app, `${origins.negev}/hotels`)).text();
  await writeContent(db, 'negev', { ...negev, name: 'Negev Journeys' }, 'Rita');
  expect(await (await get(app, `${origins.negev}/hotels`)).text()).toBe(before);
  await publishNewest(db, 'negev');
  await vi.waitUntil(() => app.app.siteKey('negev.localhost:3000') !== key, { timeout: 20_000 });
  expect(await (await get(app, `${origins.negev}/hotels`)).text()).toContain('Negev Journeys');
  expect(await (await get(app, `${origins.wayfare}/hotels`)).text()).not.toContain('Negev');
  await writeContent(db, 'negev', negev, 'Rita');
  await publishNewest(db, 'negev');
  await vi.waitUntil(() => app.app.siteKey('negev.localhost:3000') === 'negev@3', { timeout: 20_000 });
});

test('no page asks the database about brands: all are drawn while their tables are gone', async () => {
  const { pool } = cold.database;
  const pages = ids.flatMap((id) => ['/', '/he/hotels', '/favicon.svg'].map((page) => origins[id] + page));
  const sheets = ['sunny', 'negev'].map((id) => `${origins[id as Id]}/brand/${id}-1.css`);
  for (const url of [...pages, ...sheets]) await get(cold, url);
  await pool.query('alter schema brands rename to brands_gone');
  try {
    for (const url of [...pages, ...sheets]) expect([url, (await get(cold, url)).status]).toEqual([url, 200]);
    expect((await get(cold, 'http://unknown.example:3000/')).status).toBe(302);
  } finally {
    await pool.query('alter schema brands_gone rename to brands');
  }
});

describe('another host of a brand', () => {
  const old = 'http://old.localhost:3000';
  test('redirects to its main host, but never from a checkout', async () => {
    const response = await get(app, `${old}/he/hotels?currency=EUR`);
    expect([response.status, response.headers.get('location')]).toEqual([
      302,
      `${origins.negev}/he/hotels?currency=EUR`,
    ]);
    for (const kept of ['/book', '/he/pay', '/transaction/success', '/reservation', '/v3/places?q=b']) {
      const answer = await get(app, old + kept);
      expect([kept, answer.status === 302, answer.headers.get('location')]).toEqual([kept, false, null]);
    }
  });
});

describe('a reservation', () => {
  test.each(['sunny', 'negev'] as const)(
    'of %s has its own mail, voucher, payment and return addresses',
    async (id) => {
      const here = onHost(app, origins[id]);
      const { reference, transaction } = await confirmed(here, {
        contact: { ...goodDetails.contact, email: `${id}@example.com` },
      });
      const outbox = path.join(app.dataDirectory, 'mail');
      const mail = await vi.waitUntil(
        async () => {
          const found = (await listOutbox(outbox)).find(
            ({ to, attachments }) => to === `${id}@example.com` && attachments.length > 0,
          );
          return found && (await readOutbox(outbox, found.id));
        },
        { timeout: 20_000 },
      );
      const source = Buffer.from((await readOutboxFile(outbox, mail.id, 'eml'))!).toString();
      const html = Buffer.from((await readOutboxFile(outbox, mail.id, 'html'))!).toString();
      // A partner's address is not proven: only answers go there.
      expect(source).toMatch(new RegExp(`^From: ${names[id]} <no-reply@localhost>$`, 'm'));
      expect(source).toMatch(new RegExp(`^Reply-To: ${names[id]} <help@${id}.example>$`, 'm'));
      expect(mail.text).toContain(`${origins[id]}/reservation?reference=`);
      for (const other of ids.filter((one) => one !== id))
        for (const mark of [names[other], origins[other].slice('http:'.length)])
          expect([mark, mail.text.includes(mark), html.includes(mark)]).toEqual([mark, false, false]);
      // The gateway of the demo keeps what it was told.
      const { rows } = await app.database.pool.query<{ redirect_url: string; brand: string }>(
        `select payment.redirect_url, trip.brand from booking.payment join booking.trip on trip.id = payment.trip_id where payment.id = $1`,
        [transaction],
      );
      expect(rows[0]?.brand).toBe(id);
      const paid = await app.app.fetch(new Request(rows[0]!.redirect_url), { address: '192.0.2.1' });
      const page = await paid.text();
      expect(page + (paid.headers.get('location') ?? '')).toContain(`${origins[id]}/`);
      // Known to no other host, though its reference is right.
      for (const other of ids.filter((one) => one !== id)) {
        const response = await visitor(onHost(app, origins[other])).post('/reservation', {
          reference,
          email: `${id}@example.com`,
        });
        expect(await response.text()).not.toContain(room.path);
      }
    },
  );
  test('is kept when its brand is suspended: its pages are shown, nothing else is, and nothing redirects', async () => {
    const { db } = app.database;
    const here = onHost(app, origins.sunny);
    const guest = visitor(here);
    const quote = await quoteOf(here, room, 60);
    const { data } = await json<{ data: Reserved }>(await reserveByApi(here, quote, `key-${quote}`));
    await setSuspended(db, 'sunny', true);
    await vi.waitUntil(() => app.app.siteKey('sunny.localhost:3000') === null, { timeout: 20_000 });
    for (const page of ['/', '/hotels', '/nowhere']) {
      const response = await get(app, origins.sunny + page);
      expect([page, response.status, response.headers.get('retry-after')]).toEqual([page, 503, '60']);
      const text = await response.text();
      expect([page, text.includes('Wayfare'), text.includes('Sunny')]).toEqual([page, false, false]);
    }
    const refused = await get(app, `${origins.sunny}/v3/places?q=b`);
    expect([refused.status, await refused.json()]).toMatchObject([503, { code: 'site_closed' }]);
    const state = await guest.get(`/v3/transactions/${data.transaction}`);
    expect(state.status).toBe(200);
    for (const page of ['/reservation', `/book?quote=${quote}`, '/login', '/brand/sunny-1.css', '/favicon.svg'])
      expect([page, (await guest.get(page)).status >= 500]).toEqual([page, false]);
    expect(await (await guest.get('/reservation')).text()).toContain('Sunny Stays');
    await setSuspended(db, 'sunny', false);
    await vi.waitUntil(() => app.app.siteKey('sunny.localhost:3000') !== null, { timeout: 20_000 });
    await untilState(here, data.transaction, ['awaiting_payment', 'failed', 'expired']);
  });
});
