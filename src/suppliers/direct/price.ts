import { divideRounded, money } from '#values/money.ts';
import { guestCount, type Party, type RoomParty } from '#values/party.ts';
import type { PriceLine } from '#values/price.ts';
import {
  type DirectProperty,
  type DirectRoom,
  type Promotion,
  seasonLength,
  type Seasons,
} from './inventory/inventory.ts';

/** The nights of a stay, by date and as days since 1970-01-01. */
export interface Nights {
  readonly dates: readonly string[];
  readonly days: readonly number[];
}

/** Price of a party in one room type and plan, net, in minor units of the property's currency. */
export interface StayPrice {
  readonly lines: readonly PriceLine[];
  /** The amount due now without the promotion; null without one. */
  readonly regularLines: readonly PriceLine[] | null;
  /** Without value added tax and before a promotion; adds up to the base line. */
  readonly nightly: readonly bigint[];
  /** The total due, and for the first night, value added tax included. */
  readonly total: bigint;
  readonly firstNight: bigint;
}

const all = 10_000;
const adultAge = 12;
const infantAge = 1;
const includedAdults = 2;
const furtherAdultBp = 2_500;
const childBp = 1_000;

export function nightsFrom(dates: readonly string[]): Nights {
  return { dates, days: dates.map((date) => Date.parse(`${date}T00:00:00Z`) / 86_400_000) };
}

/** The most of each kind in one room of a party. Children under two sleep in a cot. */
export interface LargestRoom {
  readonly adults: number;
  readonly children: number;
  readonly guests: number;
}

export function largestRoom(party: Party): LargestRoom {
  const rooms = party.map(({ adults, childAges }) => {
    const children = childAges.filter((age) => age > infantAge).length;
    return { adults, children, guests: adults + children };
  });
  const most = (of: keyof LargestRoom) => Math.max(...rooms.map((room) => room[of]));
  return { adults: most('adults'), children: most('children'), guests: most('guests') };
}

/** Whether every room of a party fits one room of this type. */
export function fits(room: DirectRoom, { adults, children, guests }: LargestRoom): boolean {
  return adults <= room.maxAdults && children <= room.maxChildren && guests <= room.maxGuests;
}

/** Each night's share of the room's price in basis points, or null when a night has no price. */
export function seasonBp(seasons: Seasons, nights: Nights): readonly bigint[] | null {
  const shares: bigint[] = [];
  const count = seasons.length / seasonLength;
  // Seasons and nights are both sorted, so the current season is found by advancing.
  let begun = -1;
  for (const day of nights.days) {
    while (begun + 1 < count && seasons[(begun + 1) * seasonLength]! <= day) begun += 1;
    let at = begun;
    while (at >= 0 && seasons[at * seasonLength + 1]! <= day) at -= 1;
    if (at < 0) return null;
    // 1970-01-01 was a Thursday.
    shares.push(BigInt(seasons[at * seasonLength + 2 + ((day + 3) % 7)]!));
  }
  return shares;
}

/**
 * Price weight of the party: each room counts whole, a third adult a quarter more, a child from two to eleven a tenth.
 */
export function partyBp(party: Party): number {
  return party.reduce((sum, room) => sum + roomBp(room), 0);
}

function roomBp({ adults, childAges }: RoomParty): number {
  const grown = adults + childAges.filter((age) => age >= adultAge).length;
  const children = childAges.filter((age) => age > infantAge && age < adultAge).length;
  return all + Math.max(0, grown - includedAdults) * furtherAdultBp + children * childBp;
}

/**
 * Prices a stay. Each night is rounded once and so is the discount; everything else is a sum of those. `weight` is the
 * room's price in minor units times the shares of its plan and of the party, and `nightBp` the shares of the nights,
 * all in basis points. The fee of the first night is that of its discounted price.
 */
export function priceStay(
  property: DirectProperty,
  weight: bigint,
  nightBp: readonly bigint[],
  party: Party,
  promotion: Pick<Promotion, 'kind' | 'discountBp'> | null = null,
): StayPrice {
  const withoutVat: bigint[] = [];
  const withVat = 1_000_000_000_000n;
  const vat = 100_000_000n * BigInt(all + property.vatBp);
  let [total, base, first] = [0n, 0n, 0n];
  let [lastBp, whole, bare] = [0n, 0n, 0n];
  for (const bp of nightBp) {
    // Most nights cost what the one before them costs.
    if (bp !== lastBp) {
      const night = weight * bp;
      whole = divideRounded(night, withVat);
      bare = divideRounded(night, vat);
      lastBp = bp;
    }
    if (withoutVat.push(bare) === 1) first = whole;
    total += whole;
    base += bare;
  }
  const room = line('base', 'room', base, property.currency, 'supplier', 'now');
  const tax = (minor: bigint) => ({
    ...line('tax', 'vat', minor, property.currency, 'supplier', 'now'),
    rateBp: property.vatBp,
  });
  const regular = [room, ...(total === base ? [] : [tax(total - base)])];
  const off = promotion ? divideRounded(total * BigInt(promotion.discountBp), BigInt(all)) : 0n;
  const owed = total - off;
  const desk = atTheDesk(property, party, nightBp.length, owed);
  if (!promotion || off === 0n)
    return { lines: [...regular, ...desk], regularLines: null, nightly: withoutVat, total, firstNight: first };
  const offBase = bareOf(off, property.vatBp, total - base);
  return {
    lines: [
      room,
      line('discount', promotion.kind, -offBase, property.currency, 'supplier', 'now'),
      ...(owed === base - offBase ? [] : [tax(owed - base + offBase)]),
      ...desk,
    ],
    regularLines: regular,
    nightly: withoutVat,
    total: owed,
    firstNight: first - divideRounded(first * BigInt(promotion.discountBp), BigInt(all)),
  };
}

/** A discount without its tax, which is never more than the tax that there was. */
function bareOf(off: bigint, vatBp: number, tax: bigint): bigint {
  const bare = divideRounded(off * BigInt(all), BigInt(all + vatBp));
  return off - bare > tax ? off - tax : bare;
}

function atTheDesk(property: DirectProperty, party: Party, nights: number, total: bigint): PriceLine[] {
  const { cityTax, resortFeeMinor, currency } = property;
  const { rooms, adults } = guestCount(party);
  const lines: PriceLine[] = [];
  if (cityTax?.kind === 'percent') {
    const share = divideRounded(total * BigInt(cityTax.percentBp), 10_000n);
    lines.push(line('tax', 'city_tax', share, currency, 'government', 'at_property'));
  } else if (cityTax) {
    const times = BigInt(nights * (cityTax.kind === 'per_person_night' ? adults : rooms));
    lines.push(line('tax', 'city_tax', cityTax.minor * times, cityTax.currency, 'government', 'at_property'));
  }
  if (resortFeeMinor !== null) {
    lines.push(line('fee', 'resort_fee', resortFeeMinor * BigInt(nights * rooms), currency, 'property', 'at_property'));
  }
  return lines.filter(({ amount }) => amount.minor > 0n);
}

function line(
  kind: PriceLine['kind'],
  code: string,
  minor: bigint,
  currency: string,
  payee: PriceLine['payee'],
  timing: PriceLine['timing'],
): PriceLine {
  return { kind, code, amount: money(minor, currency), payee, timing };
}
