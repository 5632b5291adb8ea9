import { placeById } from '../content/hotel-places.ts';
import { dateIn } from '#values/local-time.ts';
import { nightsOf } from '#values/stay-dates.ts';
import type { PageContext, PageHandler } from '#web/page.ts';
import { readHotelIds } from './hotel-ids.ts';
import { mostCompared } from '#travel/chosen/limits.ts';
import { wordsOf } from '#travel/places/names.ts';
import { openPropertyById } from '../content/property.sql.ts';
import { datesText, nightsText, partyText } from '../facts/words.ts';
import { formatOf, type HotelPagesDeps, nationalityOf, pagePricing } from '../pages-deps.ts';
import { isWanted } from '../offer/wanted-rate.ts';
import { activeFilters } from '../results/filters/present-chips.ts';
import type { LinkView, NoticeView } from '../results/results-view.ts';
import { hotelRoutes } from '../routes.ts';
import { hotelOffers } from '../search/hotel-offers.ts';
import { type Filters, noFilters, rateFiltersToQuery, readFilters } from '../stay-query/filters-query.ts';
import { stayLinkQuery } from '../stay-query/form-view.ts';
import { stayMessages } from '../stay-query/stay-problems.ts';
import { readStayQuery, type StayQuery } from '../stay-query/stay-query.ts';
import { unreadableNotices, unreadableSale } from '../stay-query/unreadable.ts';
import type { CompareView } from './compare-view.ts';
import type { Compared } from './compared.ts';
import { presentHotels } from './present-hotels.ts';
import { presentRows } from './present-rows.ts';

/** Up to four hotels side by side, by the ids in the address; with dates, what each costs. */
export function compareHandler(deps: HotelPagesDeps): PageHandler<CompareView> {
  return {
    query: ['ids', 'only', 'board', 'free_cancellation'],
    async show(context) {
      const { translate, locale, brand } = context;
      const format = formatOf(context);
      const requested = readHotelIds(context.query, mostCompared);
      const houses = await found(deps, requested.ids);
      const today = dateIn(houses[0]?.place.tz ?? 'UTC', context.now);
      const query = readStayQuery(context.query, today);
      const decision = query.stay && houses.length > 0 ? await deps.searchLimit('item', context) : null;
      if (decision?.allowed === false) return { kind: 'too_many', retryAfterSeconds: decision.retryAfterSeconds };
      const read = readFilters(context.query, { districts: [], points: [] });
      const { filters } = read;
      const hotels = await withPrices(deps, context, houses, query, filters);
      const keys = stayLinkQuery(context, query);
      const only = context.query.get('only') === 'differences';
      const href = (ids: readonly string[], { differences = only, of = filters } = {}) =>
        hotelRoutes.compare.href(
          locale,
          {},
          { ids: ids.join(','), only: differences ? 'differences' : null, ...keys, ...rateFiltersToQuery(of) },
        );
      const ids = hotels.map(({ property }) => property.id);
      const unread = read.unreadable.filter((key) => key === 'board' || key === 'free_cancellation');
      const unreadable = unreadableNotices([...unread, ...unreadableSale(context)], context, format);
      const notices = [
        ...unreadable,
        ...idNotices(requested, hotels.length, translate),
        ...Object.values(stayMessages(query.problems, translate)).map((text): NoticeView => ({
          tone: 'warning',
          title: translate('compare.stayTitle'),
          text,
        })),
      ];
      const groups = presentRows(hotels, query.stay ? nightsOf(query.stay) : null, translate, format);
      const [first] = hotels;
      const refused = query.refused || unreadable.length > 0 || requested.tooMany || requested.unreadable;
      return {
        kind: 'page',
        cache: query.stay || refused ? 'private' : 'shared',
        status: refused ? 422 : 200,
        head: { title: translate('compare.metaTitle', { brand: brand.name }) },
        view: {
          stay:
            query.stay &&
            translate('stay.summary', {
              dates: datesText(query.stay, format),
              nights: nightsText(nightsOf(query.stay), translate),
              guests: partyText(query.party, translate),
            }),
          notices,
          hotels: presentHotels(hotels, context, keys, (id) => href(ids.filter((other) => other !== id))),
          groups: only
            ? groups.flatMap(({ title, rows }) => {
                const differing = rows.filter(({ differs }) => differs);
                return differing.length > 0 ? [{ title, rows: differing }] : [];
              })
            : groups,
          onlyDifferences: only,
          otherHref: href(ids, { differences: !only }),
          chips: first && query.stay ? chipsOf(first.place, filters, (of) => href(ids, { of }), context) : [],
          back: first
            ? {
                label: translate('compare.back', wordsOf('city', first.place, context.textLocale)),
                href: hotelRoutes.results.href(
                  locale,
                  { country: first.place.country.slug, city: first.place.slug },
                  { ...keys, ...rateFiltersToQuery(filters) },
                ),
              }
            : { label: translate('compare.find'), href: hotelRoutes.hotels.href(locale, {}) },
        },
      };
    },
  };
}

