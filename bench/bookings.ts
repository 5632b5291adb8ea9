import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Figure, median } from './measure/figure.ts';
import { percentiles } from './measure/load.ts';
import type { Product } from './product.ts';
import { cpuSeconds } from './measure/process-use.ts';
import { type Answer, type ShopClient, shopClient } from './shop-client.ts';

const rounds = 3;
const perRound = 150;
/** So many that the engine has compiled what a booking takes, as in a server that has been up for some minutes. */
const warmUp = 300;
const travellers = 24;

interface Shop {
  readonly product: Product;
  readonly client: ShopClient;
  readonly gateway: ShopClient;
}

export interface Booked {
  readonly figures: Figure[];
  readonly asked: number;
}

/**
 * Bookings from the accepted quote to the captured payment, each the way a traveller goes; the quotes are made before the
 * clock starts. Sandbox supplier and gateway are in the server's own process, as they are by default.
 */
export async function bookings(product: Product, databaseUrl: string): Promise<Booked> {
  const client = shopClient(product, travellers);
  const gateway = shopClient({ port: product.port, host: `pay.${product.host}` }, travellers);
  const db = new pg.Client({ connectionString: databaseUrl });
  await db.connect();
  try {
    const quotes = await prepareQuotes(client, warmUp + rounds * perRound);
    const shop = { product, client, gateway };
    await bookAll(shop, db, quotes.splice(0, warmUp));
    await mailsSent(db);
    // As PostgreSQL does by itself within a minute: until then it plans for the empty tables of a new shop.
    await db.query('analyze');
    const measured: { rate: number; perCpu: number; mails: number }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const part = quotes.splice(0, perRound);
      const cpuBefore = cpuSeconds(product.pid);
      const began = performance.now();
      await bookAll(shop, db, part);
      const seconds = (performance.now() - began) / 1_000;
      const cpu = cpuSeconds(product.pid) - cpuBefore;
      await mailsSent(db);
      measured.push({
        rate: perRound / seconds,
        perCpu: perRound / cpu,
        mails: perRound / ((performance.now() - began) / 1_000),
      });
    }
    const times = await waits(db, rounds * perRound);
    const { p50, p95, p99 } = percentiles(times);
    const note = `${rounds} × ${perRound} bookings by ${travellers} travellers; POST /v3/reservations to captured: p50 ${Math.round(p50)} ms, p95 ${Math.round(p95)} ms, p99 ${Math.round(p99)} ms; quotes made before; sandbox supplier and gateway in the same process`;
    const of = (pick: (one: (typeof measured)[number]) => number) => median(measured.map(pick));
    return {
      figures: [
        {
          name: 'Bookings, confirmed and captured',
          value: of((one) => one.rate),
          unit: 'bookings/s',
          target: { atLeast: 50 },
          note,
        },
        {
          name: 'Bookings per core',
          value: of((one) => one.perCpu),
          unit: 'bookings/CPU-s',
          target: null,
          note: 'CPU of the server alone; PostgreSQL has its own',
        },
        {
          name: 'Bookings until the last voucher is mailed',
          value: of((one) => one.mails),
          unit: 'bookings/s',
          target: null,
          note: 'mail with PDF voucher and calendar entry, after the booking',
        },
      ],
      asked: warmUp + rounds * perRound,
    };
  } finally {
    await db.end();
    client.close();
    gateway.close();
  }
}

/** Quotes of the sandbox supplier's hotels in Paris, spread over rooms and dates so that no room sells out. */
async function prepareQuotes(client: ShopClient, count: number): Promise<string[]> {
  const quotes: string[] = [];
  for (let week = 0; quotes.length < count; week += 1) {
    const checkIn = Temporal.Now.plainDateISO('UTC').add({ days: 30 + 3 * week });
    const stay = { check_in: checkIn.toString(), check_out: checkIn.add({ days: 2 }).toString(), guests: '2' };
    const { data: search } = await client.api('/v3/hotels/searches', { json: { place: 'france/paris', ...stay } });
    const offers: string[] = [];
    for (const hotel of search.hotels as { id: string }[]) {
      const { data } = await client.api(`/v3/hotels/${hotel.id}/rates?${new URLSearchParams(stay)}`);
      offers.push(...(data.rates as { offer: string }[]).slice(0, 3).map(({ offer }) => offer));
    }
    const made = await Promise.all(
      offers.slice(0, count - quotes.length).map((offer) => client.api('/v3/quotes', { json: { offer } })),
    );
    quotes.push(...made.map(({ data }) => data.id as string));
  }
  return quotes;
}

