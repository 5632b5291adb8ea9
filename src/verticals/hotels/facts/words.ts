import type { Format } from '#i18n/format.ts';
import type { Translate } from '#i18n/translate.ts';
import { toSquareFeet } from '#values/measure.ts';
import type { Party } from '#values/party.ts';
import { guestCount } from '#values/party.ts';
import type { StayDates } from '#values/stay-dates.ts';
import { roomCodes } from '../content/vocabulary.ts';
import type { Bed, SupplierRate } from '../supplier.ts';

/** The size of a room, in whole square metres or square feet. */
export function areaText(squareMetres: number, translate: Translate, format: Format): string {
  return format.unit === 'f'
    ? translate('facts.squareFeet', { size: format.number(Math.round(toSquareFeet(squareMetres))) })
    : translate('hotel.size', { size: format.number(squareMetres) });
}

const scoreWords: readonly (readonly [number, string])[] = [
  [9.5, 'exceptional'],
  [9, 'superb'],
  [8.5, 'excellent'],
  [8, 'veryGood'],
  [7, 'good'],
  [6, 'pleasant'],
  [0, 'fair'],
];

export function scoreWord(score: number, translate: Translate): string {
  const [, word = 'fair'] = scoreWords.find(([from]) => score >= from) ?? [];
  return translate(`facts.score_${word}`);
}

export function starsText(stars: number, translate: Translate): string {
  return translate('facts.stars', { count: stars });
}

const knownRooms: ReadonlySet<string> = new Set(roomCodes);

/** Our own name for a room type, else the supplier's. */
export function roomText({ roomCode, roomName }: Pick<SupplierRate, 'roomCode' | 'roomName'>, translate: Translate) {
  return listedRoomText(knownRooms.has(roomCode) ? roomCode : roomName, translate);
}

/** The room name in a list, which has the code of our room type or the supplier's own name. */
export function listedRoomText(room: string, translate: Translate): string {
  return knownRooms.has(room) ? translate(`facts.room_${room}`) : room;
}

export function bedsText(beds: readonly Bed[], translate: Translate, format: Format): string {
  return format.list(beds.map((bed) => translate(`facts.bed_${bed.kind}`, { count: bed.count })));
}

/** `2 adults, 1 child · 2 rooms`; a single room is not mentioned. */
export function partyText(party: Party, translate: Translate): string {
  return translate('stay.party', guestCount(party));
}

export function nightsText(nights: number, translate: Translate): string {
  return translate('stay.nights', { count: nights });
}

/** First and last day of a stay: `Fri 18 Dec – Mon 21 Dec`. */
export function datesText({ checkIn, checkOut }: StayDates, format: Format): string {
  return format.dates(checkIn, checkOut);
}

/** A room's guests with the children's ages: `2 adults, 2 children (5, 9)`. */
export function roomPartyText(room: Party[number], translate: Translate, format: Format): string {
  const { adults, childAges } = room;
  if (childAges.length === 0) return translate('stay.adults', { count: adults });
  return translate('stay.roomParty', {
    adults,
    children: childAges.length,
    ages: childAges.map((age) => format.number(age)).join(', '),
  });
}
