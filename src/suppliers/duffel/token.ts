import { z } from 'zod';
import type { CarCriteria, ExtraChoice } from '#verticals/cars/supplier.ts';
import { extraCodes } from '#verticals/cars/supplier.ts';

/** What was asked for and chosen, with what is needed to find it again when the supplier has forgotten its ids. */
export interface Asked {
  readonly criteria: CarCriteria;
  /** The rate's key. */
  readonly key: string;
  readonly rateId: string;
  readonly acriss: string;
  /** Names of the desks of pick-up and return; tokens of before they were kept have none. */
  readonly stations?: readonly [string, string] | undefined;
  readonly extras: readonly ExtraChoice[];
  /** Null before it is quoted. */
  readonly quoteId: string | null;
}

const local = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/);
const spot = z.object({ lat: z.number(), lng: z.number(), radiusKm: z.number(), zone: z.string() });
const schema = z.object({
  criteria: z.object({
    pickup: spot,
    dropoff: spot,
    from: local,
    until: local,
    driverAge: z.number().int(),
    residence: z.string(),
  }),
  key: z.string(),
  rateId: z.string().min(1),
  acriss: z.string().length(4),
  stations: z.tuple([z.string(), z.string()]).optional(),
  extras: z.array(z.object({ code: z.enum(extraCodes), quantity: z.number().int().min(1).max(9) })).max(10),
  quoteId: z.string().nullable(),
});
const mostLength = 16_000;

export function writeToken(asked: Asked): string {
  return `dc1.${Buffer.from(JSON.stringify(asked)).toString('base64url')}`;
}

/** Null for anything that this connector didn't write. */
export function readToken(token: string): Asked | null {
  if (!token.startsWith('dc1.') || token.length > mostLength) return null;
  try {
    return schema.safeParse(JSON.parse(Buffer.from(token.slice(4), 'base64url').toString())).data ?? null;
  } catch {
    return null;
  }
}
