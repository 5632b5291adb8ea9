import type { Board, SupplierRate } from '#verticals/hotels/supplier.ts';
import { type Money, sum } from '#values/money.ts';
import type { Party } from '#values/party.ts';
import type { StayDates } from '#values/stay-dates.ts';
import { isSanePrice, readDecimal } from '#connector/wire-money.ts';
import { linesOf, nightlyOf, toldNights } from './lines.ts';
import { isFor, type Occupancy } from './occupancy.ts';
import { policyOf } from './policy.ts';
import { type Offered, writeToken } from './token.ts';
import { rateSchema, roomSchema, type WireRate } from './wire.ts';

/** Expected facts of rates. `dates` are the nights of the stay, `zone` is the property's. */
export interface Expected {
  readonly propertyId: string;
  readonly currency: string;
  readonly zone: string;
  readonly stay: StayDates;
  readonly dates: readonly string[];
  readonly party: Party;
  /** Of the party. */
  readonly occupancies: readonly Occupancy[];
}

export interface Room {
  readonly code: string;
  readonly name: string;
}

const boards: ReadonlySet<string> = new Set(['RO', 'BB', 'HB', 'FB', 'AI']);

/** Unknown codes (there are many: with drinks, gala dinners, half meals) count as room only. */
export function boardOf(code: string): Board {
  return boards.has(code) ? (code as Board) : 'RO';
}

/** Rates that we can sell: prepaid by us, and not only as part of a package. */
function isSellable(rate: WireRate): boolean {
  return rate.paymentType === 'AT_WEB' && rate.packaging !== true;
}

/**
 * Mandatory selling price of these rates together; rates without one count with the amount that we owe. Null when there
 * is none; undefined when one can't be read, because the permitted price is then unknown.
 */
function fixedSale(rates: readonly WireRate[], currency: string, nights: number): bigint | null | undefined {
  if (!rates.some((rate) => rate.hotelMandatory === true)) return null;
  let sum = 0n;
  for (const { hotelMandatory, sellingRate, net } of rates) {
    const asked = hotelMandatory === true ? sellingRate : net;
    const amount = asked ? readDecimal(asked, currency, 'round_up') : null;
    if (!amount || !isSanePrice(amount, nights)) return undefined;
    sum += amount.minor;
  }
  return sum;
}

function leftOf(rates: readonly WireRate[]): number | null {
  const told = rates.flatMap((rate) => (typeof rate.allotment === 'number' ? [rate.allotment] : []));
  return told.length > 0 ? Math.min(...told) : null;
}

/** Notices that the contract requires for guests, once where rooms share them; only checked rates have their text. */
function remarksOf(rates: readonly WireRate[]): SupplierRate['remarks'] {
  const texts = new Set(rates.map(({ rateComments }) => rateComments?.trim() ?? '').filter(Boolean));
  return texts.size > 0 ? { language: 'en', texts: [...texts] } : undefined;
}

export interface Combined {
  /** One for each occupancy, in their order. */
  readonly rates: readonly WireRate[];
  readonly checked: boolean;
  /** Nights of an earlier answer, for when this one doesn't split the same price. */
  readonly earlier?: Pick<Offered, 'price' | 'nights' | 'fixedSale'>;
}

/**
 * Rates of one room type, one for each occupancy, as one rate of the whole party. `sold_out` when there are too few
 * such rooms; null when they contradict each other.
 */
