import { type Party, partyLimits, type RoomParty } from '#values/party.ts';

/** The same guests in twice as many rooms, each with an adult; null when there are too few adults or too many rooms. */
export function divideParty(party: Party): Party | null {
  if (party.length * 2 > partyLimits.rooms || party.some(({ adults }) => adults < 2)) return null;
  return party.flatMap(({ adults, childAges }): RoomParty[] => [
    { adults: Math.ceil(adults / 2), childAges: childAges.filter((_, at) => at % 2 === 1) },
    { adults: Math.floor(adults / 2), childAges: childAges.filter((_, at) => at % 2 === 0) },
  ]);
}
