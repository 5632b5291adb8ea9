import { sql } from 'kysely';
import { feeAt } from '#values/cancellation.ts';
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
      const fee = feeAt(part.sale.policy, fresh.now.toISOString(), part.sale.currency);
      if (fee.minor > 0n && state === 'confirmed') {
        raiseAlarm(writes, null, 'payment_due', { fee: fee.minor.toString() });
        continue;
      }
      const patch = { cancel_requested_at: sql<Date>`clock_timestamp()`, accepted_fee_minor: 0n };
      moveReservation(writes, fresh, part, 'cancel_requested', 'clock', patch, { fee: '0', reason: 'not paid' });
    }
  });
}
