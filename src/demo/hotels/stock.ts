import type { SandboxRoomType } from './catalogue.ts';
import { type Assignment, roomsByType } from './mixed-rooms.ts';
import type { Occupied } from './books/stock.sql.ts';

/** Whether every room type of an offer has enough rooms. */
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
