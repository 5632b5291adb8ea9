import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readMigrations } from '#database/migration-files.ts';
import type { Database } from '#database/open.ts';
import { templateDatabase } from '#database/template-database.ts';
import type { BookingTables } from '../tables.ts';
import { sweep } from './due/due-trips.ts';
import { deliver } from './deliver.ts';
import { reserved } from './test-reservation.ts';

let database: Database<BookingTables>;
beforeAll(async () => {
  database = (await (await templateDatabase(readMigrations('src'))).cloneDatabase()) as Database<BookingTables>;
});
afterAll(async () => database.close());

const options = { isBusy: () => false, unpaidMailsPerDay: 0 };

test('an email that was sent is not sent again', async () => {
  const id = await queueMail();
  const sent: string[] = [];
  const send = async ({ kind }: { kind: string }) => void sent.push(kind);
  await deliver(database.db, { ...options, send }, id);
  await deliver(database.db, { ...options, send }, id);
  expect(sent).toEqual(['confirmed']);
});

test('a new email waits while bookings are in progress', async () => {
  const looks = [true, true, false, false];
  let looksBefore = -1;
  const send = async () => void (looksBefore = 4 - looks.length);
  await deliver(database.db, { ...options, send, isBusy: () => looks.shift()! }, await queueMail());
  expect(looksBefore).toBe(3);
});

test('an email that has waited long enough is sent while bookings are in progress', async () => {
  const id = await queueMail();
  await sql`update booking.outbox set created_at = now() - interval '6 seconds' where id = ${id}`.execute(database.db);
  let sent = 0;
  await deliver(database.db, { ...options, send: async () => void (sent += 1), isBusy: () => true }, id);
  expect(sent).toBe(1);
});

const jobOf = async (id: string) =>
  (
    await database.pool.query<{ attempts: number; run_at: Date }>(
      'select attempts, run_at from graphile_worker.jobs where key = $1',
      [`deliver:${id}`],
    )
  ).rows;

test('a mail that has lost its job gets another, while one that failed keeps its own', async () => {
  const fresh = await queueMail();
  const lost = await queueMail();
  const old = await queueMail();
  await sql`update booking.outbox set created_at = now() - interval '1 minute' where id = ${lost}`.execute(database.db);
  await sql`update booking.outbox set created_at = now() - interval '8 days' where id = ${old}`.execute(database.db);
  await sweep(database.db);
  expect([await jobOf(fresh), await jobOf(old)]).toEqual([[], []]);
  expect(await jobOf(lost)).toMatchObject([{ attempts: 0 }]);
  await database.pool.query(
    `update graphile_worker._private_jobs set attempts = max_attempts, run_at = '2099-01-01T00:00:00Z' where key = $1`,
    [`deliver:${lost}`],
  );
  await sweep(database.db);
  expect(await jobOf(lost)).toEqual([{ attempts: 25, run_at: new Date('2099-01-01T00:00:00Z') }]);
});

describe('mails about reservations that were never paid', () => {
  const sent: string[] = [];
  const bounded = {
    ...options,
    unpaidMailsPerDay: 2,
    send: async ({ kind }: { kind: string }) => void sent.push(kind),
  };
  const states = async (ids: readonly string[]) => {
    const { rows } = await database.pool.query<{ withheld: boolean; sent: boolean }>(
      'select withheld, sent_at is not null as sent from booking.outbox where id = any($1) order by id',
      [ids],
    );
    return rows.map(({ withheld, sent: isSent }) => (isSent ? (withheld ? 'withheld' : 'sent') : 'waiting'));
  };
  const failed = async (count: number, email: string, payment = 'open') => {
    const ids = [];
    for (let number = 0; number < count; number += 1) ids.push(await queueMail('failed', email, payment));
    return ids;
  };

  test('are sent to one address up to the daily limit, in any order of jobs', async () => {
    const ids = await failed(4, 'victim@example.com');
    const others = await failed(1, 'guest@example.com');
    await Promise.all([...ids.toReversed(), ...others].map((id) => deliver(database.db, bounded, id)));
    expect(await states([...ids, ...others])).toEqual(['sent', 'sent', 'withheld', 'withheld', 'sent']);
    expect(sent.splice(0)).toHaveLength(3);
    await deliver(database.db, bounded, ids[3]!);
    expect(sent).toEqual([]);
  });

  test('count for a day', async () => {
    const ids = await failed(3, 'again@example.com');
    await database.pool.query(`update booking.outbox set created_at = now() - interval '25 hours' where id = any($1)`, [
      ids.slice(0, 2),
    ]);
    await deliver(database.db, bounded, ids[2]!);
    expect(await states(ids)).toEqual(['waiting', 'waiting', 'sent']);
  });

  test('keep no mail about a stay from being sent for which a card was accepted', async () => {
    const unpaid = await failed(3, 'paying@example.com');
    const paid = await failed(1, 'paying@example.com', 'voided');
    const rest = [];
    for (const kind of ['confirmed', 'cancelled', 'refunded', 'cancel_refused', 'payment_due', 'payment_reminder'])
      rest.push(await queueMail(kind, 'paying@example.com', 'authorised'));
    for (const id of [...unpaid, ...paid, ...rest]) await deliver(database.db, bounded, id);
    expect(await states([...unpaid, ...paid, ...rest])).toEqual(['sent', 'sent', 'withheld', ...Array(7).fill('sent')]);
  });

  test('are not limited by 0', async () => {
    const ids = await failed(3, 'free@example.com');
    for (const id of ids) await deliver(database.db, { ...bounded, unpaidMailsPerDay: 0 }, id);
    expect(await states(ids)).toEqual(['sent', 'sent', 'sent']);
  });
});

async function queueMail(kind = 'confirmed', email = 'dana@example.com', payment = 'authorised'): Promise<string> {
  const { trip } = await reserved(database.db);
  const walk = {
    created: [],
    open: ['open'],
    authorised: ['open', 'authorised'],
    voided: ['open', 'authorised', 'voided'],
  };
  for (const state of walk[payment as keyof typeof walk])
    await database.pool.query('update booking.payment set state = $1, version = version + 1 where trip_id = $2', [
      state,
      trip.id,
    ]);
  await database.pool.query('update booking.trip set email_norm = $1, version = version + 1 where id = $2', [
    email,
    trip.id,
  ]);
  const { id } = await database.db
    .insertInto('booking.outbox')
    .values({ dedup_key: trip.id, kind, trip_id: trip.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id.toString();
}
