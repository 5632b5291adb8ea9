import { amountPattern } from '#i18n/amount-pattern.ts';
import { partyLimits } from '#values/party.ts';
import type { StayDates } from '#values/stay-dates.ts';
import { notInWhole } from '#values/whole-price.ts';
import type { Seal } from '#web/seal.ts';
import { roomPartyText } from '../../facts/words.ts';
import type { Offer } from '../../offer/offer.ts';
import { chosenOffer } from '../../offer/sealed-offer.ts';
import { sealOffers } from '../../offer/sealed-offers.ts';
import type { LinkView } from '../../results/results-view.ts';
import type { EachRateView, EachRoomView, RateView, RoomCost } from '../hotel-view.ts';
import { type RoomsAbout, roomsWithRates } from '../present-rooms.ts';
import { rateKey } from './chosen-rooms.ts';
import type { GroupOffers } from './each-room-offers.ts';

interface Asked {
  readonly stay: StayDates;
  readonly at: string;
  readonly paysVat: boolean;
  /** By `rateKey`. */
  readonly chosen: ReadonlyMap<string, number>;
  readonly together: string;
}

const mark = '\u0001';

const costOf = ({ whole, isApproximate, ...price }: Offer): RoomCost => ({
  minor: notInWhole(price).length === 0 ? Number(whole.minor) : null,
  ...(isApproximate ? { isAbout: true } : {}),
});

/** The cheapest rate of each board and flexibility of every room type, with a number to choose. */
export function presentEachRoom(
  about: RoomsAbout,
  groups: readonly GroupOffers[],
  { stay, at, paysVat, chosen, together }: Asked,
  seal: Seal,
): EachRoomView {
  const { translate, format } = about;
  const say = (key: string, values?: Record<string, string | number>) => translate(`hotel-rooms.${key}`, values);
  const inAll = groups.reduce((all, { count }) => all + count, 0);
  const all = groups.flatMap(({ party, offers }) => offers.map((offer) => ({ offer, party })));
  const { lists, values } = sealOffers(
    seal,
    all.map(({ offer, party }) =>
      chosenOffer(offer, { propertyId: about.property.id, stay, party, shownAt: at, paysVat }),
    ),
  );
  const byOffer = new Map(all.map(({ offer }, place) => [offer, values[place]!]));
  const valueOf = (offer: Offer) => byOffer.get(offer)!;
  const back: LinkView = { href: together, label: say('together') };
  return {
    hint: say('hint', { count: inAll }),
    groups: groups.map((group) => {
      const offers = [...Map.groupBy(group.offers, ({ roomKey }) => roomKey).values()];
      const { party } = group;
      const views = roomsWithRates(about, group.offers, { stay, party, at, valueOf });
      return {
        heading: say('group', { count: group.count, guests: roomPartyText(group.party[0]!, translate, format) }),
        rooms: views.map(({ code, name, picture, left, rates }, room) => ({
          code,
          name,
          picture,
          left,
          rates: rates.flatMap((rate, place) =>
            rate.choices.length > 0 ? [rateView(group, offers[room]![place]!, rate, name)] : [],
          ),
        })),
      };
    }),
    offers: lists,
    running: {
      chosen: say('running', { chosen: mark, asked: inAll }).split(mark),
      total: translate('proposals.total', { amount: mark }).split(mark),
      about: translate('proposals.total', { amount: translate('results.about', { amount: mark }) }).split(mark),
      pattern: amountPattern(format, groups[0]!.offers[0]!.price.currency),
    },
    reserve: say('reserve'),
    notFree: translate('hotel.notFree'),
    together: back,
  };

  function rateView(group: GroupOffers, offer: Offer, rate: RateView, room: string): EachRateView {
    const { board, meals, freeUntil, feeOnRequest, total, split, vat } = rate;
    return {
      offer: rate.offer,
      board,
      meals,
      freeUntil,
      feeOnRequest,
      total,
      split,
      ...(vat ? { vat } : {}),
      most: Math.min(group.count, offer.left ?? partyLimits.rooms),
      chosen: chosen.get(rateKey(offer, group.party, offer.price.total.minor)) ?? 0,
      cost: costOf(offer),
      label: say('numberOf', { room, board, total }),
    };
  }
}
