import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { keepPictures } from '#brands/pictures/pictures.sql.ts';
import { readUpload } from '#brands/pictures/read-upload.ts';
import { createBrand, publishNewest } from '#brands/write-brands.sql.ts';
import { addHost } from '#brands/write-hosts.sql.ts';
import { listOutbox, readOutbox, readOutboxFile } from '#mail/outbox.ts';
import { openTestApp, type TestApp } from '#tests/app.ts';
import { inDays } from '#tests/visitor.ts';
import { cacheKey } from '#web/server/page-cache.ts';
import { onHost } from '#tests/on-host.ts';
import { confirmed, goodDetails } from '#tests/visitor.ts';

const lagoon = {
  name: 'Lagoon',
  whiteLabel: true,
  supportEmail: 'help@lagoon.example',
  supportPhone: '+972 3 555 0123',
  paymentDescriptor: 'LAGOON TRIPS',
  titles: { en: 'Lagoon – by the water' },
  texts: {
    en: {
      'home.title': 'Sleep by the water',
      'shell.slogan': 'Slowly does it.',
      'mail.footer': 'Sent by {brand} alone.',
    },
    he: { 'home.title': 'לישון ליד המים' },
  },
  locales: ['he', 'en'],
  currencies: ['ILS', 'EUR'],
  products: ['hotels', 'cars'],
  sharePicture: '/media/cities/2514256-city-tropical-1-none',
  entity: { name: 'Lagoon Ltd', address: ['1 Shore Road', 'Haifa'], taxNumber: '514 000 000' },
  legal: {
    he: { terms: { date: '2026-11-24', sections: [{ heading: 'תנאים', texts: ['כל התנאים כאן.'] }] } },
  },
};
const drawn = async (width: number, height: number) =>
  await sharp({ create: { width, height, channels: 3, background: '#0a7247' } })
    .png()
    .toBuffer();
const origin = 'http://lagoon.localhost:3000';
const main = 'http://localhost:3000';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({
    env: { PRODUCTS: 'hotels,tickets,cars' },
    prepare: async ({ db }) => {
      const logo = await readUpload('logoLight', await drawn(300, 72));
      if (!logo.ok) throw new Error(logo.error);
      await keepPictures(db, Object.values(logo.value));
      const pictures = { logoLight: logo.value.logoLight!.name };
      await createBrand(db, 'lagoon', { ...lagoon, pictures }, 'Rita');
      await addHost(db, main, 'lagoon', 'lagoon.localhost');
      await publishNewest(db, 'lagoon');
    },
  });
}, 240_000);
afterAll(async () => await app?.close());

const get = async (url: string, headers: Record<string, string> = {}) =>
  await app.fetch(url, { headers: { 'sec-fetch-site': 'same-origin', ...headers } });
const textOf = async (url: string, headers?: Record<string, string>) => await (await get(url, headers)).text();

describe('languages that a brand does not offer', () => {
  test('redirect to its first one, with path and query', async () => {
    for (const [from, to] of [
      ['/fr/hotels?currency=EUR', '/he/hotels?currency=EUR'],
      ['/fr', '/he'],
      ['/de/terms-of-use', '/he/terms-of-use'],
      ['/ar/widgets/search', '/he/widgets/search'],
    ] as const) {
      const response = await get(origin + from);
      expect([from, response.status, response.headers.get('location')]).toEqual([from, 302, to]);
      expect((await get(main + from)).status).toBe(200);
    }
    const byBrowser = await app.fetch(`${origin}/`, { headers: { 'accept-language': 'fr' } });
    expect([byBrowser.status, byBrowser.headers.get('location')]).toEqual([302, '/he']);
    expect((await get(`${origin}/hotels`)).status).toBe(200);
  });
  test('are in no list of languages, and the API answers in the first one', async () => {
    const page = await textOf(`${origin}/hotels`);
    const listed = [...page.matchAll(/rel="alternate" hreflang="([^"]+)" href="([^"]+)"/g)].map(([, lang, href]) => [
      lang,
      href,
    ]);
    expect(listed).toEqual([
      ['he', `${origin}/he/hotels`],
      ['en', `${origin}/hotels`],
      ['x-default', `${origin}/he/hotels`],
    ]);
    expect(page).toMatch(/id="page-language">\{.*"locales":\[\{"code":"he"[^\]]*"code":"en"[^\]]*\}\]/);
    expect(await textOf(`${origin}/preferences`)).not.toContain('lang="fr"');
    const sitemap = await textOf(`${origin}/sitemap.xml`);
    expect(sitemap).toContain('/sitemaps/pages-he-1.xml');
    expect(sitemap).not.toContain('-fr-');
    expect((await get(`${origin}/sitemaps/pages-fr-1.xml`)).status).toBe(404);
    expect((await get(`${origin}/manifest/fr.webmanifest`)).status).toBe(404);
    const refused = await get(`${origin}/v3/nowhere?locale=fr`, { accept: 'application/json' });
    expect(await refused.text()).toMatch(/[א-ת]/);
  });
});

