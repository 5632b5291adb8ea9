import { afterAll, beforeAll, expect, test } from 'vitest';
import { localesWithTexts } from '#i18n/locales.ts';
import {
  amountFinder,
  netFinder,
  openPlantedNets,
  type PerEuro,
  plantedCents,
  readPerEuro,
} from '#tests/planted-nets.ts';
import { keptBodies, type KeptPrices, plantKept } from '#tests/planted-lists.ts';
import {
  agencyBodies,
  bodiesOf,
  type Body,
  type BookedTrip,
  openedBy,
  plantedAttraction,
  type PlantedStock,
  plantedTrip,
  tripBodies,
} from '#tests/planted-bodies.ts';
import type { TestApp } from '#tests/app.ts';
import { documentsIn } from '#tests/every-document.ts';
import { isFull, rotated } from '#tests/full.ts';
import { allMails, documentsOf, pdfText } from '#tests/two-bookings.ts';
import { confirmed, directRoom, mailSent, type Reserved } from '#tests/visitor.ts';

const travellers = 'dana@planted.example';
const clients = 'client@planted.example';

let app: TestApp;
let stock: PlantedStock;
let booked: Reserved;
let perEuro: PerEuro;
let kept: KeptPrices;
/** Of a room, tickets and a car: a stranger's, one that is not paid yet, and an agent's for a client. */
let trips: Readonly<Record<'own' | 'unpaid' | 'sold', BookedTrip>>;
/** What the agency owes for the trip that it has sold and for what it proposes, in cents. */
let owed: readonly bigint[];

beforeAll(async () => {
  app = await openPlantedNets();
  perEuro = await readPerEuro(app);
  // Its documents are made in every language, so it comes first.
  const room = await directRoom(app, undefined, 'barcelona');
  booked = await confirmed(app, {}, 20, room);
  const { rows } = await app.database.pool.query<PlantedStock['shared']>(
    `select property.id, '/hotels/destination/spain/barcelona/' || property.slug as path
     from hotels.property join places.place on place.id = property.place_id
       join hotels.property_mapping mapping on mapping.property_id = property.id
     where place.slug = 'barcelona' and mapping.supplier = 'sandbox'`,
  );
  stock = { room, shared: rows[0]!, attraction: await plantedAttraction(app) };
  trips = {
    own: await plantedTrip(app, stock, { email: travellers, day: 40, isPaid: true }),
    sold: await plantedTrip(app, stock, { email: clients, day: 44, by: 'agent', isPaid: true }),
    unpaid: await plantedTrip(app, stock, { email: travellers, day: 48, isPaid: false }),
  };
  for (const one of [trips.own, trips.sold]) await mailSent(app, one);
  const owing = async (query: string, values: readonly string[] = []) =>
    (await app.database.pool.query<{ minor: bigint }>(query, [...values])).rows.map(({ minor }) => minor);
  const each = await owing(
    `select net.agency_net_minor as minor from booking.reservation join booking.quote_net net using (quote_id)
     where trip_id = $1 order by position`,
    [trips.sold.id],
  );
  kept = await plantKept(app, stock);
  const proposed = await owing(
    `select agency_net_minor as minor from booking.proposal_item join booking.quote_net using (quote_id)`,
  );
  expect(proposed).toHaveLength(1);
  owed = [...each, each.reduce((sum, minor) => sum + minor, 0n), ...proposed];
}, 300_000);
afterAll(async () => await app?.close());

test('the planted nets are what the suppliers are owed', async () => {
  for (const bodies of bodiesOf)
    for (const currency of ['EUR', 'ILS'])
      for await (const [name, text] of bodies(app, stock, 'en', currency))
        if (name === 'quote') expect(text).toContain('"id"');
  const { rows } = await app.database.pool.query<{ supplier: string; minor: bigint; sale: bigint; currency: string }>(
    `select distinct supplier, supplier_minor as minor, supplier_in_sale_minor as sale, currency
     from booking.quote join booking.quote_net on quote_id = quote.id where supplier_minor > 1000000 order by 1, 2, 4`,
  );
  // Both suppliers of hotels and those of tickets and cars sell at their planted price, in two currencies.
  expect(new Set(rows.map(({ supplier, currency }) => `${supplier} ${currency}`)).size).toBe(8);
  for (const { minor, sale, currency } of rows)
    for (const text of [`owed ${minor}.`, `owed ${(Number(minor) / 100).toLocaleString('de')}.`, `{"minor":"${sale}"}`])
      expect(netFinder(plantedCents(), currency, perEuro)(text), text).not.toBeNull();
});

