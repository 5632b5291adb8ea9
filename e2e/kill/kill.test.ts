import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { audit } from '#booking/booking.ts';
import { connect, type Database } from '#database/open.ts';
import { payOnPage } from '#gateways/sandbox/pay-on-page.ts';
import { silentLog } from '#connector/log.ts';
import { addDays } from '#values/stay-dates.ts';
import { hotelSupply } from '#verticals/hotels/supply.ts';
import { runServer, type RunningServer, worldProperties } from '../running-server.ts';
import { type Moment, openOutsideWorld } from './outside-world.ts';
import { isFull } from '#tests/full.ts';

let world: Awaited<ReturnType<typeof openOutsideWorld>>;
let server: RunningServer;
let database: Database;
let turn = 0;

beforeAll(async () => {
  world = await openOutsideWorld(worldProperties);
  server = await runServer({
    ...world.env,
    TIME_SCALE: '0.05',
    LOG_LEVEL: 'silent',
  });
  world.sendWebhooksTo(server.origin);
  database = await connect(server.databaseUrl, silentLog);
}, 120_000);

afterAll(async () => {
  await database?.close();
  await server?.close();
  world?.close();
});

/** Polls until the server, which may be restarting, gives the expected answer. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- says what the caller expects of the body.
async function call<T>(path: string, init: RequestInit = {}): Promise<{ status: number; body: T }> {
  for (let tries = 0; ; tries++) {
    try {
      const response = await fetch(server.origin + path, {
        ...init,
        headers: { 'content-type': 'application/json', ...init.headers },
      });
      // While it starts it says so as plain text.
      if (response.status === 503 && !response.headers.get('content-type')?.includes('json'))
        throw new Error(await response.text());
      return { status: response.status, body: (await response.json()) as T };
    } catch (error) {
      if (tries > 200) throw error;
      await sleep(50);
    }
  }
}

interface Accepted {
  readonly data: { readonly id: string; readonly transaction: string; readonly access_token: string };
}
interface Shown {
  readonly data: {
    readonly state: string;
    readonly payment: { readonly state: string };
    readonly refund: { readonly state: string } | null;
  };
}

/** Each booking has different nights; on some of them a hotel may be closed or have a longer minimum stay. */
async function quoteRoom(): Promise<string> {
  for (let tries = 0; tries < 20; tries += 1) {
    const quote = await quoteAt(addDays(new Date().toISOString().slice(0, 10), 40 + 4 * turn++));
    if (quote) return quote;
  }
  throw new Error('no room for any of twenty stays');
}

async function quoteAt(check_in: string): Promise<string | null> {
  const stay = { check_in, check_out: addDays(check_in, 3), guests: '1' };
  const search = await call<{ data: { hotels: { id: string }[] } }>('/v3/hotels/searches', {
    method: 'POST',
    body: JSON.stringify({ place: 'france/paris', ...stay }),
  });
  if (search.status >= 400) throw new Error(`a search answered ${search.status}`);
  const [hotel] = search.body.data.hotels;
  if (!hotel) return null;
  const rates = await call<{ data: { rates: { offer: string; free_cancellation_until: unknown }[] } }>(
    `/v3/hotels/${hotel.id}/rates?${new URLSearchParams(stay)}`,
  );
  // Sold meanwhile, or the suppliers were too slow for a server that has just started: time is twenty times as short here.
  if (rates.status === 409 || rates.status === 503) return null;
  if (rates.status >= 400) throw new Error(`rates answered ${rates.status}`);
  const refundable = rates.body.data.rates.find((rate) => rate.free_cancellation_until !== null);
  if (!refundable) return null;
  const quote = await call<{ data: { id: string } }>('/v3/quotes', {
    method: 'POST',
    body: JSON.stringify({ offer: refundable.offer }),
  });
  return quote.body.data.id;
}

async function reserve(quote: string): Promise<Accepted['data']> {
  const body = JSON.stringify({
    quote,
    guests: [{ first_name: 'Dana', last_name: 'Levi' }],
    contact: { email: 'dana@example.com', phone: '+34600111222' },
    nationality: 'IL',
  });
  const answer = await call<Accepted>('/v3/reservations', {
    method: 'POST',
    body,
    headers: { 'idempotency-key': randomUUID() },
  });
  if (answer.status !== 202) throw new Error(JSON.stringify(answer));
  return answer.body.data;
}

const show = async (one: Accepted['data']) =>
  (await call<Shown>(`/v3/reservations/${one.id}`, { headers: { 'x-reservation-token': one.access_token } })).body.data;

async function until(one: Accepted['data'], done: (shown: Shown['data']) => boolean): Promise<Shown['data']> {
  for (let tries = 0; ; tries++) {
    const shown = await show(one);
    if (done(shown)) return shown;
    if (tries > 400) throw new Error(`still ${JSON.stringify(shown)}`);
    await sleep(50);
  }
}