test('a brand’s own texts and titles are on its pages, with our own ones around them, and nowhere else', async () => {
  const home = await textOf(`${origin}/`);
  expect(home).toContain('Sleep by the water</h1>');
  expect(home).toContain('Slowly does it.');
  expect(home).toContain('<meta property="og:site_name" content="Lagoon – by the water">');
  expect(home).toContain(
    `<meta property="og:image" content="${origin}/media/cities/2514256-city-tropical-1-none-1200.jpg">`,
  );
  const [, island = ''] = /id="page-language">([^<]+)</.exec(home) ?? [];
  // The title is drawn by the server alone.
  expect((JSON.parse(island) as { texts: object }).texts).toEqual({ shell: { slogan: 'Slowly does it.' } });
  expect(await textOf('http://sunny.localhost:3000/he')).toContain('לקום מול הים</h1>');
  expect(await (await get(`${origin}/manifest/en.webmanifest`)).json()).toMatchObject({
    name: 'Lagoon – by the water',
    short_name: 'Lagoon',
  });
  const ours = await textOf(`${main}/`);
  expect(ours).not.toContain('by the water');
  expect(/id="page-language">([^<]+)</.exec(ours)?.[1]).not.toContain('"texts":');
});

test('prices are in the brand’s currencies: another choice is not one, and the API refuses it', async () => {
  const currencyOf = async (query: string, cookie = '') => {
    const page = await get(`${origin}/hotels${query}`, { accept: 'application/json', ...(cookie && { cookie }) });
    return ((await page.json()) as { shell: { currency: string | null } }).shell.currency;
  };
  expect(await currencyOf('')).toBe('ILS');
  expect(await currencyOf('?currency=EUR')).toBe('EUR');
  expect(await currencyOf('?currency=USD')).toBe('ILS');
  expect(await currencyOf('', 'currency=USD')).toBe('ILS');
  const { data } = (await (await get(`${origin}/v3/currencies`)).json()) as { data: { code: string }[] };
  expect(data.map(({ code }) => code).toSorted()).toEqual(['EUR', 'ILS']);
  const search = await app.fetch(`${origin}/v3/hotels/searches?locale=en`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      place: 'spain/barcelona',
      check_in: '2027-05-01',
      check_out: '2027-05-03',
      guests: '2',
      currency: 'USD',
    }),
  });
  expect([search.status, await search.json()]).toMatchObject([
    422,
    { errors: { currency: ['Prices aren’t shown in this currency here.'] } },
  ]);
});

test('cars are priced in the brand’s currencies, by the API too', async () => {
  const rates = async (currency: string) => {
    const query = `pickup=BCN&from=${inDays(30)}T10:00&until=${inDays(34)}T10:00&locale=en${currency}`;
    const answer = await app.fetch(`${origin}/v3/cars/rates?${query}`);
    return (await answer.json()) as { data?: { cars: { charged_now: { currency: string } }[] }; errors?: object };
  };
  expect((await rates('')).data?.cars[0]?.charged_now.currency).toBe('ILS');
  expect((await rates('&currency=eur')).data?.cars[0]?.charged_now.currency).toBe('EUR');
  expect(await rates('&currency=USD')).toMatchObject({
    errors: { currency: ['Prices aren’t shown in this currency here.'] },
  });
});