/** Each filter on rates, with the page without it. */
function chipsOf(
  { id }: House['place'],
  { boards, freeCancellation }: Filters,
  href: (of: Filters) => string,
  context: PageContext,
): LinkView[] {
  const { translate, textLocale } = context;
  const words = { translate, format: formatOf(context), textLocale, place: { id, districts: [] }, points: [] };
  const active = activeFilters({ ...noFilters, boards, freeCancellation }, '', words);
  return active.map(({ label, without }) => ({ label, href: href(without) }));
}

type House = Pick<Compared, 'property' | 'place'>;

/** The open hotels among these, in their order. */
async function found(deps: HotelPagesDeps, ids: readonly string[]): Promise<House[]> {
  const houses = await Promise.all(
    ids.map(async (id) => {
      const property = await openPropertyById(deps.content, id);
      const place = property && (await placeById(deps.content, property.placeId));
      return property && place ? [{ property, place }] : [];
    }),
  );
  return houses.flat();
}

async function withPrices(
  deps: HotelPagesDeps,
  context: PageContext,
  houses: readonly House[],
  { stay, party }: StayQuery,
  filters: Filters,
): Promise<Compared[]> {
  if (!stay) return houses.map((house) => ({ ...house, offer: null, state: 'undated' }));
  // Totals in one currency, or they could not be compared.
  const currency = context.currency ?? houses[0]?.property.currency ?? null;
  const criteria = {
    stay,
    party,
    nationality: nationalityOf(context.country),
    currency,
    pricing: pagePricing(deps, context),
  };
  return await Promise.all(
    houses.map(async (house): Promise<Compared> => {
      const answer = await hotelOffers(deps, house.property, { ...criteria, place: house.place });
      if (answer.kind !== 'found')
        return { ...house, offer: null, state: answer.kind === 'unavailable' ? 'failed' : 'none' };
      const offer = answer.offers.find((one) => isWanted(one, filters)) ?? null;
      return { ...house, offer, state: offer ? 'priced' : 'unfit' };
    }),
  );
}

function idNotices(
  requested: ReturnType<typeof readHotelIds>,
  hotels: number,
  translate: PageContext['translate'],
): NoticeView[] {
  const notices: NoticeView[] = [];
  const missing = requested.ids.length - hotels;
  const add = (tone: NoticeView['tone'], key: string, values?: { count?: number; most?: number }) =>
    notices.push({
      tone,
      title: translate(`compare.${key}Title`, values),
      text: translate(`compare.${key}Text`, values),
    });
  if (requested.tooMany) add('warning', 'tooMany', { most: mostCompared });
  if (missing > 0 || requested.unreadable) add('info', 'missing', { count: Math.max(1, missing) });
  if (hotels === 1) add('info', 'single');
  return notices;
}
