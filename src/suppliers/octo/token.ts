import { z } from 'zod';
import type { UnitCount } from '#verticals/tickets/supplier.ts';

/** What was asked for, with what is needed to compare later answers with it. */
export interface Asked {
  readonly productId: string;
  readonly optionId: string;
  readonly slotId: string;
  /** Each unit once. */
  readonly units: readonly UnitCount[];
  /** Instant (ISO, UTC) until which cancelling is free. */
  readonly freeUntil: string;
}

const id = z.string().min(1).max(200);
const schema = z.tuple([
  id,
  id,
  id,
  z
    .array(z.tuple([id, z.number().int().min(1).max(100)]))
    .min(1)
    .max(50),
  z.iso.datetime(),
]);
const mostLength = 8_000;

export function writeToken({ productId, optionId, slotId, units, freeUntil }: Asked): string {
  const parts = [productId, optionId, slotId, units.map(({ unitId, quantity }) => [unitId, quantity]), freeUntil];
  return `oc1.${Buffer.from(JSON.stringify(parts)).toString('base64url')}`;
}

/** Null for anything that this connector didn't write. */
export function readToken(token: string): Asked | null {
  if (!token.startsWith('oc1.') || token.length > mostLength) return null;
  try {
    const parts = schema.safeParse(JSON.parse(Buffer.from(token.slice(4), 'base64url').toString())).data;
    if (!parts) return null;
    const [productId, optionId, slotId, units, freeUntil] = parts;
    return {
      productId,
      optionId,
      slotId,
      units: units.map(([unitId, quantity]) => ({ unitId, quantity })),
      freeUntil,
    };
  } catch {
    return null;
  }
}
