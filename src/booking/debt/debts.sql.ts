import { type Kysely, sql } from 'kysely';
import type { Money } from '#values/money.ts';
import type { BookingTables } from '../tables.ts';

/** A traveller's debt, for the operator. */
export interface Debt {
  readonly tripId: string;
  readonly reference: string;
  readonly email: string;
  readonly amount: Money;
  readonly since: Date;
  readonly payBy: Date | null;
}

/** Every open debt, the oldest first. */
export async function openDebts(db: Kysely<BookingTables>): Promise<Debt[]> {
  const { rows } = await sql<Omit<Debt, 'amount'> & { minor: bigint; currency: string }>`
    select trip.id as "tripId", reference, email, amount_minor as minor, receivable.currency,
      receivable.created_at as since, pay_by as "payBy"
    from booking.receivable join booking.trip on trip.id = receivable.trip_id
    where receivable.state = 'open' order by receivable.created_at`.execute(db);
  return rows.map(({ minor, currency, ...debt }) => ({ ...debt, amount: { minor, currency } }));
}
