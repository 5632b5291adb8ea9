import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sweep } from '#booking/saga/due/due-trips.ts';
import { openTestApp, type TestApp } from '#tests/app.ts';
import { inDays, json, pay, postJson, type Reserved, reserveByApi, stay, untilState, visitor } from '#tests/visitor.ts';

interface Hotel {
  readonly id: string;
  readonly path: string;
}
interface Price {
  readonly total: { readonly amount: string };
  readonly charged_now: { readonly amount: string };
  readonly vat: 'included' | 'added' | null;
}
interface Rate extends Price {
  readonly offer: string;
  readonly board: string;
  readonly lines: readonly { readonly code: string; readonly rate_bp: number | null; readonly amount: Amount }[];
  readonly cancellation: readonly { readonly fee: Amount }[];
}
interface Amount {
  readonly amount: string;
}
interface Search {
  readonly session: string;
  readonly hotels: readonly { readonly id: string; readonly price: Price }[];
}
interface Quote extends Rate {
  readonly id: string;
  readonly changes: readonly unknown[];
}

/** A hotel of the direct supplier alone; `untaxed`: its contract is without value added tax. */
const hotelIn = async (place: string): Promise<Hotel> => {
  const { rows } = await app.database.pool.query<Hotel>(
    `select property.id, '/hotels/destination/' || country.slug || '/' || place.slug || '/' || property.slug as path
     from hotels.property join places.place on place.id = property.place_id
       join places.country on country.code = place.country
     where place.slug = $1 and property.status = 'open'
       and exists (select from direct.room_type room where room.property_id = 'd-' || property.id and room.max_adults >= 2)
       and not exists (select from hotels.property_mapping other
         where other.property_id = property.id and other.supplier <> 'direct')
     order by property.id limit 1`,
    [place],
  );
  return rows[0]!;
};

let app: TestApp;
let telAviv: Hotel;
beforeAll(async () => {
  app = await openTestApp({
    // Searches wait for every supplier on a busy machine, too.
    env: { TIME_SCALE: '0.2', EXCHANGE_MARGIN_BP: '150' },
    // Contracts of hotels that sell without the tax, as to visitors from abroad.
    prepare: async ({ pool }) =>
      await pool.query(
        `update direct.property set vat_bp = 0 where id in (
           select 'd-' || property.id from hotels.property join places.place on place.id = property.place_id
           where place.country = 'IL')`,
      ),
  });
  telAviv = await hotelIn('tel-aviv');
});
afterAll(async () => await app?.close());

const data = async <Data>(response: Response) => (await json<{ data: Data }>(response)).data;
const ratesOf = async (hotel: Hotel, who: string) =>
  (await data<{ rates: Rate[] }>(await app.fetch(`/v3/hotels/${hotel.id}/rates?${stay()}&${who}`))).rates;
const quoteOf = async (offer: string, locale: string) =>
  await data<Quote>(await postJson(app, `/v3/quotes?locale=${locale}`, { offer }));
const withVat = ({ amount }: Amount) => String((BigInt(amount) * 11_800n + 5_000n) / 10_000n);

describe('rates by the API', () => {
  test.each([
    ['tel-aviv', 'IL', 'he', 'added'],
    ['tel-aviv', 'IL', 'en', 'added'],
    ['tel-aviv', 'FR', 'he', 'added'],
    ['tel-aviv', 'FR', 'en', null],
    ['eilat', 'IL', 'he', null],
    ['eilat', 'FR', 'en', null],
    ['barcelona', 'IL', 'he', null],
    ['barcelona', 'FR', 'en', null],
  ] as const)('%s for a visitor of %s who reads %s: %s', async (place, country, locale, vat) => {
    const hotel = await hotelIn(place);
    // The same nationality, so that the supplier's prices are the same.
    const [[rate], [plain]] = [
      await ratesOf(hotel, `country=${country}&locale=${locale}`),
      await ratesOf(hotel, 'country=FR&locale=en'),
    ];
    expect(rate!.vat).toBe(vat);
    expect(rate!.charged_now.amount).toBe(vat ? withVat(plain!.charged_now) : plain!.charged_now.amount);
    const line = rate!.lines.find(({ code, rate_bp: bp }) => code === 'vat' && bp === 1_800);
    expect(line !== undefined).toBe(vat === 'added');
    expect(rate!.lines.reduce((sum, { amount }) => sum + BigInt(amount.amount), 0n) >= 0n).toBe(true);
  });
});

