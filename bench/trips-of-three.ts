import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { silentLog } from '#connector/log.ts';
import { openEmbedded } from '#database/embedded/embedded.ts';
import { mailsSent, prepareQuotes, reserve } from './booking-journey.ts';
import { type Figure, median } from './measure/figure.ts';
import { untilCalm } from './measure/process-use.ts';
import { type Product, startProduct, startSandbox } from './product.ts';
import { shopClient } from './shop-client.ts';

const pairs = 40;
/** So many that the engine has compiled what a booking takes. */
const warmUp = 120;

/**
 * Loose trips of three bookings against trips of one, in turns and by one traveller, so that the ratio says what the
 * steps of one trip wait for each other. The sandbox supplier is in a process of its own: what three bookings cost a
 * supplier is not ours.
 */
export async function tripsOfThree(directory: string): Promise<Figure[]> {
  const server = await openEmbedded(directory, silentLog);
  try {
    const sandbox = await startSandbox(directory, {});
    try {
      const product = await startProduct(directory, { SANDBOX_SUPPLIER_URL: sandbox.url });
      try {
        await untilCalm(product.pid);
        return [await measure(product, server.url)];
      } finally {
        await product.stop();
      }
    } finally {
      await sandbox.stop();
    }
  } finally {
    await server.close();
  }
}

async function measure(product: Product, databaseUrl: string): Promise<Figure> {
  const client = shopClient(product, 1);
  const gateway = shopClient({ port: product.port, host: `pay.${product.host}` }, 1);
  const db = new pg.Client({ connectionString: databaseUrl });
  await db.connect();
  try {
    const shop = { product, client, gateway };
    const quotes = await prepareQuotes(client, warmUp + pairs * 4);
    for (let count = 0; count < warmUp / 4; count += 1) {
      await untilCaptured(db, await reserve(shop, quotes.splice(0, 1)));
      await untilCaptured(db, await reserve(shop, quotes.splice(0, 3)));
    }
    await mailsSent(db);
    // As PostgreSQL does by itself within a minute: until then it plans for the empty tables of a new shop.
    await db.query('analyze');
    const single: number[] = [];
    const three: number[] = [];
    for (let pair = 0; pair < pairs; pair += 1) {
      single.push(await untilCaptured(db, await reserve(shop, quotes.splice(0, 1))));
      await mailsSent(db);
      three.push(await untilCaptured(db, await reserve(shop, quotes.splice(0, 3))));
      await mailsSent(db);
    }
    return {
      name: 'Loose trip of three against a trip of one',
      value: median(three) / median(single),
      unit: 'times',
      target: { atMost: 1.6 },
      note: `from the request to the captured payment, without the traveller’s own time; ${median(single).toFixed(0)} ms and ${median(three).toFixed(0)} ms, ${pairs} of each in turns`,
    };
  } finally {
    await db.end();
    client.close();
    gateway.close();
  }
}

/** Milliseconds of the trip's work: until its payment page is open, and from the authorised to the captured payment. */
async function untilCaptured(db: pg.Client, tripId: string): Promise<number> {
  for (const end = performance.now() + 30_000; performance.now() < end; await sleep(10)) {
    const { rows } = await db.query<{ ms: number }>(
      `select (1000 * extract(epoch from opened.at - trip.created_at + captured.at - authorised.at))::float8 as ms
       from booking.trip
       join booking.event as opened on opened.trip_id = trip.id and opened.to_state = 'open'
       join booking.event as authorised on authorised.trip_id = trip.id and authorised.to_state = 'authorised'
       join booking.event as captured on captured.trip_id = trip.id and captured.to_state = 'captured'
       where trip.id = $1`,
      [tripId],
    );
    if (rows[0]) return rows[0].ms;
  }
  throw new Error(`trip ${tripId} was not captured within 30 seconds`);
}
