import { z } from 'zod';
import { decodeToken, encodeToken, readSigned, signToken } from '../engine/token.ts';

/** A selection with all data to price it again. A search token is this, unsigned: a quote checks all of it. */
export const selectionSchema = z.object({
  property: z.string(),
  /** The type of all rooms, or of the first. */
  room: z.string(),
  /** The type of each room, when they differ. */
  rooms: z.array(z.string()).max(20).optional(),
  plan: z.string(),
  checkIn: z.string(),
  checkOut: z.string(),
  /** The day at the property on which the price was made: promotions depend on it. */
  bookedOn: z.string(),
  /** `2,2-5-9`. */
  party: z.string(),
  /** Basis points of the regular price; different from 10,000 only when a fault changed it. */
  adjustBp: z.number().int().positive(),
  /** A fault removed the refundability. */
  worse: z.boolean(),
  /** A fault changed the board to room only. */
  bare: z.boolean(),
  /** A fault swapped the room for this one in the description. */
  shownRoom: z.string().nullable(),
});
export type Selection = z.infer<typeof selectionSchema>;

const bookSchema = selectionSchema.extend({ total: z.string(), currency: z.string(), expires: z.number() });
export type BookToken = z.infer<typeof bookSchema>;

export function searchToken(selection: Selection): string {
  return encodeToken(selection);
}

export function readSearchToken(token: string): Selection | null {
  return selectionSchema.safeParse(decodeToken(token)).data ?? null;
}

/** A price guarantee until `expires` (milliseconds). Signed, so that its price is the one quoted. */
export function bookToken(content: BookToken, key: Uint8Array): string {
  return signToken(content, key);
}

/** Null unless this supplier signed it. */
export function readBookToken(token: string, key: Uint8Array): BookToken | null {
  return bookSchema.safeParse(readSigned(token, key)).data ?? null;
}
