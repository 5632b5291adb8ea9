import { createHmac, timingSafeEqual } from 'node:crypto';
import { formatParty, parseParty, type Party } from '#values/party.ts';

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
  const body = Buffer.from(text).toString('base64url');
  return `${body}.${signature(body, secret)}`;
}

/** The facts of a token that we sealed, or null. */
export function openFacts(token: string, secret: string): RateFacts | null {
  if (token.length > 2_000) return null;
  const [body = '', given = '', ...rest] = token.split('.');
  const expected = Buffer.from(signature(body, secret));
  const actual = Buffer.from(given);
  if (rest.length > 0 || actual.length !== expected.length || !timingSafeEqual(actual, expected)) return null;
  const [made, ...fields] = JSON.parse(Buffer.from(body, 'base64url').toString()) as [number, ...string[]];
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

function signature(body: string, secret: string): string {
  return createHmac('sha256', secret).update(body).digest('base64url').slice(0, 27);
}
