import { nameIn, wordsOf } from '#travel/places/names.ts';
import { placePath } from '#travel/places/place.ts';
import { compareMoney } from '#values/money.ts';
import { dateIn } from '#values/local-time.ts';
import type { PageAnswer, PageHandler } from '#web/page.ts';
import { formatOf, placeOf, type TicketDeps } from '../deps.ts';
import { ticketRoutes } from '../routes.ts';
import { attractionKinds } from '../supplier.ts';
import { cardView, type PricedCard, pricedCards } from '../visit/list-cards.ts';
import { keptKeys, searchView } from '../visit/search-view.ts';
import { readDay } from '../visit/visit-query.ts';
import { crumbsOf } from './city-tickets.ts';
import type { ResultsView } from './tickets-view.ts';

const perPage = 24;
const sorts = ['recommended', 'price', 'duration'] as const;
type Sort = (typeof sorts)[number];

/** `/tickets/spain/barcelona/results?date=2026-12-01&kind=museum&sort=price`. */
export function resultsHandler(deps: TicketDeps): PageHandler<ResultsView> {
  return {
    query: ['date', 'kind', 'free', 'sort', 'page'],
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
      const kinds = attractionKinds.filter((kind) => query.getAll('kind').includes(kind));
      const free = query.get('free') === '1';
      const sort: Sort = sorts.find((one) => one === query.get('sort')) ?? 'recommended';
      const ofKind = (one: PricedCard) => kinds.length === 0 || kinds.includes(one.card.kind);
      const isWanted = (one: PricedCard) => !free || one.free;
      const found = all.filter((one) => ofKind(one) && isWanted(one)).toSorted(orders[sort]);
      const pages = Math.max(1, Math.ceil(found.length / perPage));
      const page = Math.min(pages, Math.max(1, Number(/^\d{1,4}$/.exec(query.get('page') ?? '')?.[0] ?? 1)));
      const kept = keptKeys(context, day);
      const filters = { kind: kinds, free: free ? '1' : null };
      const href = (more: Record<string, string | number | readonly string[] | null>) =>
        ticketRoutes.results.href(locale, params, {
          ...kept,
          ...filters,
          ...(sort === 'recommended' ? {} : { sort }),
          ...more,
        });
      const counts = new Map<string, number>();
      for (const { card } of all.filter(isWanted)) counts.set(card.kind, (counts.get(card.kind) ?? 0) + 1);
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
          kinds: attractionKinds
            .map((kind) => ({
              value: kind,
              label: t(`kinds_${kind}`),
              count: counts.get(kind) ?? 0,
              chosen: kinds.includes(kind),
            }))
            .filter(({ count, chosen }) => count > 0 || chosen),
          free: {
            value: '1',
            label: translate('tickets.freeCancellation'),
            count: all.filter((one) => one.free && ofKind(one)).length,
            chosen: free,
          },
          filtersOn: kinds.length + (free ? 1 : 0),
          clearHref: ticketRoutes.results.href(locale, params, kept),
          sorts: sorts.map((one) => ({
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

/** What can't be visited on that day comes last. */
const isOver = ({ state }: PricedCard) => (state === 'sold_out' || state === 'closed' || state === 'none' ? 1 : 0);

const byPrice = (a: PricedCard, b: PricedCard) => {
  if (a.price === null || b.price === null) return Number(a.price === null) - Number(b.price === null);
  return a.price.currency === b.price.currency ? compareMoney(a.price, b.price) : 0;
};

const orders: Record<Sort, (a: PricedCard, b: PricedCard) => number> = {
  recommended: (a, b) => isOver(a) - isOver(b) || b.card.weight - a.card.weight,
  price: (a, b) => isOver(a) - isOver(b) || byPrice(a, b) || b.card.weight - a.card.weight,
  duration: (a, b) => isOver(a) - isOver(b) || (a.card.minutes ?? 1e6) - (b.card.minutes ?? 1e6),
};
