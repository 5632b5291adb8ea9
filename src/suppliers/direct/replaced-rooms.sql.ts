import { type Kysely, sql } from 'kysely';
import { changeNights, type DirectTransaction, type Stock } from './stock.sql.ts';

// oxlint-disable-next-line no-explicit-any -- any database that holds the schema `direct`
type Reader = Kysely<any>;

/**
 * A booking that is to replace another (`shares`) shares its rooms while both exist: a night that both have is counted
 * once, so that the last room can be kept for other dates. The rooms of a booking that is in force, by type.
 */
export async function roomsOfBooking(db: Reader, reference: string | null): Promise<readonly Stock[]> {
  if (reference === null) return [];
  const { rows } = await sql<Stock>`
    with booking as (
      select reference, room_type_id, rooms, check_in, check_out from direct.booking
      where reference = ${reference} and state = 'confirmed')
    select type.room_type_id as "roomTypeId", type.rooms, check_in as "checkIn", check_out as "checkOut"
    from booking cross join lateral (
      select booking.room_type_id, booking.rooms
      union all select room_type_id, rooms from direct.booking_room as room where room.reference = booking.reference
    ) as type`.execute(db);
  return rows;
}

/**
 * Whose rooms a reference may share: the booking that it replaces, if that is in force, and no third one shares with it.
 * The locks of its room types must be held.
 */
export async function shareableBooking(
  trx: DirectTransaction,
  reference: string,
  replaces: string | null,
): Promise<string | null> {
  if (replaces === null) return null;
  const { rows } = await sql<{ reference: string }>`
    select reference from direct.booking as old
    where reference = ${replaces} and state = 'confirmed'
      and not exists (select from direct.booking where reference = old.shares and state = 'confirmed')
      and not exists (select from direct.booking
        where shares = old.reference and state = 'confirmed' and reference <> ${reference})
      and not exists (select from direct.hold
        where shares = old.reference and state = 'held' and reference <> ${reference})`.execute(trx);
  return rows[0]?.reference ?? null;
}

/** Rooms that are held or sold to the reference that shares a booking's rooms, in order to replace it. */
export interface Successor {
  readonly parts: readonly Stock[];
  readonly count: 'held' | 'sold';
}

export async function successorOf(trx: DirectTransaction, reference: string): Promise<Successor | null> {
  const { rows: holds } = await sql<Stock>`
    select room_type_id as "roomTypeId", rooms, check_in as "checkIn", check_out as "checkOut"
    from direct.hold where shares = ${reference} and state = 'held'`.execute(trx);
  if (holds.length > 0) return { parts: holds, count: 'held' };
  const { rows: bookings } = await sql<{ reference: string }>`
    select reference from direct.booking where shares = ${reference} and state = 'confirmed'`.execute(trx);
  const parts = await roomsOfBooking(trx, bookings[0]?.reference ?? null);
  return parts.length > 0 ? { parts, count: 'sold' } : null;
}

/** Releases the rooms of this type's expired holds by the database's clock; returns the number of holds. */
export async function freeExpiredHolds(trx: DirectTransaction, roomTypeId: bigint): Promise<number> {
  const { rows } = await sql<Omit<Stock, 'roomTypeId'> & { readonly shares: string | null }>`
    update direct.hold set state = 'expired'
    where room_type_id = ${roomTypeId} and state = 'held' and until <= now()
    returning rooms, check_in as "checkIn", check_out as "checkOut", shares`.execute(trx);
  for (const { shares, ...hold } of rows) {
    const shared = (await roomsOfBooking(trx, shares)).find((one) => one.roomTypeId === roomTypeId);
    const freed = await changeNights(trx, { roomTypeId, ...hold }, { held: -1, sold: 0 }, shared);
    if (!freed) throw new Error('an expired hold has nights that are not there');
  }
  return rows.length;
}
