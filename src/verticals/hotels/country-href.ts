import type { LocaleCode } from '#i18n/locale.ts';
import type { RouteQuery } from '#web/route.ts';
import { hotelRoutes } from './routes.ts';

/** The one address of a country's page: Israel has its own. */
export function countryHref(
  country: { readonly code: string; readonly slug: string },
  locale: LocaleCode,
  query?: RouteQuery,
): string {
  return country.code === 'IL'
    ? hotelRoutes.israel.href(locale, {}, query)
    : hotelRoutes.country.href(locale, { country: country.slug }, query);
}
