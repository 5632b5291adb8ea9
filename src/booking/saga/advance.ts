import { type Kysely, sql } from 'kysely';
import type { BookingTables } from '../tables.ts';
import {
  checkBooking,
  checkHold,
  book,
  complete,
  hold,
  lostBookingCall,
  prolong,
  release,
  skipBooking,
  watchOrphan,
} from './steps/book-steps.ts';
import { livingSenders } from './worker-lease.ts';
import { amend, checkAmendment, lostAmendCall } from './steps/amend-steps.ts';
import { checkCancellation, cancel, giveUpPackage, lostCancelCall, undo } from './steps/cancel-steps.ts';
import type { SagaDeps } from './deps.ts';
import { cancelUnpaid, deferPayment, remindPayment } from './steps/due-steps.ts';
import { cancelReplaced } from './steps/replace-steps.ts';
import { checkMoney, coverRefund } from './steps/money-steps.ts';
import { reverify } from './steps/verify-steps.ts';
import { checkPayment, capture, openPayment, refund, voidPayment } from './steps/payment-steps.ts';
import { callName } from './writes.ts';
import { plan } from './plan/plan.ts';
import type { Plan, Step, Todo } from './plan/planned.ts';
import { jointWrites } from './joint-writes.ts';
import { readSnapshot } from '../state/read-snapshot.ts';
import type { Snapshot } from '../state/snapshot.ts';
import { enqueue } from './due/enqueue.ts';

type Perform = (deps: SagaDeps, s: Snapshot, subject: string) => Promise<Snapshot | null>;

const steps: Readonly<Record<Step, Perform>> = {
  hold,
  check_hold: checkHold,
  prolong,
  open_payment: openPayment,
  defer_payment: deferPayment,
  check_payment: checkPayment,
  book,
  lost_booking_call: lostBookingCall,
  skip_booking: skipBooking,
  give_up_package: giveUpPackage,
  check_booking: checkBooking,
  capture,
  void: voidPayment,
  release,
  cancel,
  lost_cancel_call: lostCancelCall,
  check_cancellation: checkCancellation,
  refund,
  cover_refund: coverRefund,
  reverify,
  check_money: checkMoney,
  undo,
  complete,
  remind_payment: remindPayment,
  cancel_unpaid: cancelUnpaid,
  cancel_replaced: cancelReplaced,
  watch_orphan: watchOrphan,
  amend,
  lost_amend_call: lostAmendCall,
  check_amendment: checkAmendment,
};

/** Executes all steps of one trip that are possible now, and writes when the next run is due. */
export async function advance(deps: SagaDeps, tripId: string): Promise<void> {
  let snapshot = await readSnapshot(deps.db, tripId);
  for (let round = 0; round < 50; round++) {
    if (!snapshot) return;
    const next = await nextOf(deps, snapshot);
    if ('retryAt' in next) return scheduleNext(deps.db, snapshot, next.retryAt);
    const { begun }: Snapshot = snapshot;
    try {
      snapshot = (await performAll(deps, snapshot, next.do)) ?? (await readSnapshot(deps.db, tripId, snapshot));
    } finally {
      if (begun) deps.lease.underWay.delete(callName(tripId, begun));
    }
  }
  throw new Error(`trip ${tripId} does not settle`);
}

/** The stored state after the steps; null when it must be read again. */
async function performAll(deps: SagaDeps, s: Snapshot, todos: readonly Todo[]): Promise<Snapshot | null> {
  const [only, ...others] = todos;
  if (only && others.length === 0) return steps[only.step](deps, s, only.subject);
  const several = jointWrites(
    s,
    todos.map(({ subject }) => subject),
  );
  // One that throws must not end the job while others are under way.
  const results = await Promise.allSettled(
    todos.map(({ step, subject }) => steps[step]({ ...deps, jointWrites: several }, s, subject)),
  );
  const failed = results.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
  return several.after();
}

async function nextOf(deps: SagaDeps, s: Snapshot): Promise<Plan> {
  if (s.begun) return { do: [{ step: s.begun.step as Step, subject: s.begun.subject }] };
  return plan(s, deps.timing, await livingSenders(deps.pool, deps.lease, s.trip.id, s.journal));
}

async function scheduleNext(db: Kysely<BookingTables>, s: Snapshot, at: Date | null): Promise<void> {
  const { id, version } = s.trip;
  if (at?.getTime() === s.trip.due_at?.getTime()) return;
  const { rows } = await sql`
    update booking.trip set due_at = ${at}, version = version + 1 where id = ${id} and version = ${version}
    returning id`.execute(db);
  // The trip has changed meanwhile: advance it again at once.
  if (rows.length === 0) await enqueue(db, id);
}
