import type { Format } from '#i18n/format.ts';
import type { Translate } from '#i18n/translate.ts';
import { sizedPicture } from '#ui/pictures/sizes.ts';
import { exponentOf } from '#values/currency.ts';
import type { Money } from '#values/money.ts';
import type { NearPoint } from '#travel/places/landmark.sql.ts';
import type { Place } from '#travel/places/place.ts';
import type { PropertyCard } from '../../content/property.ts';
import { scoreWord } from '../../facts/words.ts';
import { illustrationOf } from '../../illustration-of.ts';
import { wholeWriter } from '../../offer/whole-text.ts';
import { joinRows, narrow } from '../narrow.ts';
import { sorted } from '../ranked.ts';
import type { SearchSession } from '../../sessions/search-session.ts';
import type { Filters } from '../../stay-query/filters-query.ts';
import type { PinsAnswer } from '#travel/map/map-data.ts';

/** A map with more pins would be unreadable. */
export const mostPins = 3_000;

export interface PinsAbout {
  readonly filters: Filters;
  /** Points of the place that distances may count from. */
  readonly points: readonly NearPoint[];
  readonly translate: Translate;
  readonly format: Format;
}

/** Every hotel of a list with its position, on all pages; the cheapest ones when there are too many. */
export function presentPins(
  session: Pick<SearchSession, 'rows' | 'currency'>,
  place: Place,
  properties: readonly PropertyCard[],
  { filters, points, translate, format }: PinsAbout,
): Omit<PinsAnswer, 'around'> {
  const near = points.find(({ id }) => id === filters.near) ?? null;
  const hotels = joinRows(session.rows, properties, filters, near);
  const currency = session.currency ?? hotels[0]?.row.cheapest.whole.currency ?? 'EUR';
  const prices = wholeWriter(translate, format);
  const list = sorted(narrow(hotels, filters, currency).hotels, 'price');
  return {
    matching: list.length,
    hotels: list.slice(0, mostPins).map(({ property, price }) => ({
      id: property.id,
      slug: property.slug,
      name: property.name,
      lat: property.lat,
      lng: property.lng,
      price: prices.short(roundedUp(price.whole), price),
      total: prices.whole(price),
      split: prices.withVat(prices.split(price), price),
      score:
        property.score === null ? null : `${format.number(property.score, 1)} ${scoreWord(property.score, translate)}`,
      picture: pictureOf(property, place),
    })),
  };
}

function pictureOf(property: PropertyCard, place: Place): string | null {
  const picture = illustrationOf(property, place, property.pictures[0]);
  return picture && sizedPicture(picture, 800);
}

/** A pin has room for whole units only, and must never show less than the price. */
function roundedUp({ minor, currency }: Money): Money {
  const unit = 10n ** BigInt(exponentOf(currency));
  return { minor: ((minor + unit - 1n) / unit) * unit, currency };
}
