/** What decides about value added tax on a stay in Israel. Codes may be of either case. */
export interface VatCase extends VatPlace, VatVisitor {
  /** Where the hotel is bought: `innstant` is special. */
  readonly aggregator: string;
}

export interface VatPlace {
  /** ISO 3166-1 alpha-2 of the hotel. */
  readonly countryCode: string;
  /** Slug of the hotel's place. Eilat is a free trade zone without value added tax. */
  readonly place: string;
}

export interface VatVisitor {
  /** ISO 3166-1 alpha-2 that the visitor has chosen, or null. */
  readonly visitorCountry: string | null;
  readonly locale: string;
}

/**
 * True: value added tax is in the price. False: it is not, and this visitor owes it. Null: nothing is said about it.
 * Residents of Israel pay it on stays in Israel outside Eilat; visitors from abroad do not.
 */
export function vatFlag(one: VatCase): boolean | null {
  return isVatPlace(one) ? vatFlagThere(one.aggregator, paysVat(one)) : null;
}

/** The flag where `isVatPlace` holds, for a visitor who owes the tax or does not. */
export function vatFlagThere(aggregator: string, pays: boolean): boolean | null {
  if (aggregator.toLowerCase() === 'innstant') return true;
  return pays ? false : null;
}

/** Whether stays there are subject to value added tax that some visitors owe. */
export function isVatPlace({ countryCode, place }: VatPlace): boolean {
  return countryCode.toLowerCase() === 'il' && place.toLowerCase() !== 'eilat';
}

/** Whether this visitor owes value added tax where it is not in the price. */
export function paysVat({ visitorCountry, locale }: VatVisitor): boolean {
  return visitorCountry?.toUpperCase() === 'IL' || locale === 'he';
}
