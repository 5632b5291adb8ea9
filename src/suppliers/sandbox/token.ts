import { z } from 'zod';
import { isCurrency } from '#values/currency.ts';
import { formatParty, type Party, parseParty } from '#values/party.ts';
import type { StayDates } from '#values/stay-dates.ts';

/** The original request, kept with the supplier's token so that every later answer can be compared with it. */
export interface Asked {
  readonly supplierToken: string;
  readonly propertyId: string;
  readonly currency: string;
  readonly stay: StayDates;
  readonly party: Party;
  /** The type of all rooms; null when they differ, and in tokens from before it was kept. */
  readonly roomCode: string | null;
}

const schema = z.tuple([
  z.string(),
  z.string(),
  z.string().refine(isCurrency),
  z.iso.date(),
  z.iso.date(),
  z.string(),
  z.string().nullish(),
]);

export function writeToken(asked: Asked): string {
  const { supplierToken, propertyId, currency, stay, party, roomCode } = asked;
  const parts = [supplierToken, propertyId, currency, stay.checkIn, stay.checkOut, formatParty(party), roomCode];
  return `sb1.${Buffer.from(JSON.stringify(parts)).toString('base64url')}`;
}

/** Null for anything that this connector didn't write. */
export function readToken(token: string): Asked | null {
  if (!token.startsWith('sb1.') || token.length > 8_000) return null;
  try {
    const parts = schema.safeParse(JSON.parse(Buffer.from(token.slice(4), 'base64url').toString())).data;
    if (!parts) return null;
    const [supplierToken, propertyId, currency, checkIn, checkOut, partyText, roomCode = null] = parts;
    const party = parseParty(partyText);
    if (!party.ok) return null;
    return { supplierToken, propertyId, currency, stay: { checkIn, checkOut }, party: party.value, roomCode };
  } catch {
    return null;
  }
}
