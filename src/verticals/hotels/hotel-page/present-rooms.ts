import { priceView } from '#booking/booking.ts';
import type { Format } from '#i18n/format.ts';
import type { PlaceWords } from '#i18n/place-words.ts';
import type { Translate } from '#i18n/translate.ts';
import type { Party } from '#values/party.ts';
import { nightsOf, type StayDates } from '#values/stay-dates.ts';
import type { Place } from '#travel/places/place.ts';
import type { Property, RoomType } from '../content/property.ts';
import { deadlineWriter } from '../facts/deadline-text.ts';
import { lineLabels } from '../facts/line-label.ts';
import { areaText, bedsText, roomText } from '../facts/words.ts';
import { illustrationOf } from '../illustration-of.ts';
import type { Offer } from '../offer/offer.ts';
import { strikethroughView } from '../offer/strikethrough-view.ts';
import { wholeWriter } from '../offer/whole-text.ts';
import { hotelWords } from '../quote/hotel-words.ts';
import type { Bed } from '../supplier.ts';
import type { HotelView, RateSwitches, RateView, RoomView } from './hotel-view.ts';
import { choicesAmong, rateChoices } from './rate-choices.ts';
import { presentMixedRoom } from './rooms/present-mixed-room.ts';
import { cancellationMoments } from './rooms/cancellation-moments.ts';

export interface RoomsAbout {
  readonly property: Property;
  readonly place: Place;
  /** The place's name for messages. */
  readonly words: PlaceWords<'city'>;
  readonly translate: Translate;
  readonly format: Format;
}

const fewRooms = 5;

/** The rooms of a hotel, for a page without dates. */
export function roomsWithoutPrices(about: RoomsAbout): RoomView[] {
  const { property, translate } = about;
  return property.roomTypes.map((room) =>
    roomView(about, room.code, roomText({ roomCode: room.code, roomName: room.code }, translate), room, room.beds, []),
  );
}

interface RatesRequest {
  readonly stay: StayDates;
  readonly party: Party;
  /** ISO instant at which the offers were requested. */
  readonly at: string;
  /** What the button of an offer sends. */
  readonly valueOf: (offer: Offer) => string;
}

/** Offers by room type, the room with the cheapest first. */
export function roomsWithRates(about: RoomsAbout, offers: readonly Offer[], request: RatesRequest): RoomView[] {
  const write = rateWriter(about, request);
  return [...Map.groupBy(offers, (offer) => offer.roomKey)].map(([code, rates], at) => {
    const [first] = rates;
    const choices = rateChoices(rates.map(choosable), at === 0);
    const views = rates.map((offer, place) => ({ ...write(offer), choices: choices[place]! }));
    const mixedRoom = presentMixedRoom(
      rates,
      offers,
      { ...about, pictureOf: (room) => pictureOf(about, room) },
      request.party,
    );
    if (mixedRoom) return { ...roomView(about, code, mixedRoom.name, undefined, [], views), mixedRoom };
    const facts = about.property.roomTypes.find((room) => room.code === code);
    return roomView(
      about,
      code,
      roomText({ roomCode: code, roomName: first!.roomName }, about.translate),
      facts,
      facts?.beds ?? first!.beds,
      views,
      first!.left,
    );
  });
}

/** Rooms with prices that are in sight on narrow pages; one more alone is not worth folding. */
const inSight = 3;

/** The rooms that are folded; null where all are in sight. */
export function foldedOf(rooms: readonly RoomView[]): HotelView['more'] {
  if (rooms.length <= inSight + 1) return null;
  return { count: rooms.length - inSight, amount: rooms[inSight]?.rates[0]?.total ?? '' };
}

/** Among all rooms; null where there is nothing to choose. */
export function switchesOf(offers: readonly Offer[], translate: Translate): RateSwitches | null {
  const { boards, hasFree } = choicesAmong(offers.map(choosable));
  if (boards.length === 0 && !hasFree) return null;
  return { boards: boards.map((code) => ({ code, label: translate(`facts.board_${code}`) })), hasFree };
}

const choosable = ({ board, freeUntil }: Offer) => ({ board, isFree: freeUntil !== null });

function pictureOf({ property, place }: Pick<RoomsAbout, 'property' | 'place'>, code: string): string | null {
  const room = property.roomTypes.find((one) => one.code === code);
  return room ? illustrationOf(property, place, { seed: room.pictureSeed, scene: 'room' }) : null;
}

function roomView(
  { property, place, translate, format }: RoomsAbout,
  code: string,
  name: string,
  facts: RoomType | undefined,
  beds: readonly Bed[],
  rates: readonly RateView[],
  left: number | null = null,
): RoomView {
  const texts: RoomView['facts'] = [
    ...(facts ? [{ icon: 'room-size' as const, text: areaText(facts.sizeSqm, translate, format) }] : []),
    ...(beds.length > 0 ? [{ icon: 'bed' as const, text: bedsText(beds, translate, format) }] : []),
    ...(facts?.view ? [{ icon: 'view' as const, text: translate(`facts.view_${facts.view}`) }] : []),
    ...(facts ? [{ icon: 'person' as const, text: translate('hotel.sleeps', { count: facts.maxGuests }) }] : []),
  ];
  return {
    code,
    name,
    picture: pictureOf({ property, place }, code),
    facts: texts,
    mixedRoom: null,
    sleeps: facts ? { count: facts.maxGuests, text: translate('hotel.sleeps', { count: facts.maxGuests }) } : null,
    rates,
    left: left !== null && left <= fewRooms ? translate('results.left', { count: left }) : null,
  };
}

function rateWriter(
  { words, translate, format }: RoomsAbout,
  { stay, at, valueOf }: RatesRequest,
): (offer: Offer) => Omit<RateView, 'choices'> {
  const deadline = deadlineWriter(translate, format);
  const nights = nightsOf(stay);
  const prices = wholeWriter(translate, format);
  const labels = lineLabels(translate);
  const booking = hotelWords(translate);
  return (offer) => {
    const { total, lines, policy, vat } = offer.price.shown;
    const price = priceView(lines, total, { labels, words: booking, translate, format }, vat);
    return {
      offer: valueOf(offer),
      board: translate(`facts.board_${offer.board}`),
      meals: offer.board === 'RO' ? null : translate(`facts.boardMeals_${offer.board}`),
      freeUntil: offer.freeUntil && {
        text: translate('hotel.freeUntil', { deadline: deadline(offer.freeUntil), ...words }),
        at: offer.freeUntil.at,
        zone: offer.freeUntil.zone,
      },
      feeOnRequest: policy.kind === 'on_request' ? booking('cancelOnRequest') : null,
      cancellation: cancellationMoments(policy, total, at, { translate, format, write: deadline }),
      lines: price.rows,
      sum: price.total,
      now: price.charged,
      ...(format.priceDisplay === 'net'
        ? { client: translate('agents.clientCharged', { amount: format.money(offer.price.total) }) }
        : {}),
      total: prices.whole(offer),
      split: prices.split(offer),
      ...strikethroughView(offer, translate, format),
      nightly: prices.nightly(offer, nights),
      ...(offer.vat === null ? {} : { vat: true }),
    };
  };
}
