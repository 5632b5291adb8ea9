import type { CrumbView } from '#ui/breadcrumbs.tsx';
import type { PageContext } from '#web/page.ts';
import { nameIn } from '#travel/places/names.ts';
import type { PlaceCard } from '#travel/places/place.ts';
import { hotelRoutes } from './routes.ts';
import { countryHref } from './country-href.ts';

/** Breadcrumbs of a place: hotels, then its country, whose page exists only while it has hotels. */
export function crumbsAbove(
  { country }: Pick<PlaceCard, 'country'>,
  { translate, locale, textLocale }: PageContext,
  hasHotels: boolean,
): CrumbView[] {
  const label = nameIn(country, textLocale);
  return [
    { label: translate('destination.hotels'), href: hotelRoutes.hotels.href(locale, {}) },
    ...(hasHotels ? [{ label, href: countryHref(country, locale) }] : []),
  ];
}
