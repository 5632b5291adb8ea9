import { type Kysely, type RawBuilder, sql } from 'kysely';
import { addJob, jobCall } from '#database/queue.ts';
import { transaction } from '#database/transaction.ts';
import type { BookingTables } from '../tables.ts';
import { askBooking, askHold, book, complete, hold, lostBookingCall, release, watchOrphan } from './book-steps.ts';
import { livingSenders } from './boot.ts';
import { askCancellation, cancel, lostCancelCall } from './cancel-steps.ts';
import type { SagaDeps } from './deps.ts';
import { askPayment, capture, openPayment, refund, voidPayment } from './payment-steps.ts';
import { plan, type Step } from './plan.ts';
import { readSnapshot, type Snapshot } from './snapshot.ts';

const steps: Record<Step, (deps: SagaDeps, s: Snapshot) => Promise<boolean>> = {
  hold,
  ask_hold: askHold,
  open_payment: openPayment,
  ask_payment: askPayment,
  book,
  lost_booking_call: lostBookingCall,
  ask_booking: askBooking,
  capture,
  void: voidPayment,
  release,
  cancel,
  lost_cancel_call: lostCancelCall,
  ask_cancellation: askCancellation,
  refund,
  complete,
  watch_orphan: watchOrphan,
};

/** Times further off than this are left to the sweep, so that the queue holds only what is near. */
const nearMs = 10 * 60_000;

/** Does for one reservation whatever can be done now, step by step, and sees to it that it is looked at again. */
export async function advance(deps: SagaDeps, reservationId: string): Promise<void> {
  let snapshot: Snapshot | null = null;
  for (let round = 0; round < 50; round++) {
    snapshot = await readSnapshot(deps.db, reservationId, snapshot ? { known: snapshot } : {});
    if (!snapshot) return;
    const alive = await livingSenders(deps.pool, deps.boot, reservationId, snapshot.journal);
    const next = plan(snapshot, deps.timing, alive);
    if ('lookAgain' in next) return scheduleLook(deps.db, snapshot, next.lookAgain);
    await steps[next.do](deps, snapshot);
  }
  throw new Error(`reservation ${reservationId} does not come to rest`);
}

async function scheduleLook(db: Kysely<BookingTables>, s: Snapshot, at: Date | null): Promise<void> {
  const { id, version } = s.reservation;
  const isNear = at !== null && at.getTime() - s.now.getTime() < nearMs;
  const { rows } = await sql`
    with noted as (
      update booking.reservation set due_at = ${at}, version = version + 1 where id = ${id} and version = ${version}
      returning id
    )
    select ${isNear ? wakeCall(sql`noted.id`, at) : sql`1`} from noted`.execute(db);
  // Somebody was there in between: look again at once.
  if (rows.length === 0) await transaction(db, (trx) => wake(trx, id));
}

/**
 * Looks at an unpaid reservation now instead of at its next turn. `which` is its id, or a question for it. One statement,
 * so one commit. Later money moves are our own doing and their answers known: then nobody is woken.
 */
export async function wakeUnpaid(
  db: Kysely<BookingTables>,
  which: RawBuilder<unknown>,
  before: RawBuilder<unknown> = sql``,
): Promise<void> {
  await sql`
    with ${before} due as (
      update booking.reservation set due_at = clock_timestamp(), version = version + 1
      where id = (${which}) and state = 'awaiting_payment'
      returning id
    )
    select ${wakeCall(sql`due.id`)} from due`.execute(db);
}

function wakeCall(id: RawBuilder<unknown>, at?: Date | null): RawBuilder<unknown> {
  return jobCall('advance', sql`json_build_object('reservation', ${id})`, {
    jobKey: sql`('advance:' || ${id})`,
    maxAttempts: 5,
    ...(at ? { runAt: sql`${at}` } : {}),
  });
}

/** Puts the reservation before a worker, at once or at a time. Commits with the data. */
export async function wake(
  trx: Parameters<typeof addJob<BookingTables>>[0],
  reservationId: string,
  at?: Date,
): Promise<void> {
  await addJob(
    trx,
    'advance',
    { reservation: reservationId },
    { jobKey: `advance:${reservationId}`, maxAttempts: 5, ...(at ? { runAt: at } : {}) },
  );
}

/** Wakes every reservation that is due and every mail not yet sent: at start and once a minute, whatever became of their jobs. */
export async function sweep(db: Kysely<BookingTables>): Promise<number> {
  return transaction(db, async (trx) => {
    const due = await trx
      .selectFrom('booking.reservation')
      .select('id')
      .where('due_at', '<=', sql<Date>`now()`)
      .limit(5_000)
      .execute();
    for (const row of due) await wake(trx, row.id);
    const mails = await trx
      .selectFrom('booking.outbox')
      .select('id')
      .where('sent_at', 'is', null)
      .where('created_at', '<', sql<Date>`now() - interval '30 seconds'`)
      .limit(1_000)
      .execute();
    for (const mail of mails)
      await addJob(trx, 'deliver', { outbox: mail.id.toString() }, { jobKey: `deliver:${mail.id}` });
    return due.length;
  });
}
