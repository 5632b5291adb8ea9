import { sql } from 'kysely';
import { feeAt, isFreeAt } from '#values/cancellation.ts';
import type { SagaDeps } from '../deps.ts';
import { moveReservation, raiseAlarm } from '../moves.ts';
import { settle } from '../perform.ts';
import type { Snapshot } from '../../state/snapshot.ts';

/** Reminds the traveller of the amount owed. */
export async function remindPayment(deps: SagaDeps, s: Snapshot, subject: string): Promise<Snapshot | null> {
  return settle(deps, s, { subject }, (writes) => {
    writes.receivable = { remind_at: null };
    writes.mails.push({ template: 'payment_reminder', reservationId: null });
  });
}

/** Cancels the reservations of a trip that was not paid in time, while that is free; otherwise a person decides. */
export async function cancelUnpaid(deps: SagaDeps, s: Snapshot, subject: string): Promise<Snapshot | null> {
  return settle(deps, s, { subject }, (writes, fresh) => {
    writes.receivable = { pay_by: null };
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
    }
  });
}
