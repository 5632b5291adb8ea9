import { sql } from 'kysely';
import { feeAt, isFreeAt } from '#values/cancellation.ts';
import type { SagaDeps } from '../deps.ts';
import { beginNextRank } from '../follow-reservations.ts';
import { movePayment, moveReservation, moveTrip, raiseAlarm } from '../moves.ts';
import { hoursLeft, nextReminder } from '../pay-by.ts';
import { settle } from '../perform.ts';
import type { Snapshot } from '../../state/snapshot.ts';

/** Books what is paid later: no page opens now, and the price is owed once it is confirmed. */
export async function deferPayment(deps: SagaDeps, s: Snapshot, subject: string): Promise<Snapshot | null> {
  return settle(deps, s, { subject }, (writes, fresh) => {
    if (fresh.trip.state !== 'held' || fresh.payment.state !== 'created') return;
    movePayment(writes, fresh, 'deferred', 'worker');
    moveTrip(writes, fresh, 'payment_deferred', 'worker');
    beginNextRank(writes, fresh, 'worker');
  });
}

/** Reminds of the amount owed: the agent of what is paid later, and their client when that was wanted. */
export async function remindPayment(deps: SagaDeps, s: Snapshot, subject: string): Promise<Snapshot | null> {
  return settle(deps, s, { subject }, (writes, { receivable, now }) => {
    const payBy = receivable?.pay_by;
    if (receivable?.cause !== 'pay_later' || !payBy) {
      writes.receivable = { remind_at: null };
      writes.mails.push({ template: 'payment_reminder', reservationId: null });
      return;
    }
    writes.receivable = { remind_at: nextReminder(payBy, now) };
    const occasion = hoursLeft(payBy, now);
    writes.mails.push({ template: 'unpaid_reminder', reservationId: null, occasion });
    if (receivable.reminds_client) writes.mails.push({ template: 'pay_reminder', reservationId: null, occasion });
  });
}

/** Cancels the reservations of a trip that was not paid in time, while that is free; otherwise a person decides. */
export async function cancelUnpaid(deps: SagaDeps, s: Snapshot, subject: string): Promise<Snapshot | null> {
  return settle(deps, s, { subject }, (writes, fresh) => {
    writes.receivable = { pay_by: null, remind_at: null };
    for (const part of fresh.parts) {
      const { state } = part.reservation;
      if (state !== 'confirmed' && state !== 'supplier_changed') continue;
      const { policy, currency } = part.sale;
      const now = fresh.now.toISOString();
      if (state === 'confirmed' && !isFreeAt(policy, now, currency)) {
        const fee = policy.kind === 'on_request' ? null : feeAt(policy, now, currency).minor.toString();
        raiseAlarm(writes, null, 'payment_due', { fee });
        continue;
      }
      const patch = {
        cancel_requested_at: sql<Date>`clock_timestamp()`,
        accepted_fee_minor: 0n,
        cancellation_quote_id: null,
      };
      moveReservation(writes, fresh, part, 'cancel_requested', 'clock', patch, { fee: '0', reason: 'not paid' });
      if (fresh.receivable?.cause === 'pay_later')
        writes.mails.push({ template: 'unpaid_cancelled', reservationId: part.reservation.id });
    }
  });
}