export function combine(
  room: Room,
  { rates, checked, earlier }: Combined,
  asked: Expected,
): SupplierRate | 'sold_out' | null {
  const [first] = rates;
  if (!first || rates.length !== asked.occupancies.length) return null;
  const { currency, dates } = asked;
  const parts: { rate: WireRate; net: Money }[] = [];
  for (const rate of rates) {
    const net = readDecimal(rate.net, currency);
    if (!net || net.minor <= 0n) return null;
    parts.push({ rate, net });
  }
  const total = sum(
    parts.map((part) => part.net),
    currency,
  );
  if (!isSanePrice(total, dates.length)) return null;
  const lines = linesOf(rates, total, dates.length);
  const base = lines?.[0];
  if (!lines || !base) return null;
  const told = fixedSale(rates, currency, dates.length);
  if (told === undefined) return null;
  // A check that doesn't mention it doesn't withdraw it.
  const silent = rates.every(({ hotelMandatory }) => typeof hotelMandatory !== 'boolean');
  const fixed = silent ? (earlier?.fixedSale ?? null) : told;
  const left = leftOf(rates);
  if (left !== null && left < asked.party.length) return 'sold_out';
  const nights = toldNights(rates, currency, dates.length) ?? (earlier?.price === total.minor ? earlier.nights : null);
  const remarks = remarksOf(rates);
  return {
    token: writeToken({
      propertyId: asked.propertyId,
      currency,
      stay: asked.stay,
      party: asked.party,
      price: total.minor,
      rateKeys: rates.map((rate) => rate.rateKey),
      checked,
      nights,
      fixedSale: fixed,
    }),
    propertyId: asked.propertyId,
    roomCode: room.code,
    roomName: room.name,
    beds: [],
    planCode: `${first.boardCode}-${first.rateClass}`,
    board: boardOf(first.boardCode),
    policy: policyOf(parts, currency, asked.zone),
    currency,
    lines,
    nightly: nightlyOf(base.amount, dates, nights),
    ...(fixed === null ? {} : { mandatorySellingPrice: fixed }),
    ...(remarks && { remarks }),
    left,
  };
}

export interface ReadRate {
  readonly room: Room;
  readonly rate: WireRate;
}

/** The readable rates of a hotel's rooms that we may sell. `rooms` is raw JSON. */
export function sellableRates(rooms: readonly unknown[]): ReadRate[] {
  return rooms.flatMap((entry) => {
    const room = roomSchema.safeParse(entry).data;
    return (room?.rates ?? []).flatMap((raw) => {
      const rate = rateSchema.safeParse(raw).data;
      return room && rate && isSellable(rate)
        ? [{ room: { code: room.code, name: room.name || room.code }, rate }]
        : [];
    });
  });
}

function price(rate: WireRate): number {
  // Only picks the cheapest; money is read exactly afterwards.
  return Number((rate.hotelMandatory && rate.sellingRate) || rate.net);
}

/** The cheapest rate for an occupancy among rates of one room type and plan. */
function pick(rates: readonly WireRate[], occupancy: Occupancy, all: readonly Occupancy[]): WireRate | null {
  const fitting = rates.filter((rate) => isFor(rate, occupancy, all));
  return fitting.reduce<WireRate | null>(
    (best, rate) => (best === null || price(rate) < price(best) ? rate : best),
    null,
  );
}

/** The least that it can be sold for. */
function least({ lines, mandatorySellingPrice: fixed = 0n }: SupplierRate): bigint {
  const owed = lines.reduce((all, line) => (line.timing === 'now' ? all + line.amount.minor : all), 0n);
  return owed > fixed ? owed : fixed;
}

/**
 * A hotel's rates for the whole party, cheapest first, one for each room type and plan. Rates that need a check are
 * never combined with rates that don't.
 */
export function partyRates(rooms: readonly unknown[], asked: Expected): SupplierRate[] {
  const alike = new Map<string, { room: Room; rates: WireRate[] }>();
  for (const { room, rate } of sellableRates(rooms)) {
    const key = JSON.stringify([room.code, rate.boardCode, rate.rateClass, rate.rateType]);
    const known = alike.get(key);
    if (known) known.rates.push(rate);
    else alike.set(key, { room, rates: [rate] });
  }
  const found: SupplierRate[] = [];
  for (const { room, rates } of alike.values()) {
    const picked = asked.occupancies.map((occupancy) => pick(rates, occupancy, asked.occupancies));
    if (!picked.every((rate) => rate !== null)) continue;
    const combined = combine(room, { rates: picked, checked: false }, asked);
    if (combined && combined !== 'sold_out') found.push(combined);
  }
  const seen = new Set<string>();
  return found
    .toSorted((a, b) => (least(a) < least(b) ? -1 : least(a) > least(b) ? 1 : 0))
    .filter((rate) => {
      const identity = JSON.stringify([rate.roomCode, rate.planCode]);
      return !seen.has(identity) && seen.add(identity);
    });
}
