import type { LocaleCode } from '#i18n/locale.ts';
import type { PageContext } from '#web/page.ts';
import type { RouteQuery } from '#web/route.ts';
import { countryBySlug } from '../../content/country.sql.ts';
import type { HotelDeps } from '../../deps.ts';
import { isSlug } from '../../pages-deps.ts';
import { hotelRoutes } from '../../routes.ts';
import { keptQuery } from './kept-query.ts';

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

/** The page of the country of a slug, with the query as it came; null for one that has no hotels. */
export async function countryAddress(
  deps: HotelDeps,
  context: PageContext,
  slug: string | undefined,
): Promise<string | null> {
  const country = isSlug(slug) ? await countryBySlug(deps.content, slug) : null;
  return country && country.hotels > 0 ? countryHref(country, context.locale, keptQuery(context)) : null;
}