/** Ends when every booking is confirmed and its payment captured. */
async function bookAll(shop: Shop, db: pg.Client, quotes: readonly string[]): Promise<void> {
  const waiting = [...quotes];
  const reservations: string[] = [];
  const travel = async () => {
    for (let quote = waiting.pop(); quote; quote = waiting.pop()) reservations.push(await book(shop, quote));
  };
  await Promise.all(Array.from({ length: travellers }, travel));
  for (const end = performance.now() + 60_000; ; await sleep(10)) {
    const { rows } = await db.query<{ done: number }>(
      `select count(*)::int as done from booking.reservation join booking.payment on payment.trip_id = reservation.trip_id
       where reservation.id = any($1) and reservation.state = 'confirmed' and payment.state = 'captured'`,
      [reservations],
    );
    if (rows[0]?.done === quotes.length) return;
    if (performance.now() > end)
      throw new Error(`${rows[0]?.done} of ${quotes.length} bookings were confirmed and captured within a minute`);
  }
}

/** Reservation, payment link, payment page, return page. Gives the reservation's id. */
async function book({ product, client, gateway }: Shop, quote: string): Promise<string> {
  const contact = { email: 'dana@example.com', phone: '+34600000000' };
  const { data } = await client.api('/v3/reservations', {
    headers: { 'idempotency-key': randomUUID(), origin: product.origin, 'sec-fetch-site': 'same-origin' },
    json: { quote, guests: [{ first_name: 'Dana', last_name: 'Levi' }], contact, nationality: 'ES' },
  });
  const { pathname, search } = new URL(data.pay.href as string);
  const link = pathname + search;
  const shown = await client.ask(link);
  const token = /name="_token" value="([^"]+)"/.exec(shown.text)?.[1] ?? '';
  const opened = await client.ask(link, {
    headers: { origin: product.origin, 'sec-fetch-site': 'same-origin', ...cookiesOf([shown]) },
    form: { _token: token },
  });
  if (opened.status !== 303) throw new Error(`${link} answered ${opened.status}: ${opened.text.slice(0, 300)}`);
  const cookies = cookiesOf([shown, opened]);
  const toGateway = await goOn(client, opened.headers.location!, { headers: cookies });
  const page = new URL(toGateway);
  const attempt = /name="attempt" value="(\d)"/.exec((await gateway.ask(page.pathname)).text)?.[1] ?? '0';
  const card = { attempt, number: '4242 4242 4242 4242', expiry: '12/2035', cvc: '123', name: 'Dana Levi' };
  const back = await goOn(gateway, page.pathname, { form: card });
  await client.ask(new URL(back).pathname, { headers: cookies });
  return data.id as string;
}

/** What a browser sends back of these answers' cookies. */
function cookiesOf(answers: readonly Answer[]): Readonly<Record<string, string>> {
  const set = answers.flatMap(({ headers }) => headers['set-cookie'] ?? []);
  return set.length === 0 ? {} : { cookie: set.map((one) => one.split(';')[0]).join('; ') };
}

async function goOn(client: ShopClient, path: string, request: Parameters<ShopClient['ask']>[1]): Promise<string> {
  for (let tries = 0; tries < 20; tries += 1) {
    const { status, headers, text } = await client.ask(path, request);
    if (status === 303 && headers.location) return headers.location;
    // The page that waits for the gateway polls.
    if (status !== 200) throw new Error(`${path} answered ${status}: ${text.slice(0, 300)}`);
    await sleep(250);
  }
  throw new Error(`${path} leads nowhere`);
}

async function mailsSent(db: pg.Client): Promise<void> {
  for (const end = performance.now() + 60_000; performance.now() < end; await sleep(50)) {
    const { rows } = await db.query<{ open: number }>(
      'select count(*)::int as open from booking.outbox where sent_at is null',
    );
    if (rows[0]?.open === 0) return;
  }
}

/** Milliseconds from each of the latest reservations to its captured payment, sorted. */
async function waits(db: pg.Client, count: number): Promise<number[]> {
  const { rows } = await db.query<{ ms: number }>(
    `select extract(epoch from event.at - reservation.created_at)::float8 * 1000 as ms
     from booking.reservation join booking.event on event.trip_id = reservation.trip_id and event.entity = 'payment' and event.to_state = 'captured'
     order by reservation.created_at desc limit $1`,
    [count],
  );
  return rows.map(({ ms }) => ms).toSorted((a, b) => a - b);
}
