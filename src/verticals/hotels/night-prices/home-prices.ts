import { nameIn } from '#travel/places/names.ts';
import type { PageContext } from '#web/page.ts';
import { nightsOf, addDays } from '#values/stay-dates.ts';
import { parseParty } from '#values/party.ts';
import type { HomeDeal, HomePrices } from '../../product.ts';
import { featuredPlaces, placeById } from '../content/hotel-places.ts';
import { cardsOf } from '../content/property.sql.ts';
import { illustrationOf } from '../illustration-of.ts';
import { wholeWriter } from '../offer/whole-text.ts';
import { formatOf, type HotelPagesDeps, placeOf } from '../pages-deps.ts';
import { hotelRoutes } from '../routes.ts';
import { filtersToQuery, noFilters } from '../stay-query/filters-query.ts';
import { type Deal, dealsIn } from './deal.ts';
import { nightGuests } from './night-price.ts';
import { lowestByPlace, nightsFurthestBelow } from './night-prices.sql.ts';
import { soldNights } from './sold-nights.ts';
import { buyerOf, fromText, stayFrom } from './stay-from.ts';

/** The least of a row of cards. */
const fewestDeals = 3;
const mostDeals = 4;

type HomePricesDeps = Pick<HotelPagesDeps, 'content' | 'db' | 'rates' | 'now' | 'pricingOf'>;

/** What the home page says of prices, for this visitor: of stored nights only, so no supplier is asked. */
export async function homePrices(deps: HomePricesDeps, context: PageContext): Promise<HomePrices> {
  const { translate, locale } = context;
  const format = formatOf(context);
  const buyer = buyerOf(deps, context);
  const [places, lowest, below] = await Promise.all([
    featuredPlaces(deps.content),
    lowestByPlace(deps.db).then(async (nights) => await soldNights(deps, nights, buyer)),
    nightsFurthestBelow(deps.db).then(async (nights) => await soldNights(deps, nights, buyer)),
  ]);
  const byPlace = new Map(lowest.map((sold) => [sold.night.placeId, sold]));
  const deals = dealsIn(below).slice(0, mostDeals);
  return {
    places: Object.fromEntries(
      places.flatMap((place) => {
        const sold = byPlace.get(place.id);
        if (!sold) return [];
        const day = format.date(sold.night.night, 'day_month');
        const href = hotelRoutes.destination.href(locale, { country: place.country.slug, city: place.slug });
        return [[href, `${fromText(sold.price, 1, context)} · ${day}`]];
      }),
    ),
    deals:
      deals.length < fewestDeals
        ? null
        : {
            title: translate('home.deals'),
            lead: translate('home.dealsLead'),
            all: await cardsOfDeals(deps, deals, context),
          },
  };
}

async function cardsOfDeals(
  { content }: HomePricesDeps,
  deals: readonly Deal[],
  context: PageContext,
): Promise<HomeDeal[]> {
  const { translate, locale, textLocale, currency, country } = context;
  const format = formatOf(context);
  const prices = wholeWriter(translate, format);
  const hotels = new Map(
    (
      await cardsOf(
        content,
        deals.map(({ propertyId }) => propertyId),
      )
    ).map((card) => [card.id, card]),
  );
  const cards = await Promise.all(
    deals.map(async ({ propertyId, night, price, usual, lessBp, nights, from, until }): Promise<HomeDeal | null> => {
      const hotel = hotels.get(propertyId);
      const place = hotel && (await placeById(content, hotel.placeId));
      if (!hotel || !place) return null;
      return {
        name: hotel.name,
        where: nameIn(place, textLocale),
        picture: illustrationOf(hotel, place, hotel.pictures[0]),
        href: hotelRoutes.hotel.href(
          locale,
          { country: place.country.slug, city: place.slug, hotel: hotel.slug },
          { check_in: night, check_out: addDays(night, 1), guests: nightGuests, currency, country },
        ),
        less: translate('home.dealLess', { percent: format.percent(lessBp / 10_000) }),
        when: format.date(night, 'weekday'),
        price: prices.inText(price),
        evidence: translate('home.dealUsual', {
          usual: prices.inText(usual),
          count: nights,
          dates: format.dates(from, until),
        }),
      };
    }),
  );
  return cards.filter((card) => card !== null);
}

const resultsPath = /^\/hotels\/destination\/([a-z0-9-]+)\/([a-z0-9-]+)\/results\?/;

/** `from €61 a night` for a saved search, as far as its nights are known; null for others. */
export async function searchPrice(deps: HotelPagesDeps, router: string, context: PageContext): Promise<string | null> {
  const [, country, city] = resultsPath.exec(router) ?? [];
  const query = new URLSearchParams(router.slice(router.indexOf('?')));
  // Stored nights are those of any hotel of the place.
  if (Object.keys(filtersToQuery(noFilters)).some((key) => key !== 'near' && query.has(key))) return null;
  const [checkIn, checkOut] = [query.get('check_in'), query.get('check_out')];
  const party = parseParty(query.get('guests') ?? '');
  const place = await placeOf(deps, country, city);
  if (!place || !checkIn || !checkOut || !party.ok) return null;
  const stay = { checkIn, checkOut };
  const price = await stayFrom(deps, place.id, { stay, party: party.value }, buyerOf(deps, context));
  return price && fromText(price, nightsOf(stay), context);
}
