import type { Traveller } from '#booking/vertical.ts';

/** The travellers of a hotel order: one lead guest for each room. */
export function leadGuests(...names: readonly (readonly [first: string, last: string])[]): Traveller[] {
  return names.map(([first, last], at) => ({
    slot: `room_${String(at + 1)}`,
    fields: { first_name: first, last_name: last },
  }));
}
