import { divideRounded, money } from '#values/money.ts';
import { guestCount, type Party, type RoomParty } from '#values/party.ts';
import type { PriceLine } from '#values/price.ts';
import type { DirectProperty, DirectRoom, Season } from './inventory.ts';

/** The nights of a stay, by date and as days since 1970-01-01. */
export interface Nights {
  readonly dates: readonly string[];
  readonly days: readonly number[];
}

/** Price of a party in one room type and plan, net, in minor units of the property's currency. */
export interface StayPrice {
  readonly lines: readonly PriceLine[];
  /** Without value added tax; adds up to the base line. */
  readonly nightly: readonly { readonly night: string; readonly minor: bigint }[];
  /** What is owed in all, and for the first night, value added tax included. */
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

/** Whether every room of the party fits one room of this type. Children under two sleep in a cot. */
export function fits(room: DirectRoom, party: Party): boolean {
  return party.every(({ adults, childAges }) => {
    const children = childAges.filter((age) => age > infantAge).length;
    return adults <= room.maxAdults && children <= room.maxChildren && adults + children <= room.maxGuests;
  });
}

/** Each night's share of the room's price in basis points, or null when a night has no price. */
export function seasonBp(seasons: readonly Season[], nights: Nights): readonly number[] | null {
  const shares: number[] = [];
  for (const day of nights.days) {
    const season = seasons.findLast(({ from, until }) => from <= day && day < until);
    // 1970-01-01 was a Thursday.
    const share = season?.weekdayBp[(day + 3) % 7];
    if (share === undefined) return null;
    shares.push(share);
  }
  return shares;
}

/** What the party weighs: each room counts whole, a third adult a quarter more, a child from two to eleven a tenth. */
export function partyBp(party: Party): number {
  return party.reduce((sum, room) => sum + roomBp(room), 0);
}

function roomBp({ adults, childAges }: RoomParty): number {
  const grown = adults + childAges.filter((age) => age >= adultAge).length;
  const children = childAges.filter((age) => age > infantAge && age < adultAge).length;
  return all + Math.max(0, grown - includedAdults) * furtherAdultBp + children * childBp;
}

/** Prices a stay. Each night is rounded once; everything else is a sum of those. */
export function priceStay(
  property: DirectProperty,
  room: DirectRoom,
  planBp: number,
  nights: Nights,
  nightBp: readonly number[],
  party: Party,
): StayPrice {
  const weight = room.baseMinor * BigInt(planBp) * BigInt(partyBp(party));
  const exact = nightBp.map((bp) => weight * BigInt(bp));
  const gross = exact.map((night) => divideRounded(night, 1_000_000_000_000n));
  const withoutVat = exact.map((night) =>
    divideRounded(night * 10_000n, 1_000_000_000_000n * BigInt(all + property.vatBp)),
  );
  const total = sum(gross);
  const base = sum(withoutVat);
  return {
    lines: [
      line('base', 'room', base, property.currency, 'supplier', 'now'),
      ...(total === base ? [] : [line('tax', 'vat', total - base, property.currency, 'supplier', 'now')]),
      ...atTheDesk(property, party, nights.dates.length, total),
    ],
    nightly: nights.dates.map((night, position) => ({ night, minor: withoutVat[position] ?? 0n })),
    total,
    firstNight: gross[0] ?? 0n,
  };
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

function sum(parts: readonly bigint[]): bigint {
  return parts.reduce((whole, part) => whole + part, 0n);
}
