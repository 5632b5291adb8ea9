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

/**
 * Changes the held and sold counts of every night, by the rooms beyond those that another booking has there already
 * (`shared`). False when a night has no room: roll back then.
 */
export async function changeNights(
  trx: DirectTransaction,
  stock: Stock,
  { held, sold }: { readonly held: -1 | 0 | 1; readonly sold: -1 | 0 | 1 },
  shared: Omit<Stock, 'roomTypeId'> = { rooms: 0, checkIn: stock.checkIn, checkOut: stock.checkIn },
): Promise<boolean> {
  const beyond = sql`greatest(0, ${stock.rooms}::int - case when night >= ${shared.checkIn}::date
    and night < ${shared.checkOut}::date then ${shared.rooms}::int else 0 end)`;
  const { numAffectedRows } = await sql`
    update direct.room_night set held = held + ${held}::int * ${beyond}, sold = sold + ${sold}::int * ${beyond}
    where room_type_id = ${stock.roomTypeId} and night >= ${stock.checkIn}::date and night < ${stock.checkOut}::date
      and held + sold + ${held + sold}::int * ${beyond} <= allotment`.execute(trx);
  return numAffectedRows === BigInt(nightsOf(stock));
}
