import { nightsOf, type StayDates } from '#values/stay-dates.ts';
import { dateIn } from '#values/local-time.ts';
import type { PageAnswer, PageContext, PageHandler } from '#web/page.ts';
import { type NearPoint, nearPointsOf } from '../content/landmark.sql.ts';
import { nameIn } from '../content/names.ts';
import type { Place } from '../content/place.ts';
import { propertiesOf } from '../content/property.sql.ts';
import { phrase } from '../facts/phrase.ts';
import { datesText, nightsText, partyText } from '../facts/words.ts';
import { pinsHref } from '../map/pins-href.ts';
import { formatOf, type HotelPagesDeps, placeOf } from '../pages-deps.ts';
import { hotelRoutes } from '../routes.ts';
import {
  filterCount,
  filtersToQuery,
  noFilters,
  readFilters,
  sorts,
  type FiltersQuery,
} from '../stay-query/filters-query.ts';
import { formView, stayLinkQuery } from '../stay-query/form-view.ts';
import { readStayQuery, type StayQuery } from '../stay-query/stay-query.ts';
import { unreadableNotices, unreadableSale } from '../stay-query/unreadable.ts';
import { filtersToDrop } from './empty/empty-ways.ts';
import { refusalReasons, refusalWays } from './empty/refusal-ways.ts';
import { activeFilters, chipsOf } from './facets/present-chips.ts';
import { whyOrder } from './facets/why-order.ts';
import { findResults } from './find-results.ts';
import { joinRows, narrow } from './narrow.ts';
import { cardWriter } from './cards/present-card.ts';
import { type FilterWords, keptFields, presentFilters, withoutFilters } from './present-filters.ts';
import { searchedIn } from './searched-in.ts';
import { isWaiting, presentLate, presentSession, sessionKeys } from './present-session.ts';
import { sorted } from './ranked.ts';
import { standing } from './reason.ts';
import type { NoticeView, ResultsView } from './results-view.ts';
import type { SearchSession } from './search-session.ts';

const perPage = 30;

/** What every state of the page is made from. */
interface Asked {
  readonly context: PageContext;
  readonly place: Place;
  readonly today: string;
  readonly query: StayQuery;
  readonly filters: FiltersQuery;
  /** What people may want to stay near. */
  readonly points: readonly NearPoint[];
}

type Answer = Extract<PageAnswer<ResultsView>, { kind: 'page' }>;

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
      const asked: Asked = { context, place, today, query, filters, points };
      if (!query.stay) return withDrawn(await undated(deps, asked));
      const found = await findResults(deps, place, query.stay, query.party, context, {
        id: context.query.get('session'),
        revision: context.query.get('rev'),
      });
      if (found.kind === 'unknown') return { kind: 'missing' };
      if (found.kind === 'expired') return ended(asked, 'session', 410);
      if (found.kind === 'failed') return ended(asked, 'failed', 503);
      // So that looking again looks at this search, with or without scripts.
      if (isWaiting(found.session) && context.query.get('session') !== found.id)
        return { kind: 'redirect', to: sessionHref(asked, found.id) };
      return withDrawn(await priced(deps, asked, query.stay, found.session, found.id));
    },
  };
}

/** The document has the cards in its markup; its data say whose they are. */
function withDrawn(answer: Answer): Answer {
  return { ...answer, start: { ...answer.view, cards: answer.view.cards.map(({ id }) => ({ id })) } };
}

