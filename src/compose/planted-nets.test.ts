import { afterAll, beforeAll, expect, test } from 'vitest';
import { localesWithTexts } from '#i18n/locales.ts';
import { openPlantedNets, netFinder, type PerEuro, readPerEuro } from '#tests/planted-nets.ts';
import type { TestApp } from '#tests/app.ts';
import { addRoom, basketOf } from '#tests/basket.ts';
import { documentsIn } from '#tests/every-document.ts';
import { isFull, rotated } from '#tests/full.ts';
import { registered } from '#tests/people.ts';
import { allMails, documentsOf } from '#tests/two-bookings.ts';
import {
  confirmed,
  directRoom,
  type DirectRoom,
  inDays,
  postJson,
  prefixed,
  type Reserved,
  stay,
  visitor,
} from '#tests/visitor.ts';

let app: TestApp;
let room: DirectRoom;
let booked: Reserved;
let perEuro: PerEuro;
/** Sold by both suppliers. */
let shared: { readonly id: string; readonly path: string };
beforeAll(async () => {
  app = await openPlantedNets();
  perEuro = await readPerEuro(app);
  room = await directRoom(app);
  await registered(app);
  booked = await confirmed(app, {}, 20);
  const { rows } = await app.database.pool.query<typeof shared>(
    `select property.id, '/hotels/destination/spain/barcelona/' || property.slug as path
     from hotels.property join places.place on place.id = property.place_id
       join hotels.property_mapping mapping on mapping.property_id = property.id
     where place.slug = 'barcelona' and mapping.supplier = 'sandbox'`,
  );
  shared = rows[0]!;
}, 180_000);
afterAll(async () => await app?.close());

interface Rates {
  readonly data: { readonly rates: readonly { readonly offer: string }[] };
}
interface Found {
  readonly data: { readonly session: string; readonly id: string };
}

/** Everything that one visitor is answered in a locale and a currency. */
async function* bodiesIn(locale: string, currency: string): AsyncGenerator<readonly [name: string, text: string]> {
  const prefix = locale === 'en' ? '' : `/${locale}`;
  const guest = visitor(app);
  const query = `${stay()}&currency=${currency}`;
  const page = async (path: string, accept: string) =>
    await (await guest.get(prefixed(prefix, path), { accept, 'sec-fetch-site': 'same-origin' })).text();
  const city = '/hotels/destination/spain/barcelona';
  for (const path of [`${city}/results?${query}`, `${shared.path}?${query}&calendar=1`])
    for (const accept of ['text/html', 'application/json']) yield [`${accept} ${path}`, await page(path, accept)];
  yield ['compare', await page(`/hotels/compare?hotels=${shared.id},${room.hotelId}&${query}`, 'text/html')];
  const search = await postJson(app, `/v3/hotels/searches?locale=${locale}`, {
    place: 'spain/barcelona',
    check_in: inDays(20),
    check_out: inDays(22),
    guests: '2',
    currency,
  });
  const found = await search.text();
  yield ['search', found];
  const { session } = (JSON.parse(found) as Found).data;
  yield ['pins', await (await app.fetch(`/v3/hotels/searches/${session}/pins?bbox=-180,-85,180,85`)).text()];
  const rates = await (await app.fetch(`/v3/hotels/${shared.id}/rates?${query}&locale=${locale}`)).text();
  yield ['rates', rates];
  // The first is of the one supplier, the last of the other.
  const offers = (JSON.parse(rates) as Rates).data.rates.map(({ offer }) => offer);
  for (const offer of [offers[0], offers.at(-1)]) {
    const quote = await (await postJson(app, `/v3/quotes?locale=${locale}`, { offer })).text();
    yield ['quote', quote];
    yield ['book', await page(`/book?quote=${(JSON.parse(quote) as Found).data.id}`, 'text/html')];
  }
  // A cookie is no right: the basket of a stranger has the prices of clients.
  guest.setCookie('priceDisplay', 'net');
  await addRoom(guest, room, 20, currency);
  for (const accept of ['text/html', 'application/json']) yield ['basket', await page('/basket', accept)];
  const [added] = (await basketOf(guest)).items;
  expect(added).toBeDefined();
}

test('the planted nets are what the suppliers are owed', async () => {
  for (const currency of ['EUR', 'ILS'])
    for await (const [name, text] of bodiesIn('en', currency)) if (name === 'quote') expect(text).toContain('"id"');
  const { rows } = await app.database.pool.query<{ supplier: string; minor: bigint; sale: bigint; currency: string }>(
    `select distinct supplier, supplier_minor as minor, supplier_in_sale_minor as sale, currency
     from booking.quote join booking.quote_net on quote_id = quote.id where supplier_minor > 1000000 order by 1, 2, 4`,
  );
  // Both suppliers sell at their planted price, in two currencies.
  expect(new Set(rows.map(({ supplier, currency }) => `${supplier} ${currency}`)).size).toBe(4);
  for (const { minor, sale, currency } of rows)
    for (const text of [`owed ${minor}.`, `owed ${(Number(minor) / 100).toLocaleString('de')}.`, `{"minor":"${sale}"}`])
      expect(netFinder(currency, perEuro)(text), text).not.toBeNull();
});

test('no planted net is in any page, answer, mail or document', { timeout: isFull ? 7_200_000 : 300_000 }, async () => {
  const pairs = localesWithTexts.flatMap(({ code }) =>
    [...perEuro.keys()].toSorted().map((currency) => ({ locale: code, currency })),
  );
  const leaks: (readonly [string, string, string])[] = [];
  let bodies = 0;
  const finders = new Map([...perEuro.keys()].map((currency) => [currency, netFinder(currency, perEuro)]));
  const look = (where: string, name: string, text: string, currency: string) => {
    bodies += 1;
    const net = finders.get(currency)!(text);
    if (net) leaks.push([where, name, net]);
  };
  for (const { locale, currency } of rotated(pairs, 61, 7))
    for await (const [name, text] of bodiesIn(locale, currency)) look(`${locale} ${currency}`, name, text, currency);
  const own = 'EUR';
  for (const { code } of localesWithTexts)
    for (const [name, text] of await documentsIn(app, code)) look(code, name, text, own);
  for (const [name, text] of await allMails({ app, room, booked, other: booked })) {
    // An attachment is read as what it is elsewhere.
    const readable = name.endsWith('.eml') ? text.replaceAll(/^[A-Za-z0-9+/=]{60,76}\r?$/gm, '') : text;
    look('mail', name, readable, own);
  }
  for (const [name, text] of Object.entries(await documentsOf(app, booked))) look('document', name, text, own);
  const token = { headers: { 'x-reservation-token': booked.access_token } };
  for (const suffix of ['', '/cancellation-quote'])
    look('reservation', suffix, await (await app.fetch(`/v3/reservations/${booked.id}${suffix}`, token)).text(), own);
  const index = await (await app.fetch('/sitemap.xml')).text();
  for (const [, file = ''] of rotated([...index.matchAll(/<loc>[^<]*(\/sitemaps\/[^<]*)<\/loc>/g)], 12, 0))
    look('sitemap', file, await (await app.fetch(file)).text(), own);
  for (const line of app.logged) look('log', line.slice(0, 200), line, own);
  expect(leaks.slice(0, 20)).toEqual([]);
  expect(bodies).toBeGreaterThan(isFull ? 50_000 : 1_500);
});
