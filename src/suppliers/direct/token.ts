import { formatParty, parseParty, type Party } from '#values/party.ts';
import { signedText, signText } from './signed-text.ts';

/** The identity of a rate; its price is looked up again each time. */
export interface RateFacts {
  readonly propertyId: string;
  /** One type for all rooms of the party, or the type of each of them, in order. */
  readonly roomCodes: readonly string[];
  readonly planCode: string;
  readonly checkIn: string;
  readonly checkOut: string;
  readonly party: Party;
  /** Reference of the booking that this one is to replace, whose rooms count as free for it. */
  readonly replaces?: string;
}

const version = 1;

/** The facts as opaque text that only we can create. */
export function sealFacts(facts: RateFacts, secret: string): string {
  const { propertyId, roomCodes, planCode, checkIn, checkOut, party, replaces } = facts;
  const text = JSON.stringify([
    version,
    propertyId,
    roomCodes.join(','),
    planCode,
    checkIn,
    checkOut,
    formatParty(party),
    ...(replaces === undefined ? [] : [replaces]),
  ]);
  return signText(text, secret);
}

/** The facts of a token that we sealed, or null. */
export function openFacts(token: string, secret: string): RateFacts | null {
  const text = signedText(token, secret);
  if (text === null) return null;
  const [made, ...fields] = JSON.parse(text) as [number, ...string[]];
  const [propertyId = '', codes = '', planCode = '', checkIn = '', checkOut = '', guests = '', replaces] = fields;
  const party = parseParty(guests);
  const roomCodes = codes.split(',');
  return made === version && party.ok && (roomCodes.length === 1 || roomCodes.length === party.value.length)
    ? {
        propertyId,
        roomCodes,
        planCode,
        checkIn,
        checkOut,
        party: party.value,
        ...(replaces === undefined ? {} : { replaces }),
      }
    : null;
}
