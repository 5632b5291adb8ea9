import { nightsOf, type StayDates } from '#values/stay-dates.ts';
import type { PageContext } from '#web/page.ts';
import { type RouteQuery, withQuery } from '#web/route.ts';
import { nameInSentence } from '#travel/places/names.ts';
import { propertiesOf } from '../../content/property.sql.ts';
import { pinsHref } from '../map/pins-href.ts';
import { rateNote } from '../../offer/rate-note.ts';
import { formatOf, type HotelPagesDeps } from '../../pages-deps.ts';
import { hotelRoutes } from '../../routes.ts';
import { filterCount, type Filters, filtersToQuery, sorts } from '../../stay-query/filters-query.ts';
import { stayLinkQuery } from '../../stay-query/form-view.ts';
import { cardWriter } from '../cards/present-card.ts';
import { droppable } from '../empty/empty-ways.ts';
import { nearestHotels } from '../empty/nearest-hotels.ts';
import { activeFilters, chipsOf } from '../filters/present-chips.ts';
import { whyOrder } from '../facets/why-order.ts';
import { joinRows, narrow } from '../narrow.ts';
import { type FilterWords, hiddenFields, presentFilters, withoutFilters } from '../filters/present-filters.ts';
import { isWaiting, presentLate, presentSession, sessionKeys } from '../present-session.ts';
import { type Candidate, sorted } from '../ranked.ts';
import { standing } from '../reason.ts';
import type { NoticeView } from '../results-view.ts';
import type { SearchSession } from '../../sessions/search-session.ts';
import { type Answer, type ResultsRequest, frame, headOf, pageHref, perPage } from './frame.ts';
import { waysOn } from './ways-on.ts';

