import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signature } from '#demo/engine/delivery.ts';
import { exponentOf } from '#values/currency.ts';
import type { TestApp } from '#tests/app.ts';
import { isFull } from '#tests/full.ts';
import {
  allMails,
  allPages,
  apiKey,
  openTwoBookings,
  documentsOf,
  type TwoBookings,
  webhookSecret,
} from '#tests/two-bookings.ts';
import { type DirectRoom, inDays, postJson, ratesOf, type Reserved, stay } from '#tests/visitor.ts';

let bookings: TwoBookings;
let app: TestApp;
let room: DirectRoom;
let booked: Reserved;
let other: Reserved;

beforeAll(async () => {
  bookings = await openTwoBookings();
  ({ app, room, booked, other } = bookings);
});
afterAll(async () => await app.close());

async function allAnswers(): Promise<Map<string, string>> {
  const city = room.path.split('/').slice(3, 5).join('/');
  const texts = new Map<string, string>();
  const keep = async (name: string, response: Promise<Response>) => void texts.set(name, await (await response).text());
  for (const path of [
    '/v3/openapi.json',
    '/v3/places?q=b',
    `/v3/hotels/${room.hotelId}`,
    `/v3/hotels/${room.hotelId}/rates?${stay()}`,
    `/v3/hotels/${room.hotelId}/rates?${stay()}&currency=EUR`,
    `/v3/transactions/${booked.transaction}`,
    '/v3/nope',
    '/robots.txt',
    '/livez',
    '/readyz',
  ])
    await keep(path, app.fetch(path));
  await keep(
    'search',
    postJson(app, '/v3/hotels/searches', { place: city, check_in: inDays(20), check_out: inDays(22), guests: '2' }),
  );
  for (const one of [booked, other]) {
    for (const suffix of ['', '/cancellation-quote'])
      await keep(
        `${one.id}${suffix}`,
        app.fetch(`/v3/reservations/${one.id}${suffix}`, { headers: { 'x-reservation-token': one.access_token } }),
      );
    const documents = await documentsOf(app, one);
    texts.set(`${one.id} pdf`, documents.pdf).set(`${one.id} ics`, documents.ics);
  }
  return texts;
}

