import type { Format } from '#i18n/format.ts';
import type { Translate } from '#i18n/translate.ts';
import { subtract } from '#values/money.ts';
import type { Party } from '#values/party.ts';
import { roomPartyText, roomText } from '../../facts/words.ts';
import type { Offer } from '../../offer/offer.ts';
import type { MixedRoomView } from '../hotel-view.ts';

/**
 * The guests of each room of a mixed-room rate, and why it is offered, for offers with the same types; null for
 * offers of one type. `all` are all offers of the hotel.
 */
export function presentMixedRoom(
  rates: readonly Offer[],
  all: readonly Offer[],
  {
    translate,
    format,
    pictureOf,
  }: {
    readonly translate: Translate;
    readonly format: Format;
    readonly pictureOf: (roomCode: string) => string | null;
  },
  party: Party,
): (MixedRoomView & { readonly name: string }) | null {
  const [first] = rates;
  if (!first?.units) return null;
  return {
    name: translate('hotel-nav.splitName', { count: party.length }),
    units: first.units.flatMap((unit) => {
      const guests = party[unit.room];
      return guests
        ? [
            {
              label: translate('hotel-nav.splitUnit', { number: format.number(unit.room + 1) }),
              guests: roomPartyText(guests, translate, format),
              room: roomText(unit, translate),
              picture: pictureOf(unit.roomCode),
            },
          ]
        : [];
    }),
    why: whyOf(first, all, party.length, translate, format),
  };
}

/** Compared with the cheapest rate of a single type under the same plan of the same supplier. */
function whyOf(mixed: Offer, all: readonly Offer[], count: number, translate: Translate, format: Format): string {
  const ofOne = all.filter(({ units, supplier }) => !units && supplier === mixed.supplier);
  if (ofOne.length === 0) return translate('hotel-nav.splitOnly');
  const [alike] = ofOne
    .filter(
      ({ planCode, board, price }) =>
        planCode === mixed.planCode && board === mixed.board && price.currency === mixed.price.currency,
    )
    .toSorted((a, b) => Number(a.whole.minor - b.whole.minor));
  if (!alike || alike.whole.minor <= mixed.whole.minor) return translate('hotel-nav.splitAlso');
  return translate('hotel-nav.splitSaves', {
    amount: format.money(subtract(alike.whole, mixed.whole)),
    count,
    room: roomText({ roomCode: alike.roomKey, roomName: alike.roomName }, translate),
  });
}
