import { readBigints, type Stored } from '#values/bigint-json.ts';
import { money, toDecimal } from '#values/money.ts';
import { parseParty } from '#values/party.ts';
import type { SandboxRoomType } from './catalogue.ts';
import type { Occupied, ReservationRow } from './reservation.sql.ts';
import type { Penalty } from './price.ts';
import { type Assignment, roomsByType } from './split/split.ts';

/** The row as it stands at an instant (milliseconds): holds lapse, acceptances confirm, suppliers change their mind. */
export function asOf(row: ReservationRow, now: number): ReservationRow {
  if (row.state === 'held' && (row.hold_until ?? 0) <= now) return { ...row, state: 'released' };
  if (row.state !== 'pending' && row.state !== 'confirmed') return row;
  if (row.supplier_cancels_at !== null && row.supplier_cancels_at <= now)
    return { ...row, state: 'cancelled', fee: '0' };
  if (row.state === 'pending' && (row.confirms_at ?? 0) <= now) return { ...row, state: 'confirmed' };
  return row;
}

/** Whether the supplier's own clerks, asked by the buyer, would find it. */
export function isVisible(row: ReservationRow, now: number): boolean {
  return row.state !== 'ghost' && row.state !== 'released' && row.visible_at <= now;
}

/** Penalties as they were promised, in order. */
export function penaltiesIn(row: ReservationRow): Penalty[] {
  return readBigints<Penalty[]>(JSON.parse(row.penalties) as Stored<Penalty[]>, 'minor');
}

export function reservationJson(row: ReservationRow) {
  const party = parseParty(row.party);
  const amount = (minor: string) => ({ amount: toDecimal(money(BigInt(minor), row.currency)), currency: row.currency });
  return {
    client_reference: row.client_reference,
    reference: row.reference,
    state: row.state,
    property_id: row.property_id,
    room_code: row.room_code,
    check_in: row.check_in,
    check_out: row.check_out,
    rooms: (party.ok ? party.value : []).map((room) => ({ adults: room.adults, child_ages: room.childAges })),
    price: amount(row.price),
    confirmation: row.state === 'confirmed' ? row.confirmation : null,
    fee: row.fee === null ? null : amount(row.fee),
    created_at: new Date(row.created_at).toISOString(),
    hold_until: row.state === 'held' && row.hold_until !== null ? new Date(row.hold_until).toISOString() : null,
  };
}

/** Whether every type of an offer has the rooms that it takes of it. */
export function hasRooms(
  rooms: Assignment,
  propertyId: string,
  nights: readonly string[],
  occupied: readonly Occupied[],
): boolean {
  return [...roomsByType(rooms)].every(([type, count]) => roomsFree(type, propertyId, nights, occupied) >= count);
}

/** Rooms of one type free in every one of the nights: rooms, less booked, less held. */
export function roomsFree(
  roomType: SandboxRoomType,
  propertyId: string,
  nights: readonly string[],
  occupied: readonly Occupied[],
): number {
  const taken = occupied.filter((row) => row.property_id === propertyId && row.room_code === roomType.code);
  if (taken.length === 0) return roomType.rooms;
  const fullest = nights.map((night) =>
    taken.reduce((all, row) => (row.check_in <= night && night < row.check_out ? all + row.rooms : all), 0),
  );
  return Math.max(0, roomType.rooms - Math.max(...fullest));
}
