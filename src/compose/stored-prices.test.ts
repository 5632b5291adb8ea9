import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Rate } from '#pricing/exchange.ts';
import type { Seller } from '#pricing/pricing.ts';
import { readRules } from '#pricing/rules/read-rules.ts';
import { publishDraft, writeDraft } from '#pricing/rules/rule-sets.sql.ts';
import { agencyOf, signedInWith } from '#tests/agencies.ts';
import { openTestApp, type TestApp } from '#tests/app.ts';
import { runs } from '#tests/full.ts';
import { recomputed } from '#tests/recomputed-price.ts';
import { inDays, json } from '#tests/visitor.ts';
import { nightsOf } from '#values/stay-dates.ts';
import { dateIn } from '#values/local-time.ts';
import type { HotelSupplier } from '#verticals/hotels/supplier.ts';
import { forSale } from './for-sale.ts';
import { loadSupply, worldSeed } from './hotels/load-supply.ts';
import { type OpenHotelSuppliers, openHotelSuppliers } from './hotels/hotel-suppliers.ts';
import { placeNames } from './hotels/place-names.ts';

const marginBp = 150;
/** In which steps the sandbox gateway charges. */
const stepOf = (currency: string) => (currency === 'KWD' ? 10n : 1n);

let app: TestApp;
let supply: OpenHotelSuppliers;
let agents: readonly (readonly [Seller, Awaited<ReturnType<typeof signedInWith>> | null])[];
/** By set. */
let written: Readonly<Record<'platform' | 'agency', readonly object[]>>;

beforeAll(async () => {
  app = await openTestApp({
    env: { TIME_SCALE: '1', EXCHANGE_MARGIN_BP: String(marginBp) },
    // Contracts of hotels that sell without the tax, as to visitors from abroad.
    prepare: async ({ pool }) =>
      await pool.query(
        `update direct.property set vat_bp = 0 where id in (
           select 'd-' || property.id from hotels.property join places.place on place.id = property.place_id
           where place.country = 'IL')`,
      ),
  });
  const [north, east] = [
    await agencyOf(app, 'North'),
    await agencyOf(app, 'East', { model: 'commission', commissionBp: 700 }),
  ];
  const sellerOf = ({ id }: { id: string }, model: 'net' | 'commission', commissionBp: number): Seller => ({
    kind: 'agency',
    id,
    model,
    commissionBp,
  });
  const agentOf = async ({ number }: { number: number }) => await signedInWith(app, { agency: number, role: 'agent' });
  agents = [
    [{ kind: 'public' }, null],
    [sellerOf(north, 'net', 0), await agentOf(north)],
    [sellerOf(east, 'commission', 700), await agentOf(east)],
  ];
  const { rows: places } = await app.database.pool.query<{ id: number }>(
    `select place_id as id from hotels.property group by 1 order by count(*) desc limit 3`,
  );
  written = {
    platform: [
      { id: 'everything', percent: 12.5 },
      { id: 'sandbox', priority: 10, percent: 9.75, match: { suppliers: ['sandbox'] } },
      { id: 'euros', priority: 20, percent: 8, floor: '9.99 EUR', cap: '41.30 EUR', match: { stars: [0, 3] } },
      { id: 'place', priority: 30, percent: 3.33, fixed: '7.77 EUR', match: { placeIds: [places[0]!.id] } },
      { id: 'soon', priority: 40, percent: 21, match: { leadDays: [0, 10] } },
      { id: 'israel', priority: 50, percent: 6.01, match: { countries: ['IL'] } },
      { id: 'partners', priority: 60, percent: 4.44, match: { agencies: [north.id] } },
      { id: 'pages', priority: 70, percent: 99, match: { channels: ['website'], stars: [5, 5] } },
    ],
    agency: [
      { id: 'ours', percent: 11.11 },
      { id: 'large', priority: 10, percent: 17, match: { stars: [4, 5], suppliers: ['direct'] } },
      { id: 'fixed', priority: 20, percent: 1, fixed: '3.00 EUR', match: { placeIds: places.map(({ id }) => id) } },
    ],
  };
  for (const [set, rules] of [
    [`agency-${north.number}`, written.agency],
    ['platform', written.platform],
  ] as const) {
    expect(await writeDraft(app.database.db, set, rules, 'Rita', forSale({}))).toMatchObject({ kind: 'done' });
    expect(await publishDraft(app.database.db, set, forSale({}))).toMatchObject({ kind: 'done' });
  }
  // The suppliers a second time: they say what a token costs.
  const { secret, dataDirectory, publicOrigin, timeScale, worldProperties } = app.config;
  const { world } = await loadSupply(
    app.database,
    { seed: worldSeed, properties: worldProperties },
    inDays(0),
    'at least',
    placeNames,
  );
  supply = await openHotelSuppliers(
    {
      secret,
      dataDirectory,
      publicOrigin,
      timeScale,
      worldProperties,
      env: {},
      database: app.database,
      now: () => new Date(),
      deliver: async () => new Response(),
    },
    world,
  );
}, 180_000);
afterAll(async () => {
  supply?.close();
  await app?.close();
});