async function pay(one: Accepted['data']): Promise<void> {
  await until(one, (shown) => shown.state !== 'created' && shown.state !== 'held');
  const { redirect_url } = await database.db
    .selectFrom('booking.payment')
    .select('redirect_url')
    .where('trip_id', '=', one.id)
    .executeTakeFirstOrThrow();
  await payOnPage(world.pay, redirect_url, 'approve');
}

/** Kills the product around its next such call and starts it again. */
function killAt(pattern: RegExp, moment: Moment): { done: Promise<void> } {
  let finish: (() => void) | undefined;
  const done = new Promise<void>((resolve) => (finish = resolve));
  world.set({
    call: pattern,
    moment,
    spring: async () => {
      await server.kill();
      await server.start();
      finish!();
    },
  });
  return { done };
}

const sound = async () =>
  expect(
    await audit(
      {
        db: database.db,
        log: silentLog,
        supplies: { hotel: hotelSupply([world.supplier]) },
        gateways: [world.gateway],
      },
      24,
    ),
  ).toEqual([]);
/** What was half done when the process was killed is cleared away by the next start, at the latest by its first minute. */
async function tidy(): Promise<void> {
  const left = async () =>
    (
      await database.pool.query(
        `select task_identifier as task, key, attempts, max_attempts, last_error, now() - locked_at as locked_for,
           exists (select from pg_locks where locktype = 'advisory' and objsubid = 1
             and (classid::bigint << 32 | objid::bigint) = hashtextextended(locked_by, 0)) as worker_lives
         from graphile_worker.jobs
         where attempts >= max_attempts or locked_at < now() - interval '1 minute'`,
      )
    ).rows;
  await expect.poll(left, { timeout: 90_000 }).toEqual([]);
  const mails = readdirSync(join(server.dataDirectory, 'mail'));
  expect(mails.filter((name) => name.startsWith('.draft-'))).toEqual([]);
}

const moments: readonly Moment[] = ['before', 'after', 'answered'];
const bookingCalls: readonly (readonly [string, RegExp])[] = [
  ['the hold', /^POST \/v1\/holds$/],
  ['opening the payment', /^POST \/v1\/payments$/],
  ['asking for the payment', /^GET \/v1\/payments\//],
  ['the booking', /^POST \/v1\/bookings$/],
  ['the capture', /^POST \/v1\/payments\/\w+\/capture$/],
];
const cancellingCalls: readonly (readonly [string, RegExp])[] = [
  ['the fee', /cancellation-quote$/],
  ['the cancellation', /\/cancellation$/],
  ['the refund', /\/refund$/],
];

describe.each(moments)('killed %s', (moment) => {
  // In a sample each call is killed at one of its moments.
  const its = <Call>(calls: readonly Call[]) =>
    isFull ? calls : calls.filter((_, at) => at % moments.length === moments.indexOf(moment));
  it.each(its(bookingCalls))(
    '%s: one booking, charged once, all books agree',
    async (_name, pattern) => {
      const quote = await quoteRoom();
      const killed = killAt(pattern, moment);
      const one = await reserve(quote);
      await pay(one);
      await killed.done;
      const end = await until(one, (shown) => shown.state === 'confirmed' && shown.payment.state === 'captured');
      expect(end.refund).toBeNull();
      await sound();
    },
    60_000,
  );

  it.each(its(cancellingCalls))(
    '%s: cancelled once, refunded once, all books agree',
    async (_name, pattern) => {
      const one = await reserve(await quoteRoom());
      await pay(one);
      await until(one, (shown) => shown.state === 'confirmed' && shown.payment.state === 'captured');
      const token = { 'x-reservation-token': one.access_token };
      const { body } = await call<{ data: { fee: object } }>(`/v3/reservations/${one.id}/cancellation-quote`, {
        headers: token,
      });
      const killed = killAt(pattern, moment);
      await call(`/v3/reservations/${one.id}/cancellation`, {
        method: 'POST',
        headers: { ...token, 'idempotency-key': `cancel-${one.id}` },
        body: JSON.stringify({ fee: body.data.fee }),
      });
      await killed.done;
      await until(one, (shown) => shown.state === 'cancelled' && shown.refund?.state === 'done');
      await sound();
    },
    60_000,
  );
});

it('killed at random among twenty bookings: none lost, none twice', async () => {
  const quotes: string[] = [];
  for (let number = 0; number < 20; number++) quotes.push(await quoteRoom());
  const accepted = await Promise.all(quotes.map(reserve));
  const paying = Promise.all(accepted.map(pay));
  for (const pause of [40, 130, 310]) {
    await sleep(pause);
    await server.kill();
    await server.start();
  }
  await paying;
  for (const one of accepted)
    await until(one, (shown) => shown.state === 'confirmed' && shown.payment.state === 'captured');
  await sound();
  await tidy();
}, 240_000);
