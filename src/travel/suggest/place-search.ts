import type { ContentDb, ProductPlaces } from '../places/place.sql.ts';
import type { NameQuery } from './named.sql.ts';
import type { Found } from './suggestion.ts';

/** What visitors of one product may look for. */
export interface PlaceSearch {
  /** Countries, cities and sights, ranked by what the product sells there. */
  readonly places: ProductPlaces;
  /** What the product sells under names of its own, e.g. hotels. */
  readonly offers: NamedOffers;
}

export interface NamedOffers {
  /**
   * Those of which the name, from its first or a later word on, begins so: whole names first. With `placeIds` only those
   * in these cities.
   */
  beginning(
    db: ContentDb,
    queries: readonly NameQuery[],
    placeIds: readonly number[] | null,
  ): Promise<readonly Found[]>;
  /** The one of these slugs, or null. */
  exactly(db: ContentDb, country: string, city: string, slug: string): Promise<Found | null>;
}
