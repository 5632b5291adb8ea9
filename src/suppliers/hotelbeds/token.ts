import { z } from 'zod';
import { writeBigints } from '#values/bigint-json.ts';
import { isCurrency } from '#values/currency.ts';
import { formatParty, type Party, parseParty } from '#values/party.ts';
import type { StayDates } from '#values/stay-dates.ts';

/** One of our offers: the request, the price, and the supplier's own keys. */
export interface Offered {
  readonly propertyId: string;
  readonly currency: string;
  readonly stay: StayDates;
  readonly party: Party;
  /** Net price in minor units of `currency`. */
  readonly price: bigint;
  /** One for each occupancy of the party, in their order. Never parsed. */
  readonly rateKeys: readonly string[];
  /** True when the keys come from a rate check: only those can be booked. */
  readonly checked: boolean;
  /** Net prices of the nights as the supplier split them; null when we did. A later answer may come without them. */
  readonly nights: readonly bigint[] | null;
  /** Mandatory selling price in minor units, if the hotel sets one. */
  readonly fixedSale: bigint | null;
}

const minor = z
  .string()
  .regex(/^\d{1,18}$/)
  .transform(BigInt);
const schema = z.tuple([
  z.string().regex(/^\d{1,9}$/),
  z.string().refine(isCurrency),
  z.iso.date(),
  z.iso.date(),
  z.string(),
  minor,
  z.array(z.string().min(1)).min(1).max(8),
  z.boolean(),
  z.array(minor).max(60).nullable(),
  minor.nullable(),
]);

const prefix = 'hb1.';
const maxLength = 20_000;

export function writeToken(offered: Offered): string {
  const { propertyId, currency, stay, party, price, rateKeys, checked, nights, fixedSale } = offered;
  const parts = [
    propertyId,
    currency,
    stay.checkIn,
    stay.checkOut,
    formatParty(party),
    price,
    rateKeys,
    checked,
    nights,
    fixedSale,
  ];
  return prefix + Buffer.from(writeBigints(parts)).toString('base64url');
}

/** Null for anything that this connector didn't write. */
export function readToken(token: string): Offered | null {
  if (!token.startsWith(prefix) || token.length > maxLength) return null;
  try {
    const parts = schema.safeParse(JSON.parse(Buffer.from(token.slice(prefix.length), 'base64url').toString())).data;
    if (!parts) return null;
    const [propertyId, currency, checkIn, checkOut, partyText, price, rateKeys, checked, nights, fixedSale] = parts;
    const party = parseParty(partyText);
    return party.ok
      ? {
          propertyId,
          currency,
          stay: { checkIn, checkOut },
          party: party.value,
          price,
          rateKeys,
          checked,
          nights,
          fixedSale,
        }
      : null;
  } catch {
    return null;
  }
}
