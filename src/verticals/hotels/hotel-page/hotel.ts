import { addToBasket, listOf, proposeView } from '#booking/booking.ts';
import { bookingRoutes } from '#booking/routes.ts';
import { dateIn } from '#values/local-time.ts';
import { basketCount } from '#web/cookie-lists/basket-cookie.ts';
import type { PageAnswer, PageContext, PageHandler } from '#web/page.ts';
import { nearPointsOf } from '#travel/places/landmark.sql.ts';
import { nameIn, normaliseName, wordsOf } from '#travel/places/names.ts';
import { placePath } from '#travel/places/place.ts';
import { findProperty, shownProperty } from '../content/property.sql.ts';
import { formatOf, type HotelPagesDeps, isSlug, placeOf, pricingFor } from '../pages-deps.ts';
import type { ChosenOffer } from '../offer/sealed-offer.ts';
import { offerReader } from '../offer/sealed-offers.ts';
import { quoteOffer, type QuoteOutcome } from '../quote/quote-offer.ts';
import type { LinkView } from '../results/results-view.ts';
import { hotelRoutes } from '../routes.ts';
import { stayLinkQuery } from '../stay-query/form-view.ts';
import { unreadableNotices, unreadableSale } from '../stay-query/unreadable.ts';
import { readStayQuery } from '../stay-query/stay-query.ts';
import { crumbsJsonLd } from '#travel/crumbs-json-ld.ts';
import { pageCalendar } from './page-calendar.ts';
import { hotelJsonLd } from './hotel-json-ld.ts';
import { hotelPreview } from './hotel-preview.ts';
import { offerNotice, reserveRooms, type RoomsRefusal } from './each-room/reserve-rooms.ts';
import { aboutRooms, criteriaOf, type HotelPageRequest, roomsHref } from './hotel-request.ts';
import { cheapest, cheapestOffer } from './from-list.ts';
import type { HotelView } from './hotel-view.ts';
import { presentHotel } from './present-hotel.ts';
import { similarHotels } from './similar/similar.ts';
import { writtenReviews } from './written-reviews.ts';
import { roomsWithoutPrices } from './present-rooms.ts';
import { withRates } from './with-rates.ts';

type Answer = PageAnswer<HotelView>;

/** Of a form: that for several rooms sends the offers of all of them (`mostRates`). */
const mostBytes = 256 * 1024;

export function hotelHandler(deps: HotelPagesDeps): PageHandler<HotelView> {
  return {
    async show(context) {
      const request = await find(deps, context);
      if (!request) return { kind: 'missing' };
      const elsewhere = leads(request);
      if (elsewhere) return { kind: 'redirect', to: elsewhere };
      const asks = request.query.stay !== null || context.query.get('calendar') === '1';
      return (asks ? await rateLimited(deps, context) : null) ?? (await draw(deps, request));
    },
    mostBytes,
    async submit(context, form) {
      // Nothing is offered at a hotel that has been closed since its page was shown.
      const request = await find(deps, context, findProperty);
      if (!request) return { kind: 'missing' };
      if (form.has('of')) {
        const answer = await reserveRooms(deps, request, form);
        return answer.kind === 'refused' ? await draw(deps, request, answer.refusal) : answer;
      }
      // A submit button sends its own value alone.
      const toBasket = form.get('basket');
      const toProposal = form.get('proposal');
      // A list of results names no rate: the cheapest one, as its price is.
      const value = toBasket ?? toProposal ?? form.get('offer');
      const chosen =
        toProposal === cheapest
          ? await offerForList(deps, request, form)
          : offerReader(deps.offerSeal, form)(typeof value === 'string' ? value : '');
      // An offer of another hotel is refused.
      if (chosen?.propertyId !== request.property.id) return await draw(deps, request, refusalOf('invalid', context));
      const refused = await rateLimited(deps, context);
      if (refused) return refused;
      const { brand, locale } = context;
      const outcome = await quoteOffer(deps, chosen, {
        brand: brand.id,
        pricing: ({ paysVat }) => pricingFor(deps, context, paysVat),
        locale,
      });
      if (outcome.kind !== 'quoted') return await draw(deps, request, refusalOf(outcome.kind, context, outcome));
      const back = roomsHref(request);
      if (toBasket !== null) return await addToBasket(deps.db, context, outcome.quoteId, back);
      if (toProposal !== null) return await deps.propose(context, outcome.quoteId, listOf(form) ?? back);
      return { kind: 'redirect', to: bookingRoutes.book.href(locale, {}, { quote: outcome.quoteId, back }) };
    },
  };
}

async function offerForList(
  deps: HotelPagesDeps,
  request: HotelPageRequest,
  form: FormData,
): Promise<ChosenOffer | null> {
  const { context, property, query } = request;
  if (!query.stay || !(await deps.searchLimit('item', context)).allowed) return null;
  return await cheapestOffer(deps, property, criteriaOf(deps, request, query.stay), listOf(form));
}

