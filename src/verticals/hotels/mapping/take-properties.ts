import { transaction } from '#database/transaction.ts';
import type { ContentDb } from '#travel/places/place.sql.ts';
import {
  dropOpenCandidate,
  namesakesOf,
  neighboursOf,
  roomsOf,
  settledAmong,
  type SupplierProperty,
  writeCandidate,
  writeMapping,
} from './mapping.sql.ts';
import { matchOf } from './match.ts';
import { matchRoom } from './room-match.ts';

export interface Taken {
  /** Number of properties that were mapped. */
  readonly matched: number;
  /** Number of properties that need a review. */
  readonly review: number;
  /** Number of properties without a similar one of ours; stored, but not sold. */
  readonly unmatched: number;
  /** Number of properties mapped or decided before. */
  readonly settled: number;
}

/** Matches a supplier's properties with ours. Idempotent; review decisions are kept. */
export async function takeProperties(
  db: ContentDb,
  supplier: string,
  properties: readonly SupplierProperty[],
): Promise<Taken> {
  const ids = properties.map(({ id }) => id);
  const settled = await settledAmong(db, supplier, ids);
  const counts = { matched: 0, review: 0, unmatched: 0, settled: 0 };
  for (const property of properties) {
    if (settled.has(property.id)) counts.settled += 1;
    else counts[await takeOne(db, supplier, property)] += 1;
    // The same id twice in a list is one property.
    settled.add(property.id);
  }
  return counts;
}

async function takeOne(
  db: ContentDb,
  supplier: string,
  property: SupplierProperty,
): Promise<'matched' | 'review' | 'unmatched'> {
  const near = property.position ? await neighboursOf(db, property.position) : await namesakesOf(db, property.name);
  const match = matchOf(property, near);
  if (match.kind !== 'same') {
    const best =
      match.kind === 'none'
        ? { propertyId: null, confidence: 0 }
        : { propertyId: match.id, confidence: match.confidence };
    await writeCandidate(db, supplier, property, best);
    return match.kind === 'none' ? 'unmatched' : 'review';
  }
  const { id: propertyId, confidence } = match;
  await transaction(db, async (trx) => {
    const rooms = await matchRooms(trx, property.rooms, propertyId);
    await writeMapping(trx, { supplier, id: property.id, propertyId, confidence, rooms, reviewedBy: null });
    await dropOpenCandidate(trx, supplier, property.id);
  });
  return 'matched';
}

/** Maps a supplier's rooms to our room types, as far as the match is clear. */
export async function matchRooms(db: ContentDb, theirs: SupplierProperty['rooms'], propertyId: string) {
  const ours = await roomsOf(db, propertyId);
  return theirs.flatMap((room) => {
    const match = matchRoom(room, ours);
    return match ? [{ code: room.code, roomCode: match.code, confidence: match.confidence }] : [];
  });
}
