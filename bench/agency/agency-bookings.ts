import { closeMonths } from '#booking/credit/close-months.sql.ts';
import { createPasswordHashing } from '#accounts/password/hash.ts';
import { silentLog } from '#connector/log.ts';
import { readMigrations } from '#database/migration-files.ts';
import { migrate } from '#database/migrate.ts';
import { type Database, openDatabase } from '#database/open.ts';
import { migrateQueue } from '#database/queue.ts';
import { addMoney } from './agency-money.ts';
import type { Figure } from '../measure/figure.ts';
import { residentMegabytes } from '../measure/process-use.ts';
import { startProduct } from '../product.ts';
import { type ShopClient, shopClient } from '../shop-client.ts';

const count = 200_000;
const requests = 60;
const email = 'owner@example.com';
const password = 'a suitcase for two';

/** The dashboard of an agency with 200,000 bookings: its first page with totals, and all of them as a file. */
export async function agencyBookings(dataDirectory: string): Promise<Figure[]> {
  const database = await openDatabase({ url: undefined, dataDirectory, log: silentLog });
  try {
    await migrate(database.pool, readMigrations('src'), silentLog);
    // Statements put emails into the queue.
    await migrateQueue(database.url, silentLog);
    await addMoney(database, await addBookings(database));
    await closeMonths(database.db, new Date());
  } finally {
    await database.close();
  }
  return await measure(dataDirectory);
}

async function measure(dataDirectory: string): Promise<Figure[]> {
  const product = await startProduct(dataDirectory, { WORLD_PROPERTIES: '200' });
  const client = shopClient(product, 1);
  try {
    const cookie = await signIn(client, product.origin);
    const page = await timesOf(client, '/dashboard/bookings?all=true', cookie);
    const own = await timesOf(client, '/dashboard/bookings?from=2026-01-01', cookie);
    const found = await timesOf(client, '/dashboard/bookings?all=true&q=client1999', cookie);
    const filtered = await timesOf(client, '/dashboard/bookings?all=true&state=failed&sort=starts&by=starts', cookie);
    const confirmed = await timesOf(
      client,
      '/dashboard/bookings?all=true&state=confirmed&by=starts&from=2026-02-14',
      cookie,
    );
    const finance = await timesOf(client, '/dashboard/finance', cookie);
    const before = residentMegabytes(product.pid).now;
    const began = performance.now();
    const { length, most } = await download(product.origin, cookie, () => residentMegabytes(product.pid).now);
    const seconds = (performance.now() - began) / 1_000;
    return [
      {
        name: 'First page of 200,000 bookings with totals, p95',
        value: p95(page),
        unit: 'ms',
        target: { atMost: 150 },
        note: 'the page as HTML, one after another',
      },
      {
        name: 'First page of own bookings of a year with totals, p95',
        value: p95(own),
        unit: 'ms',
        target: { atMost: 100 },
        note: 'of the same agency; whole months are read from sums that are kept',
      },
      {
        name: 'First page of a state and of days with totals, p95',
        value: Math.max(p95(filtered), p95(confirmed)),
        unit: 'ms',
        target: { atMost: 150 },
        note: `a state that none has, by start ${p95(filtered).toFixed(0)} ms; one that all have, from a day on ${p95(confirmed).toFixed(0)} ms`,
      },
      {
        name: 'Search in 200,000 bookings by a part of an address, p95',
        value: p95(found),
        unit: 'ms',
        target: { atMost: 150 },
        note: 'some hundred found, with their totals',
      },
      {
        name: 'Finance page of an agency with 200,000 bookings on account, p95',
        value: p95(finance),
        unit: 'ms',
        target: { atMost: 150 },
        note: 'account, a statement for each month, and commissions by month',
      },
      {
        name: 'Memory for all of them as CSV',
        value: most - before,
        unit: 'MB',
        target: { atMost: 100 },
        note: `resident memory above that before; ${(length / 1e6).toFixed(1)} MB in ${seconds.toFixed(0)} s`,
      },
    ];
  } finally {
    client.close();
    await product.stop();
  }
}

const p95 = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)]!;

async function timesOf(client: ShopClient, path: string, cookie: string): Promise<number[]> {
  const times: number[] = [];
  for (let number = 0; number < requests; number += 1) {
    const began = performance.now();
    // oxlint-disable-next-line no-await-in-loop -- one after another, as an agent asks
    const { status, text } = await client.ask(path, { headers: { cookie } });
    if (status !== 200) throw new Error(`${path} answered ${status}: ${text.slice(0, 300)}`);
    times.push(performance.now() - began);
  }
  return times;
}

async function signIn(client: ShopClient, origin: string): Promise<string> {
  const cookiesOf = (lines: readonly string[] = []) => lines.map((line) => line.split(';')[0]!);
  const first = cookiesOf((await client.ask('/sanctum/csrf-cookie')).headers['set-cookie']);
  const token = first.find((one) => one.startsWith('XSRF-TOKEN='))?.slice('XSRF-TOKEN='.length) ?? '';
  const { status, text, headers } = await client.ask('/login', {
    headers: { origin, 'sec-fetch-site': 'same-origin', cookie: first.join('; '), 'x-xsrf-token': token },
    json: { email, password, remember: false },
  });
  if (status > 299) throw new Error(`the log-in answered ${status}: ${text.slice(0, 300)}`);
  return cookiesOf(headers['set-cookie']).join('; ');
}

