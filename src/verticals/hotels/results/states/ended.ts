import { hotelRoutes } from '../../routes.ts';
import { filtersToQuery } from '../../stay-query/filters-query.ts';
import { stayLinkQuery } from '../../stay-query/form-view.ts';
import { type Answer, type ResultsRequest, frame, headOf } from './frame.ts';

/** The page without hotels, with one way to search again. */
export function ended(request: ResultsRequest, state: 'session' | 'failed', status: 410 | 503): Answer {
  const { context, place, query, filters } = request;
  const view = frame(request);
  const again = hotelRoutes.results.href(
    context.locale,
    { country: place.country.slug, city: place.slug },
    { ...stayLinkQuery(context, query), ...filtersToQuery({ ...filters.filters, page: 1 }) },
  );
  return {
    kind: 'page',
    cache: 'private',
    status,
    head: headOf(view, request),
    view: {
      ...view,
      state,
      ways: [
        { label: context.translate(state === 'session' ? 'results.searchAgain' : 'results.tryAgain'), href: again },
      ],
    },
  };
}
