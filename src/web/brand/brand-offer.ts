import { defaultLocale, type LocaleCode } from '#i18n/locale.ts';
import { localesWithTexts } from '#i18n/locales.ts';

/** What a brand offers of all that the installation has; null is everything. */
export interface BrandOffer {
  readonly locales: readonly LocaleCode[] | null;
  /** Of visitors without a choice that is offered. */
  readonly firstLocale: LocaleCode;
  /** ISO 4217; prices are shown in the first one while the visitor has chosen none of them. */
  readonly currencies: readonly string[] | null;
  readonly products: readonly string[] | null;
}

/** Whatever may have an offer of its own: a brand. */
export interface Offering {
  readonly offer?: BrandOffer | undefined;
}

/** Whatever may offer some languages only. */
export interface Speaking {
  readonly offer?: Pick<BrandOffer, 'locales' | 'firstLocale'> | undefined;
}

/** The locale where it is offered, else the brand's first one. */
export function offeredLocale({ offer }: Speaking, locale: LocaleCode): LocaleCode {
  return !offer?.locales || offer.locales.includes(locale) ? locale : offer.firstLocale;
}

/** Locales with texts that a brand offers, for search engines; in the order in which people are offered them. */
export function listedLocales({ offer }: Speaking): typeof localesWithTexts {
  return localesWithTexts.filter(({ code }) => !offer?.locales || offer.locales.includes(code));
}

export const firstLocaleOf = ({ offer }: Speaking): LocaleCode => offer?.firstLocale ?? defaultLocale;

export function offersCurrency({ offer }: Offering, currency: string): boolean {
  return !offer?.currencies || offer.currencies.includes(currency);
}

/** The chosen currency where it is offered, else the brand's first one; null where the page decides. */
export function offeredCurrency(brand: Offering, chosen: string | null): string | null {
  const { currencies } = brand.offer ?? {};
  if (!currencies) return chosen;
  return chosen !== null && currencies.includes(chosen) ? chosen : currencies[0]!;
}

/**
 * The offered ones of an installation's products, in the brand's order; all of them where the brand offers none that the
 * installation sells.
 */
export function offeredProducts<Item>(
  { offer }: Offering,
  all: readonly Item[],
  nameOf: (item: Item) => string,
): readonly Item[] {
  if (!offer?.products) return all;
  const offered = offer.products.flatMap((name) => all.filter((item) => nameOf(item) === name));
  return offered.length > 0 ? offered : all;
}
