import type { FavoritePrice, PriceReader, StayWanted } from '#travel/favorites/favorite-cards.ts';
import type { Place } from '#travel/places/place.ts';
import { dateIn } from '#values/local-time.ts';
import { parseParty } from '#values/party.ts';
import { parseStayDates } from '#values/stay-dates.ts';
import { favoriteStayText } from '#web/cookie-lists/favorite-stay.ts';
import { placeById } from './content/hotel-places.ts';
import { cardsOf } from './content/property.sql.ts';
import { datesText, partyText } from './facts/words.ts';
import { wholeWriter } from './offer/whole-text.ts';
import { formatOf, type HotelPagesDeps, pagePricing } from './pages-deps.ts';
import { findResults } from './results/find-results.ts';

/** Searches for one view of a list: the newest favourites come first. */
const mostSearches = 4;

type Group = { readonly place: Place; readonly wanted: StayWanted[] };

/**
 * What the stays of favourite hotels cost now: one search, as the list of results makes it, for all of them in one place
 * with the same dates and guests. It counts against the visitor's limit of searches; what is beyond it stays unknown.
 */
export async function favoriteHotelPrices(
  deps: HotelPagesDeps,
  wanted: readonly StayWanted[],
  context: PriceReader,
): Promise<ReadonlyMap<string, FavoritePrice>> {
  const groups = new Map<string, Group>();
  const cards = new Map(
    (await cardsOf(deps.content, [...new Set(wanted.map(({ id }) => id))])).map((one) => [one.id, one]),
  );
  for (const one of wanted) {
    const card = cards.get(one.id);
    // oxlint-disable-next-line no-await-in-loop -- read from memory but for the first time
    const place = card && (await placeById(deps.content, card.placeId));
    if (!place) continue;
    const key = `${place.id} ${favoriteStayText(one.stay)}`;
    const group = groups.get(key) ?? { place, wanted: [] };
    groups.set(key, group);
    group.wanted.push(one);
  }
  let searches = 0;
  const found = await Promise.all(
    [...groups.values()].map(async (group) => {
      const isAhead = group.wanted[0]!.stay.checkIn >= dateIn(group.place.tz, context.now);
      return await pricesIn(deps, group, context, isAhead && (searches += 1) <= mostSearches);
    }),
  );
  return new Map(found.flat());
}

async function pricesIn(
  deps: HotelPagesDeps,
  { place, wanted }: Group,
  context: PriceReader,
  asks: boolean,
): Promise<readonly (readonly [string, FavoritePrice])[]> {
  const { checkIn, checkOut, guests } = wanted[0]!.stay;
  const { translate, now } = context;
  const format = formatOf(context);
  const party = parseParty(guests);
  const stay = parseStayDates(checkIn, checkOut, dateIn(place.tz, now));
  const about = {
    stay: [datesText({ checkIn, checkOut }, format), party.ok ? partyText(party.value, translate) : '']
      .filter(Boolean)
      .join(' · '),
    total: null,
    split: null,
  };
  const isPast = !stay.ok && stay.error.problem === 'past';
  const without = (state: FavoritePrice['state']): FavoritePrice => ({
    ...about,
    state,
    query: isPast ? '' : new URLSearchParams({ check_in: checkIn, check_out: checkOut, guests }).toString(),
  });
  if (!stay.ok || !party.ok) return wanted.map(({ id }) => [id, without(isPast ? 'past' : null)]);
  if (!asks) return wanted.map(({ id }) => [id, without(null)]);
  const pricing = pagePricing(deps, context);
  const request = { stay: stay.value, party: party.value, byBoard: false };
  const results = await findResults(deps, place, request, { ...context, pricing });
  if (results.kind !== 'found') return wanted.map(({ id }) => [id, without(null)]);
  const { rows, state, incomplete, waiting } = results.session;
  const byId = new Map(rows.map((row) => [row.propertyId, row.cheapest]));
  const isWhole = state === 'complete' && incomplete.length === 0 && waiting.length === 0;
  const prices = wholeWriter(translate, format);
  return wanted.map(({ id }) => {
    const price = byId.get(id);
    if (!price) return [id, without(isWhole ? 'sold_out' : null)];
    return [id, { ...without('found'), total: prices.inText(price), split: prices.split(price) }];
  });
}
