import type { LocaleCode } from '#i18n/locale.ts';
import { type Found, pathOf } from '#travel/suggest/suggestion.ts';
import type { RouteQuery } from '#web/route.ts';
import { countryHref } from '../country-href.ts';
import { hotelRoutes } from '../routes.ts';

/** Address of a suggestion, with dates and guests in `query`. */
export function suggestionHref(found: Found, locale: LocaleCode, query: RouteQuery = {}): string {
  const { kind, slug, country, place } = found;
  if (kind === 'country') return countryHref(country, locale, query);
  if (kind === 'region') return hotelRoutes.search.href(locale, {}, { place: pathOf(found), ...query });
  const params = { country: country.slug, city: place?.slug ?? '' };
  if (kind === 'hotel') return hotelRoutes.hotel.href(locale, { ...params, hotel: slug }, query);
  const only = kind === 'district' ? { district: slug } : kind === 'city' ? {} : { near: slug };
  return hotelRoutes.results.href(locale, params, { ...only, ...query });
}
