import type { ContentDb } from '../places/place.sql.ts';
import { namedExactly } from './named.sql.ts';
import type { PlaceSearch } from './place-search.ts';
import { type Found, isOffered, longestPath } from './suggestion.ts';

const part = /^(?:[a-z0-9-]{1,120}|[A-Z]{3})$/;

/** What a value of the search form's `place` names (see `pathOf`), or null. */
export async function resolvePath(db: ContentDb, from: PlaceSearch, path: string): Promise<Found | null> {
  if (path.length > longestPath) return null;
  const { product } = from.places;
  const parts = path.split('/');
  if (!parts.every((one) => part.test(one))) return null;
  const [country = '', city = '', kind, slug = ''] = parts;
  if (parts.length === 1) return await namedExactly(db, product, ['country'], country, null, country);
  if (parts.length === 2) return await namedExactly(db, product, ['city'], country, city, city);
  if (parts.length === 3)
    return city === 'region' && kind ? await namedExactly(db, product, ['region'], country, null, kind) : null;
  if (parts.length > 4) return null;
  if (isOffered(kind ?? '')) return await from.offers.exactly(db, country, city, slug);
  if (kind === 'district') return await namedExactly(db, product, ['district'], country, city, slug);
  return kind === 'near' ? await namedExactly(db, product, ['landmark', 'airport'], country, city, slug) : null;
}