test('products that it does not offer have no page, link, sitemap or call', async () => {
  expect((await get(`${main}/tickets`)).status).toBe(200);
  expect((await get(`${origin}/tickets`)).status).toBe(404);
  expect(await textOf(`${origin}/`)).not.toContain('href="/tickets"');
  expect(await textOf(`${main}/`)).toContain('href="/tickets"');
  expect(await textOf(`${origin}/sitemap.xml`)).not.toContain('attractions');
  expect((await get(`${origin}/v3/tickets/attractions?place=es/barcelona`)).status).toBe(404);
  expect((await get(`${origin}/v3/places?product=tickets`)).status).toBe(404);
  expect((await get(`${main}/v3/places?product=tickets`)).status).toBe(200);
  expect((await get(`${origin}/v3/search-forms/tickets`)).status).toBe(404);
  expect((await get(`${origin}/v3/search-forms/hotels`)).status).toBe(200);
  expect((await get(`${main}/v3/search-forms/tickets`)).status).toBe(200);
});

test('a page that all visitors share is answered from its bytes, on a partner’s host as on ours', async () => {
  const { cache, siteKey } = app.app;
  for (const [host, path] of [
    ['lagoon.localhost:3000', '/he/hotels'],
    ['localhost:3000', '/hotels'],
  ] as const) {
    await get(`http://${host}${path}`);
    expect([host, cache?.quick(cacheKey([host, siteKey(host), 'page', path])) !== undefined]).toEqual([host, true]);
  }
});

describe('legal texts', () => {
  test('are the brand’s own, in its first language where the page’s has none; else the operator’s', async () => {
    const english = await textOf(`${origin}/terms-of-use`);
    expect(english).toContain('lang="he-IL" dir="rtl"');
    expect(english).toContain('כל התנאים כאן.');
    expect(english).not.toContain('We charge the amount that you confirm');
    expect(await textOf(`${main}/terms-of-use`)).toContain('We charge the amount that you confirm');
    expect(await textOf(`${origin}/privacy-policy`)).toContain('auth.session');
  });
  test('name the legal entity where there is one', async () => {
    const imprint = await textOf(`${origin}/imprint`);
    for (const said of ['Lagoon Ltd', '1 Shore Road', '514 000 000', 'help@lagoon.example', '+972 3 555 0123'])
      expect(imprint).toContain(said);
    expect(await textOf(`${origin}/`)).toContain('href="/imprint"');
    expect((await get(`${main}/imprint`)).status).toBe(404);
    expect(await textOf(`${main}/`)).not.toContain('/imprint');
  });
});

test('a reservation’s mail has the brand’s own words, phone and logo, and its terms are what was accepted', async () => {
  const here = onHost(app, origin);
  const {
    transaction,
    id,
    access_token: token,
  } = await confirmed(here, { contact: { ...goodDetails.contact, email: 'guest@example.com' } });
  const outbox = join(app.dataDirectory, 'mail');
  const mail = await vi.waitUntil(
    async () => {
      const found = (await listOutbox(outbox)).find(({ attachments }) => attachments.length > 0);
      return found && (await readOutbox(outbox, found.id));
    },
    { timeout: 20_000 },
  );
  const html = Buffer.from((await readOutboxFile(outbox, mail.id, 'html'))!).toString();
  expect(html).toMatch(
    /<img alt="Lagoon" (?=[^>]*height="40")(?=[^>]*width="167")[^>]*src="http:\/\/lagoon\.localhost:3000\/brand\/pictures\/[0-9a-f]{32}-300x72\.png"/,
  );
  const voucher = await here.fetch(`/v3/reservations/${id}/voucher`, { headers: { 'x-reservation-token': token } });
  const document = Buffer.from(await voucher.arrayBuffer()).toString('latin1');
  expect([document.slice(0, 5), document.includes('/Subtype /Image')]).toEqual(['%PDF-', true]);
  expect(mail.text).toContain('Sent by Lagoon alone.');
  expect(mail.text).toMatch(/You can also call \u2068\+972 3 555 0123\u2069\./);
  const { rows } = await app.database.pool.query<{ terms: string }>(
    `select trip.evidence ->> 'terms' as terms from booking.payment join booking.trip on trip.id = payment.trip_id where payment.id = $1`,
    [transaction],
  );
  expect(rows[0]?.terms).toBe('lagoon 1');
});
