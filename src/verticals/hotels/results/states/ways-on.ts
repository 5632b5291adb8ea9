import type { StayDates } from '#values/stay-dates.ts';
import { formatOf } from '../../pages-deps.ts';
import { hotelRoutes } from '../../routes.ts';
import { filtersToQuery, noFilters } from '../../stay-query/filters-query.ts';
import { nameIn } from '#travel/places/names.ts';
import { distanceText } from '#travel/places/distance-text.ts';
import { nearbyPlaces } from '#travel/places/nearby.ts';
import { stayLinkQuery } from '../../stay-query/form-view.ts';
import { placesWithHotels } from '../../content/hotel-places.ts';
import type { HotelPagesDeps } from '../../pages-deps.ts';
import { type Droppable, type DropWords, dropLink } from '../empty/empty-ways.ts';
import type { Ranked } from '../ranked.ts';
import { refusalReasons, refusalWays } from '../empty/refusal-ways.ts';
import type { ResultsView } from '../results-view.ts';
import type { SearchSession } from '../../sessions/search-session.ts';
import { type ResultsRequest, sessionHref } from './frame.ts';

const nearbyCities = 3;

/** Inputs for a list without hotels. */
interface Nothing {
  readonly id: string;
  readonly stay: StayDates;
  /** No supplier has answered yet. */
  readonly waiting: boolean;
  /** Number of hotels before any filter. */
  readonly known: number;
  /** Filters whose removal brings hotels back, with these hotels. */
  readonly drops: readonly (Droppable & { readonly hotels: readonly Ranked[] })[];
  /** Number of active filters. */
  readonly active: number;
  readonly href: DropWords['href'];
  readonly clearHref: string;
}

/** Next steps for a list without hotels, the best first: reload, remove a filter, or change the search. */
export async function waysOn(
  deps: Pick<HotelPagesDeps, 'content'>,
  request: ResultsRequest,
  session: SearchSession,
  { id, stay, waiting, known, drops, active, href, clearHref }: Nothing,
): Promise<Partial<Pick<ResultsView, 'reasons' | 'ways'>>> {
  const { translate } = request.context;
  const format = formatOf(request.context);
  if (waiting) return { ways: [{ label: translate('late-results.refresh'), href: sessionHref(request, id) }] };
  if (known === 0) return await nothingFree(deps, request, stay, session);
  return {
    ways: [
      ...drops.map((drop) => dropLink(drop, drop.hotels, { href, translate, format })),
      ...(active === 1 ? [] : [{ label: translate('results.clearFilters'), href: clearHref }]),
    ],
  };
}

/** Why no hotel has a room, and suggestions for these reasons; at last the same stay in the nearest cities. */
async function nothingFree(
  deps: Pick<HotelPagesDeps, 'content'>,
  { context, place, query, today, filters }: ResultsRequest,
  stay: StayDates,
  { refused }: SearchSession,
) {
  const { translate, locale } = context;
  const format = formatOf(context);
  const params = { country: place.country.slug, city: place.slug };
  const href = (keys: object) =>
    hotelRoutes.results.href(locale, params, {
      ...stayLinkQuery(context, query),
      ...filtersToQuery({ ...noFilters, near: filters.filters.near }),
      ...keys,
    });
  return {
    reasons: refusalReasons({ refused }, translate),
    ways: [
      ...refusalWays({ stay, party: query.party, today, refused }, href, translate, format),
      ...nearbyPlaces(place, await placesWithHotels(deps.content))
        .slice(0, nearbyCities)
        .map(({ place: other, metres }) => ({
          label: translate('facets.nearbyCity', {
            city: nameIn(other, context.textLocale),
            distance: distanceText(metres, translate, format),
          }),
          href: hotelRoutes.results.href(
            locale,
            { country: other.country.slug, city: other.slug },
            stayLinkQuery(context, query),
          ),
        })),
    ],
  };
}