/** The hotels that suppliers have offered so far and that match the filters. */
export async function priced(
  deps: HotelPagesDeps,
  request: ResultsRequest,
  stay: StayDates,
  session: SearchSession,
  id: string,
): Promise<Answer> {
  const { context, place, query, filters, points, near } = request;
  const { translate, locale, textLocale } = context;
  const format = formatOf(context);
  const { filters: wanted } = filters;
  const view = frame(request);
  const properties = await propertiesOf(deps.content, place.id);
  const hotels = joinRows(session.rows, properties, wanted, near);
  const currency = session.currency ?? hotels[0]?.row.cheapest.whole.currency ?? 'EUR';
  const narrowed = narrow(hotels, wanted, currency);
  const list = sorted(narrowed.hotels, wanted.sort);
  const pages = Math.max(1, Math.ceil(list.length / perPage));
  const page = Math.min(wanted.page, pages);

  const params = { country: place.country.slug, city: place.slug };
  const stayKeys = stayLinkQuery(context, query);
  const keys = { ...stayKeys, ...sessionKeys(session, id) };
  const here = hotelRoutes.results.href(locale, params, keys);
  const href = (more: RouteQuery) => withQuery(here, more);
  const writerFor = ({ boards }: Filters, among: readonly Candidate[]) =>
    cardWriter(
      {
        place,
        textLocale,
        party: query.party,
        nights: nightsOf(stay),
        boards,
        among: standing(among),
        near: near && nameInSentence(near, textLocale),
      },
      translate,
      format,
    );
  const write = writerFor(wanted, hotels);
  const waiting = isWaiting(session);
  const clearHref = href(withoutFilters(wanted));
  const { sort: _, page: __, ...filterKeys } = filtersToQuery(wanted);
  const words: FilterWords = { translate, format, textLocale, place, points };
  const active = activeFilters(wanted, currency, words);
  const drops =
    list.length > 0 || waiting
      ? []
      : droppable(active, narrowed.without).map((drop) => {
          const all = joinRows(session.rows, properties, drop.filters, near);
          return { ...drop, all, hotels: sorted(narrow(all, drop.filters, currency).hotels, wanted.sort) };
        });
  const [nearest] = drops;
  // Each filter alone leaves the list empty: the nearest of all hotels, whatever they miss.
  const anyRate = { ...wanted, boards: [], freeCancellation: false };
  const others = list.length > 0 || waiting || nearest ? [] : joinRows(session.rows, properties, anyRate, near);
  const alternatives = nearest?.hotels ?? nearestHotels(others, wanted, currency);
  const writeNearest = writerFor(nearest?.filters ?? anyRate, nearest?.all ?? others);
  const cards = list.slice((page - 1) * perPage, page * perPage).map((hotel) => write.priced(hotel));
  const kept = { ...keys, sort: withoutFilters(wanted).sort, all: filters.allChoices ? '1' : null };
  return {
    kind: 'page',
    cache: 'private',
    status: view.notices.length > 0 ? 422 : 200,
    head: { ...headOf(view, request), ...(waiting ? { refreshSeconds: 3 } : {}) },
    view: {
      ...view,
      state: list.length > 0 ? 'found' : waiting ? 'waiting' : 'empty',
      count: waiting
        ? ''
        : translate(filterCount(wanted) > 0 ? 'results.countFiltered' : 'results.count', {
            count: list.length,
            available: format.number(hotels.length),
            known: format.number(session.known),
          }),
      rate: list.length > 0 ? rateNote(session.converted, translate, format) : null,
      notices: [...view.notices, ...incompleteNotice(session, context)],
      sorts: sorts.map((sort) => ({
        label: translate(`results.sort_${sort}`),
        value: sort,
        href: href({ ...filterKeys, sort: sort === 'recommended' ? null : sort }),
        current: sort === wanted.sort,
      })),
      why: whyOrder(
        wanted.sort,
        near && nameInSentence(near, textLocale),
        cards.some(({ paid }) => paid),
        translate,
      ),
      filters:
        hotels.length === 0
          ? null
          : presentFilters(
              filters,
              narrowed,
              currency,
              {
                action: hotelRoutes.results.href(locale, params),
                kept: hiddenFields(kept),
                clearHref,
                allHref: href({ ...filtersToQuery({ ...wanted, page: 1 }), all: '1' }),
                countHref: `/v3/hotels/searches/${id}?limit=0`,
              },
              words,
            ),
      chips: chipsOf(active, href),
      cards,
      missOne: nearest !== undefined,
      alternatives: alternatives.slice(0, mostAlternatives).map((hotel) => writeNearest.priced(hotel)),
      page,
      pages,
      map: {
        pinsHref: pinsHref(sessionKeys(session, id), wanted, locale),
        cityHref: href(filtersToQuery({ ...wanted, box: null, page: 1 })),
      },
      pageHref: pageHref(href({ ...filtersToQuery({ ...wanted, page: 1 }) })),
      ...(list.length > 0 && !waiting
        ? {}
        : await waysOn(deps, request, session, {
            id,
            stay,
            waiting,
            known: hotels.length,
            drops,
            active: active.length,
            clearHref,
            href,
          })),
      session: presentSession(session, href(filtersToQuery({ ...wanted, page })), context.now),
      late: presentLate(
        session,
        id,
        () =>
          hotelRoutes.results.href(locale, params, {
            ...keys,
            ...filtersToQuery({ ...wanted, page: 1 }),
            rev: null,
          }),
        context,
      ),
    },
  };
}

/** Hotels that miss as few filters as is possible, shown where none passes all. */
const mostAlternatives = 20;

function incompleteNotice(session: SearchSession, { translate, textLocale }: PageContext): NoticeView[] {
  if (session.incomplete.length === 0) return [];
  const names = session.incomplete.map((supplier) => translate('results.supplier', { supplier }));
  return [
    {
      tone: 'info',
      title: translate('results.incompleteTitle'),
      text: translate('results.incomplete', { suppliers: formatOf({ textLocale }).list(names) }),
    },
  ];
}