test('an agency’s people see what it owes for a trip of three products, and nothing of its suppliers', async () => {
  const [net, supplier] = [netFinder(owed, 'EUR', perEuro), netFinder(plantedCents(), 'EUR', perEuro)];
  const shown = new Map<string, boolean>();
  for (const [at, { code }] of rotated(localesWithTexts, 20, 3).entries())
    for await (const [name, text] of agencyBodies(app, trips.sold, code, at % 2 === 0)) {
      shown.set(name, net(text) !== null || shown.get(name) === true);
      expect([code, name, supplier(text)]).toEqual([code, name, null]);
    }
  expect([...shown]).toEqual([
    ['bookings', true],
    ['booking', true],
  ]);
});

test('no planted net is in any page, answer, mail or document', { timeout: isFull ? 7_200_000 : 600_000 }, async () => {
  const began = performance.now();
  const pairs = localesWithTexts.flatMap(({ code }) =>
    [...perEuro.keys()].toSorted().map((currency) => ({ locale: code, currency })),
  );
  const leaks: (readonly [string, string, string])[] = [];
  const unpriced: (readonly [string, string])[] = [];
  let bodies = 0;
  const finderIn = (cents: readonly bigint[]) =>
    new Map([...perEuro.keys()].map((currency) => [currency, netFinder(cents, currency, perEuro)]));
  const [suppliers, all] = [finderIn(plantedCents()), finderIn([...plantedCents(), ...owed])];
  const look = (where: string, [name, text, prices]: Body, currency = 'EUR') => {
    bodies += 1;
    // A page without its prices would prove nothing.
    if (prices && amountFinder(prices, currency)(text) === null) unpriced.push([where, name]);
    const net = (name === 'agent' ? suppliers : all).get(currency)!(text);
    if (net) leaks.push([where, name, net]);
  };
  for (const [trip, email, textOf] of [
    [trips.unpaid, travellers, null],
    [trips.own, travellers, pdfText],
    [trips.sold, clients, pdfText],
  ] as const) {
    const guest = await openedBy(app, trip, email);
    for (const { code } of rotated(localesWithTexts, 26, 5))
      for await (const body of tripBodies(app, trip, guest, code, textOf)) look(code, body);
  }
  for (const [at, { locale, currency }] of rotated(pairs, 83, 7).entries())
    // By turns: every language and every currency meets every product.
    for await (const body of bodiesOf[at % bodiesOf.length]!(app, stock, locale, currency))
      look(`${locale} ${currency}`, body, currency);
  for (const { locale, currency } of rotated(pairs, 48, 3))
    for await (const body of keptBodies(app, stock, kept, [locale, currency, perEuro]))
      look(`${locale} ${currency}`, body, currency);
  for (const { code } of rotated(localesWithTexts, 4, 1))
    for (const body of await documentsIn(app, code)) look(code, body);
  for (const [name, text] of await allMails(app)) {
    // An attachment is read as what it is elsewhere.
    const readable = name.endsWith('.eml') ? text.replaceAll(/^[A-Za-z0-9+/=]{60,76}\r?$/gm, '') : text;
    look('mail', [name, readable]);
  }
  for (const [name, text] of Object.entries(await documentsOf(app, booked))) look('document', [name, text]);
  const token = { headers: { 'x-reservation-token': booked.access_token } };
  for (const suffix of ['', '/cancellation-quote'])
    look('reservation', [suffix, await (await app.fetch(`/v3/reservations/${booked.id}${suffix}`, token)).text()]);
  const index = await (await app.fetch('/sitemap.xml')).text();
  for (const [, file = ''] of rotated([...index.matchAll(/<loc>[^<]*(\/sitemaps\/[^<]*)<\/loc>/g)], 12, 0))
    look('sitemap', [file, await (await app.fetch(file)).text()]);
  for (const line of app.logged) look('log', [line.slice(0, 200), line]);
  if (isFull) console.info(`${bodies} bodies in ${Math.round((performance.now() - began) / 1_000)} s`);
  expect(leaks.slice(0, 20)).toEqual([]);
  expect(unpriced.slice(0, 20)).toEqual([]);
  expect(bodies).toBeGreaterThan(isFull ? 50_000 : 500);
});
