import { sessionMinutes } from '#travel/sessions/search-sessions.ts';
import { presentWhole } from '#web/api/whole-price.ts';
import { sizedPicture } from '#ui/pictures/sizes.ts';
import { formatParty } from '#values/party.ts';
import { districtName, type Place, placePath } from '#travel/places/place.ts';
import type { PropertyCard } from '../content/property.ts';
import type { ListedPrice } from '../offer/listed-price.ts';
import { amenities, reviewTopics } from '../content/vocabulary.ts';
import { illustrationOf } from '../illustration-of.ts';
import type { NearPoint } from '#travel/places/landmark.sql.ts';
import { type FacetCounts, joinRows, narrow } from '../results/narrow.ts';
import { priceUnder } from '../results/price-under.ts';
import { type Ranked, sorted } from '../results/ranked.ts';
import type { SearchSession } from '../sessions/search-session.ts';
import { hotelRoutes } from '../routes.ts';
import {
  distanceSteps,
  type Filters,
  kindSteps,
  scoreSteps,
  starSteps,
  boardSteps,
} from '../stay-query/filters-query.ts';

export const hotelsPerPage = 30;

/** Parameters of a results request: filters, page size, and the points of the place. */
export interface SearchView {
  readonly filters: Filters;
  readonly limit: number;
  readonly points: readonly NearPoint[];
}

/** One page of results for API clients; `id` is the session's. Selling prices only: a session stores no net prices. */
export function presentSearch(
  session: SearchSession,
  id: string,
  place: Place,
  properties: readonly PropertyCard[],
  { filters, limit, points }: SearchView,
  locale: string,
) {
  const near = points.find(({ id: point }) => point === filters.near) ?? null;
  const hotels = joinRows(session.rows, properties, filters, near);
  const currency = session.currency ?? hotels[0]?.row.cheapest.whole.currency ?? 'EUR';
  const narrowed = narrow(hotels, filters, currency);
  const list = limit > 0 ? sorted(narrowed.hotels, filters.sort) : narrowed.hotels;
  const pages = Math.max(1, Math.ceil(list.length / Math.max(1, limit)));
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
    currency,
    facets: presentFacets(narrowed.counts, place, points),
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
    hotels: list.slice((page - 1) * limit, page * limit).map((hotel) => presentHotel(hotel, place, locale, filters)),
  };
}

/** Number of hotels that each choice would leave with all other filters; a choice without hotels is left out. */
function presentFacets(counts: FacetCounts, place: Place, points: readonly NearPoint[]) {
  const choices = <Value extends string | number, Count extends number | null>(
    values: readonly Value[],
    count: ReadonlyMap<Value, Count>,
  ) =>
    values.flatMap((value) => {
      const hotels = count.get(value);
      return hotels === undefined || hotels === 0 ? [] : [{ value: String(value), hotels }];
    });
  const { prices } = counts;
  return {
    stars: choices(starSteps, counts.stars),
    score: choices(scoreSteps, counts.scores),
    board: choices(boardSteps, counts.boards),
    kind: choices(kindSteps, counts.kinds),
    amenity: choices(amenities, counts.amenities),
    praised: choices(reviewTopics, counts.praised),
    district: choices(
      place.districts.map(({ slug }) => slug),
      counts.districts,
    ),
    distance: choices(distanceSteps, counts.distances),
    free_cancellation: counts.freeCancellation,
    price: prices && {
      from: prices.from,
      to: prices.to,
      histogram: prices.counts.map((hotels, at) => ({
        from: prices.edges[at] ?? prices.from,
        to: prices.edges[at + 1] ?? prices.to,
        hotels,
      })),
    },
    near: points.map(({ id, kind, name }) => ({ value: id, kind, name })),
  };
}

function presentHotel({ property, row, price, distanceM }: Ranked, place: Place, locale: string, filters: Filters) {
  const refundable = priceUnder(row, filters.boards, true);
  const picture = illustrationOf(property, place, property.pictures[0]);
  return {
    id: property.id,
    name: property.name,
    path: hotelRoutes.hotel.href(locale, { country: place.country.slug, city: place.slug, hotel: property.slug }),
    kind: property.kind,
    stars: property.stars,
    score: property.score,
    review_count: property.reviewCount,
    district: districtName(place, property.district, locale),
    distance_to_centre_m: property.distanceToCentreM,
    distance_m: Math.trunc(distanceM),
    picture: picture && sizedPicture(picture, 1200, '.webp'),
    boards: [...row.boards],
    price: presentPrice(price),
    refundable_price: refundable && presentPrice(refundable),
  };
}

function presentPrice(price: ListedPrice) {
  return {
    ...presentWhole(price),
    room: price.room,
    board: price.board,
    free_cancellation_until: price.freeUntil,
    rooms_left: price.left,
  };
}
