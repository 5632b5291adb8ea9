import type { Party } from '#values/party.ts';
import type { WireRate } from './wire.ts';

/** Rooms of a party that hold the same guests; the supplier prices them by one rate. */
export interface Occupancy {
  readonly adults: number;
  /** Whole years, youngest first. */
  readonly childAges: readonly number[];
  /** Places in the party, from 0. */
  readonly rooms: readonly number[];
}

/** The party's rooms by their guests, in the order of each kind's first room: always the same for the same party. */
export function occupanciesOf(party: Party): readonly Occupancy[] {
  const byGuests = new Map<string, { adults: number; childAges: readonly number[]; rooms: number[] }>();
  party.forEach((room, place) => {
    const childAges = room.childAges.toSorted((a, b) => a - b);
    const key = `${room.adults}/${childAges.join(',')}`;
    const known = byGuests.get(key);
    if (known) known.rooms.push(place);
    else byGuests.set(key, { adults: room.adults, childAges, rooms: [place] });
  });
  return [...byGuests.values()];
}

/** An occupancy for the availability call: adults and children of one room, and the number of such rooms. */
export function occupancyJson({ adults, childAges, rooms }: Occupancy) {
  const paxes = childAges.map((age) => ({ type: 'CH', age }));
  return { rooms: rooms.length, adults, children: childAges.length, ...(paxes.length > 0 && { paxes }) };
}

/** Whether a rate is for this occupancy. Without ages in the rate it must be clear that no other occupancy is meant. */
export function isFor(rate: WireRate, occupancy: Occupancy, all: readonly Occupancy[]): boolean {
  const alike = (one: Occupancy) =>
    rate.rooms === one.rooms.length && rate.adults === one.adults && rate.children === one.childAges.length;
  if (!alike(occupancy)) return false;
  if (rate.children === 0) return true;
  if (!rate.childrenAges) return all.filter(alike).length === 1;
  // Ages of several equal rooms may come once or once a room.
  const told = rate.childrenAges
    .split(/[,~]/)
    .map(Number)
    .toSorted((a, b) => a - b)
    .join();
  const eachRoom = occupancy.rooms.flatMap(() => occupancy.childAges).toSorted((a, b) => a - b);
  return told === occupancy.childAges.join() || told === eachRoom.join();
}