describe('a resident sees one price everywhere', () => {
  test('the list, its other pages, the hotel, the calendar, the comparison and the quote', async () => {
    const [rate] = await ratesOf(telAviv, 'country=IL&locale=en');
    const [plain] = await ratesOf(telAviv, 'country=FR&locale=en');
    const body = { place: 'israel/tel-aviv', check_in: inDays(20), check_out: inDays(22), guests: '2', country: 'IL' };
    const search = await data<Search>(await postJson(app, '/v3/hotels/searches?locale=en', body));
    const listed = search.hotels.find(({ id }) => id === telAviv.id)!.price;
    expect([listed.vat, listed.total]).toEqual(['added', rate!.total]);
    // The session knows whose prices it has, though the call does not say.
    const again = await data<Search>(await app.fetch(`/v3/hotels/searches/${search.session}?board=RO,BB,HB,FB,AI`));
    expect(again.hotels.find(({ id }) => id === telAviv.id)!.price.total).toEqual(rate!.total);

    const pageFor = async (country: string, path: string) =>
      await (await app.fetch(`${path}&country=${country}`)).text();
    const digits = ({ amount }: Amount) =>
      `${amount.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ',')}.${amount.slice(-2)}`;
    const labels = { one: 'Taxes included', withVat: 'Taxes and VAT included', alone: ' · VAT included' };
    for (const [path, label] of [
      [`${telAviv.path}?${stay()}`, labels.withVat],
      [`/hotels/destination/israel/tel-aviv/results?${stay()}`, labels.withVat],
      [`/hotels/compare?ids=${telAviv.id}&${stay()}`, labels.alone],
    ] as const) {
      const [resident, abroad] = [await pageFor('IL', path), await pageFor('FR', path)];
      expect(resident).toContain(digits(rate!.total));
      expect([path, resident.includes(label), resident.includes(labels.one)]).toEqual([path, true, false]);
      expect(abroad).toContain(digits(plain!.total));
      expect(abroad).not.toContain(digits(rate!.total));
      expect(abroad).not.toContain('VAT included');
    }
    const page = await app.fetch(`${telAviv.path}?${stay()}&country=IL`, { headers: { accept: 'application/json' } });
    const { similar } = (await json<{ view: { similar: { hotels: { price: string | null; free: boolean }[] } } }>(page))
      .view;
    const priced = similar.hotels.filter(({ free }) => free);
    expect(priced.length).toBeGreaterThan(0);
    for (const { price } of priced) expect(price).toContain(labels.alone);
    const nights = 2;
    const calendar = async (who: string) =>
      JSON.stringify(await json(await app.fetch(`/v3/hotels/${telAviv.id}/calendar?nights=${nights}&guests=2&${who}`)));
    expect(await calendar('country=IL')).toContain(digits(rate!.total));
    expect(await calendar('country=FR')).not.toContain(digits(rate!.total));
  });

  test('an offer keeps the price that was shown, whatever language its quote is asked for in', async () => {
    const [resident] = await ratesOf(telAviv, 'country=IL&locale=he');
    const [abroad] = await ratesOf(telAviv, 'country=FR&locale=en');
    const [kept, plain] = [await quoteOf(resident!.offer, 'en'), await quoteOf(abroad!.offer, 'he')];
    expect([kept.vat, kept.total, kept.changes]).toEqual(['added', resident!.total, []]);
    expect([plain.vat, plain.total, plain.changes]).toEqual([null, abroad!.total, []]);
  });

  test('a language without the tax makes another search, not an error', async () => {
    const sessionIn = async (place: string, locale: string) => {
      const body = { place, check_in: inDays(20), check_out: inDays(22), guests: '2', country: 'FR' };
      return (await data<Search>(await postJson(app, `/v3/hotels/searches?locale=${locale}`, body))).session;
    };
    const pageWith = async (place: string, session: string) => {
      const response = await app.fetch(`/hotels/destination/${place}/results?${stay()}&country=FR&session=${session}`);
      const text = await response.text();
      return { status: response.status, text, sessions: new Set(text.match(/(?<=session(?:=|%3D))[\w-]{22}/g)) };
    };
    const other = await pageWith('israel/tel-aviv', await sessionIn('israel/tel-aviv', 'he'));
    // The address of the page names the old one, its links the new one.
    expect([other.status, other.sessions.size]).toEqual([200, 2]);
    expect(other.text).not.toContain('VAT included');
    // In a city without that question it is the same search.
    const same = await sessionIn('spain/barcelona', 'he');
    expect([...(await pageWith('spain/barcelona', same)).sessions]).toEqual([same]);
  });
});

