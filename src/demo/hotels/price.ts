import { dateIn, localDeadline } from '#values/local-time.ts';
import { divideRounded, type Money, split } from '#values/money.ts';
import type { Party, RoomParty } from '#values/party.ts';
import { addDays } from '#values/stay-dates.ts';
import type { Penalty } from '../engine/booking.ts';
import type { SandboxPlan, SandboxProperty, SandboxRoomType } from './catalogue.ts';

/** The price of a stay for the buyer, the whole party together, in minor units of the property's currency. */
export interface StayPrice {
  /** Each night with VAT. */
  readonly nights: readonly bigint[];
  /** All nights with VAT, less the discount: the amount payable to the supplier. */
  readonly total: bigint;
  /** Contained in `total`. */
  readonly vat: bigint;
  /** Without VAT. */
  readonly discount: bigint;
  /** The amount payable without the discount. */
  readonly regularTotal: bigint;
}

const extraAdultBp = 2_500;
const childBp = 1_000;

/** Guests of twelve and older pay as adults; those under two are free. */
function occupancyBp(room: RoomParty): number {
  const grown = room.adults + room.childAges.filter((age) => age >= 12).length;
  const children = room.childAges.filter((age) => age >= 2 && age < 12).length;
  return 10_000 + Math.max(0, grown - 2) * extraAdultBp + children * childBp;
}

export function partyOccupancyBp(party: Party): number {
  return party.reduce((all, room) => all + occupancyBp(room), 0);
}

export function fits(roomType: SandboxRoomType, party: Party): boolean {
  return party.every(
    (room) =>
      room.adults <= roomType.maxAdults &&
      room.childAges.length <= roomType.maxChildren &&
      room.adults + room.childAges.length <= roomType.maxGuests,
  );
}

/**
 * Prices with VAT of each night for the whole party, rounded once a night. `weight` sums up base price, plan and guests
 * of each room; factors are in basis points.
 */
export function weighedNights(weight: bigint, nightFactorsBp: readonly number[], adjustBp: number): bigint[] {
  return nightFactorsBp.map((factor) => divideRounded(weight * BigInt(adjustBp) * BigInt(factor), 10_000n ** 4n));
}

/** Subtracts the discount, and the contained VAT from the rest. */
export function stayPrice(nights: readonly bigint[], vatBp: number, discountBp = 0): StayPrice {
  const vatIn = (minor: bigint) => divideRounded(minor * BigInt(vatBp), BigInt(10_000 + vatBp));
  const regularTotal = nights.reduce((all, night) => all + night, 0n);
  const total = discounted(regularTotal, discountBp);
  const regularNet = regularTotal - vatIn(regularTotal);
  const vat = vatIn(total);
  const discount = regularNet - (total - vat);
  return { nights, total, vat, discount, regularTotal };
}

/** Each night without VAT and before the discount; adds up to `total - vat + discount`. */
export function netNights({ nights, total, vat, discount }: StayPrice, currency: string): bigint[] {
  return split({ minor: total - vat + discount, currency }, nights.map(Number)).map(({ minor }) => minor);
}

/** A price less its discount, which is rounded once. */
export function discounted(minor: bigint, discountBp: number): bigint {
  return minor - divideRounded(minor * BigInt(discountBp), 10_000n);
}

/** Amounts that guests pay at the desk: city tax by its kind, resort fee by room and night. `total` is with VAT. */
export function deskCharges(
  property: SandboxProperty,
  party: Party,
  nights: number,
  total: bigint,
): { readonly type: 'city_tax' | 'resort_fee'; readonly amount: Money }[] {
  const { cityTax, resortFeePerNight: fee } = property.taxes;
  const tax = cityTax && cityTaxOf(cityTax, property.currency, party, nights, total);
  const charges: { type: 'city_tax' | 'resort_fee'; amount: Money }[] = [];
  if (tax && tax.minor > 0n) charges.push({ type: 'city_tax', amount: tax });
  if (fee && fee.minor > 0n)
    charges.push({ type: 'resort_fee', amount: { ...fee, minor: fee.minor * BigInt(party.length * nights) } });
  return charges;
}

function cityTaxOf(
  tax: NonNullable<SandboxProperty['taxes']['cityTax']>,
  currency: string,
  party: Party,
  nights: number,
  total: bigint,
): Money {
  if (tax.kind === 'percent') return { minor: divideRounded(total * BigInt(tax.percentBp), 10_000n), currency };
  const heads = tax.kind === 'per_room_night' ? party.length : party.reduce((all, room) => all + room.adults, 0);
  return { ...tax.amount, minor: tax.amount.minor * BigInt(heads * nights) };
}

const always = '2000-01-01T00:00:00Z';

/** Cached: properties of one search share zones and dates, and zone arithmetic is most of the cost of pricing. */
const evenings = new Map<string, string>();

/** 18:00 so many days before a date. */
function eveningBefore(date: string, days: number, tz: string): string {
  const key = `${date} ${days} ${tz}`;
  const known = evenings.get(key);
  if (known !== undefined) return known;
  if (evenings.size >= 2_000) evenings.clear();
  const { at } = localDeadline(`${addDays(date, -days)}T18:00`, tz);
  evenings.set(key, at);
  return at;
}

/**
 * Free until 18:00 at the property, `freeUntilDays` before check-in; then the first night; the full price from
 * 18:00 on the day of check-in. Plans without refund cost the full price from the start. What a property asks of a
 * buyer whose fee is on request, who is not told it beforehand: a tenth of the price, the first night from a fortnight
 * before check-in, and the full price from two days before it.
 */
export function penaltiesOf(
  plan: Pick<SandboxPlan, 'refundable' | 'freeUntilDays' | 'feeOnRequest'>,
  tz: string,
  checkIn: string,
  firstNight: bigint,
  total: bigint,
): Penalty[] {
  if (plan.feeOnRequest)
    return [
      { from: always, minor: divideRounded(total, 10n) },
      { from: eveningBefore(checkIn, 14, tz), minor: firstNight },
      { from: eveningBefore(checkIn, 2, tz), minor: total },
    ];
  if (!plan.refundable) return [{ from: always, minor: total }];
  const arrival = { from: eveningBefore(checkIn, 0, tz), minor: total };
  if (plan.freeUntilDays <= 0) return [arrival];
  const free = eveningBefore(checkIn, plan.freeUntilDays, tz);
  return [{ from: free, minor: firstNight }, arrival];
}

/** Why a property sells nothing of a stay, independent of its stock. */
export interface WhyNot {
  readonly reason: 'closed' | 'occupancy' | 'minimum_stay';
  /** For `minimum_stay`: the minimum number of nights. */
  readonly fewest: number | null;
}

/** Checked in this order: open nights, party fits a room, minimum stay. Null when all are met. */
export function whyNot(
  property: SandboxProperty,
  checkIn: string,
  nights: readonly string[],
  party: Party,
  now: Date,
): WhyNot | null {
  const past = checkIn < dateIn(property.tz, now);
  if (past || nights.some((night) => property.isClosed?.(night))) return { reason: 'closed', fewest: null };
  if (!party.every((guests) => property.roomTypes.some((room) => fits(room, [guests]))))
    return { reason: 'occupancy', fewest: null };
  const fewest = property.fewestNights?.(checkIn) ?? 1;
  return nights.length < fewest ? { reason: 'minimum_stay', fewest } : null;
}
