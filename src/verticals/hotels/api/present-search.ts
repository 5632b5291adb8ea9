import { sizedPicture } from '#ui/pictures/sizes.ts';
import { type Money, toJson } from '#values/money.ts';
import { formatParty } from '#values/party.ts';
import type { Place } from '../content/place.ts';
import { placePath } from '../content/place.ts';
import type { PropertyCard } from '../content/property.ts';
import type { ListedPrice } from '../offer/listed-price.ts';
import { illustrationOf } from '../illustration-of.ts';
import { joinRows, narrow } from '../results/narrow.ts';
import { type Ranked, sorted } from '../results/ranked.ts';
import { type SearchSession, sessionMinutes } from '../results/search-session.ts';
import { hotelRoutes } from '../routes.ts';
import type { Filters } from '../stay-query/filters-query.ts';

const perPage = 30;

/** One page of a search for programs; `id` is the session's. Selling prices only: a session knows no others. */
export function presentSearch(
  session: SearchSession,
  id: string,
  place: Place,
  properties: readonly PropertyCard[],
  filters: Filters,
  locale: string,
) {
  const hotels = joinRows(session.rows, properties, filters.freeCancellation);
  const currency = session.currency ?? hotels[0]?.price.total.currency ?? 'EUR';
  const list = sorted(narrow(hotels, filters, currency).hotels, filters.sort);
  const pages = Math.max(1, Math.ceil(list.length / perPage));
  const page = Math.min(filters.page, pages);
  return {
    session: id,
    expires_at: new Date(Date.parse(session.at) + sessionMinutes * 60_000).toISOString(),
    place: placePath(place),
    check_in: session.stay.checkIn,
    check_out: session.stay.checkOut,
    guests: formatParty(session.party),
    known: session.known,
    available: hotels.length,
    matching: list.length,
    page,
    pages,
    incomplete: [...session.incomplete],
    state: session.state,
    revision: session.revision,
    latest_revision: session.latest,
    new_results: session.fresh,
    suppliers: session.runs.map(({ supplier, state, latencyMs, count, errorCode }) => ({
      supplier,
      state,
      latency_ms: latencyMs,
      count,
      error_code: errorCode,
    })),
    refused: session.refused.map(({ reason, properties, minimumNights }) => ({
      reason,
      properties,
      minimum_nights: minimumNights,
    })),
    hotels: list.slice((page - 1) * perPage, page * perPage).map((hotel) => presentHotel(hotel, place, locale)),
  };
}

function presentHotel({ property, row }: Ranked, place: Place, locale: string) {
  const picture = illustrationOf(property, place, property.pictures[0]);
  return {
    id: property.id,
    name: property.name,
    path: hotelRoutes.hotel.href(locale, { country: place.country.slug, city: place.slug, hotel: property.slug }),
    kind: property.kind,
    stars: property.stars,
    score: property.score,
    review_count: property.reviewCount,
    district: property.district?.name ?? null,
    distance_to_centre_m: property.distanceToCentreM,
    picture: picture && sizedPicture(picture, 1200, '.webp'),
    boards: [...row.boards],
    price: presentPrice(row.cheapest),
    refundable_price: row.refundable && presentPrice(row.refundable),
  };
}

function presentPrice(price: ListedPrice) {
  const json = (amount: Money) => toJson(amount);
  return {
    total: json(price.total),
    board: price.board,
    free_cancellation_until: price.freeUntil,
    rooms_left: price.left,
    due_at_property: price.later.map(({ amount }) => json(amount)),
  };
}
