import { type Kysely, sql } from 'kysely';
import { readBigints, type Stored, writeBigints } from '#values/bigint-json.ts';
import type { FeeSchedule } from '#values/cancellation.ts';
import { leadGuestsOf, type Order, type SupplierBooking } from '#verticals/hotels/supplier.ts';
import type { DirectTransaction, RoomPart } from './stock.sql.ts';

/** Terms of a hold or a booking: stock, and the price and policy that were agreed. */
export interface Terms {
  /** Each room type once, in the order of the ids. */
  readonly parts: readonly RoomPart[];
  readonly checkIn: string;
  readonly checkOut: string;
  readonly planCode: string;
  /** As in `guests=`. */
  readonly party: string;
  /** Net amount payable to the supplier now, in minor units of `currency`. */
  readonly priceMinor: bigint;
  readonly currency: string;
  readonly policy: FeeSchedule;
  /** Reference of the booking whose rooms it shares, since it is to replace it. */
  readonly shares: string | null;
}

type HoldState = 'held' | 'booked' | 'released' | 'expired';

export interface Hold extends Omit<Terms, 'parts'> {
  readonly parts: readonly (RoomPart & { readonly state: HoldState })[];
  /** State of all its parts; `expired` as soon as one of them has been released. */
  readonly state: HoldState;
  readonly until: Date;
  /** `until` has passed by the database's clock. */
  readonly over: boolean;
}

export interface Booking extends Terms {
  readonly supplierReference: string;
  readonly propertyConfirmation: string;
  readonly state: 'confirmed' | 'cancelled';
  readonly feeMinor: bigint | null;
}

// oxlint-disable-next-line no-explicit-any -- any database that holds the schema `direct`
type Reader = Kysely<any>;
type WithStoredPolicy<Row> = Omit<Row, 'policy'> & { policy: Stored<FeeSchedule> };

const terms = sql`plan_code as "planCode", party, check_in as "checkIn",
  check_out as "checkOut", price_minor as "priceMinor", currency, policy, state, shares`;

export async function readHold(db: Reader, reference: string): Promise<Hold | null> {
  const { rows } = await sql<WithStoredPolicy<Hold> & RoomPart>`
    select ${terms}, room_type_id as "roomTypeId", rooms, until, until <= now() as over
    from direct.hold where reference = ${reference} order by room_type_id`.execute(db);
  const [first] = rows;
  if (!first) return null;
  const parts = rows.map(({ roomTypeId, rooms, state }) => ({ roomTypeId, rooms, state }));
  const state = parts.every((part) => part.state === first.state) ? first.state : 'expired';
  const { roomTypeId: _type, rooms: _rooms, ...hold } = withPolicy(first);
  return { ...hold, parts, state };
}