function frame({ context, place, today, query, filters, points }: Asked): ResultsView {
  const { translate, locale } = context;
  const city = nameIn(place, context.textLocale);
  const params = { country: place.country.slug, city: place.slug };
  const format = formatOf(context);
  const unreadable = [...filters.unreadable, ...unreadableSale(context)];
  const nights = query.stay && nightsText(nightsOf(query.stay), translate);
  const guests = partyText(query.party, translate);
  return {
    state: 'undated',
    search: { ...formView(context, today, query, place), ...searchedIn(place, points, filters, context) },
    title: phrase(translate, 'results.title', 'city')(city),
    crumbs: [
      { label: phrase(translate, 'destination.hotels')(), href: hotelRoutes.hotels.href(locale, {}) },
      { label: city, href: hotelRoutes.destination.href(locale, params, stayLinkQuery(context, query)) },
      { label: phrase(translate, 'results.crumb')() },
    ],
    count: '',
    stay:
      query.stay &&
      phrase(
        translate,
        'stay.summary',
        'dates',
        'nights',
        'guests',
      )(datesText(query.stay, format), nights ?? '', guests),
    basis: nights ? phrase(translate, 'stay.basis', 'nights', 'guests')(nights, guests) : '',
    notices: unreadableNotices(unreadable, context, format),
    sorts: [],
    why: [],
    filters: null,
    chips: [],
    cards: [],
    hotelHref: hotelHref(context, place, stayLinkQuery(context, query)),
    page: 1,
    pages: 1,
    pageHref: '',
    reasons: [],
    map: null,
    ways: [],
    session: null,
    late: null,
  };
}

function headOf({ title, stay }: ResultsView, { context }: Asked) {
  return {
    title: phrase(
      context.translate,
      'results.metaTitle',
      'title',
      'brand',
    )(stay ? `${title} · ${stay}` : title, context.brand.name),
  };
}

/** Every hotel of the place, without prices: nobody has said when. */
async function undated(deps: HotelPagesDeps, asked: Asked): Promise<Answer> {
  const { context, place, query } = asked;
  const { translate } = context;
  const properties = await propertiesOf(deps.content, place.id);
  const view = frame(asked);
  const pages = Math.max(1, Math.ceil(properties.length / perPage));
  const page = Math.min(asked.filters.filters.page, pages);
  const params = { country: place.country.slug, city: place.slug };
  const write = cardWriter(
    {
      place,
      party: query.party,
      nights: 1,
      boards: [],
      among: standing([]),
      near: null,
    },
    translate,
    formatOf(context),
  );
  return {
    kind: 'page',
    cache: query.refused ? 'private' : 'shared',
    status: query.refused || view.notices.length > 0 ? 422 : 200,
    head: headOf(view, asked),
    view: {
      ...view,
      count: translate('destination.hotelCount', { count: properties.length }),
      cards: properties.slice((page - 1) * perPage, page * perPage).map((property) => write.undated(property)),
      page,
      pages,
      pageHref: pageHref(hotelRoutes.results.href(context.locale, params, stayLinkQuery(context, query))),
    },
  };
}

function sessionHref({ context, place, query, filters }: Asked, session: string): string {
  return hotelRoutes.results.href(
    context.locale,
    { country: place.country.slug, city: place.slug },
    { ...stayLinkQuery(context, query), session, ...filtersToQuery(filters.filters) },
  );
}

/** The page without hotels, with one way to search again. */
function ended(asked: Asked, state: 'session' | 'failed', status: 410 | 503): Answer {
  const { context, place, query, filters } = asked;
  const view = frame(asked);
  const again = hotelRoutes.results.href(
    context.locale,
    { country: place.country.slug, city: place.slug },
    { ...stayLinkQuery(context, query), ...filtersToQuery({ ...filters.filters, page: 1 }) },
  );
  return {
    kind: 'page',
    cache: 'private',
    status,
    head: headOf(view, asked),
    view: {
      ...view,
      state,
      ways: [
        { label: context.translate(state === 'session' ? 'results.searchAgain' : 'results.tryAgain'), href: again },
      ],
    },
  };
}

