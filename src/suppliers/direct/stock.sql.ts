import { sql, type Transaction } from 'kysely';
import { nightsOf } from '#values/stay-dates.ts';

// oxlint-disable-next-line no-explicit-any -- any database that holds the schema `direct`
export type DirectTransaction = Transaction<any>;

/** So many rooms of one type. */
export interface RoomPart {
  readonly roomTypeId: bigint;
  readonly rooms: number;
}

/** Rooms of one type over the nights of a stay. */
export interface Stock extends RoomPart {
  readonly checkIn: string;
  readonly checkOut: string;
}

/**
 * Every change of the stock or the bookings of room types takes their locks first, in the order of their ids, so no two
 * transactions ever lock types, nights, holds and bookings in different orders. Returns the database's clock, or null
 * when there is no such room type.
 */
export async function lockRoomTypes(
  trx: DirectTransaction,
  parts: readonly Pick<RoomPart, 'roomTypeId'>[],
): Promise<Date | null> {
  const ids = new Set(parts.map(({ roomTypeId }) => String(roomTypeId)));
  const { rows } = await sql<{ now: Date }>`
    select now() as now from direct.room_type where id = any(${[...ids]}::bigint[]) order by id for no key update`.execute(
    trx,
  );
  return rows.length === ids.size ? (rows[0]?.now ?? null) : null;
}

/** Creates missing rows of nights. */
export async function openNights(trx: DirectTransaction, stock: Stock): Promise<void> {
  await sql`
    insert into direct.room_night (room_type_id, night, allotment)
    select room_type.id, day::date, room_type.allotment
      from direct.room_type, generate_series(${stock.checkIn}::date, ${stock.checkOut}::date - 1, '1 day') as day
      where room_type.id = ${stock.roomTypeId} order by day
    on conflict do nothing`.execute(trx);
}

/** Changes the held and sold counts of every night. False when a night has no room: roll back then. */
export async function changeNights(
  trx: DirectTransaction,
  stock: Stock,
  change: { readonly held: -1 | 0 | 1; readonly sold: -1 | 0 | 1 },
): Promise<boolean> {
  const held = change.held * stock.rooms;
  const sold = change.sold * stock.rooms;
  const { numAffectedRows } = await sql`
    update direct.room_night set held = held + ${held}::int, sold = sold + ${sold}::int
    where room_type_id = ${stock.roomTypeId} and night >= ${stock.checkIn}::date and night < ${stock.checkOut}::date
      and held + sold + ${held + sold}::int <= allotment`.execute(trx);
  return numAffectedRows === BigInt(nightsOf(stock));
}

/** Releases the rooms of this type's expired holds by the database's clock; returns the number of holds. */
export async function freeExpiredHolds(trx: DirectTransaction, roomTypeId: bigint): Promise<number> {
  const { rows } = await sql<Omit<Stock, 'roomTypeId'>>`
    update direct.hold set state = 'expired'
    where room_type_id = ${roomTypeId} and state = 'held' and until <= now()
    returning rooms, check_in as "checkIn", check_out as "checkOut"`.execute(trx);
  for (const hold of rows) {
    const freed = await changeNights(trx, { roomTypeId, ...hold }, { held: -1, sold: 0 });
    if (!freed) throw new Error('an expired hold has nights that are not there');
  }
  return rows.length;
}
