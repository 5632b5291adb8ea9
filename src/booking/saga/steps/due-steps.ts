import { sql } from 'kysely';
import { feeAt } from '#values/cancellation.ts';
import type { SagaDeps } from '../deps.ts';
import { moveReservation, raiseAlarm } from '../moves.ts';
import { settle } from '../perform.ts';
import type { Snapshot } from '../../state/snapshot.ts';

/** Reminds the traveller of the amount owed. */
export async function remindPayment(deps: SagaDeps, s: Snapshot): Promise<Snapshot | null> {
  return settle(deps, s, (writes) => {
    writes.receivable = { remind_at: null };
    writes.mails.push('payment_reminder');
  });
}

/** Cancels a stay that was not paid in time, while that is free; otherwise a person decides. */
export async function cancelUnpaid(deps: SagaDeps, s: Snapshot): Promise<Snapshot | null> {
  const fee = feeAt(s.sale.policy, s.now.toISOString(), s.sale.currency);
  return settle(deps, s, (writes) => {
    writes.receivable = { pay_by: null };
    if (fee.minor > 0n) {
      raiseAlarm(writes, 'payment_due', { fee: fee.minor.toString() });
      return;
    }
    moveReservation(
      writes,
      s,
      'cancel_requested',
      'clock',
      { cancel_requested_at: sql`clock_timestamp()`, accepted_fee_minor: 0n },
      { fee: '0', reason: 'not paid' },
    );
  });
}