interface Stored {
  readonly currency: string;
  readonly supplier: string;
  readonly total_minor: bigint;
  readonly lines: readonly { readonly timing: string; readonly amount: { readonly amount: string } }[];
  readonly vat: string | null;
  readonly fx_rate_id: bigint | null;
  readonly fx_from_rate_id: bigint | null;
  readonly supplier_token: string;
  readonly supplier_currency: string;
  readonly supplier_minor: bigint;
  readonly supplier_in_sale_minor: bigint;
  readonly tax_in_sale_minor: bigint;
  readonly exchange_margin_minor: bigint;
  readonly agency_id: string | null;
  readonly agency_net_minor: bigint | null;
  readonly commission_minor: bigint | null;
  readonly pricing_key: string;
}
interface Sold {
  readonly id: string;
  readonly place: number;
  readonly slug: string;
  readonly country: string;
  readonly tz: string;
  readonly stars: number;
}

test('quotes that are stored are what a second implementation makes of the suppliers’ prices', async () => {
  const { pool } = app.database;
  const { rows: hotels } = await pool.query<Sold>(
    `select property.id, property.place_id as place, place.slug, place.country, place.tz, property.stars
     from hotels.property join places.place on place.id = property.place_id
     where property.status = 'open' order by place.country <> 'IL', md5(property.id::text)`,
  );
  const { rows: fx } = await pool.query<{ id: bigint; quote: string; numerator: bigint; denominator: bigint }>(
    'select id, quote, numerator, denominator from booking.fx_rate',
  );
  const storedRate = new Map(fx.map((one) => [one.id, one]));
  const rulesOf = (rules: readonly object[]) => {
    const read = readRules(rules);
    if (!read.ok) throw new Error(read.error.join(' '));
    return read.value;
  };
  const [platform, agencyRules] = [rulesOf(written.platform), rulesOf(written.agency)];
  const seen = { vat: 0, converted: 0, stepped: 0, suppliers: new Set<string>() };

  const compare = async (quote: string, hotel: Sold, day: number, seller: Seller, isResident: boolean) => {
    const { rows } = await pool.query<Stored>(
      'select * from booking.quote join booking.quote_net on quote_id = quote.id where quote.id = $1',
      [quote],
    );
    const row = rows[0]!;
    const supplier: HotelSupplier = supply.suppliers.find(({ id }) => id === row.supplier)!;
    const answer = await supplier.quote(row.supplier_token, AbortSignal.timeout(20_000));
    if (answer.kind !== 'offered') throw new Error(`${row.supplier} answers ${answer.kind}`);
    const net = answer.rate;
    const one = { numerator: 1n, denominator: 1n };
    const to = row.currency === 'EUR' ? one : storedRate.get(row.fx_rate_id!);
    const from =
      net.currency === 'EUR' ? one : storedRate.get((row.currency === 'EUR' ? row.fx_rate_id : row.fx_from_rate_id)!);
    const isConverted = row.currency !== net.currency;
    const rate: Rate = {
      id: isConverted ? 1n : null,
      base: net.currency,
      quote: row.currency,
      numerator: isConverted ? to!.numerator * from!.denominator : 1n,
      denominator: isConverted ? to!.denominator * from!.numerator : 1n,
      fetchedAt: '',
    };
    const expected = recomputed(
      net,
      {
        product: 'hotel',
        supplier: row.supplier,
        stars: hotel.stars,
        placeId: hotel.place,
        placeSlug: hotel.slug,
        country: hotel.country,
        leadDays: nightsOf({ checkIn: dateIn(hotel.tz, new Date()), checkOut: inDays(day) }),
        // Calls of our own pages, which those of people signed in are, have the prices of the pages.
        channel: seller.kind === 'agency' ? 'website' : 'api',
        currency: net.currency,
      },
      {
        seller,
        platform,
        agencyRules,
        rate,
        marginBp: BigInt(marginBp),
        paysVat: isResident,
        step: stepOf(row.currency),
      },
    );
    const isAgency = seller.kind === 'agency';
    const owed = expected.owed;
    expect({
      total: row.total_minor,
      lines: row.lines.reduce((sum, { timing, amount }) => sum + (timing === 'now' ? BigInt(amount.amount) : 0n), 0n),
      supplier: [row.supplier_currency, row.supplier_minor, row.supplier_in_sale_minor],
      exchange: row.exchange_margin_minor,
      vat: [row.vat, row.tax_in_sale_minor],
      agency: [row.agency_id, row.agency_net_minor, row.commission_minor],
    }).toEqual({
      total: expected.gross,
      lines: expected.gross,
      supplier: [
        net.currency,
        net.lines.reduce((sum, { timing, amount }) => sum + (timing === 'now' ? amount.minor : 0n), 0n),
        expected.supplierInSale,
      ],
      exchange: expected.exchangeMargin,
      vat: [expected.vat, expected.tax],
      agency: isAgency
        ? [seller.id, owed, seller.model === 'commission' ? expected.gross - owed! : 0n]
        : [null, null, null],
    });
    seen.suppliers.add(row.supplier);
    if (expected.tax > 0n) seen.vat += 1;
    if (isConverted) seen.converted += 1;
    if (stepOf(row.currency) > 1n) seen.stepped += 1;
  };

  // Rules arrive by notification.
  const isThere = async () => {
    const { rows } = await pool.query<{ pricing_key: string }>(
      'select pricing_key from booking.quote_net join booking.quote on quote.id = quote_id order by created_at desc limit 1',
    );
    return rows[0]?.pricing_key.includes('platform:2') ?? false;
  };
  const offersOf = async (hotel: Sold, day: number, query: string, at: number) => {
    const path = `/v3/hotels/${hotel.id}/rates?check_in=${inDays(day)}&check_out=${inDays(day + 2)}&guests=2&${query}`;
    const person = agents[at]![1];
    const answer = person ? await person.guest.get(path, { accept: 'application/json' }) : await app.fetch(path);
    return answer.ok ? (await json<{ data: { rates: { offer: string }[] } }>(answer)).data.rates : [];
  };
  const quoteOf = async (offer: string, at: number) => {
    const person = agents[at]![1];
    const body = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ offer }) };
    const answer = person ? await person.call('/v3/quotes', { offer }) : await app.fetch('/v3/quotes', body);
    return answer.status === 201 ? (await json<{ data: { id: string } }>(answer)).data.id : null;
  };
  let tries = 0;
  await vi.waitUntil(
    async () => {
      // A hotel may be sold out on a day, or want more nights.
      const [rate] = await offersOf(hotels[tries % hotels.length]!, 30 + tries, 'currency=EUR', 0);
      tries += 1;
      return rate !== undefined && (await quoteOf(rate.offer, 0)) !== null && (await isThere());
    },
    { timeout: 30_000, interval: 500 },
  );

  const wanted = runs(10_000, 300);
  let compared = 0;
  const currencies = ['EUR', 'KWD', 'JPY', 'USD', 'ILS', 'GBP'];
  for (let turn = 0; compared < wanted; turn += 1) {
    const hotel = hotels[turn % hotels.length]!;
    const day = 5 + ((turn * 7) % 90);
    const seller = turn % agents.length;
    const isResident = turn % 2 === 0;
    const query = `currency=${currencies[turn % currencies.length]}&country=${isResident ? 'IL' : 'FR'}&locale=en`;
    // oxlint-disable-next-line no-await-in-loop -- as many as are wanted
    const rates = await offersOf(hotel, day, query, seller);
    // oxlint-disable-next-line no-await-in-loop
    const quotes = await Promise.all(rates.slice(0, wanted - compared).map(({ offer }) => quoteOf(offer, seller)));
    // oxlint-disable-next-line no-await-in-loop
    await Promise.all(
      quotes.map(async (id) => {
        if (id !== null) await compare(id, hotel, day, agents[seller]![0], isResident);
      }),
    );
    compared += quotes.filter((id) => id !== null).length;
    expect(turn).toBeLessThan(wanted);
  }
  // Nothing that makes prices differ is left out.
  expect([...seen.suppliers].toSorted()).toEqual(['direct', 'sandbox']);
  for (const [what, times] of Object.entries({ ...seen, suppliers: 1 }))
    expect([what, times > 0]).toEqual([what, true]);
}, 1_200_000);
