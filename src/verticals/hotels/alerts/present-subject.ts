import type { LocaleCode } from '#i18n/locale.ts';
import type { Format } from '#i18n/format.ts';
import type { Translate } from '#i18n/translate.ts';
import { type NearPoint, nearPointsOf } from '#travel/places/landmark.sql.ts';
import { nameIn } from '#travel/places/names.ts';
import type { Place } from '#travel/places/place.ts';
import { inOrder } from '#travel/suggest/present-suggestion.ts';
import type { RouteQuery } from '#web/route.ts';
import { placeById } from '../content/hotel-places.ts';
import type { PropertyCard } from '../content/property.ts';
import { propertyById } from '../content/property.sql.ts';
import type { HotelPagesDeps } from '../pages-deps.ts';
import { hotelRoutes } from '../routes.ts';
import { activeFilters } from '../results/filters/present-chips.ts';
import { filtersOfAlert } from './alert-filters.ts';
import type { AlertSubject } from './price-alert.ts';

export interface SubjectView {
  /** The hotel, `Barcelona`, `Gràcia, Barcelona`, or `Barcelona (5 stars, Breakfast included)`. */
  readonly name: string;
  /** The page with its prices. */
  href(locale: LocaleCode, stay: RouteQuery): string;
}

export interface SubjectWords {
  readonly translate: Translate;
  readonly format: Format;
  readonly textLocale: LocaleCode;
  /** Of limits of prices. */
  readonly currency: string;
}

/** Null for a hotel or a place that we no longer have. */
export async function findSubject(
  { content }: Pick<HotelPagesDeps, 'content'>,
  subject: AlertSubject,
  words: SubjectWords,
): Promise<SubjectView | null> {
  if (subject.kind === 'search') {
    const place = await placeById(content, subject.placeId);
    return (
      place && subjectView({ subject, place, property: null, points: await nearPointsOf(content, place.id) }, words)
    );
  }
  const property = await propertyById(content, subject.propertyId);
  const place = property && (await placeById(content, property.placeId));
  return place && subjectView({ subject, place, property, points: [] }, words);
}

interface SubjectAbout {
  readonly subject: AlertSubject;
  readonly place: Place;
  /** The hotel of an alert that is of one. */
  readonly property: Pick<PropertyCard, 'name' | 'slug'> | null;
  readonly points: readonly NearPoint[];
}

export function subjectView({ subject, place, property, points }: SubjectAbout, words: SubjectWords): SubjectView {
  const params = { country: place.country.slug, city: place.slug };
  if (subject.kind === 'hotel')
    return {
      name: property?.name ?? '',
      href: (locale, stay) => hotelRoutes.hotel.href(locale, { ...params, hotel: property?.slug ?? '' }, stay),
    };
  const { textLocale, format, currency } = words;
  const { districts } = subject;
  const names = place.districts.filter(({ slug }) => districts.includes(slug)).map((one) => nameIn(one, textLocale));
  const city = nameIn(place, textLocale);
  const where = names.length === 0 ? city : inOrder([format.list(names), city], textLocale);
  const filters = filtersOfAlert(subject.filters, [], place, points);
  const active = filters ? activeFilters(filters, currency, { ...words, place, points }) : [];
  return {
    name: active.length === 0 ? where : `${where} (${format.list(active.map(({ label }) => label))})`,
    href: (locale, stay) =>
      hotelRoutes.results.href(locale, params, {
        ...stay,
        district: [...districts],
        ...Object.fromEntries(new URLSearchParams(subject.filters)),
      }),
  };
}
