import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Figure, median } from './measure/figure.ts';
import { percentiles } from './measure/load.ts';
import type { Product } from './product.ts';
import { cpuSeconds, postgresCpuSeconds } from './measure/process-use.ts';
import { mailsSent, prepareQuotes, reserve, type Shop } from './booking-journey.ts';
import { shopClient } from './shop-client.ts';

const rounds = 3;
const perRound = 150;
/** So many that the engine has compiled what a booking takes, as in a server that has been up for some minutes. */
const warmUp = 300;
const travellers = 24;

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
    const { rows } = await db.query<{ pid: number }>('select pg_backend_pid() as pid');
    const databaseCpu = () => postgresCpuSeconds(rows[0]!.pid) ?? Number.NaN;
    const measured: { rate: number; perCpu: number; database: number; mails: number }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const part = quotes.splice(0, perRound);
      const cpuBefore = cpuSeconds(product.pid);
      const databaseBefore = databaseCpu();
      const began = performance.now();
      await bookAll(shop, db, part);
      const seconds = (performance.now() - began) / 1_000;
      const cpu = cpuSeconds(product.pid) - cpuBefore;
      const database = databaseCpu() - databaseBefore;
      await mailsSent(db);
      measured.push({
        rate: perRound / seconds,
        perCpu: perRound / cpu,
        database: perRound / database,
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
          note: 'CPU of the server alone',
        },
        {
          name: 'Bookings per core of PostgreSQL',
          value: of((one) => one.database),
          unit: 'bookings/CPU-s',
          target: null,
          note: 'CPU of all its processes',
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

/** Ends when every booking is confirmed and its payment captured. */
async function bookAll(shop: Shop, db: pg.Client, quotes: readonly string[]): Promise<void> {
  const waiting = [...quotes];
  const reservations: string[] = [];
  const travel = async () => {
    for (let quote = waiting.pop(); quote; quote = waiting.pop()) reservations.push(await reserve(shop, [quote]));
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
