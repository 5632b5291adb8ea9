import { dateIn } from '#values/local-time.ts';
import type { PageHandler } from '#web/page.ts';
import { nearPointsOf } from '#travel/places/landmark.sql.ts';
import { type HotelPagesDeps, pagePricing, placeOf } from '../pages-deps.ts';
import { needsBoards, readFilters } from '../stay-query/filters-query.ts';
import { readStayQuery } from '../stay-query/stay-query.ts';
import { presentDates } from './dates/present-dates.ts';
import { findResults } from './find-results.ts';
import { isWaiting } from './present-session.ts';
import { remembered } from './remembered.ts';
import type { FiltersView, ResultsView } from './results-view.ts';
import { ended } from './states/ended.ts';
import { type Answer, type ResultsRequest, sessionHref } from './states/frame.ts';
import { priced } from './states/priced.ts';
import { undated } from './states/undated.ts';

export function resultsHandler(deps: HotelPagesDeps): PageHandler<ResultsView> {
  return {
    query: ['page'],
    async show(context) {
      const place = await placeOf(deps, context.params['country'], context.params['city']);
      if (!place) return { kind: 'missing' };
      const today = dateIn(place.tz, context.now);
      const query = readStayQuery(context.query, today);
      const points = await nearPointsOf(deps.content, place.id);
      const filters = readFilters(context.query, { districts: place.districts, points });
      const near = points.find(({ id }) => id === filters.filters.near) ?? null;
      const request: ResultsRequest = { context, place, today, query, filters, points, near };
      if (!query.stay) return withRenderedLists(await undated(deps, request));
      const wanted = { stay: query.stay, party: query.party, byBoard: needsBoards(filters.filters) };
      const found = await findResults(
        deps,
        place,
        wanted,
        { ...context, pricing: pagePricing(deps, context) },
        {
          id: context.query.get('session'),
          revision: context.query.get('rev'),
        },
      );
      if (found.kind === 'unknown') return { kind: 'missing' };
      if (found.kind === 'too_many') return found;
      if (found.kind === 'expired') return ended(request, 'session', 410);
      if (found.kind === 'failed') return ended(request, 'failed', 503);
      // The reload button uses the session of this search, with or without scripts.
      if (isWaiting(found.session) && context.query.get('session') !== found.id)
        return { kind: 'redirect', to: sessionHref(request, found.id) };
      const answer = await priced(deps, request, query.stay, found.session, found.id);
      const isEmpty = answer.view.state === 'empty' && answer.view.filters === null;
      const dates = await presentDates(deps, request, query.stay, isEmpty);
      const cookies = [...(answer.cookies ?? []), ...remembered(context, answer.view.search)];
      return withRenderedLists({ ...answer, view: { ...answer.view, dates }, cookies });
    },
  };
}

/**
 * The document has the cards and the filters' choices in its markup; its data only identify the cards and the lists.
 */
function withRenderedLists(answer: Answer): Answer {
  const { cards, alternatives, filters } = answer.view;
  const start = {
    cards: cards.map(idOf),
    alternatives: alternatives.map(idOf),
    filters: filters && renderedLists(filters),
  };
  return { ...answer, start };
}

function renderedLists(filters: FiltersView): FiltersView {
  const lists = Object.entries(filters.lists).map(([name, list]) => [name, list.length > 0 ? 'drawn' : []] as const);
  return { ...filters, lists: Object.fromEntries(lists) as FiltersView['lists'] };
}

const idOf = ({ id }: { readonly id: string }) => ({ id });
