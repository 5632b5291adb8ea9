import { approximately, proposeView, rateKey, rateText } from '#booking/booking.ts';
import type { Exchange } from '#pricing/exchange.ts';
import type { Format } from '#i18n/format.ts';
import { presentScene } from '#travel/map/present-scene.ts';
import { nearPointsOf } from '#travel/places/landmark.sql.ts';
import { nameIn, wordsOf } from '#travel/places/names.ts';
import type { MapScene } from '#ui/map/map-scene.ts';
import { freeUntil } from '#values/cancellation.ts';
import { dateIn } from '#values/local-time.ts';
import type { PageAnswer, PageContext, PageHandler } from '#web/page.ts';
import { type CarDeps, formatOf, pagePricing, pricesAt } from '../deps.ts';
import type { CarResultsView } from '../pages/cars-view.ts';
import { type FoundRate, type FoundRates, findRates, isRemembered } from '../rental/find-rates.ts';
import { exchangesOf, priceRates } from '../rental/price-rates.ts';
import { type Rental, type RentalQuery, readRental, rentalKeys } from '../rental/rental-query.ts';
import { searchView } from '../rental/search-view.ts';
import { carRoutes } from '../routes.ts';
import { carPlaces } from '../spots/car-places.ts';
import { carOrders, groupOf, type Row } from './narrow.ts';
import { presentList } from './present-list.ts';

const keys = ['pickup', 'dropoff', 'from', 'until', 'age', 'residence'] as const;
const narrowing = [
  'group',
  'gearbox',
  'vendor',
  'access',
  'fuel',
  'seats',
  'unlimited',
  'free',
  'max_deposit',
  'sort',
  'page',
];

/** `/cars/results?pickup=BCN&from=2026-12-01T10:00&until=2026-12-05T10:00&age=30&residence=IL`. */
export function resultsHandler(deps: CarDeps): PageHandler<CarResultsView> {
  return {
    query: [...keys, ...narrowing],
    async show(context) {
      const asked = await readRental(deps.content, context.query, context);
      if (!asked.pickup) return { kind: 'missing' };
      if (!asked.rental) return form(context, asked);
      const decision = isRemembered(deps, asked.rental) ? null : await deps.searchLimit('search', context);
      if (decision?.allowed === false) return { kind: 'too_many', retryAfterSeconds: decision.retryAfterSeconds };
      return await list(deps, context, asked, asked.rental);
    },
  };
}

function titleOf({ pickup, dropoff }: Pick<RentalQuery, 'pickup' | 'dropoff'>, { translate, textLocale }: PageContext) {
  const spot = pickup ? nameIn(pickup.named, textLocale) : '';
  if (dropoff && pickup && dropoff.code !== pickup.code)
    return translate('car-facts.headingOneWay', { spot, other: nameIn(dropoff.named, textLocale) });
  return isTown(pickup)
    ? translate('car-facts.headingCity', wordsOf('city', pickup!.named, textLocale))
    : translate('car-facts.heading', { spot });
}

/** One rents a car in a city, but at an airport. */
const isTown = (pickup: RentalQuery['pickup']) => pickup?.kind === 'city' || pickup?.kind === 'district';

const headOf = ({ pickup }: RentalQuery, { translate, textLocale, brand }: PageContext) => ({
  title: isTown(pickup)
    ? translate('car-facts.metaCity', { ...wordsOf('city', pickup!.named, textLocale), brand: brand.name })
    : translate('car-facts.metaResults', { spot: pickup ? nameIn(pickup.named, textLocale) : '', brand: brand.name }),
});

/** Without times, or with something that was refused. */
function form(context: PageContext, asked: RentalQuery): PageAnswer<CarResultsView> {
  const isRefused = Object.keys(asked.problems).length > 0;
  return {
    kind: 'page',
    cache: 'private',
    status: isRefused ? 422 : 200,
    head: headOf(asked, context),
    view: {
      title: titleOf(asked, context),
      times: null,
      count: null,
      search: searchView(context, asked),
      editHref: null,
      notice: null,
      list: null,
      propose: null,
      remember: null,
    },
  };
}

