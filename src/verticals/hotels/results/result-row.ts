import type { ListedPrice } from '../offer/listed-price.ts';
import type { CitySearch } from '../search/search-city.ts';
import type { Board } from '../supplier.ts';

/** What a search session keeps of a hotel. */
export interface ResultRow {
  readonly propertyId: string;
  readonly cheapest: ListedPrice;
  readonly refundable: ListedPrice | null;
  readonly boards: readonly Board[];
}

export function rowsOf({ hotels }: Pick<CitySearch, 'hotels'>): ResultRow[] {
  return hotels.map(({ property, cheapest, cheapestRefundable, boards }) => ({
    propertyId: property.id,
    cheapest,
    refundable: cheapestRefundable,
    boards,
  }));
}
