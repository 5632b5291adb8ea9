import type { ContentDb, ProductPlaces } from '../places/place.sql.ts';
import type { NameQuery } from './named.sql.ts';
import type { Found } from './suggestion.ts';

/** The suggestions of one product. */
export interface PlaceSearch {
  /** Countries, cities and sights, ranked by what the product sells there. */
  readonly places: ProductPlaces;
  /** The product's own items by name, e.g. hotels. */
  readonly offers: NamedOffers;
}

export interface NamedOffers {
  /**
   * Items whose name has a word that begins with the text: whole names first. With `placeIds` only items in these
   * cities.
   */
  beginning(
    db: ContentDb,
    queries: readonly NameQuery[],
    placeIds: readonly number[] | null,
  ): Promise<readonly Found[]>;
  /** The one of these slugs, or null. */
  exactly(db: ContentDb, country: string, city: string, slug: string): Promise<Found | null>;
}