describe('secrets', () => {
  /** The ways in which an amount may be written. */
  const written = (minor: bigint, currency: string): string[] => {
    const exponent = exponentOf(currency);
    const plain =
      exponent === 0
        ? String(minor)
        : `${minor / 10n ** BigInt(exponent)}.${String(minor % 10n ** BigInt(exponent)).padStart(exponent, '0')}`;
    const grouped = plain.replaceAll(/\B(?=(\d{3})+(?!\d)(?=\.|$))/g, ',');
    return [String(minor), plain, grouped, plain.replace('.', ','), grouped.replaceAll(',', '\u00a0')].filter(
      (text) => text.length >= 5,
    );
  };
  /** Quotes for every rate of the hotel; their net prices must not be found. */
  async function canaries(): Promise<string[]> {
    const rates = [
      ...(await ratesOf(app, room.hotelId, 20)),
      ...(await ratesOf(app, room.hotelId, 20, 2, '&currency=EUR')),
    ];
    for (const rate of rates) await postJson(app, '/v3/quotes', { offer: rate.offer });
    const { rows } = await app.database.pool.query(
      'select net.*, quote.currency, quote.total_minor, quote.lines from booking.quote_net net join booking.quote quote on quote.id = net.quote_id',
    );
    expect(rows.length).toBeGreaterThan(10);
    // A net price may happen to be one of those that everyone is told: with what is paid at the hotel, too.
    const sold = new Set(
      rows
        .flatMap((row) => [
          row.total_minor,
          ...row.lines.map((line: { amount: { amount: string } }) => line.amount.amount),
        ])
        .concat(rates.map(({ total }) => total.amount))
        .map(String),
    );
    const nets = rows
      .flatMap(
        (row) =>
          [
            [row.supplier_minor, row.supplier_currency],
            [row.supplier_in_sale_minor, row.currency],
          ] as [bigint, string][],
      )
      .filter(([minor]) => !sold.has(String(minor)));
    expect(nets.length).toBeGreaterThan(10);
    const tokens = rows.flatMap((row) => (row.supplier_token as string).match(/.{24}/g) ?? []);
    const { password, username } = new URL(app.database.url);
    return [
      ...new Set([
        ...nets.flatMap(([minor, currency]) => written(minor, currency)),
        ...tokens,
        app.config.secret,
        password.length > 3 ? password : app.database.url,
        app.database.url,
        apiKey,
        webhookSecret,
        `${username}:`,
      ]),
    ];
  }
  const words =
    /supplier_?token|supplier_?minor|quote_net|markup_?bp|base_minor|postgres(ql)?:\/\/|DATABASE_URL|node_modules|\bat [^\n]{0,200}\.tsx?:\d+|"net"|net_price|commission/i;

  test('is in no page, answer, paper, mail or log line', async () => {
    const found = [];
    const secrets = await canaries();
    const texts = [
      ...(await allPages(bookings)),
      ...(await allAnswers()),
      ...(await allMails(bookings.app)),
      ['the log', app.logged.join('\n')] as const,
    ];
    expect(texts.length).toBeGreaterThan(isFull ? 100 : 50);
    for (const [name, whole] of texts) {
      // Among a hundred thousand letters of an attachment some spell any number; it is read as what it is elsewhere.
      const text = name.endsWith('.eml') ? whole.replaceAll(/^[A-Za-z0-9+/=]{60,76}\r?$/gm, '') : whole;
      for (const secret of secrets)
        if (text.includes(secret) && new RegExp(`(?<!\\d)${RegExp.escape(secret)}(?!\\d)`).test(text))
          found.push([name, secret, text.slice(Math.max(0, text.indexOf(secret) - 60), text.indexOf(secret) + 40)]);
      // The description names the fields that agencies alone are sent.
      const word = name === 'the log' || name === '/v3/openapi.json' ? null : words.exec(text)?.[0];
      if (word) found.push([name, word]);
    }
    expect(found.slice(0, 20)).toEqual([]);
  });
  test('of a traveller is in no log line', () => {
    const log = app.logged.join('\n');
    for (const text of [
      'dana@example.com',
      "o'brien",
      'Artagnan',
      '972501234567',
      booked.access_token,
      other.access_token,
      booked.reference,
      'ATTENDEE',
    ])
      expect([text, log.includes(text)]).toEqual([text, false]);
  });
  test('is not in the reach of the role that reads for pages', async () => {
    const { rows } = await app.database.pool.query(`
      select nspname || '.' || relname as name, privilege from pg_class join pg_namespace on pg_namespace.oid = relnamespace, unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'references']) privilege
      where relkind in ('r', 'v', 'm', 'p') and nspname not in ('pg_catalog', 'information_schema', 'pg_toast') and not (nspname in ('hotels', 'places') and privilege = 'select')
        and case when privilege in ('delete', 'truncate') then has_table_privilege('web_public', pg_class.oid, privilege) else has_any_column_privilege('web_public', pg_class.oid, privilege) end order by 1`);
    expect(rows).toEqual([
      { name: 'booking.fx_rate', privilege: 'select' },
      { name: 'booking.quote', privilege: 'select' },
      { name: 'tickets.attraction', privilege: 'select' },
    ]);
    const { rows: definers } = await app.database.pool.query(
      `select proname from pg_proc join pg_namespace on pg_namespace.oid = pronamespace where prosecdef and nspname not in ('pg_catalog', 'information_schema') and has_function_privilege('web_public', pg_proc.oid, 'execute')`,
    );
    expect(definers).toEqual([]);
    const { rows: money } = await app.database.pool.query(
      `select column_name from information_schema.columns where table_schema in ('hotels', 'places') and column_name ~ 'net|token|secret|markup|price'
         and has_column_privilege('web_public', format('%I.%I', table_schema, table_name), column_name, 'select')`,
    );
    expect(money).toEqual([]);
    for (const table of [
      'booking.quote_net',
      'booking.trip',
      'booking.reservation',
      'booking.traveller_document',
      'booking.payment',
      'booking.idempotency',
      'booking.ledger_entry',
      'direct.room_type',
      'hotels.review_invitation',
      'hotels.review_opt_out',
      'hotels.review_report',
      'hotels.price_alert',
      'direct.booking',
      'direct.hold',
      'tickets.unit',
      'tickets.option_day',
      'travel.search_session',
      'web.rate_count',
    ]) {
      await expect(app.database.publicDb.selectFrom(table).selectAll().execute()).rejects.toThrow(/permission denied/);
    }
  });
});

test('a webhook that cannot be stored is a 500 without details, so that it is sent again', async () => {
  await app.database.pool.query('alter table booking.inbox rename to inbox_away');
  try {
    const body = JSON.stringify({
      id: 'evt_lost',
      type: 'payment.authorised',
      payment: 'ABCDEFGHJKMNPQRSTVWX',
      created: new Date().toISOString(),
    });
    const response = await app.fetch('/v3/webhooks/sandbox', {
      method: 'POST',
      headers: { 'wayfare-signature': signature(webhookSecret, body, new Date()) },
      body,
    });
    expect([response.status, await response.json()]).toEqual([
      500,
      { message: 'Something went wrong.', errors: {}, code: 'internal', trace_id: expect.any(String) },
    ]);
  } finally {
    await app.database.pool.query('alter table booking.inbox_away rename to inbox');
  }
});

test('a fault of ours is a page and an answer that say nothing of it', async () => {
  await app.database.pool.query('alter table booking.quote rename to quote_away');
  try {
    for (const prefix of ['', '/he', '/fr']) {
      for (const accept of ['text/html', 'application/json']) {
        const response = await app.fetch(`${prefix}/book?quote=${booked.id}`, { headers: { accept } });
        const text = await response.text();
        expect([response.status, response.headers.get('cache-control')]).toEqual([500, 'private, no-store']);
        expect(text).not.toMatch(/relation|booking\.quote|does not exist|select |\.ts:\d|42P01|stack/);
      }
    }
    const response = await app.fetch(`/v3/quotes/${booked.id}`);
    expect([response.status, await response.json()]).toEqual([
      500,
      { message: 'Something went wrong.', errors: {}, code: 'internal', trace_id: expect.any(String) },
    ]);
  } finally {
    await app.database.pool.query('alter table booking.quote_away rename to quote');
  }
});
