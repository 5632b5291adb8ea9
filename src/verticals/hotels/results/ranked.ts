import type { PropertyCard } from '../content/property.ts';
import type { Sort } from '../stay-query/filters-query.ts';
import type { ListedPrice } from '../offer/listed-price.ts';
import type { ResultRow } from '../sessions/result-row.ts';

/** A hotel that has rooms: its facts, the row of the search, and its price under the filters on rates. */
export interface Candidate {
  readonly property: PropertyCard;
  readonly row: ResultRow;
  /** The lowest rate with the chosen meals and cancellation; null when there is none. */
  readonly price: ListedPrice | null;
  /** Metres from the chosen point, else from the centre, as the crow flies. */
  readonly distanceM: number;
}

/** A hotel of the results. */
export interface Ranked extends Candidate {
  readonly price: ListedPrice;
}

/**
 * Weight of the prior: a hotel counts as having this many reviews with an average score, so that a few good reviews
 * don't rank it first.
 */
const ordinary = { score: 7.5, reviews: 40 };
const trustedScore = ({ score, reviewCount }: PropertyCard) =>
  ((score ?? ordinary.score) * reviewCount + ordinary.score * ordinary.reviews) / (reviewCount + ordinary.reviews);

function compareTotals(a: Ranked, b: Ranked): number {
  // A price in another currency has no exchange rate: it can't be compared, so it goes last.
  const [one, other] = [a.price.whole, b.price.whole];
  if (one.currency !== other.currency) return one.currency < other.currency ? -1 : 1;
  return one.minor < other.minor ? -1 : one.minor > other.minor ? 1 : 0;
}

const byId = (a: Ranked, b: Ranked) => (a.property.id < b.property.id ? -1 : 1);

const orders: Readonly<Record<Exclude<Sort, 'recommended'>, (a: Ranked, b: Ranked) => number>> = {
  price: compareTotals,
  stars: (a, b) => b.property.stars - a.property.stars || compareTotals(a, b),
  score: (a, b) => (b.property.score ?? 0) - (a.property.score ?? 0) || b.property.reviewCount - a.property.reviewCount,
  distance: (a, b) => a.distanceM - b.distanceM || compareTotals(a, b),
};

export function sorted(hotels: readonly Ranked[], sort: Sort): Ranked[] {
  if (sort !== 'recommended') {
    const order = orders[sort];
    return hotels.toSorted((a, b) => order(a, b) || byId(a, b));
  }
  const typical = typicalTotals(hotels);
  const worth = new Map(hotels.map((hotel) => [hotel, worthOf(hotel, typical)]));
  return hotels.toSorted((a, b) => worth.get(b)! - worth.get(a)! || byId(a, b));
}

/**
 * Score from guest reviews, a total below that of hotels with as many stars, distance to the chosen point or the
 * centre, and free cancellation. No position is paid for; the page lists the criteria.
 */
function worthOf({ property, row, price, distanceM }: Ranked, typical: ReadonlyMap<string, number>): number {
  const usual = typical.get(classOf(property, price)) ?? Number(price.whole.minor);
  const saving = Math.log2(usual / Math.max(1, Number(price.whole.minor)));
  const far = Math.min(4, distanceM / 1000);
  return trustedScore(property) + Math.max(-1, Math.min(1, saving)) * 1.5 - far * 0.25 + (row.refundable ? 0.2 : 0);
}

const classOf = (property: PropertyCard, price: ListedPrice) => `${property.stars} ${price.whole.currency}`;

/** Median total of each class of stars. */
function typicalTotals(hotels: readonly Ranked[]): Map<string, number> {
  const totals = Map.groupBy(hotels, ({ property, price }) => classOf(property, price));
  return new Map(
    [...totals].map(([group, members]) => [
      group,
      Number(members.toSorted(compareTotals)[members.length >> 1]!.price.whole.minor),
    ]),
  );
}
