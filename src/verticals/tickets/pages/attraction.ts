import { addToBasket, proposeView } from '#booking/booking.ts';
import { bookingRoutes } from '#booking/routes.ts';
import { defaultLocale } from '#i18n/locale.ts';
import { nearPointsOf } from '#travel/places/landmark.sql.ts';
import { nameIn, wordsOf } from '#travel/places/names.ts';
import { attractionPreviewOf } from '#travel/places/place-picture.ts';
import { dateIn } from '#values/local-time.ts';
import { basketCount } from '#web/cookie-lists/basket-cookie.ts';
import type { PageAnswer, PageContext, PageHandler } from '#web/page.ts';
import { findAttraction } from '../content/attraction.sql.ts';
import { formatOf, isSlug, pagePricing, placeOf, type TicketDeps } from '../deps.ts';
import { quoteVisit } from '../quote/quote-visit.ts';
import { openVisit } from '../quote/visit-offer.ts';
import { ticketRoutes } from '../routes.ts';
import { cardView, pricedCards } from '../visit/list-cards.ts';
import { readCounts, readDay } from '../visit/visit-query.ts';
import { type AttractionRequest, hrefOf } from './attraction-request.ts';
import { attractionJsonLd } from './attraction-json-ld.ts';
import type { AttractionView, NoticeView } from './attraction-view.ts';
import { chooseVisit, type Chosen } from './choose-visit.ts';
import { presentAttraction } from './present-attraction.ts';

const perMore = 4;
const mostPictures = 5;

type Answer = PageAnswer<AttractionView>;
type Refusal = 'soldOut' | 'expired' | 'unavailable' | 'invalid';

export function attractionHandler(deps: TicketDeps): PageHandler<AttractionView> {
  return {
    query: ['option', 'month'],
    async show(context) {
      const request = await find(deps, context);
      if (!request) return { kind: 'missing' };
      return (request.day.day !== null ? await rateLimited(deps, context) : null) ?? (await draw(deps, request));
    },
    async submit(context, form) {
      const request = await find(deps, context);
      if (!request) return { kind: 'missing' };
      // A submit button sends its own value alone.
      const toBasket = form.get('basket');
      const toProposal = form.get('proposal');
      const sent = toBasket ?? toProposal ?? form.get('offer');
      const text = typeof sent === 'string' ? sent : '';
      // An offer of another attraction is refused.
      if (openVisit(deps.offerSeal, text)?.attractionId !== request.attraction.id)
        return await draw(deps, request, 'invalid');
      const refused = await rateLimited(deps, context);
      if (refused) return refused;
      const { brand, locale } = context;
      const outcome = await quoteVisit(deps, text, {
        brand: brand.id,
        pricing: pagePricing(deps, { ...context, priceDisplay: 'gross' }),
        locale,
      });
      if (outcome.kind !== 'quoted')
        return await draw(deps, request, outcome.kind === 'sold_out' ? 'soldOut' : outcome.kind);
      const back = hrefOf({ ...request, context: { ...context, locale: defaultLocale } });
      if (toBasket !== null) return await addToBasket(deps.db, context, outcome.quoteId, back);
      if (toProposal !== null) return await deps.propose(context, outcome.quoteId, back);
      return { kind: 'redirect', to: bookingRoutes.book.href(locale, {}, { quote: outcome.quoteId, back }) };
    },
  };
}

async function find(deps: TicketDeps, context: PageContext): Promise<AttractionRequest | null> {
  const { country, city, attraction: slug } = context.params;
  const place = await placeOf(deps, country, city);
  const attraction = place && isSlug(slug) ? await findAttraction(deps.catalogue, place.id, slug) : null;
  if (!place || !attraction) return null;
  const wanted = context.query.get('option');
  const option = attraction.options.find(({ id }) => String(id) === wanted) ?? attraction.options[0] ?? null;
  const today = dateIn(attraction.tz, context.now);
  const counts = option && readCounts(context.query, option.units.length);
  return { context, place, attraction, option, today, day: readDay(context.query, today), counts };
}

async function rateLimited(deps: TicketDeps, context: PageContext): Promise<Answer | null> {
  const decision = await deps.searchLimit('item', context);
  return decision.allowed ? null : { kind: 'too_many', retryAfterSeconds: decision.retryAfterSeconds };
}

/** The chosen option's pictures first, then those of other products. */
const suppliedOf = ({ options }: AttractionRequest['attraction'], option: AttractionRequest['option']): string[] =>
  [...new Set([option, ...options].flatMap((one) => one?.pictures ?? []))].slice(0, mostPictures);

/** The gallery has a place for three pictures or five. */
const inGallery = (pictures: readonly string[]) => pictures.slice(0, pictures.length < mostPictures ? 3 : mostPictures);

async function draw(deps: TicketDeps, request: AttractionRequest, refusal?: Refusal): Promise<Answer> {
  const { context, place, attraction, option, day } = request;
  const { translate, textLocale, locale, brand, cookies, now } = context;
  const format = formatOf(context);
  const t = (key: string, values?: Record<string, string | number>) => translate(`ticket-facts.${key}`, values);
  const params = { country: place.country.slug, city: place.slug };
  const points = await nearPointsOf(deps.content, place.id);
  const supplied = inGallery(await deps.pictures.shown(suppliedOf(attraction, option)));
  const fixed = presentAttraction(
    context,
    place,
    attraction,
    option,
    format,
    {
      points,
      mapStyle: deps.mapStyle(textLocale),
    },
    supplied,
  );
  const priced = await pricedCards(deps, context, place, await deps.lists(place, null), null);
  const own = priced.find(({ card }) => card.id === attraction.id);
  const chosen: Chosen = await chooseVisit(deps, request, format);
  const count = basketCount(cookies, now);
  const words = wordsOf('city', place, textLocale);
  const path = ticketRoutes.attraction.href(locale, { ...params, attraction: attraction.slug });
  const view: AttractionView = {
    ...fixed,
    from: own?.price ? t('from', { price: format.money(own.price) }) : null,
    notices: [
      ...(refusal ? [{ tone: 'warning' as const, title: t(`${refusal}Title`), text: t(`${refusal}Text`) }] : []),
      ...chosen.notices,
    ] satisfies NoticeView[],
    choose: chosen.view,
    hotels: await deps.nearby('hotels', attraction, context),
    more: {
      title: t('nearbyTitle', words),
      cards: priced
        .filter(({ card }) => card.id !== attraction.id)
        .slice(0, perMore)
        .map((one) => cardView(one, place, context, format)),
      all: { label: t('allIn', words), href: ticketRoutes.results.href(locale, params, { date: day.day }) },
    },
    basket:
      count === 0
        ? null
        : { href: bookingRoutes.basket.href(locale, {}), label: translate('hotel.viewBasket', { count }) },
    propose: proposeView(context),
  };
  const [picture] = view.pictures;
  const isInvalid = refusal === 'invalid' || chosen.invalid || day.problem !== null;
  return {
    kind: 'page',
    // Soon more may be known of a month.
    cache: day.typed !== '' || refusal || request.counts || context.query.has('month') ? 'private' : 'shared',
    status: isInvalid ? 422 : refusal ? 409 : chosen.failed ? 503 : 200,
    view,
    head: {
      title: t('metaAttraction', { name: nameIn(attraction, textLocale), ...words, brand: brand.name }),
      description: view.about[0]?.text ?? '',
      canonical: path,
      ...(picture ? { picture: attractionPreviewOf(picture) } : {}),
      jsonLd: attractionJsonLd({ attraction, view, origin: brand.origin, path, price: own?.price ?? null }),
    },
  };
}