/** Reads the whole file; `most` is the largest of what `measure` says meanwhile. */
async function download(origin: string, cookie: string, measure: () => number) {
  const response = await fetch(`${origin}/v3/dashboard/bookings.csv?all=true`, { headers: { cookie } });
  if (!response.ok || !response.body) throw new Error(`the file answered ${response.status}`);
  let length = 0;
  let most = 0;
  let parts = 0;
  for await (const part of response.body) {
    length += part.length;
    parts += 1;
    if (parts % 50 === 0) most = Math.max(most, measure());
  }
  return { length, most: Math.max(most, measure()) };
}

/** Written past the triggers, which would write each row by itself; the list is then filled from its view. */
async function addBookings(database: Database): Promise<string> {
  const pool = await database.pool.connect();
  await pool.query('set statement_timeout = 0');
  const { rows } = await pool.query<{ id: string }>(
    `insert into accounts.agency (name) values ('Two Hundred Thousand') returning id`,
  );
  const agency = rows[0]!.id;
  const people = await pool.query<{ id: string }>(
    `insert into accounts.person (name, email, email_norm, email_proven_at, password_hash, plan_id, agency_id, role)
     values ('Olga Owner', $1, $1, now(), $2, 1, $3, 'owner') returning id`,
    [email, await createPasswordHashing().hash(password), agency],
  );
  const details = {
    propertyId: '1',
    place: { country: 'spain', slug: 'barcelona', names: { en: 'Barcelona' }, countryCode: 'ES' },
    hotel: {
      slug: 'casa-marina',
      name: 'Hotel Casa Marina',
      kind: 'hotel',
      stars: 4,
      street: 'Carrer de Mallorca 401',
      postcode: '08013',
      phone: '+34930000000',
      lat: 41.4,
      lng: 2.17,
      tz: 'Europe/Madrid',
      currency: 'EUR',
      checkIn: { from: '15:00', until: null },
      checkOut: { until: '11:00' },
      pictureFile: null,
      policies: { children: true, pets: 'no', smoking: false, depositMinor: null, paymentCards: ['visa'] },
      minAge: 18,
    },
    stay: { checkIn: '2027-03-01', checkOut: '2027-03-04' },
    party: [{ adults: 2, childAges: [] }],
    roomCode: 'DBL',
    roomName: 'Double room',
    beds: [],
    board: 'room_only',
  };
  await pool.query('begin');
  await pool.query(`
    create temp table made on commit drop as select n, uuidv7() as quote, uuidv7() as trip,
      now() - n * interval '3 minutes' as at, 20000 + n % 30000 as price, lpad(upper(to_hex(n)), 20, '0') as reference
    from generate_series(1, ${count}) n`);
  for (const table of ['quote', 'quote_net', 'trip', 'reservation', 'payment'])
    // oxlint-disable-next-line no-await-in-loop -- five tables
    await pool.query(`alter table booking.${table} disable trigger user`);
  await pool.query(
    `insert into booking.quote (id, brand, product, supplier, locale, currency, total_minor, lines, policy, details, ends_at,
       expires_at, title, starts_at, created_at)
     select quote, 'wayfare', 'hotel', 'direct', 'en', 'EUR', price, '[]',
       jsonb_build_object('kind', 'schedule', 'zone', 'Europe/Madrid', 'steps', '[]'::jsonb), $1::jsonb,
       at + interval '40 days', at + interval '20 minutes', 'Hotel Casa Marina', at + interval '37 days', at from made`,
    [JSON.stringify(details)],
  );
  await pool.query(
    `insert into booking.quote_net (quote_id, supplier_token, supplier_currency, supplier_minor, supplier_in_sale_minor, agency_id,
       agency_net_minor, commission_minor)
     select quote, 'x', 'EUR', price / 2, price / 2, $1::uuid, price * 9 / 10, 0 from made`,
    [agency],
  );
  await pool.query(
    `insert into booking.trip (id, reference, mode, state, due_at, brand, locale, channel, currency, total_minor, contact_name, email,
       email_norm, phone, evidence, ends_at, agency_id, agency_path, agent_id, created_at)
     select trip, reference, 'single', 'confirmed', null, 'wayfare', 'en', 'website', 'EUR', price, 'Client ' || n,
       'client' || n || '@example.com', 'client' || n || '@example.com', '+34600000000', '{}', at + interval '40 days', $1::uuid,
       array[$1::uuid], $2::uuid, at from made`,
    [agency, people.rows[0]!.id],
  );
  await pool.query(`
    insert into booking.reservation (id, trip_id, position, reference, quote_id, state, product, supplier, requests, travellers,
      answers, ends_at, confirmed_at, created_at)
    select trip, trip, 1, reference, quote, 'confirmed', 'hotel', 'direct', '', '[]', '{}', at + interval '40 days', at, at from made`);
  await pool.query(`
    insert into booking.payment (trip_id, reference, gateway, state, currency, amount_minor, captured_minor)
    select trip, 'P' || right(reference, 19), 'sandbox', 'captured', 'EUR', price, price from made`);
  await pool.query('insert into booking.agency_booking select * from booking.agency_booking_now');
  for (const table of ['quote', 'quote_net', 'trip', 'reservation', 'payment'])
    // oxlint-disable-next-line no-await-in-loop -- as above
    await pool.query(`alter table booking.${table} enable trigger user`);
  await pool.query('commit');
  await pool.query('vacuum analyze booking.agency_booking');
  await pool.query('analyze');
  pool.release(true);
  return agency;
}
