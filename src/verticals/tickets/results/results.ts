import { nameIn, wordsOf } from '#travel/places/names.ts';
import { placePath } from '#travel/places/place.ts';
import { dateIn } from '#values/local-time.ts';
import type { PageAnswer, PageHandler } from '#web/page.ts';
import { formatOf, placeOf, type TicketDeps } from '../deps.ts';
import { ticketRoutes } from '../routes.ts';
import { cardView, pricedCards } from '../visit/list-cards.ts';
import { keptKeys, searchView } from '../visit/search-view.ts';
import { readDay } from '../visit/visit-query.ts';
import { crumbsOf } from '../pages/city-tickets.ts';
import type { ResultsView } from '../pages/tickets-view.ts';
import {
  filterKeys,
  filterQuery,
  filtersOn,
  passes,
  readFilters,
  readSort,
  ticketOrders,
  ticketSorts,
} from './narrow.ts';
import { presentFilters } from './present-filters.ts';

const perPage = 24;

/** `/tickets/spain/barcelona/results?date=2026-12-01&kind=museum&sort=price`. */
export function resultsHandler(deps: TicketDeps): PageHandler<ResultsView> {
  return {
    query: ['date', ...filterKeys, 'sort', 'page'],
    async show(context) {
      const { country, city } = context.params;
      const place = await placeOf(deps, country, city);
      if (!place) return { kind: 'missing' };
      const { locale, textLocale, translate, query, brand } = context;
      const params = { country: place.country.slug, city: place.slug };
      const today = dateIn(place.tz, context.now);
      const day = readDay(query, today);
      const format = formatOf(context);
      const words = wordsOf('city', place, textLocale);
      const t = (key: string, values?: Record<string, string | number>) => translate(`ticket-facts.${key}`, values);
      const all = await pricedCards(deps, context, place, await deps.lists(place, day.day), day.day);
      const filters = readFilters(query);
      const sort = readSort(query);
      const found = all.filter((one) => passes(one, filters)).toSorted(ticketOrders[sort]);
      const pages = Math.max(1, Math.ceil(found.length / perPage));
      const page = Math.min(pages, Math.max(1, Number(/^\d{1,4}$/.exec(query.get('page') ?? '')?.[0] ?? 1)));
      const kept = keptKeys(context, day);
      const href = (more: Record<string, string | number | readonly string[] | null>) =>
        ticketRoutes.results.href(locale, params, {
          ...kept,
          ...filterQuery(filters),
          ...(sort === 'recommended' ? {} : { sort }),
          ...more,
        });
      const shown = found.slice((page - 1) * perPage, page * perPage);
      const first = href({ page: null });
      return withDrawnCards({
        kind: 'page',
        // Soon more is known of the day.
        cache: day.problem || all.some(({ state }) => state === 'unknown') ? 'private' : 'shared',
        status: day.problem ? 422 : 200,
        head: {
          title:
            day.day === null
              ? t('metaCity', { ...words, brand: brand.name })
              : t('metaResults', { ...words, date: format.date(day.day), brand: brand.name }),
        },
        view: {
          title: translate('tickets.title', words),
          count:
            day.day === null
              ? t('found', { count: found.length })
              : t('foundOn', { count: found.length, date: format.date(day.day, 'full') }),
          crumbs: crumbsOf(context, place, true),
          search: searchView(context, today, place, day),
          undated: day.day === null,
          remember:
            day.day === null
              ? null
              : { locale, q: nameIn(place, textLocale), place: placePath(place), params: { check_in: day.day } },
          cards: shown.map((one) => cardView(one, place, context, format, kept)),
          action: ticketRoutes.results.href(locale, params),
          kept: Object.entries({ ...kept, sort: sort === 'recommended' ? null : sort }).flatMap(([key, value]) =>
            value === null ? [] : [[key, value] as const],
          ),
          filters: presentFilters(all, filters, translate),
          filtersOn: filtersOn(filters),
          clearHref: ticketRoutes.results.href(locale, params, kept),
          sorts: ticketSorts.map((one) => ({
            label: t(`sort_${one}`),
            href: href({ sort: one === 'recommended' ? null : one }),
            current: one === sort,
          })),
          page,
          pages,
          pageHref: `${first}${first.includes('?') ? '&' : '?'}page=`,
        },
      });
    },
  };
}

/** The document has the cards in its markup; its data need not say them again. */
function withDrawnCards(answer: Extract<PageAnswer<ResultsView>, { kind: 'page' }>): PageAnswer<ResultsView> {
  const isEmpty = answer.view.cards?.length === 0;
  return isEmpty ? answer : { ...answer, start: { ...answer.view, cards: null } satisfies ResultsView };
}
