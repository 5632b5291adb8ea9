import type { LocaleCode } from '#i18n/locale.ts';
import type { RouteQuery } from '#web/route.ts';
import { nameIn, type Named } from '#travel/places/names.ts';
import { countryHref } from '../country-href.ts';
import { hotelRoutes } from '../routes.ts';
import { type Found, pathOf, type SuggestionKind } from '#travel/suggest/suggestion.ts';

/** What a visitor is offered, in his language. */
export interface Suggestion {
  readonly kind: SuggestionKind;
  readonly name: string;
  /** What it is in, the nearest first; empty for a country. */
  readonly where: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly hotels: number | null;
  /** Value of the search form's `place`. */
  readonly path: string;
  readonly href: string;
  readonly lat: number | null;
  readonly lng: number | null;
}

const wideCommas = new Set(['ja', 'zh-cn', 'zh-tw']);

export function presentSuggestion(found: Found, locale: LocaleCode, textLocale: LocaleCode): Suggestion {
  return {
    kind: found.kind,
    name: nameIn(found.named, textLocale),
    where: whereOf(found, textLocale),
    country: found.country.code,
    hotels: found.hotels,
    path: pathOf(found),
    href: suggestionHref(found, locale),
    lat: found.lat,
    lng: found.lng,
  };
}

function whereOf(found: Found, locale: LocaleCode): string {
  const inside: (Named | null)[] = {
    country: [],
    region: [found.country],
    city: [found.region, found.country],
    district: [found.place, found.country],
    landmark: [found.place, found.country],
    airport: [found.place, found.country],
    hotel: [found.place, found.country],
  }[found.kind];
  const own = nameIn(found.named, locale);
  const names = inside.filter((one) => one !== null).map((one) => nameIn(one, locale));
  return inOrder(
    names.filter((name, at) => name !== own && names.indexOf(name) === at),
    locale,
  );
}

/** A name and what it is in: `Eixample, Barcelona`. */
export function inOrder(names: readonly string[], locale: LocaleCode): string {
  return names.join(wideCommas.has(locale) ? '、' : locale === 'ar' ? '، ' : ', ');
}

/** Where choosing it leads, with dates and guests in `query`. */
export function suggestionHref(found: Found, locale: LocaleCode, query: RouteQuery = {}): string {
  const { kind, slug, country, place } = found;
  if (kind === 'country') return countryHref(country, locale, query);
  if (kind === 'region') return hotelRoutes.search.href(locale, {}, { place: pathOf(found), ...query });
  const params = { country: country.slug, city: place?.slug ?? '' };
  if (kind === 'hotel') return hotelRoutes.hotel.href(locale, { ...params, hotel: slug }, query);
  const only = kind === 'district' ? { district: slug } : kind === 'city' ? {} : { near: slug };
  return hotelRoutes.results.href(locale, params, { ...only, ...query });
}
