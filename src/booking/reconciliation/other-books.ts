import { type Kysely, sql } from 'kysely';
import type { GatewayPayment } from '../gateway.ts';
import { knownMoney } from '../known-money.ts';
import type { BookingTables, ReservationState } from '../tables.ts';
import type { SupplierBooking } from '../vertical.ts';
import type { Violation } from './own-books.ts';

/** States in which the supplier must have exactly one live booking of ours, may have one, or must have none. */
const live: Readonly<Record<ReservationState, 'one' | 'perhaps' | 'none'>> = {
  created: 'none',
  held: 'none',
  booking: 'perhaps',
  unknown: 'perhaps',
  confirmed: 'one',
  supplier_changed: 'one',
  completed: 'one',
  cancelling: 'perhaps',
  cancel_unknown: 'perhaps',
  needs_human: 'perhaps',
  failed: 'none',
  expired: 'none',
  cancelled: 'none',
};

/**
 * Differences between a supplier's bookings and ours. `bookings` are all of the supplier's since `since` (ISO instant),
 * perhaps with earlier ones: suppliers count in whole days of some time zone. Ours are found by reference, regardless
 * of age.
 */
export async function compareSupplier(
  db: Kysely<BookingTables>,
  supplier: string,
  bookings: readonly SupplierBooking[],
  since: string,
): Promise<Violation[]> {
  const active = Map.groupBy(
    bookings.filter((one) => one.state === 'confirmed' || one.state === 'pending'),
    (one) => one.reference,
  );
  const ours = await db
    .selectFrom('booking.reservation')
    .select(['id', 'trip_id', 'reference', 'state', 'supplier_reference'])
    .where('supplier', '=', supplier)
    .where(({ eb, or }) =>
      or([
        eb('created_at', '>=', new Date(since)),
        eb('reference', '=', sql<string>`any(${[...active.keys()]}::text[])`),
      ]),
    )
    .execute();
  const found: Violation[] = [];
  for (const row of ours) {
    const there = active.get(row.reference) ?? [];
    active.delete(row.reference);
    const wrong =
      there.length > 1 ||
      (live[row.state] === 'one' && there.length !== 1) ||
      (live[row.state] === 'none' && there.length !== 0);
    if (wrong)
      found.push({
        rule: 'supplier_differs',
        tripId: row.trip_id,
        detail: `${row.id} ${row.state} with ${there.length} at ${supplier}`,
      });
  }
  for (const reference of active.keys())
    found.push({ rule: 'supplier_unknown_to_us', tripId: null, detail: `${supplier} has ${reference}` });
  return found;
}

/**
 * Differences between a gateway's records and ours, both ways: captured and refunded amounts, and payments that one
 * side lacks.
 */
export async function compareGateway(
  db: Kysely<BookingTables>,
  gateway: string,
  payments: readonly GatewayPayment[],
  since: string,
): Promise<Violation[]> {
  const ofTrips = await db
    .selectFrom('booking.payment as payment')
    .select(['payment.trip_id', 'payment.reference', 'payment.state', 'payment.currency', 'captured_minor'])
    .select(
      sql<bigint>`(select coalesce(sum(amount_minor), 0)::bigint from booking.refund
        where refund.payment_id = payment.id and refund.state = 'done')`.as('refunded_minor'),
    )
    .select(
      sql<bigint>`(select coalesce(sum(amount_minor), 0)::bigint from booking.dispute
        where dispute.payment_id = payment.id and dispute.state <> 'won')`.as('disputed_minor'),
    )
    .where('gateway', '=', gateway)
    .where('payment.created_at', '>=', new Date(since))
    .execute();
  const { rows: ofStatements } = await sql<Omit<(typeof ofTrips)[number], 'trip_id'> & { readonly trip_id: null }>`
    select null as trip_id, reference, state, currency, captured_minor, 0::bigint as refunded_minor,
      (select coalesce(sum(dispute.minor), 0)::bigint from booking.statement_dispute dispute
        where dispute.payment_id = payment.id and dispute.state <> 'won') as disputed_minor
    from booking.statement_payment payment where gateway = ${gateway} and created_at >= ${new Date(since)}`.execute(db);
  const theirs = new Map(payments.map((one) => [one.reference, one]));
  const found: Violation[] = [];
  for (const row of [...ofTrips, ...ofStatements]) {
    const there = theirs.get(row.reference);
    theirs.delete(row.reference);
    const money = there && knownMoney(there);
    const taken = money ? money.refunded.minor + money.disputed.minor + money.lost.minor : 0n;
    const kept = money ? money.captured.minor - taken : 0n;
    const ourKept = row.captured_minor - row.refunded_minor - row.disputed_minor;
    if (kept !== ourKept || (there && there.amount.currency !== row.currency)) {
      found.push({
        rule: 'gateway_differs',
        tripId: row.trip_id,
        detail: `${row.state}: we have ${ourKept}, ${gateway} has ${kept}`,
      });
    }
    if (there?.state === 'authorised' && ['voided', 'closed', 'declined'].includes(row.state)) {
      found.push({ rule: 'gateway_still_holds_money', tripId: row.trip_id, detail: row.state });
    }
  }
  for (const [reference, there] of theirs) {
    if (there.captured.minor > 0n)
      found.push({ rule: 'gateway_unknown_to_us', tripId: null, detail: `${gateway} has ${reference}` });
  }
  return found;
}
