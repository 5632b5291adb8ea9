import { type Expression, type ExpressionBuilder, type Kysely, type SqlBool, sql } from 'kysely';
import type { Money } from '#values/money.ts';
import type { PriceLine } from '#values/price.ts';
import { parseReference } from '#values/reference.ts';
import type { Principal } from '#web/principal.ts';
import { isUuid } from '../quote/find-quote.ts';
import { reviveLines } from '../quote/stored.ts';
import { shownState } from '../state/shown-state.sql.ts';
import { supplierChangesOf, asBookedNow } from '../reservation/supplier-changes.sql.ts';
import type { BookingTables, ReceivableCause, ShownState } from '../tables.ts';

export type ReservationGroup = 'upcoming' | 'past' | 'cancelled';

export const reservationGroups: readonly ReservationGroup[] = ['upcoming', 'past', 'cancelled'];

/** A reservation in its owner's list. */
export interface OwnReservation {
  readonly id: string;
  readonly reference: string;
  readonly state: ShownState;
  readonly product: string;
  readonly details: object;
  /** What we charge. */
  readonly total: Money;
  readonly lines: readonly PriceLine[];
  /** Why an amount is owed that is not paid yet; null when nothing is. */
  readonly owed: ReceivableCause | null;
  /** Reservations of the same trip, itself included. */
  readonly tripSize: number;
  readonly tripReference: string;
  /** Messages of the property that were on no page of the traveller. */
  readonly unread: number;
}

export interface OwnReservations {
  readonly rows: readonly OwnReservation[];
  readonly counts: Readonly<Record<ReservationGroup, number>>;
}

type Owner = Pick<Principal, 'id' | 'provenEmail'>;
type Tables = BookingTables & { trip: BookingTables['booking.trip'] };

/** Booked while signed in, or as a guest with the person's verified address. */
function isOwn(eb: ExpressionBuilder<Tables, 'trip'>, owner: Owner): Expression<SqlBool> {
  const signedIn = eb('trip.person_id', '=', owner.id);
  return owner.provenEmail === null ? signedIn : eb.or([signedIn, eb('trip.email_norm', '=', owner.provenEmail)]);
}

/** Failed reservations (unpaid, sold out) are grouped with the cancelled ones. */
const group = sql<ReservationGroup>`case
  when reservation.state in ('failed', 'expired', 'cancelled') then 'cancelled'
  when reservation.state = 'completed' or reservation.ends_at < now() then 'past'
  else 'upcoming' end`;

export const reservationsPerPage = 20;

/**
 * One page (from 1) of a person's reservations with a brand, soonest first or latest first when past, and how many each
 * group has. `search` is part of what describes the booked product, or a booking reference.
 */
export async function ownReservations(
  db: Kysely<BookingTables>,
  brand: string,
  owner: Owner,
  options: { readonly group: ReservationGroup; readonly search: string; readonly page: number },
): Promise<OwnReservations> {
  const mine = db
    .selectFrom('booking.reservation as reservation')
    .innerJoin('booking.trip as trip', 'trip.id', 'reservation.trip_id')
    .innerJoin('booking.quote as quote', 'quote.id', 'reservation.quote_id')
    .where('trip.brand', '=', brand)
    .where((eb) => isOwn(eb as never, owner))
    .$if(options.search !== '', (query) => query.where(isLike(options.search)));
  const counted = await mine
    .select([group.as('group'), sql<number>`count(*)::int`.as('number')])
    .groupBy(group)
    .execute();
  const count = (one: ReservationGroup) => counted.find((row) => row.group === one)?.number ?? 0;
  const rows = await mine
    .select([
      'reservation.id',
      'reservation.reference',
      shownState.as('state'),
      'reservation.product',
      'quote.details',
      supplierChangesOf.as('supplier_changes'),
      'quote.total_minor',
      'quote.lines',
      'quote.currency',
      sql<ReceivableCause | null>`(select cause from booking.receivable
        where receivable.trip_id = trip.id and receivable.state = 'open')`.as('owed'),
      sql<number>`(select count(*)::int from booking.reservation other where other.trip_id = trip.id)`.as('tripSize'),
      'trip.reference as tripReference',
      sql<number>`(select count(*)::int from booking.message where message.reservation_id = reservation.id
        and author = 'property' and read_at is null)`.as('unread'),
    ])
    .where(group, '=', options.group)
    .orderBy('reservation.ends_at', options.group === 'upcoming' ? 'asc' : 'desc')
    .orderBy('reservation.id')
    .limit(reservationsPerPage)
    .offset((options.page - 1) * reservationsPerPage)
    .execute();
  return {
    counts: { upcoming: count('upcoming'), past: count('past'), cancelled: count('cancelled') },
    rows: rows.map(({ total_minor: minor, currency, lines, supplier_changes: changes, ...row }) => ({
      ...row,
      details: asBookedNow(row.details, changes),
      total: { minor, currency },
      lines: reviveLines(lines),
    })),
  };
}

function isLike(search: string): Expression<SqlBool> {
  const reference = parseReference(search);
  const part = `%${search.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  return reference
    ? sql<boolean>`${reference} in (reservation.reference, trip.reference)`
    : sql<boolean>`quote.details::text ilike ${part}`;
}

/** Whether a reservation belongs to a person; false as well for one that does not exist. */
export async function ownsReservation(
  db: Kysely<BookingTables>,
  brand: string,
  owner: Owner,
  id: string,
): Promise<boolean> {
  if (!isUuid(id)) return false;
  const row = await db
    .selectFrom('booking.reservation as reservation')
    .innerJoin('booking.trip as trip', 'trip.id', 'reservation.trip_id')
    .select('reservation.id')
    .where('reservation.id', '=', id)
    .where('trip.brand', '=', brand)
    .where((eb) => isOwn(eb as never, owner))
    .executeTakeFirst();
  return row !== undefined;
}

/** How many of a person's reservations, with any brand, are ahead or still being made. */
export async function openReservations(db: Kysely<BookingTables>, owner: Owner): Promise<number> {
  const row = await db
    .selectFrom('booking.reservation as reservation')
    .innerJoin('booking.trip as trip', 'trip.id', 'reservation.trip_id')
    .select(sql<number>`count(*)::int`.as('number'))
    .where((eb) => isOwn(eb as never, owner))
    .where(group, '=', 'upcoming')
    .executeTakeFirst();
  return row?.number ?? 0;
}

/** All reservations of a person with any brand, the oldest first. */
export async function referencesOf(
  db: Kysely<BookingTables>,
  owner: Owner,
): Promise<readonly { readonly id: string; readonly brand: string }[]> {
  return await db
    .selectFrom('booking.reservation as reservation')
    .innerJoin('booking.trip as trip', 'trip.id', 'reservation.trip_id')
    .select(['reservation.id', 'trip.brand'])
    .where((eb) => isOwn(eb as never, owner))
    .orderBy('reservation.created_at')
    .execute();
}

/** The trip of a reservation; null when there is no such reservation. */
export async function tripOf(db: Kysely<BookingTables>, reservationId: string): Promise<string | null> {
  if (!isUuid(reservationId)) return null;
  const row = await db
    .selectFrom('booking.reservation')
    .select('trip_id')
    .where('id', '=', reservationId)
    .executeTakeFirst();
  return row?.trip_id ?? null;
}
