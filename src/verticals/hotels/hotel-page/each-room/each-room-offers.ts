import { sum } from '#values/money.ts';
import { payableLater, type WholePrice, wholePrice } from '#values/whole-price.ts';
import type { Property } from '../../content/property.ts';
import type { HotelDeps } from '../../deps.ts';
import type { Offer } from '../../offer/offer.ts';
import { type HotelCriteria, type HotelOffers, hotelOffers } from '../../search/hotel-offers.ts';
import { type RoomGroup, roomGroups } from './room-groups.ts';

export interface GroupOffers extends RoomGroup {
  /** At least one, cheapest first. */
  readonly offers: readonly Offer[];
}

type EachRoomOffers =
  /** `offers`: of all groups. */
  | (Omit<Extract<HotelOffers, { kind: 'found' }>, 'kind'> & {
      readonly kind: 'each';
      readonly groups: readonly GroupOffers[];
    })
  | Exclude<HotelOffers, { kind: 'found' }>;

/** Rates for one room of each kind that the party has, all in one currency, so that they can be paid together. */
export async function eachRoomOffers(
  deps: HotelDeps,
  property: Property,
  criteria: HotelCriteria,
): Promise<EachRoomOffers> {
  const asked = await Promise.all(
    roomGroups(criteria.party).map(async (group) => ({
      group,
      found: await hotelOffers(deps, property, { ...criteria, party: group.party }),
    })),
  );
  const groups: GroupOffers[] = [];
  let currency: string | undefined;
  let at = '';
  for (const { group, found } of asked) {
    if (found.kind !== 'found') return found;
    currency ??= found.offers[0]!.price.currency;
    const offers = found.offers.filter(({ price }) => price.currency === currency);
    if (offers.length === 0) return { kind: 'none', reason: 'sold_out' };
    groups.push({ ...group, offers });
    at = found.at;
  }
  return { kind: 'each', groups, at, offers: groups.flatMap(({ offers }) => offers) };
}

/** What the cheapest rooms of all cost together. */
export function cheapestTogether(groups: readonly GroupOffers[]): WholePrice {
  const shown = groups.flatMap(({ offers, count }) => Array.from({ length: count }, () => offers[0]!.price.shown));
  const total = sum(
    shown.map((one) => one.total),
    shown[0]!.total.currency,
  );
  return wholePrice(total, payableLater(shown.flatMap(({ lines }) => lines)), shown[0]!.vat?.status ?? null);
}
