import { transaction } from '#database/transaction.ts';
import type { ContentDb } from '#travel/places/place.sql.ts';
import { propertyById } from '../content/property.sql.ts';
import { closeCandidate, openCandidate, writeMapping } from './mapping.sql.ts';
import { matchRooms } from './take-properties.ts';

export type Decision =
  | { readonly kind: 'accepted'; readonly propertyId: string }
  | { readonly kind: 'rejected' }
  /** No open review has this id. */
  | { readonly kind: 'not_open' }
  /** The decision names no property, or one that we don't have. */
  | { readonly kind: 'no_property' };

/** From now on the supplier's property is sold as ours: the best match, or `propertyId`. `by` is the reviewer. */
export async function acceptCandidate(
  db: ContentDb,
  supplier: string,
  id: string,
  by: string,
  propertyId: string | null = null,
): Promise<Decision> {
  return await transaction(db, async (trx): Promise<Decision> => {
    const candidate = await openCandidate(trx, supplier, id);
    if (!candidate) return { kind: 'not_open' };
    const wanted = propertyId ?? candidate.propertyId;
    const property = wanted === null ? null : await propertyById(trx, wanted);
    if (!property) return { kind: 'no_property' };
    const rooms = await matchRooms(trx, candidate.rooms, property.id);
    await writeMapping(trx, { supplier, id, propertyId: property.id, confidence: 1, rooms, reviewedBy: by });
    await closeCandidate(trx, supplier, id, 'accepted');
    return { kind: 'accepted', propertyId: property.id };
  });
}

/** It is none of our properties; the matcher will not propose it again. */
export async function rejectCandidate(db: ContentDb, supplier: string, id: string): Promise<Decision> {
  return await transaction(db, async (trx): Promise<Decision> => {
    if (!(await openCandidate(trx, supplier, id))) return { kind: 'not_open' };
    await closeCandidate(trx, supplier, id, 'rejected');
    return { kind: 'rejected' };
  });
}
