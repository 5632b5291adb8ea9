import { localePath } from '#i18n/locale.ts';
import { nightsOf } from '#values/stay-dates.ts';
import type { WholePrice } from '#values/whole-price.ts';
import { alertForm } from '../alerts/alert-form-view.ts';
import { nightsText, partyText } from '../facts/words.ts';
import { rateNote } from '../offer/rate-note.ts';
import { chosenOffer } from '../offer/sealed-offer.ts';
import { sealOffers } from '../offer/sealed-offers.ts';
import type { Offer } from '../offer/offer.ts';
import { strikethroughView } from '../offer/strikethrough-view.ts';
import { wholeWriter } from '../offer/whole-text.ts';
import { formatOf, type HotelPagesDeps } from '../pages-deps.ts';
import type { NoticeView } from '../results/results-view.ts';
import { type HotelCriteria, hotelOffers } from '../search/hotel-offers.ts';
import { cheapestTogether, eachRoomOffers } from './each-room/each-room-offers.ts';
import { presentEachRoom } from './each-room/present-each-room.ts';
import type { RoomsRefusal } from './each-room/reserve-rooms.ts';
import { aboutRooms, eachRoomHref, type HotelPageRequest, wantsEachRoom } from './hotel-request.ts';
import type { HotelView } from './hotel-view.ts';
import { eachRoomLink, otherWays } from './other-ways.ts';
import { presentInstead } from './rooms/present-instead.ts';
import { foldedOf, roomsWithoutPrices, roomsWithRates, switchesOf } from './present-rooms.ts';

/** The page with the rates of a stay, or with what to try where there are none; and the cheapest of them. */
export async function withRates(
  deps: HotelPagesDeps,
  request: HotelPageRequest,
  criteria: HotelCriteria,
  view: HotelView,
  refusal?: RoomsRefusal,
): Promise<{ readonly view: HotelView; readonly cheapest: WholePrice | null }> {
  const { context, place, property } = request;
  const { translate } = context;
  const format = formatOf(context);
  const { stay, party } = criteria;
  const found = wantsEachRoom(request)
    ? await eachRoomOffers(deps, property, criteria)
    : await hotelOffers(deps, property, criteria);
  const nights = nightsText(nightsOf(stay), translate);
  const guests = partyText(party, translate);
  const words = {
    stay: translate('stay.summary', { dates: format.dates(stay.checkIn, stay.checkOut), nights, guests }),
    basis: translate('stay.basis', { nights, guests }),
    dates: { days: [stay.checkIn, stay.checkOut].map((day) => format.date(day, 'day_month')).join(' – '), guests },
  };
  if (found.kind === 'unavailable')
    return {
      view: {
        ...view,
        ...words,
        state: 'failed',
        rooms: roomsWithoutPrices(aboutRooms(request)),
        ways: [{ label: translate('results.tryAgain'), href: view.action }],
      },
      cheapest: null,
    };
  if (found.kind === 'none') {
    const reason: NoticeView = {
      tone: 'info',
      title: translate(found.reason === 'occupancy' ? 'hotel.tooManyTitle' : 'hotel.noneTitle'),
      text: translate(`hotel.none_${found.reason}`),
    };
    return {
      view: {
        ...view,
        ...words,
        state: 'none',
        rooms: roomsWithoutPrices(aboutRooms(request)),
        notices: [reason],
        ways: otherWays(request, stay, found.reason),
      },
      cheapest: null,
    };
  }
  const [first] = found.offers;
  const prices = wholeWriter(translate, format);
  const { paysVat } = criteria.pricing;
  const rate = rateNote(
    found.offers.map((offer) => offer.rate),
    translate,
    format,
  );
  if (found.kind === 'each') {
    const least = cheapestTogether(found.groups);
    const asked = {
      stay,
      at: found.at,
      paysVat,
      chosen: refusal?.chosen ?? new Map(),
      together: `${view.action}#rooms`,
    };
    return {
      view: {
        ...view,
        ...words,
        state: 'priced',
        rate,
        action: localePath(context.locale, eachRoomHref(request)),
        cheapest: {
          total: prices.whole(least),
          split: prices.split(least),
          ...(least.vat === null ? {} : { vat: true }),
        },
        each: presentEachRoom(aboutRooms(request), found.groups, asked, deps.offerSeal),
      },
      cheapest: least,
    };
  }
  const about = { propertyId: property.id, stay, party, shownAt: found.at, paysVat };
  const { lists, values } = sealOffers(
    deps.offerSeal,
    found.offers.map((offer) => chosenOffer(offer, about)),
    1,
  );
  const byOffer = new Map(found.offers.map((offer, at) => [offer, values[at]!]));
  const valueOf = (offer: Offer) => byOffer.get(offer)!;
  const rooms = roomsWithRates(aboutRooms(request), found.offers, { stay, party, at: found.at, valueOf });
  const priced: HotelView = {
    ...view,
    ...words,
    state: 'priced',
    rate,
    apart: party.length > 1 ? eachRoomLink(request) : null,
    instead: refusal?.lost ? presentInstead(rooms, found.offers, refusal.lost, context) : null,
    cheapest: first
      ? {
          total: prices.whole(first),
          split: prices.split(first),
          ...(first.vat === null ? {} : { vat: true }),
          ...strikethroughView(first, translate, format),
        }
      : null,
    switches: switchesOf(found.offers, translate),
    alert: first ? alertForm(context, place, property, { stay, party }) : null,
    rooms,
    offers: lists[0] ?? null,
    more: foldedOf(rooms),
  };
  return { view: priced, cheapest: first ?? null };
}
