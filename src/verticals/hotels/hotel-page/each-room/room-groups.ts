import { formatParty, type Party } from '#values/party.ts';

/** Rooms of a party with the same guests. */
export interface RoomGroup {
  readonly key: string;
  /** Of one of its rooms. */
  readonly party: Party;
  readonly count: number;
}

/** In the order of the party. */
export function roomGroups(party: Party): readonly RoomGroup[] {
  return [...Map.groupBy(party, (room) => formatParty([room]))].map(([key, rooms]) => ({
    key,
    party: [rooms[0]!],
    count: rooms.length,
  }));
}