async function priced(
  deps: HotelPagesDeps,
  asked: Asked,
  stay: StayDates,
  session: SearchSession,
  id: string,
): Promise<Answer> {
  const { context, place, query, filters, points } = asked;
  const { translate, locale, textLocale } = context;
  const format = formatOf(context);
  const { filters: wanted } = filters;
  const view = frame(asked);
  const near = points.find(({ id: point }) => point === wanted.near) ?? null;
  const properties = await propertiesOf(deps.content, place.id);
  const hotels = joinRows(session.rows, properties, wanted.freeCancellation, near);
  const currency = session.currency ?? hotels[0]?.price.total.currency ?? 'EUR';
  const narrowed = narrow(hotels, wanted, currency);
  const list = sorted(narrowed.hotels, wanted.sort);
  const pages = Math.max(1, Math.ceil(list.length / perPage));
  const page = Math.min(wanted.page, pages);

  const params = { country: place.country.slug, city: place.slug };
  const stayKeys = stayLinkQuery(context, query);
  const keys = { ...stayKeys, ...sessionKeys(session, id) };
  const href = (more: Parameters<typeof hotelRoutes.results.href>[2]) =>
    hotelRoutes.results.href(locale, params, { ...keys, ...more });
  const write = cardWriter(
    {
      place,
      party: query.party,
      nights: nightsOf(stay),
      boards: wanted.boards,
      among: standing(hotels),
      near: near && nameIn(near, textLocale),
    },
    translate,
    format,
  );
  const waiting = isWaiting(session);
  const clearHref = href(withoutFilters(wanted));
  const { sort: _, page: __, ...filterKeys } = filtersToQuery(wanted);
  const words: FilterWords = { translate, format, textLocale, place, points };
  const active = activeFilters(wanted, currency, words);
  const cards = list.slice((page - 1) * perPage, page * perPage).map((hotel) => write.priced(hotel));
  const kept = { ...keys, ...withoutFilters(wanted), all: filters.allChoices ? '1' : null };
  return {
    kind: 'page',
    cache: 'private',
    status: view.notices.length > 0 ? 422 : 200,
    head: { ...headOf(view, asked), ...(waiting ? { refreshSeconds: 3 } : {}) },
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
      notices: [...view.notices, ...incompleteNotice(session, context)],
      sorts: sorts.map((sort) => ({
        label: phrase(translate, `results.sort_${sort}`)(),
        href: href({ ...filterKeys, sort: sort === 'recommended' ? null : sort }),
        current: sort === wanted.sort,
      })),
      why: whyOrder(
        wanted.sort,
        near && nameIn(near, textLocale),
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
                kept: keptFields(kept),
                clearHref,
                allHref: href({ ...filtersToQuery({ ...wanted, page: 1 }), all: '1' }),
                countHref: `/v3/hotels/searches/${id}?limit=0`,
              },
              words,
            ),
      chips: chipsOf(active, href),
      cards,
      page,
      pages,
      map: {
        pinsHref: pinsHref(sessionKeys(session, id), wanted, locale),
        cityHref: href(filtersToQuery({ ...wanted, box: null, page: 1 })),
      },
      pageHref: pageHref(href({ ...filtersToQuery({ ...wanted, page: 1 }) })),
      ...(waiting
        ? { ways: [{ label: translate('late-results.refresh'), href: sessionHref(asked, id) }] }
        : list.length > 0
          ? {}
          : hotels.length > 0
            ? {
                ways: [
                  ...filtersToDrop(active, narrowed.without, href, translate),
                  ...(active.length === 1 ? [] : [{ label: translate('results.clearFilters'), href: clearHref }]),
                ],
              }
            : nothingFree(asked, stay, session)),
      session: presentSession(session, href(filtersToQuery({ ...wanted, page })), context.now),
      late: presentLate(session, id, href({ ...filtersToQuery({ ...wanted, page: 1 }), rev: null }), context),
    },
  };
}

/** The address of a hotel's page; all but its slug is the same for every card. */
function hotelHref(
  context: PageContext,
  place: Place,
  query: ReturnType<typeof stayLinkQuery>,
): ResultsView['hotelHref'] {
  const pattern = hotelRoutes.hotel.href(
    context.locale,
    { country: place.country.slug, city: place.slug, hotel: '~' },
    query,
  );
  const [before = '', after = ''] = pattern.split('~');
  return [before, after];
}

const pageHref = (href: string) => `${href}${href.includes('?') ? '&' : '?'}page=`;

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

/** Why no hotel has a room, and what the reasons call for. */
function nothingFree({ context, place, query, today }: Asked, stay: StayDates, { refused }: SearchSession) {
  const { translate, locale } = context;
  const params = { country: place.country.slug, city: place.slug };
  const href = (keys: object) =>
    hotelRoutes.results.href(locale, params, {
      ...stayLinkQuery(context, query),
      ...filtersToQuery(noFilters),
      ...keys,
    });
  return {
    reasons: refusalReasons({ refused }, translate),
    ways: refusalWays({ stay, party: query.party, today, refused }, href, translate, formatOf(context)),
  };
}
