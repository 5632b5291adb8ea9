import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { referenceFrom } from '#values/reference.ts';
import { commit } from '../saga/commit.ts';
import { readSnapshot } from '../state/read-snapshot.ts';
import { noWrites } from '../saga/writes.ts';
import type { BookingTables } from '../tables.ts';

export type PayDebtAnswer =
  /** A payment page is being created or exists: `/pay` redirects to it. */
  | { readonly kind: 'opening' }
  | { readonly kind: 'nothing_owed' }
  /** An earlier payment is still being made or closed at the gateway, or the booking is being cancelled unpaid. */
  | { readonly kind: 'not_yet' };

const over = ['voided', 'closed', 'declined'];

/** Starts a new payment of a trip's debt. At most one payment is open at a time. */
export async function payDebt(db: Kysely<BookingTables>, tripId: string): Promise<PayDebtAnswer> {
  for (;;) {
    const s = await readSnapshot(db, tripId);
    if (!s) throw new Error(`no trip ${tripId}`);
    const { receivable, payment } = s;
    if (receivable?.state !== 'open') return { kind: 'nothing_owed' };
    const isOpen = payment.state === 'created' || payment.state === 'open';
    if (payment.kind === 'due' && isOpen && payment.amount_minor === receivable.amount_minor)
      return { kind: 'opening' };
    const isCancelling = s.parts.some(
      ({ reservation }) => reservation.cancel_requested_at && reservation.state !== 'cancelled',
    );
    const isTooLate = receivable.pay_by !== null && receivable.pay_by <= s.now;
    if (!over.includes(payment.state) || isCancelling || isTooLate) return { kind: 'not_yet' };
    const writes = noWrites();
    writes.trip = { due_at: sql`clock_timestamp()`, polls: 0, pay_until: null };
    writes.replacesPayment = { reference: referenceFrom(randomBytes(20)), minor: receivable.amount_minor };
    writes.enqueues = true;
    if (await commit(db, s, writes)) return { kind: 'opening' };
  }
}
