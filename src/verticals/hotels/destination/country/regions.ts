import type { PlaceCard } from '#travel/places/place.ts';

export const regions = ['north', 'centre', 'jerusalem', 'south'] as const;
export type Region = (typeof regions)[number];

/**
 * The part of Israel that a point is in, by its coordinates: the north from the Carmel up, the east from Jerusalem to
 * the Dead Sea, the coast about Tel Aviv, and the south from Ashdod down.
 */
export function regionOf({ lat, lng }: Pick<PlaceCard, 'lat' | 'lng'>): Region {
  if (lat >= 32.45) return 'north';
  if (lng >= 35.1 && lat >= 31) return 'jerusalem';
  return lat >= 31.88 ? 'centre' : 'south';
}
