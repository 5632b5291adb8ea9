import type { Format } from '#i18n/format.ts';
import { nameIn, langOf } from '#travel/places/names.ts';
import type { Place } from '#travel/places/place.ts';
import { attractionIllustrationOf } from '#travel/places/place-picture.ts';
import { dateIn } from '#values/local-time.ts';
import { favoriteIdOf } from '#web/cookie-lists/favorites-cookie.ts';
import type { PageContext } from '#web/page.ts';
import type { AttractionCard } from '../content/attraction.ts';
import { pagePricing, pricesOn, type TicketDeps } from '../deps.ts';
import { ticketRoutes } from '../routes.ts';
import { lengthText } from '../ticket-texts.ts';
import { freeCancelHours } from './free-cancellation.ts';
import { type Listed, listedPrice, ratesInto } from './listed-price.ts';
import { type Way, waysOf } from './ways.ts';

/** One attraction with its price on a day, before it is narrowed, sorted and written. */
export interface PricedCard extends Listed {
  readonly card: AttractionCard;
  readonly ways: readonly Way[];
}

export interface CardView {
  readonly id: string;
  /** Its id as a favourite. */
  readonly favorite: string;
  readonly name: string;
  readonly lang?: string;
  readonly kind: string;
  readonly href: string;
  readonly picture: string;
  readonly length: string;
  /** `from €23`. */
  readonly price: string | null;
  /** What is said in place of a price. */
  readonly note: string | null;
  /** What is said below it. */
  readonly hint: string;
  readonly free: string | null;
}

/** By the list, then by all that its prices depend on: filters and sorting price nothing anew. */
const known = new WeakMap<readonly AttractionCard[], Map<string, readonly PricedCard[]>>();
const mostPricings = 20;

/** The attractions with their prices in the visitor's currency. */
export async function pricedCards(
  deps: TicketDeps,
  context: PageContext,
  place: Place,
  cards: readonly AttractionCard[],
  day: string | null,
): Promise<readonly PricedCard[]> {
  const pricing = pagePricing(deps, context);
  const rates = await ratesInto(deps, currenciesOf(cards), context.currency);
  const key = [pricing.key, dateIn(place.tz, context.now), rates.key].join('|');
  let lists = known.get(cards);
  if (!lists || lists.size > mostPricings) known.set(cards, (lists = new Map()));
  let list = lists.get(key);
  if (!list) {
    const prices = pricesOn(pricing, place, day, context.now);
    lists.set(
      key,
      (list = cards.map((card) => ({
        card,
        ways: waysOf(card, day),
        ...listedPrice(card, day !== null, prices, rates.of),
      }))),
    );
  }
  return list;
}

export function currenciesOf(cards: readonly AttractionCard[]): ReadonlySet<string> {
  const currencies = new Set<string>();
  for (const { offers } of cards) for (const { currency } of offers) currencies.add(currency);
  return currencies;
}

/** What holds for every option: the earliest of their ends of free cancellation; null where one has none. */
function freeHoursOfAll({ offers }: AttractionCard): number | null {
  const hours = offers.map(freeCancelHours).filter((one) => one !== null);
  return hours.length > 0 && hours.length === offers.length ? Math.max(...hours) : null;
}

type CardContext = Pick<PageContext, 'locale' | 'textLocale' | 'translate' | 'brand'>;
type Keys = Readonly<Record<string, string | null>>;

/** The last view of a card, by all that it depends on: filters and sorting write nothing anew. */
const written = new WeakMap<PricedCard, { readonly key: string; readonly view: CardView }>();

/** A card for a list; `keys` go on to the attraction's page. */
export function cardView(
  one: PricedCard,
  place: Place,
  context: CardContext,
  format: Format,
  keys: Keys = {},
): CardView {
  const { locale, textLocale, brand } = context;
  const key = [brand.id, brand.version, locale, textLocale, format.priceDisplay, ...Object.entries(keys).flat()].join();
  const known = written.get(one);
  if (known?.key === key) return known.view;
  const view = writeCard(one, place, context, format, keys);
  written.set(one, { key, view });
  return view;
}

function writeCard(
  { card, price, state }: PricedCard,
  place: Place,
  { locale, textLocale, translate }: CardContext,
  format: Format,
  keys: Keys,
): CardView {
  const t = (key: string, values?: Record<string, string | number>) => translate(`ticket-facts.${key}`, values);
  const freeHours = freeHoursOfAll(card);
  return {
    id: card.id,
    favorite: favoriteIdOf('tickets', card.id),
    name: nameIn(card, textLocale),
    ...langOf(card, textLocale, place.country.code),
    kind: t(`kind_${card.kind}`),
    href: ticketRoutes.attraction.href(
      locale,
      { country: place.country.slug, city: place.slug, attraction: card.slug },
      keys,
    ),
    picture: attractionIllustrationOf(place, { seed: card.pictureSeed, scene: card.kind }),
    length: lengthText(card.minutes, translate, format),
    price: price && t('from', { price: format.money(price) }),
    note:
      state === 'sold_out'
        ? t('soldOutOn')
        : state === 'closed'
          ? t('closedOn')
          : state === 'none'
            ? t('noneOn')
            : null,
    hint: price === null ? t('seeDay') : state === 'unknown' ? t('usualPrice') : translate('tickets.perTicket'),
    free: freeHours === null ? null : t('freeCancelHours', { count: freeHours }),
  };
}
