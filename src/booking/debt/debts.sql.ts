import { type Kysely, sql } from 'kysely';
import type { Money } from '#values/money.ts';
import type { BookingTables } from '../tables.ts';

/** A traveller's debt, for the operator. */
export interface Debt {
  readonly reservationId: string;
  readonly reference: string;
  readonly email: string;
  readonly amount: Money;
  readonly since: Date;
  readonly payBy: Date | null;
}

/** Every open debt, the oldest first. */
export async function openDebts(db: Kysely<BookingTables>): Promise<Debt[]> {
  const { rows } = await sql<Omit<Debt, 'amount'> & { minor: bigint; currency: string }>`
    select reservation.id as "reservationId", reference, email, amount_minor as minor, currency,
      receivable.created_at as since, pay_by as "payBy"
    from booking.receivable join booking.reservation on reservation.id = receivable.reservation_id
    where receivable.state = 'open' order by receivable.created_at`.execute(db);
  return rows.map(({ minor, currency, ...debt }) => ({ ...debt, amount: { minor, currency } }));
}
