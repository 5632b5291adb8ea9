import type { StayDates } from '#values/stay-dates.ts';
import { formatOf } from '../../pages-deps.ts';
import { hotelRoutes } from '../../routes.ts';
import { filtersToQuery, noFilters } from '../../stay-query/filters-query.ts';
import { stayLinkQuery } from '../../stay-query/form-view.ts';
import { filtersToDrop } from '../empty/empty-ways.ts';
import { refusalReasons, refusalWays } from '../empty/refusal-ways.ts';
import type { ResultsView } from '../results-view.ts';
import type { SearchSession } from '../../sessions/search-session.ts';
import { type ResultsRequest, sessionHref } from './frame.ts';

type DropWays = Parameters<typeof filtersToDrop>;

/** Inputs for a list without hotels. */
interface Nothing {
  readonly id: string;
  readonly stay: StayDates;
  /** No supplier has answered yet. */
  readonly waiting: boolean;
  /** Number of hotels before any filter. */
  readonly known: number;
  readonly active: DropWays[0];
  readonly without: DropWays[1];
  readonly href: DropWays[2];
  readonly clearHref: string;
}

/** Next steps for a list without hotels, the best first: reload, remove a filter, or change the search. */
export function waysOn(
  request: ResultsRequest,
  session: SearchSession,
  { id, stay, waiting, known, active, without, href, clearHref }: Nothing,
): Partial<Pick<ResultsView, 'reasons' | 'ways'>> {
  const { translate } = request.context;
  if (waiting) return { ways: [{ label: translate('late-results.refresh'), href: sessionHref(request, id) }] };
  if (known === 0) return nothingFree(request, stay, session);
  return {
    ways: [
      ...filtersToDrop(active, without, href, translate),
      ...(active.length === 1 ? [] : [{ label: translate('results.clearFilters'), href: clearHref }]),
    ],
  };
}

/** Why no hotel has a room, and suggestions for these reasons. */
function nothingFree(
  { context, place, query, today, filters }: ResultsRequest,
  stay: StayDates,
  { refused }: SearchSession,
) {
  const { translate, locale } = context;
  const params = { country: place.country.slug, city: place.slug };
  const href = (keys: object) =>
    hotelRoutes.results.href(locale, params, {
      ...stayLinkQuery(context, query),
      ...filtersToQuery({ ...noFilters, near: filters.filters.near }),
      ...keys,
    });
  return {
    reasons: refusalReasons({ refused }, translate),
    ways: refusalWays({ stay, party: query.party, today, refused }, href, translate, formatOf(context)),
  };
}
