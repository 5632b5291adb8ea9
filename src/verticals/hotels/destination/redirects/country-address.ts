import { countryBySlug } from '../../content/hotel-places.ts';
import type { PageContext } from '#web/page.ts';
import { countryHref } from '../../country-href.ts';
import type { HotelDeps } from '../../deps.ts';
import { isSlug } from '../../pages-deps.ts';
import { forwardedQuery } from './forwarded-query.ts';

/** The page of the country of a slug, with the query as it came; null for one that has no hotels. */
export async function countryAddress(
  deps: HotelDeps,
  context: PageContext,
  slug: string | undefined,
): Promise<string | null> {
  const country = isSlug(slug) ? await countryBySlug(deps.content, slug) : null;
  return country && country.offered > 0 ? countryHref(country, context.locale, forwardedQuery(context)) : null;
}
