import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readMigrations } from '#database/migration-files.ts';
import type { Database } from '#database/open.ts';
import { templateDatabase } from '#database/template-database.ts';
import type { BookingTables } from '../tables.ts';
import { commit } from './commit.ts';
import { followReservations } from './follow-reservations.ts';
import { scheduleRetry, movePayment, moveReservation, moveTrip } from './moves.ts';
import { readSnapshot } from '../state/read-snapshot.ts';
import type { Snapshot } from '../state/snapshot.ts';
import { reserved } from './test-reservation.ts';
import { noWrites } from './writes.ts';

let database: Database<BookingTables>;
beforeAll(async () => {
  database = (await (await templateDatabase(readMigrations('src'))).cloneDatabase()) as Database<BookingTables>;
});
afterAll(async () => database.close());

describe('does not write a decision', () => {
  test('when the trip has changed since', async () => {
    const s = await reserved(database.db);
    await decide(s, (writes) => scheduleRetry(writes, s, 0));
    expect(await decide(s, (writes) => moveReservation(writes, s, s.parts[0]!, 'refused', 'worker'))).toBeNull();
    expect(await stored(s)).toEqual({ state: 'created', version: 1, events: 0, mails: 0 });
  });

  test('twice, however many decide at once', async () => {
    const s = await reserved(database.db);
    const won = await Promise.all(
      Array.from({ length: 12 }, () =>
        decide(s, (writes) => moveReservation(writes, s, s.parts[0]!, 'refused', 'worker')),
      ),
    );
    expect(won.filter(Boolean)).toHaveLength(1);
    expect(await stored(s)).toEqual({ state: 'failed', version: 1, events: 2, mails: 1 });
  });

  test('in part: a payment that may not move takes everything else with it', async () => {
    const s = await reserved(database.db);
    const asIfOpen: Snapshot = { ...s, payment: { ...s.payment, state: 'open' } };
    const decided = decide(asIfOpen, (writes) => {
      moveReservation(writes, asIfOpen, asIfOpen.parts[0]!, 'refused', 'worker');
      movePayment(writes, asIfOpen, 'authorised', 'gateway');
    });
    await expect(decided).rejects.toThrow('a payment cannot go from created to authorised');
    expect(await stored(s)).toEqual({ state: 'created', version: 0, events: 0, mails: 0 });
  });

  test('when it changes one thing twice', async () => {
    const s = await reserved(database.db);
    const twice = () => {
      const writes = noWrites();
      moveReservation(writes, s, s.parts[0]!, 'held', 'worker');
      moveReservation(writes, s, s.parts[0]!, 'refused', 'worker');
    };
    expect(twice).toThrow('second change');
  });
});

describe('returns the decision as it was stored', () => {
  test('row by row, as if it had been read', async () => {
    const s = await reserved(database.db);
    const held = await decide(s, (writes) =>
      moveReservation(writes, s, s.parts[0]!, 'held', 'worker', { hold_until: new Date('2030-01-01T00:00:00Z') }),
    );
    const opened = await decide(held!, (writes) => {
      movePayment(writes, held!, 'opened', 'worker', { gateway_reference: 'g-1', redirect_url: 'https://pay.test' });
      moveTrip(writes, held!, 'payment_opened', 'worker');
    });
    const { now: _then, ...known } = opened!;
    const { now: _later, ...read } = (await readSnapshot(database.db, s.trip.id))!;
    expect(known).toEqual(read);
    expect(known.payment).toMatchObject({ state: 'open', gateway_reference: 'g-1' });
  });
});

describe('a call that follows a decision at once', () => {
  const begins = { subject: randomUUID(), step: 'open_payment', attempt: 1, key: 'key', leaseId: 7n };
  const hold = (s: Snapshot) =>
    decide(s, (writes) => {
      moveReservation(writes, s, s.parts[0]!, 'held', 'worker');
      writes.begins = begins;
    });

  test('is journaled with it, or not at all', async () => {
    const s = await reserved(database.db);
    const held = await hold(s);
    expect(held?.begun).toMatchObject({ step: 'open_payment', attempt: 1, state: 'SENT', lease_id: 7n });
    expect(await hold(s)).toBeNull();
    const read = (await readSnapshot(database.db, s.trip.id))!;
    expect(read.journal).toEqual([held!.begun]);
  });

  test('is not begun when it was begun before', async () => {
    const s = await reserved(database.db);
    const held = await hold(s);
    const again = await decide(held!, (writes) => {
      scheduleRetry(writes, s, 0);
      writes.begins = begins;
    });
    expect(again?.begun).toBeNull();
  });
});

async function decide(s: Snapshot, how: (writes: ReturnType<typeof noWrites>) => void): Promise<Snapshot | null> {
  const writes = noWrites();
  how(writes);
  if (writes.reservations.size > 0) followReservations(writes, s);
  return commit(database.db, s, writes);
}

async function stored(s: Snapshot) {
  const { trip } = (await readSnapshot(database.db, s.trip.id))!;
  const count = async (table: 'booking.event' | 'booking.outbox') =>
    (await database.db.selectFrom(table).select('trip_id').where('trip_id', '=', trip.id).execute()).length;
  return {
    state: trip.state,
    version: trip.version,
    events: await count('booking.event'),
    mails: await count('booking.outbox'),
  };
}
