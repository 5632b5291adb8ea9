import type { LocaleCode } from '#i18n/locale.ts';
import type { Format } from '#i18n/format.ts';
import { nameIn } from '#travel/places/names.ts';
import type { Place } from '#travel/places/place.ts';
import { inOrder } from '#travel/suggest/present-suggestion.ts';
import type { RouteQuery } from '#web/route.ts';
import { placeById } from '../content/hotel-places.ts';
import type { PropertyCard } from '../content/property.ts';
import { propertyById } from '../content/property.sql.ts';
import type { HotelPagesDeps } from '../pages-deps.ts';
import { hotelRoutes } from '../routes.ts';
import type { AlertSubject } from './price-alert.ts';

export interface SubjectView {
  /** The hotel, `Barcelona`, or `Gràcia, Barcelona`. */
  readonly name: string;
  /** The page with its prices. */
  href(locale: LocaleCode, stay: RouteQuery): string;
}

/** Null for a hotel or a place that we no longer have. */
export async function findSubject(
  { content }: Pick<HotelPagesDeps, 'content'>,
  subject: AlertSubject,
  textLocale: LocaleCode,
  format: Format,
): Promise<SubjectView | null> {
  if (subject.kind === 'search') {
    const place = await placeById(content, subject.placeId);
    return place && subjectView({ subject, place, property: null }, textLocale, format);
  }
  const property = await propertyById(content, subject.propertyId);
  const place = property && (await placeById(content, property.placeId));
  return place && subjectView({ subject, place, property }, textLocale, format);
}

/** `property` is the hotel of an alert that is of one. */
export function subjectView(
  {
    subject,
    place,
    property,
  }: { subject: AlertSubject; place: Place; property: Pick<PropertyCard, 'name' | 'slug'> | null },
  textLocale: LocaleCode,
  format: Format,
): SubjectView {
  const params = { country: place.country.slug, city: place.slug };
  if (subject.kind === 'hotel')
    return {
      name: property?.name ?? '',
      href: (locale, stay) => hotelRoutes.hotel.href(locale, { ...params, hotel: property?.slug ?? '' }, stay),
    };
  const { districts } = subject;
  const names = place.districts.filter(({ slug }) => districts.includes(slug)).map((one) => nameIn(one, textLocale));
  const city = nameIn(place, textLocale);
  return {
    name: names.length === 0 ? city : inOrder([format.list(names), city], textLocale),
    href: (locale, stay) => hotelRoutes.results.href(locale, params, { ...stay, district: [...districts] }),
  };
}
