import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openKilledShop, patience } from './killed-shop.ts';
import type { Moment } from './outside-world.ts';
import { rotated, runs, sampled } from '#tests/full.ts';
import { pollUntil } from '#tests/poll.ts';

let shop: Awaited<ReturnType<typeof openKilledShop>>;
beforeAll(async () => {
  shop = await openKilledShop();
}, 180_000);
afterAll(async () => shop?.close());

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

async function reserve(quote: string): Promise<Accepted['data']> {
  const body = JSON.stringify({
    quote,
    guests: [{ first_name: 'Dana', last_name: 'Levi' }],
    contact: { email: 'dana@example.com', phone: '+34600111222' },
    nationality: 'IL',
  });
  const answer = await shop.call<Accepted>('/v3/reservations', {
    method: 'POST',
    body,
    headers: { 'idempotency-key': randomUUID() },
  });
  if (answer.status !== 202) throw new Error(JSON.stringify(answer));
  return answer.body.data;
}

const show = async (one: Accepted['data']) =>
  (await shop.call<Shown>(`/v3/reservations/${one.id}`, { headers: { 'x-reservation-token': one.access_token } })).body
    .data;

async function until(one: Accepted['data'], done: (shown: Shown['data']) => boolean): Promise<Shown['data']> {
  const shown = await pollUntil(() => show(one), done, patience);
  if (!done(shown)) throw new Error(`still ${JSON.stringify(shown)}`);
  return shown;
}

async function pay(one: Accepted['data']): Promise<void> {
  await until(one, (shown) => shown.state !== 'created' && shown.state !== 'held');
  const { redirect_url } = await shop.database.db
    .selectFrom('booking.payment')
    .select('redirect_url')
    .where('trip_id', '=', one.id)
    .executeTakeFirstOrThrow();
  await shop.pay(redirect_url);
}

/** What was half done when the process was killed is cleared away by the next start, at the latest by its first minute. */
async function tidy(): Promise<void> {
  const left = async () =>
    (
      await shop.database.pool.query(
        `select task_identifier as task, key, attempts, max_attempts, last_error, now() - locked_at as locked_for,
           exists (select from pg_locks where locktype = 'advisory' and objsubid = 1
             and (classid::bigint << 32 | objid::bigint) = hashtextextended(locked_by, 0)) as worker_lives
         from graphile_worker.jobs
         where attempts >= max_attempts or locked_at < now() - interval '1 minute'`,
      )
    ).rows;
  await expect.poll(left, { timeout: 120_000 }).toEqual([]);
  // The folder is made with the first mail, which a job may still be trying to send.
  const folder = join(shop.server.dataDirectory, 'mail');
  const mails = existsSync(folder) ? readdirSync(folder) : [];
  expect(mails.filter((name) => name.startsWith('.draft-'))).toEqual([]);
}

/** More than all the patience of one test. */
const minutes = 300_000;

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

/** Each moment of each of these calls. */
const boundariesOf = (calls: readonly (readonly [string, RegExp])[]) =>
  calls.flatMap(([name, pattern]) => moments.map((moment) => [moment, name, pattern] as const));

describe('killed', () => {
  // In a sample: before the hold, and once the capture is answered.
  it.each(rotated(boundariesOf(bookingCalls), 14, 0))(
    '%s %s: one booking, charged once, all books agree',
    async (moment, _name, pattern) => {
      const quote = await shop.quoteRoom();
      const killed = shop.killAt(pattern, moment);
      const one = await reserve(quote);
      await pay(one);
      await killed.done;
      const end = await until(one, (shown) => shown.state === 'confirmed' && shown.payment.state === 'captured');
      expect(end.refund).toBeNull();
      expect(await shop.violations()).toEqual([]);
    },
    minutes,
  );

  // In a sample: after the refund.
  it.each(rotated(boundariesOf(cancellingCalls), 9, 7))(
    '%s %s: cancelled once, refunded once, all books agree',
    async (moment, _name, pattern) => {
      const one = await reserve(await shop.quoteRoom());
      await pay(one);
      await until(one, (shown) => shown.state === 'confirmed' && shown.payment.state === 'captured');
      const token = { 'x-reservation-token': one.access_token };
      const { body } = await shop.call<{ data: { fee: object } }>(`/v3/reservations/${one.id}/cancellation-quote`, {
        headers: token,
      });
      const killed = shop.killAt(pattern, moment);
      await shop.call(`/v3/reservations/${one.id}/cancellation`, {
        method: 'POST',
        headers: { ...token, 'idempotency-key': `cancel-${one.id}` },
        body: JSON.stringify({ fee: body.data.fee }),
      });
      await killed.done;
      await until(one, (shown) => shown.state === 'cancelled' && shown.refund?.state === 'done');
      expect(await shop.violations()).toEqual([]);
    },
    minutes,
  );
});

const bookings = runs(20, 4);

it(
  `killed at random among ${bookings} bookings: none lost, none twice`,
  async () => {
    const quotes: string[] = [];
    for (let number = 0; number < bookings; number++) quotes.push(await shop.quoteRoom());
    const accepted = await Promise.all(quotes.map(reserve));
    const paying = Promise.all(accepted.map(pay));
    for (const pause of sampled([40, 130, 310], 2)) {
      await sleep(pause);
      await shop.server.kill();
      await shop.server.start();
    }
    await paying;
    for (const one of accepted)
      await until(one, (shown) => shown.state === 'confirmed' && shown.payment.state === 'captured');
    expect(await shop.violations()).toEqual([]);
    await tidy();
  },
  2 * minutes,
);