async function list(
  deps: CarDeps,
  context: PageContext,
  asked: RentalQuery,
  rental: Rental,
): Promise<PageAnswer<CarResultsView>> {
  const { translate, now } = context;
  const format = formatOf(context);
  const propose = proposeView(context);
  const t = (key: string, values?: Record<string, string | number>) => translate(`car-facts.${key}`, values);
  const found = await findRates(deps, rental);
  const rows = found.kind === 'found' ? await rowsOf(deps, context, rental, found.rates) : [];
  const at = (local: string) =>
    translate('stay.dateTime', { date: format.date(local.slice(0, 10)), time: format.time(local) });
  const converted = rows.find(({ offer }) => offer.exchange.id !== null)?.offer.exchange;
  const presented =
    found.kind === 'found'
      ? presentList(context, rental, rows, format, {
          rate: converted
            ? translate('rate.converted', {
                rates: rateText(converted, format),
                date: format.date(converted.fetchedAt.slice(0, 10)),
                currency: converted.quote,
              })
            : null,
          hrefOf: (id) =>
            carRoutes.offer.href(context.locale, {}, { ...rentalKeys(rental), car: id, ...kept(context) }),
          now,
          scene: await sceneOf(deps, context, rental, format),
        })
      : null;
  return withDrawnCards({
    kind: 'page',
    cache: 'private',
    status: found.kind === 'unavailable' ? 503 : 200,
    ...(found.kind === 'unavailable' ? { retryAfterSeconds: 5 } : {}),
    head: headOf(asked, context),
    view: {
      title: titleOf(asked, context),
      times: `${t('times', { from: at(rental.from), until: at(rental.until) })} · ${t('driverAge', { age: format.number(rental.age) })}`,
      count: presented ? t('found', { count: presented.count }) : null,
      search: null,
      editHref: carRoutes.cars.href(context.locale, {}, { ...rentalKeys(rental), ...kept(context) }),
      notice: noticeOf(found, t),
      list: presented?.list ?? null,
      propose: propose && { label: propose.label, back: context.path },
      remember: {
        locale: context.locale,
        q: nameIn(rental.pickup.named, context.textLocale),
        place: rental.pickup.path,
        params: { check_in: rental.from.slice(0, 10), check_out: rental.until.slice(0, 10) },
      },
    },
  });
}

/** The document has the cards in its markup; its data need not say them again. */
function withDrawnCards(answer: Extract<PageAnswer<CarResultsView>, { kind: 'page' }>): PageAnswer<CarResultsView> {
  const { list } = answer.view;
  if (!list?.cards?.length) return answer;
  return { ...answer, start: { list: { ...list, cards: null } } satisfies Partial<CarResultsView> };
}

/** The city around the place of the pick-up. */
async function sceneOf(
  { content, mapStyle }: CarDeps,
  { translate, textLocale }: PageContext,
  { pickup: { place, country, named, lat, lng } }: Rental,
  format: Format,
): Promise<MapScene> {
  const city = (await carPlaces.findPlace(content, country.slug, place.slug))!;
  const points = await nearPointsOf(content, place.id);
  const words = { translate, format, textLocale };
  return presentScene(city, points, mapStyle(textLocale), words, { name: nameIn(named, textLocale), lat, lng });
}

/** The currency, where the address says it. */
export const kept = ({ query, currency }: Pick<PageContext, 'query' | 'currency'>) => ({
  currency: query.has('currency') ? currency : null,
});

function noticeOf(found: FoundRates, t: (key: string) => string): CarResultsView['notice'] {
  if (found.kind === 'found') return null;
  return found.kind === 'none'
    ? { tone: 'info', title: t('noneTitle'), text: t(`none_${found.reason}`) }
    : { tone: 'warning', title: t('unavailableTitle'), text: t('unavailableText') };
}

/** Rows by price, as they are until the first of them can no longer be cancelled free of charge. */
interface PricedRows {
  readonly rows: readonly Row[];
  /** In milliseconds. */
  readonly until: number;
}
/** By the rates that were found, then by all that their prices depend on: filters and sorting price nothing anew. */
const pricedRows = new WeakMap<readonly FoundRate[], Map<string, PricedRows>>();
const mostPricings = 20;

async function rowsOf(
  deps: CarDeps,
  context: PageContext,
  rental: Rental,
  rates: readonly FoundRate[],
): Promise<readonly Row[]> {
  const { now, currency } = context;
  const pricing = pagePricing(deps, context);
  const exchanges = await exchangesOf(
    deps,
    rates.map(({ rate }) => rate),
    currency,
  );
  const sales = [...exchanges.values()].map(({ sale }) => rateKey(sale));
  const key = [pricing.key, dateIn(rental.pickup.zone, now), ...sales].join('|');
  let known = pricedRows.get(rates);
  if (!known || known.size > mostPricings) pricedRows.set(rates, (known = new Map()));
  const last = known.get(key);
  if (last && now.getTime() < last.until) return last.rows;
  const prices = pricesAt(pricing, rental.pickup, rental.from.slice(0, 10), now);
  const instant = now.toISOString();
  let until = Number.POSITIVE_INFINITY;
  const rows = (await priceRates(deps, rates, prices, currency)).map((one): Row => {
    const free = freeUntil(one.offer.price.policy, instant);
    if (free) until = Math.min(until, Date.parse(free.at));
    const deposit = depositOf(one, exchanges.get(one.found.rate.currency));
    return { ...one, group: groupOf(one.found), deposit, free: free !== null };
  });
  const priced = { rows: rows.toSorted(carOrders.price), until };
  known.set(key, priced);
  return priced.rows;
}

/** In the currency of the sale; null when it is unknown or can't be converted. */
function depositOf({ found: { rate }, offer }: Pick<Row, 'found' | 'offer'>, exchange: Exchange | undefined) {
  const { deposit } = rate;
  if (deposit === null || exchange === undefined) return null;
  return deposit.currency === offer.whole.whole.currency ? deposit : approximately(deposit, exchange);
}
