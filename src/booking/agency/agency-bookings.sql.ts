import { type RawBuilder, sql } from 'kysely';
import type { ShownState } from '../tables.ts';
import { asBookedNow, supplierChangesOf } from '../reservation/supplier-changes.sql.ts';
import type { BookingCursor, BookingFilter, BookingSort } from './booking-filter.ts';
import type { BookingReader, ScopedDb } from '../scope/scoped.sql.ts';
import { inScope, isWanted } from './which-bookings.sql.ts';

/** A booking that an agency has sold. All amounts are minor units of its currency. */
export interface AgencyBookingRow {
  readonly id: string;
  readonly tripId: string;
  readonly reference: string;
  readonly state: ShownState;
  readonly product: string;
  readonly details: object;
  readonly contactName: string;
  readonly email: string;
  readonly phone: string;
  readonly agencyPath: readonly string[];
  readonly agencyName: string;
  /** Null once the account is erased. */
  readonly agentName: string | null;
  readonly currency: string;
  readonly bookedMinor: bigint;
  readonly bookedNetMinor: bigint;
  readonly priceMinor: bigint;
  readonly netMinor: bigint;
  readonly chargedMinor: bigint;
  readonly refundedMinor: bigint;
  readonly createdAt: Date;
  readonly deadlineAt: Date | null;
  readonly deadline: 'payment' | 'free_cancellation' | null;
  /** What the list is sorted by, with microseconds. */
  readonly sortedAt: string;
}

const orders: Readonly<Record<BookingSort, { key: RawBuilder<unknown>; ascending: boolean }>> = {
  newest: { key: sql.ref('shown.created_at'), ascending: false },
  starts: { key: sql.ref('shown.starts_at'), ascending: false },
  deadline: { key: sql.ref('shown.deadline_at'), ascending: true },
};

/** The next bookings after `after`, at most `limit`. `deadline` leaves out those without one ahead. */
export async function agencyBookings(
  db: ScopedDb,
  reader: BookingReader,
  filter: BookingFilter,
  { after, limit }: { readonly after: BookingCursor | null; readonly limit: number },
): Promise<AgencyBookingRow[]> {
  const { key, ascending } = orders[filter.sort];
  const [beyond, direction] = ascending ? [sql`>`, sql`asc`] : [sql`<`, sql`desc`];
  const next = after
    ? sql`(${key}, shown.reservation_id) ${beyond} (${after.at}::timestamptz, ${after.id}::uuid)`
    : sql`true`;
  const ahead = filter.sort === 'deadline' ? sql`shown.deadline_at > now()` : sql`true`;
  return await rowsOf(
    db,
    // Ids are picked from an index alone, whatever the filter; the rows of one page are read then.
    sql`select * from booking.agency_booking where reservation_id in (
      select shown.reservation_id from booking.agency_booking shown
      where ${inScope(reader)} and ${isWanted(filter)} and ${next} and ${ahead}
      order by ${key} ${direction}, shown.reservation_id ${direction} limit ${limit})`,
    sql`${key} ${direction}, shown.reservation_id ${direction}`,
    key,
  );
}

const urgentHours = 72;

/** What has to be paid or decided within 72 hours, the soonest first. */
export async function urgentBookings(db: ScopedDb, reader: BookingReader, limit: number): Promise<AgencyBookingRow[]> {
  const order = sql`shown.deadline_at, shown.reservation_id`;
  return await rowsOf(
    db,
    sql`select * from booking.agency_booking shown
      where ${inScope(reader)} and shown.deadline_at > now() and shown.deadline_at < now() + ${`${urgentHours} hours`}::interval
      order by ${order} limit ${limit}`,
    order,
    sql.ref('shown.deadline_at'),
  );
}

/** One booking, for people whose scope has it; null for all others, and when there is none. */
export async function agencyBooking(db: ScopedDb, reader: BookingReader, id: string): Promise<AgencyBookingRow | null> {
  const found = await rowsOf(
    db,
    sql`select * from booking.agency_booking shown where ${inScope(reader)} and shown.reservation_id = ${id}::uuid`,
    sql`shown.reservation_id`,
    sql.ref('shown.created_at'),
  );
  return found[0] ?? null;
}

/** What was booked for a customer, the newest first, at most a hundred. */
export async function bookingsOfCustomer(
  db: ScopedDb,
  reader: BookingReader,
  customerId: string,
): Promise<AgencyBookingRow[]> {
  const order = sql`shown.created_at desc, shown.reservation_id desc`;
  return await rowsOf(
    db,
    sql`select shown.* from booking.agency_booking shown join booking.trip_customer customer on customer.trip_id = shown.trip_id
      where ${inScope(reader)} and customer.customer_id = ${customerId}::uuid order by ${order} limit 100`,
    order,
    sql.ref('shown.created_at'),
  );
}

async function rowsOf(
  db: ScopedDb,
  shown: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  key: RawBuilder<unknown>,
): Promise<AgencyBookingRow[]> {
  const { rows } = await sql<AgencyBookingRow & { readonly supplierChanges: never }>`
    select reservation.id, reservation.trip_id as "tripId", reservation.reference, shown.state, shown.product, quote.details,
      ${supplierChangesOf} as "supplierChanges", trip.contact_name as "contactName", trip.email, trip.phone,
      trip.agency_path as "agencyPath", agency.name as "agencyName", person.name as "agentName",
      shown.currency, shown.booked_minor as "bookedMinor", shown.booked_net_minor as "bookedNetMinor",
      shown.price_minor as "priceMinor", shown.net_minor as "netMinor", shown.charged_minor as "chargedMinor",
      shown.refunded_minor as "refundedMinor", shown.created_at as "createdAt", shown.deadline_at as "deadlineAt", shown.deadline,
      to_char(${key} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "sortedAt"
    from (${shown}) shown
    join booking.reservation on reservation.id = shown.reservation_id
    join booking.trip on trip.id = shown.trip_id
    join booking.quote on quote.id = reservation.quote_id
    join accounts.agency on agency.id = shown.agency_id
    left join accounts.person on person.id = shown.agent_id
    order by ${order}`.execute(db);
  return rows.map(({ supplierChanges, ...row }) => ({ ...row, details: asBookedNow(row.details, supplierChanges) }));
}
