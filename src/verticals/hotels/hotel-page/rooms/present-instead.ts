import type { PageContext } from '#web/page.ts';
import { freeUntil } from '#values/cancellation.ts';
import type { Offer } from '../../offer/offer.ts';
import type { ChosenOffer } from '../../offer/sealed-offer.ts';
import type { InsteadView, RoomView } from '../hotel-view.ts';

/**
 * The cheapest offer with the board of the one that was sold meanwhile, and free to cancel where that one was; null where there
 * is none. `rooms` present `offers`, which are in the order of their prices.
 */
export function presentInstead(
  rooms: readonly RoomView[],
  offers: readonly Offer[],
  { board, policy, shownAt }: ChosenOffer,
  { translate }: Pick<PageContext, 'translate'>,
): InsteadView | null {
  const wasFree = freeUntil(policy, shownAt) !== null;
  const alike = offers.find((offer) => offer.board === board && (!wasFree || offer.freeUntil !== null));
  if (!alike) return null;
  const room = rooms.find(({ code }) => code === alike.roomKey);
  const place = offers.filter(({ roomKey }) => roomKey === alike.roomKey).indexOf(alike);
  const rate = room?.rates[place];
  if (!room || !rate) return null;
  return { heading: translate('hotel-rooms.instead'), room: room.name, rate, reserve: translate('hotel.reserve') };
}