export async function readBooking(db: Reader, reference: string): Promise<Booking | null> {
  const { rows } = await sql<
    WithStoredPolicy<Booking> & { further: { roomTypeId: string; rooms: number }[] } & RoomPart
  >`
    select ${terms}, room_type_id as "roomTypeId", rooms, supplier_reference as "supplierReference",
      property_confirmation as "propertyConfirmation", fee_minor as "feeMinor",
      (select coalesce(json_agg(json_build_object('roomTypeId', room.room_type_id::text, 'rooms', room.rooms)
          order by room.room_type_id), '[]')
        from direct.booking_room as room where room.reference = booking.reference) as further
    from direct.booking where reference = ${reference}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { roomTypeId, rooms: ofType, further, ...booking } = withPolicy(row);
  return {
    ...booking,
    parts: [
      { roomTypeId, rooms: ofType },
      ...further.map((part) => ({ roomTypeId: BigInt(part.roomTypeId), rooms: part.rooms })),
    ],
  };
}

/** Returns when the hold runs out. */
export async function insertHold(
  trx: DirectTransaction,
  reference: string,
  hold: Terms,
  seconds: number,
): Promise<Date> {
  const { rows } = await sql<{ until: Date }>`
    insert into direct.hold (reference, part, room_type_id, plan_code, party, rooms, check_in, check_out, price_minor, currency, policy, shares, until)
    select ${reference}, part, room_type_id, ${hold.planCode}, ${hold.party}, rooms, ${hold.checkIn}::date, ${hold.checkOut}::date,
      ${hold.priceMinor}::bigint, ${hold.currency}, ${writeBigints(hold.policy)}::jsonb, ${hold.shares}, now() + make_interval(secs => ${seconds})
    from unnest(${typesOf(hold.parts)}::bigint[], ${roomsOf(hold.parts)}::integer[]) with ordinality as asked (room_type_id, rooms, part)
    returning until`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error('a hold was not written');
  return row.until;
}

/** Null when the hold has ended or run out. */
export async function prolongHold(db: Reader, reference: string, seconds: number): Promise<Date | null> {
  const { rows } = await sql<{ until: Date }>`
    update direct.hold set until = now() + make_interval(secs => ${seconds})
    where reference = ${reference} and state = 'held' and until > now() returning until`.execute(db);
  return rows[0]?.until ?? null;
}

const typesOf = (parts: readonly RoomPart[]) => parts.map(({ roomTypeId }) => String(roomTypeId));
const roomsOf = (parts: readonly RoomPart[]) => parts.map(({ rooms }) => rooms);

/** Ends the parts that are still held. */
export async function endHold(trx: DirectTransaction, reference: string, state: 'booked' | 'released'): Promise<void> {
  await sql`update direct.hold set state = ${state} where reference = ${reference} and state = 'held'`.execute(trx);
}

export async function nextBookingNumber(trx: DirectTransaction): Promise<bigint> {
  const { rows } = await sql<{ number: bigint }>`select nextval('direct.booking_number') as number`.execute(trx);
  return rows[0]?.number ?? 0n;
}

export async function insertBooking(
  trx: DirectTransaction,
  order: Order,
  booking: Terms & Pick<Booking, 'supplierReference' | 'propertyConfirmation'>,
): Promise<void> {
  const [first, ...further] = booking.parts;
  if (!first) throw new Error('a booking without rooms');
  await sql`
    insert into direct.booking (reference, supplier_reference, property_confirmation, room_type_id, plan_code, party, rooms,
      check_in, check_out, price_minor, currency, policy, shares, guests, contact, nationality, requests)
    values (${order.reference}, ${booking.supplierReference}, ${booking.propertyConfirmation}, ${first.roomTypeId},
      ${booking.planCode}, ${booking.party}, ${first.rooms}, ${booking.checkIn}, ${booking.checkOut}, ${booking.priceMinor},
      ${booking.currency}, ${writeBigints(booking.policy)}::jsonb, ${booking.shares},
      ${JSON.stringify(leadGuestsOf(order))}::jsonb,
      ${JSON.stringify({ email: order.contact.email, phone: order.contact.phone })}::jsonb,
      ${order.nationality}, ${order.requests})`.execute(trx);
  if (further.length === 0) return;
  await sql`
    insert into direct.booking_room (reference, room_type_id, rooms)
    select ${order.reference}, room_type_id, rooms
    from unnest(${typesOf(further)}::bigint[], ${roomsOf(further)}::integer[]) as asked (room_type_id, rooms)`.execute(
    trx,
  );
}

export async function endBooking(trx: DirectTransaction, reference: string, feeMinor: bigint): Promise<void> {
  await sql`
    update direct.booking set state = 'cancelled', fee_minor = ${feeMinor}, cancelled_at = now()
    where reference = ${reference}`.execute(trx);
}

/** Bookings made at or after `from` and before `until`, ISO instants; holds are no bookings. */
export async function listBookings(db: Reader, from: string, until: string): Promise<SupplierBooking[]> {
  const { rows } = await sql<
    Pick<Booking, 'supplierReference' | 'state' | 'priceMinor' | 'currency'> & { reference: string }
  >`
    select reference, supplier_reference as "supplierReference", state, price_minor as "priceMinor", currency
    from direct.booking where created_at >= ${from}::timestamptz and created_at < ${until}::timestamptz
    order by created_at, reference`.execute(db);
  return rows.map(({ priceMinor, currency, ...booking }) => ({ ...booking, price: { minor: priceMinor, currency } }));
}

/** Room types that have holds which ran out. */
export async function roomTypesWithExpiredHolds(db: Reader): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    select distinct room_type_id as id from direct.hold where state = 'held' and until <= now() order by id limit 1000`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

function withPolicy<Row extends { readonly policy: Stored<FeeSchedule> }>(
  row: Row,
): Omit<Row, 'policy'> & { policy: FeeSchedule } {
  return { ...row, policy: readBigints<FeeSchedule>(row.policy, 'minor') };
}
