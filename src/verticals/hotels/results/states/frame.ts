import { proposeView } from '#booking/booking.ts';
import { nightsOf } from '#values/stay-dates.ts';
import type { PageAnswer, PageContext } from '#web/page.ts';
import type { NearPoint } from '#travel/places/landmark.sql.ts';
import { withQuery } from '#web/route.ts';
import { langOf, nameInSentence, wordsOf } from '#travel/places/names.ts';
import type { Place } from '#travel/places/place.ts';
import { crumbsAbove } from '../../crumbs.ts';
import { datesText, nightsText, partyText } from '../../facts/words.ts';
import { cityIllustrationOf, cityPreviewOf } from '#travel/places/place-picture.ts';
import { formatOf } from '../../pages-deps.ts';
import { hotelRoutes } from '../../routes.ts';
import { type FiltersQuery, filtersToQuery, rateFiltersToQuery } from '../../stay-query/filters-query.ts';
import { formView, stayLinkQuery } from '../../stay-query/form-view.ts';
import type { StayQuery } from '../../stay-query/stay-query.ts';
import { unreadableNotices, unreadableSale } from '../../stay-query/unreadable.ts';
import type { ResultsView } from '../results-view.ts';
import { searchedIn } from '../searched-in.ts';

/** Cards of one page. */
export const perPage = 30;

/** Dependencies of every state of the page. */
export interface ResultsRequest {
  readonly context: PageContext;
  readonly place: Place;
  readonly today: string;
  readonly query: StayQuery;
  readonly filters: FiltersQuery;
  /** Reference points that visitors can choose. */
  readonly points: readonly NearPoint[];
  /** The chosen reference point; null for the whole place. */
  readonly near: NearPoint | null;
}

export type Answer = Extract<PageAnswer<ResultsView>, { kind: 'page' }>;

/** The parts of the page that all states share. */
export function frame({ context, place, today, query, filters, near }: ResultsRequest): ResultsView {
  const { translate, locale } = context;
  const words = wordsOf('city', place, context.textLocale);
  const params = { country: place.country.slug, city: place.slug };
  const format = formatOf(context);
  const unreadable = [...filters.unreadable, ...unreadableSale(context)];
  const nights = query.stay && nightsText(nightsOf(query.stay), translate);
  const guests = partyText(query.party, translate);
  const links = hotelHref(context, place, stayLinkQuery(context, query));
  const propose = proposeView(context);
  return {
    state: 'undated',
    search: { ...formView(context, today, query, place), ...searchedIn(place, near, filters, context) },
    title: near
      ? translate('results.titleNear', { point: nameInSentence(near, context.textLocale) })
      : translate('results.title', words),
    crumbs: [
      ...crumbsAbove(place, context, place.offered > 0),
      {
        label: words.city,
        ...langOf(place, context.textLocale, place.country.code),
        href: hotelRoutes.destination.href(locale, params, stayLinkQuery(context, query)),
      },
      {
        label: near
          ? translate('facets.near', { point: nameInSentence(near, context.textLocale) })
          : translate('results.crumb'),
      },
    ],
    dates: null,
    count: '',
    stay:
      query.stay && translate('stay.summary', { dates: datesText(query.stay, format), nights: nights ?? '', guests }),
    basis: nights ? translate('stay.basis', { nights, guests }) : '',
    rate: null,
    notices: unreadableNotices(unreadable, context, format),
    propose: propose && { label: propose.label, back: context.path },
    sorts: [],
    why: [],
    filters: null,
    chips: [],
    cards: [],
    alternatives: [],
    missOne: true,
    hotelHref: links,
    compareHref: compareHref(context, withQuery(links[1], rateFiltersToQuery(filters.filters))),
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

export function headOf({ title, stay }: ResultsView, { context, place }: ResultsRequest) {
  const shown = stay ? `${title} · ${stay}` : title;
  return {
    title: context.translate('results.metaTitle', { title: shown, brand: context.brand.name }),
    share: { title: shown },
    picture: cityPreviewOf(cityIllustrationOf(place), title),
  };
}

/** The page with a search that has been made. */
export function sessionHref({ context, place, query, filters }: ResultsRequest, session: string): string {
  return hotelRoutes.results.href(
    context.locale,
    { country: place.country.slug, city: place.slug },
    { ...stayLinkQuery(context, query), session, ...filtersToQuery(filters.filters) },
  );
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

/** Address of another page of a list; ends before the page number. */
export const pageHref = (href: string) => `${href}${href.includes('?') ? '&' : '?'}page=`;

/** The ids of the hotels come last: the browser knows which. */
function compareHref({ locale }: PageContext, query: string): string {
  const path = hotelRoutes.compare.href(locale, {});
  return `${path}${query ? `${query}&` : '?'}ids=`;
}
