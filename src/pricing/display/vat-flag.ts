/** What decides about value added tax on a stay in Israel. Codes may be of either case. */
export interface VatCase {
  /** Where the hotel is bought: `innstant` is special. */
  readonly aggregator: string;
  /** ISO 3166-1 alpha-2 of the hotel. */
  readonly countryCode: string;
  /** Slug of the hotel's place. Eilat is a free trade zone without value added tax. */
  readonly place: string;
  /** ISO 3166-1 alpha-2 that the visitor has chosen, or null. */
  readonly visitorCountry: string | null;
  readonly locale: string;
}

/**
 * True: value added tax is in the price. False: it is not, and this visitor owes it. Null: nothing is said about it.
 * Residents of Israel pay it on stays in Israel outside Eilat; visitors from abroad do not.
 */
export function vatFlag({ aggregator, countryCode, place, visitorCountry, locale }: VatCase): boolean | null {
  const isTaxed = countryCode.toLowerCase() === 'il' && place.toLowerCase() !== 'eilat';
  if (!isTaxed) return null;
  if (aggregator.toLowerCase() === 'innstant') return true;
  return visitorCountry?.toUpperCase() === 'IL' || locale === 'he' ? false : null;
}
