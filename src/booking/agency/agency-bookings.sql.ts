import { type RawBuilder, sql } from 'kysely';
import { parseReference } from '#values/reference.ts';
import type { ShownState } from '../tables.ts';
import { asBookedNow, supplierChangesOf } from '../reservation/supplier-changes.sql.ts';
import { type BookingCursor, type BookingFilter, type BookingSort, stateGroups } from './booking-filter.ts';
import type { BookingReader, ScopedDb } from '../scope/scoped.sql.ts';

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

const levels = ['shown.level_1', 'shown.level_2', 'shown.level_3'];

/** The agency is named by its level, and the top one too, so that an index of either level serves. */
function inScope({ brand, scope }: BookingReader): RawBuilder<unknown> {
  const path = scope.kind === 'all' ? [] : scope.agencyPath;
  const within = path.flatMap((id, at) =>
    at === 0 || at === path.length - 1 ? [sql`${sql.ref(levels[at]!)} = ${id}::uuid`] : [],
  );
  const own = scope.kind === 'own' ? [sql`shown.agent_id = ${scope.personId}::uuid`] : [];
  return sql.join([sql`shown.brand = ${brand}`, ...within, ...own], sql` and `);
}

const dates = { created: sql.ref('shown.created_at'), starts: sql.ref('shown.starts_at') };

function isWanted({ by, from, until, state, search }: BookingFilter): RawBuilder<unknown> {
  const date = dates[by];
  return sql.join(
    [
      sql`true`,
      ...(from === null ? [] : [sql`${date} >= ${`${from}T00:00:00Z`}::timestamptz`]),
      ...(until === null ? [] : [sql`${date} < ${`${until}T00:00:00Z`}::timestamptz + interval '1 day'`]),
      ...(state === null ? [] : [sql`shown.state = any(${[...stateGroups[state]]}::text[])`]),
      ...(search === '' ? [] : [isLike(search)]),
    ],
    sql` and `,
  );
}

/** Parts of words in any script, and references in each way of writing them; the function is limited to the reader's scope. */
function isLike(search: string): RawBuilder<unknown> {
  return sql`shown.reservation_id in (select booking.agency_bookings_with(${parseReference(search) ?? search}::text))`;
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

/** Sums of a month in one currency (minor units). */
export interface MonthOfBookings {
  /** `YYYY-MM`, in UTC. */
  readonly month: string;
  readonly currency: string;
  readonly bookings: number;
  readonly priceMinor: bigint;
  readonly netMinor: bigint;
  readonly paidMinor: bigint;
}

/** What the bookings of a filter add up to, by month of its date, the newest first. Failed ones don't count. */
export async function monthsOfBookings(
  db: ScopedDb,
  reader: BookingReader,
  filter: BookingFilter,
): Promise<MonthOfBookings[]> {
  const { by, from, until, state, search, sort } = filter;
  if (by === 'created' && from === null && until === null && state === null && search === '' && sort !== 'deadline')
    return await monthsOfAll(db, reader);
  const ahead = filter.sort === 'deadline' ? sql`shown.deadline_at > now()` : sql`true`;
  const { rows } = await sql<MonthOfBookings>`
    select to_char(month, 'YYYY-MM') as month, currency, bookings, "priceMinor", "netMinor", "paidMinor" from (
      select date_trunc('month', ${dates[filter.by]} at time zone 'UTC') as month, shown.currency, count(*)::int as bookings,
        sum(shown.price_minor)::bigint as "priceMinor", sum(shown.net_minor)::bigint as "netMinor",
        sum(shown.charged_minor - shown.refunded_minor)::bigint as "paidMinor"
      from booking.agency_booking shown
      where ${inScope(reader)} and ${isWanted(filter)} and ${ahead} and shown.state not in ('failed', 'expired')
      group by 1, 2) as added
    order by month desc, currency`.execute(db);
  return rows;
}

/** Of all bookings, from sums that are kept: an agency with many of them opens its list as quickly as any other. */
async function monthsOfAll(db: ScopedDb, reader: BookingReader): Promise<MonthOfBookings[]> {
  const { rows } = await sql<MonthOfBookings>`
    select to_char(shown.month, 'YYYY-MM') as month, shown.currency, sum(shown.bookings)::int as bookings,
      sum(shown.price_minor)::bigint as "priceMinor", sum(shown.net_minor)::bigint as "netMinor",
      sum(shown.paid_minor)::bigint as "paidMinor"
    from booking.agency_month shown where ${inScope(reader)}
    group by shown.month, shown.currency having sum(shown.bookings) > 0
    order by shown.month desc, shown.currency`.execute(db);
  return rows;
}