async function rateLimited(deps: HotelPagesDeps, context: PageContext): Promise<PageAnswer<HotelView> | null> {
  const decision = await deps.searchLimit('item', context);
  return decision.allowed ? null : { kind: 'too_many', retryAfterSeconds: decision.retryAfterSeconds };
}

async function find(
  deps: HotelPagesDeps,
  context: PageContext,
  read: typeof findProperty = shownProperty,
): Promise<HotelPageRequest | null> {
  const { country, city, hotel } = context.params;
  const place = await placeOf(deps, country, city);
  const property = place && isSlug(hotel) ? await read(deps.content, place.id, hotel) : null;
  if (!place || !property) return null;
  const today = dateIn(place.tz, context.now);
  return { context, place, property, today, query: readStayQuery(context.query, today) };
}

/**
 * The page's own form has the place field too. Another place redirects to the search; the same one redirects back here
 * with the short address. Null when nothing was sent, or when a value must be corrected.
 */
function leads({ context, place, property, query }: HotelPageRequest): string | null {
  const { q, place: path, checkIn, checkOut, guests } = query.typed;
  if (!q && !path) return null;
  const { locale, textLocale } = context;
  const here = path ? path === placePath(place) : normaliseName(q) === normaliseName(nameIn(place, textLocale));
  const keys = { ...stayLinkQuery(context, query), guests };
  if (!here)
    return hotelRoutes.search.href(locale, {}, { q, place: path, ...keys, check_in: checkIn, check_out: checkOut });
  if (query.refused) return null;
  return hotelRoutes.hotel.href(locale, { country: place.country.slug, city: place.slug, hotel: property.slug }, keys);
}

function refusalOf(
  kind: Parameters<typeof offerNotice>[0],
  { translate }: PageContext,
  outcome?: QuoteOutcome,
): RoomsRefusal {
  return {
    notice: offerNotice(kind, translate),
    status: kind === 'invalid' ? 422 : 409,
    chosen: new Map(),
    ...(outcome?.kind === 'sold_out' ? { lost: outcome.chosen } : {}),
  };
}

async function draw(deps: HotelPagesDeps, request: HotelPageRequest, refusal?: RoomsRefusal): Promise<Answer> {
  const { context, property, place, query, today } = request;
  const format = formatOf(context);
  const { translate, brand } = context;
  const points = await nearPointsOf(deps.content, place.id);
  const mapStyle = deps.mapStyle(context.textLocale);
  const view = presentHotel(context, property, place, today, query, format, { points, mapStyle });
  const { stay } = query;
  const criteria = stay && criteriaOf(deps, request, stay);
  const [{ view: dated, cheapest }, similar, prices, written] = await Promise.all([
    criteria
      ? withRates(deps, request, criteria, view, refusal)
      : { view: { ...view, rooms: roomsWithoutPrices(aboutRooms(request)) }, cheapest: null },
    similarHotels(deps, request, criteria),
    pageCalendar(deps, request),
    writtenReviews(deps.content, context, property, place),
  ]);
  const unreadable = unreadableNotices(unreadableSale(context), context, format);
  const path = hotelRoutes.hotel.href(context.locale, {
    country: place.country.slug,
    city: place.slug,
    hotel: property.slug,
  });
  const whole: HotelView = {
    ...dated,
    ...prices,
    similar,
    written: written.view,
    basket: basketLink(context),
    propose: proposeView(context),
    notices: [...(refusal ? [refusal.notice] : []), ...unreadable, ...dated.notices],
  };
  return {
    kind: 'page',
    cache: stay || prices.calendar || query.refused || refusal || unreadable.length > 0 ? 'private' : 'shared',
    status:
      query.refused || unreadable.length > 0 ? 422 : refusal ? refusal.status : dated.state === 'failed' ? 503 : 200,
    view: whole,
    start: {
      rooms: [],
      offers: null,
      similar: similar && { ...similar, hotels: [] },
      drawn: true,
    } satisfies Partial<HotelView>,
    head: {
      title: translate('hotel.metaTitle', {
        name: property.name,
        ...wordsOf('city', place, context.textLocale),
        brand: brand.name,
      }),
      description: view.description[0] ?? '',
      canonical: path,
      ...hotelPreview(view, place, context.textLocale),
      jsonLd: [
        hotelJsonLd(property, place, view, brand.origin, path, context, cheapest, written.first),
        crumbsJsonLd(brand.origin, view.crumbs, path),
      ],
    },
  };
}

function basketLink({ cookies, now, locale, translate }: PageContext): LinkView | null {
  const count = basketCount(cookies, now);
  return count === 0
    ? null
    : { href: bookingRoutes.basket.href(locale, {}), label: translate('hotel.viewBasket', { count }) };
}
