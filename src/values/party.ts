import { fail, ok, type Result } from './result.ts';

/** The guests of one room. Ages are in whole years at check-in, 0 to 17. */
export interface RoomParty {
  readonly adults: number;
  readonly childAges: readonly number[];
}

/** One entry a room, in the order of the request. */
export type Party = readonly RoomParty[];

export type PartyProblem = 'malformed' | 'too_many_rooms' | 'adults' | 'too_many_children' | 'child_age';

export const partyLimits = { rooms: 8, adults: 6, children: 4, childAge: 17 } as const;

/** Reads `2,2-5-9`: rooms by comma; in a room the adults, then each child's age after a dash. */
export function parseParty(text: string): Result<Party, PartyProblem> {
  if (text.length > 200 || !/^\d{1,3}(-\d{1,3})*(,\d{1,3}(-\d{1,3})*)*$/.test(text)) return fail('malformed');
  const rooms = text.split(',').map((room) => {
    const [adults = 0, ...childAges] = room.split('-').map(Number);
    return { adults, childAges };
  });
  if (rooms.length > partyLimits.rooms) return fail('too_many_rooms');
  for (const room of rooms) {
    if (room.adults < 1 || room.adults > partyLimits.adults) return fail('adults');
    if (room.childAges.length > partyLimits.children) return fail('too_many_children');
    if (room.childAges.some((age) => age > partyLimits.childAge)) return fail('child_age');
  }
  return ok(rooms);
}

export function formatParty(party: Party): string {
  return party.map((room) => [room.adults, ...room.childAges].join('-')).join(',');
}

export function guestCount(party: Party): { rooms: number; adults: number; children: number } {
  return {
    rooms: party.length,
    adults: party.reduce((all, room) => all + room.adults, 0),
    children: party.reduce((all, room) => all + room.childAges.length, 0),
  };
}