describe('the tax that was added', () => {
  const sold = async () => {
    // Sold in euros, with a margin on the conversion.
    const rates = await ratesOf(telAviv, 'country=IL&locale=he&currency=EUR');
    const quote = await quoteOf(rates[0]!.offer, 'en');
    const { rows } = await app.database.pool.query<{
      vat: string;
      vat_minor: bigint;
      tax: bigint;
      cost: bigint;
      exchange: bigint;
    }>(
      `select vat, vat_minor, tax_in_sale_minor as tax, supplier_in_sale_minor as cost,
         exchange_margin_minor as exchange
       from booking.quote join booking.quote_net on quote_id = id where id = $1`,
      [quote.id],
    );
    return { quote, stored: rows[0]! };
  };

  test('is stored with the quote, shown until the voucher, and payable when the stay is over', async () => {
    const { quote, stored } = await sold();
    const line = quote.lines.find(({ code }) => code === 'vat')!;
    expect(stored).toEqual({
      vat: 'added',
      vat_minor: BigInt(line.amount.amount),
      tax: BigInt(line.amount.amount),
      cost: expect.any(BigInt),
      exchange: expect.any(BigInt),
    });
    const book = await (await visitor(app).get(`/book?quote=${quote.id}`)).text();
    expect(book).toContain('VAT (18%)');
    expect(book).toMatch(/All taxes and fees included, with [^<]* of VAT/);

    const reserved = await data<Reserved>(await reserveByApi(app, quote.id, `key-${quote.id}`));
    await pay(app, reserved);
    expect(await untilState(app, reserved.transaction, ['confirmed', 'failed', 'needs_human'])).toBe('confirmed');
    const found = await data<Rate>(
      await app.fetch(`/v3/reservations/${reserved.id}`, {
        headers: { 'x-reservation-token': reserved.access_token },
      }),
    );
    expect([found.vat, found.total]).toEqual(['added', quote.total]);

    const { pool, db } = app.database;
    await pool.query('update booking.reservation set ends_at = now(), version = version + 1 where id = $1', [
      reserved.id,
    ]);
    await pool.query('update booking.trip set due_at = now(), version = version + 1 where id = $1', [reserved.id]);
    await sweep(db);
    expect(await untilState(app, reserved.transaction, ['completed'])).toBe('completed');
    const { rows } = await pool.query<{ account: string; minor: string }>(
      `select code as account, amount::text as minor from booking.ledger_txn as txn
         join booking.ledger_entry on txn_id = txn.id join booking.ledger_account as account on account.id = account_id
       where business_key = $1 and account.currency = 'EUR'`,
      [`earn:${reserved.id}`],
    );
    const of = Object.fromEntries(rows.map(({ account, minor }) => [account, BigInt(minor)]));
    expect(of['vat_payable']).toBe(-stored.tax);
    expect(of['guest_prepaid']).toBe(BigInt(quote.charged_now.amount));
    expect(stored.exchange > 0n).toBe(true);
    expect(of['exchange_margin']).toBe(-stored.exchange);
    expect(of['margin']).toBe(-(BigInt(quote.charged_now.amount) - stored.tax - stored.cost - stored.exchange));
  });

  test.each([
    ['a tax that the price does not add', `'added', 100`, 0],
    ['a tax that nothing says', 'null, null', 100],
    ['a tax that was in the price', `'included', 100`, 100],
  ])('the database refuses %s', async (_, vat, tax) => {
    const { quote } = await sold();
    const { rows } = await app.database.pool.query<{ id: string }>(
      `insert into booking.quote (brand, product, supplier, locale, currency, total_minor, lines, policy, details, changes, must_acknowledge, ends_at, expires_at, vat, vat_minor)
       select brand, product, supplier, locale, currency, total_minor, lines, policy, details, changes, must_acknowledge, ends_at, expires_at, ${vat}
       from booking.quote where id = $1 returning id`,
      [quote.id],
    );
    await expect(
      app.database.pool.query(
        `insert into booking.quote_net (quote_id, supplier_token, supplier_currency, supplier_minor, supplier_in_sale_minor, tax_in_sale_minor)
         values ($1, 't', 'ILS', 10000, 10000, $2)`,
        [rows[0]!.id, tax],
      ),
    ).rejects.toThrow(/is not the one that its price adds/);
  });
});
