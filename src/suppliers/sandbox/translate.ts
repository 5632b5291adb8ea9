import type { SupplierBooking, SupplierChange } from '#booking/vertical.ts';
import type { Bed, Board, ListedRate, SupplierRate } from '#verticals/hotels/supplier.ts';
import type { CancellationPolicy, CancellationStep } from '#values/cancellation.ts';
import { deadlineAt, epochMs, isZone, type LocalDeadline } from '#values/local-time.ts';
import { type Money, sum } from '#values/money.ts';
import { formatParty } from '#values/party.ts';
import type { PriceLine } from '#values/price.ts';
import { isSanePrice } from '#connector/wire-money.ts';
import { type Asked, writeToken } from './token.ts';
import { readListedRoom, readWireAmount, readWireListing, readWireOffer } from './read-offer.ts';
import {
  instantSchema,
  readAmount,
  type WireAmount,
  type WireListing,
  type WireOffer,
  type WireReservation,
} from './wire.ts';

const boards: Readonly<Record<string, Board>> = { room_only: 'RO', breakfast: 'BB', half: 'HB', full: 'FB', all: 'AI' };
const beds: Readonly<Record<string, Bed['kind']>> = {
  SGL: 'single',
  DBL: 'double',
  QUEEN: 'queen',
  KING: 'king',
  SOFA: 'sofa',
  BUNK: 'bunk',
};

/** An unknown board counts as room only. */
export function boardOf(word: string): Board {
  return (Object.hasOwn(boards, word) ? boards[word] : undefined) ?? 'RO';
}

function moneyIn(currency: string, wire: WireAmount): Money | null {
  const amount = readAmount(wire);
  return amount?.currency === currency ? amount : null;
}

/**
 * Cached: properties of one search share zones and deadlines, and zone arithmetic is most of the cost of reading an
 * offer.
 */
const deadlines = new Map<string, LocalDeadline>();

/** Null when it is no instant. */
function deadline(instant: unknown, zone: string): LocalDeadline | null {
  if (typeof instant !== 'string') return null;
  const key = `${instant} ${zone}`;
  const known = deadlines.get(key);
  if (known) return known;
  if (!instantSchema.safeParse(instant).success) return null;
  if (deadlines.size >= 2_000) deadlines.clear();
  const made = deadlineAt(instant, zone);
  deadlines.set(key, made);
  return made;
}

/** Missing, invalid or higher than the price: cancelling then costs the full price from the start. */
function policyOf(offer: WireListing, zone: string, total: Money, implied: string | null): CancellationPolicy {
  if (offer.penalties === 'on_request') return { kind: 'on_request', zone };
  const steps = (offer.penalties ?? []).map((entry): CancellationStep | null => {
    const penalty = readWireAmount(entry, implied);
    const fee = penalty && moneyIn(total.currency, penalty);
    const from = fee && deadline((entry as { readonly from?: unknown }).from, zone);
    return from && fee.minor <= total.minor ? { from, fee } : null;
  });
  const read = steps.filter((step) => step !== null);
  if (read.length === 0 || read.length < steps.length) {
    return { zone, steps: [{ from: deadline('2000-01-01T00:00:00Z', zone)!, fee: total }] };
  }
  return { zone, steps: read.toSorted((a, b) => epochMs(a.from.at) - epochMs(b.from.at)) };
}

function linesOf(offer: WireListing, base: Money, total: Money, nights: number): PriceLine[] | null {
  const { currency } = total;
  const taxes = offer.taxes_included.map((tax) => taxLine(tax, total));
  const desk = offer.payable_at_property.map((charge) => deskLine(charge, nights));
  const off = offer.discount && moneyIn(currency, offer.discount);
  if (offer.discount && !(off && off.minor > 0n && off.minor < base.minor)) return null;
  const less: PriceLine[] =
    offer.discount && off
      ? [{ kind: 'discount', code: offer.discount.type, amount: negative(off), payee: 'supplier', timing: 'now' }]
      : [];
  const rest = [...less, ...taxes, ...desk].filter((line) => line !== null);
  if (rest.length < less.length + taxes.length + desk.length) return null;
  return [{ kind: 'base', code: 'room', amount: base, payee: 'supplier', timing: 'now' }, ...rest];
}

/** A tax that `total` contains. Its rate is taken when the amount is what the rate makes of it: what we sell is taxed by it. */
export function taxLine(tax: WireListing['taxes_included'][number], total: Money): PriceLine | null {
  const amount = moneyIn(total.currency, tax);
  if (!amount) return null;
  return withRate({ kind: 'tax', code: tax.type, amount, payee: 'supplier', timing: 'now' }, tax.rate_bp, total);
}

function withRate(tax: PriceLine, statedBp: number | null, total: Money): PriceLine {
  const rateBp = statedBp ?? 0;
  const whole = BigInt(10_000 + rateBp);
  const off = tax.amount.minor * whole - total.minor * BigInt(rateBp);
  return rateBp > 0 && off <= whole && off >= -whole ? { ...tax, rateBp } : tax;
}

/** Null when it can't be true. */
export function deskLine(charge: WireListing['payable_at_property'][number], nights: number): PriceLine | null {
  const amount = readAmount(charge);
  if (!amount || (amount.minor !== 0n && !isSanePrice(amount, nights))) return null;
  const kind = charge.collected_for === 'government' ? 'tax' : 'fee';
  return { kind, code: charge.type, amount, payee: charge.collected_for, timing: 'at_property' };
}

const negative = ({ minor, currency }: Money): Money => ({ minor: -minor, currency });

/** The amount due before the promotion, when the supplier states that it was charged and it exceeds the current one. */
function regularLinesOf(offer: WireListing, base: Money, total: Money): Pick<ListedRate, 'regularLines'> {
  const regular = offer.discount?.regular_total ? moneyIn(base.currency, offer.discount.regular_total) : null;
  if (!regular || regular.minor <= total.minor || regular.minor < base.minor) return {};
  const amount = { minor: regular.minor - base.minor, currency: base.currency };
  const room: PriceLine = { kind: 'base', code: 'room', amount: base, payee: 'supplier', timing: 'now' };
  if (amount.minor === 0n) return { regularLines: [room] };
  const firstTax = offer.taxes_included[0] ?? { type: 'vat', rate_bp: null };
  const tax: PriceLine = { kind: 'tax', code: firstTax.type, amount, payee: 'supplier', timing: 'now' };
  return { regularLines: [room, withRate(tax, firstTax.rate_bp, regular)] };
}

function nightlyOf(offer: WireOffer, currency: string, dates: readonly string[]): SupplierRate['nightly'] | null {
  if (offer.nights.length !== dates.length) return null;
  const nightly = offer.nights.map((night, place) => {
    const amount = moneyIn(currency, night);
    return amount && night.date === dates[place] ? { night: night.date, minor: amount.minor } : null;
  });
  return nightly.every((night) => night !== null) ? nightly : null;
}

/** Expected facts of an offer. `dates` are the nights of the stay, `zone` is the supplier's. */
export interface Expected extends Omit<Asked, 'supplierToken' | 'roomCode'> {
  readonly dates: readonly string[];
  readonly zone: string;
}

/**
 * A list entry in our terms. Null when it violates the wire's rules, doesn't add up or is implausible. `entry` is raw
 * JSON.
 */
export function listedRateOf(entry: unknown, request: Expected): ListedRate | null {
  const listing = readWireListing(entry, request.currency);
  if (!listing) return null;
  const room = readListedRoom(entry);
  const rate = listedOf(listing, room, request, request.currency);
  return rate && room.isMixed ? { ...rate, mixed: true } : rate;
}

function listedOf(
  listing: WireListing,
  room: Pick<WireOffer['room'], 'code' | 'name'>,
  { currency, zone, dates }: Expected,
  implied: string | null,
): ListedRate | null {
  if (!isZone(zone)) return null;
  const total = moneyIn(currency, listing.total);
  const base = moneyIn(currency, listing.room_charge);
  if (!total || !base || !isSanePrice(total, dates.length)) return null;
  const lines = linesOf(listing, base, total, dates.length);
  if (!lines) return null;
  const now = lines.filter((line) => line.timing === 'now').map((line) => line.amount);
  if (sum(now, currency).minor !== total.minor) return null;
  return {
    roomCode: room.code,
    roomName: room.name,
    planCode: listing.plan,
    board: boardOf(listing.board),
    policy: policyOf(listing, zone, total, implied),
    currency,
    lines,
    ...regularLinesOf(listing, base, total),
    left: listing.left,
  };
}

/** One offer in our terms, to be booked; null like `listedRateOf`, and when its nights differ or don't add up. */
export function rateOf(entry: unknown, request: Expected): SupplierRate | null {
  const offer = readWireOffer(entry);
  const listed = offer && listedOf(offer, offer.room, request, null);
  const nightly = offer && nightlyOf(offer, request.currency, request.dates);
  if (!offer || !listed || !nightly) return null;
  const nights = nightly.reduce((all, night) => all + night.minor, 0n);
  if (moneyIn(request.currency, offer.room_charge)?.minor !== nights) return null;
  // The room of every guest must be given.
  if (offer.rooms && offer.rooms.length !== request.party.length) return null;
  return {
    ...listed,
    token: writeToken({ ...request, supplierToken: offer.token, roomCode: offer.rooms ? null : offer.room.code }),
    propertyId: request.propertyId,
    beds: bedsOf(offer.room),
    ...(offer.rooms
      ? {
          units: offer.rooms.map((one, at) => ({
            room: at,
            roomCode: one.code,
            roomName: one.name,
            beds: bedsOf(one),
          })),
        }
      : {}),
    nightly,
  };
}

function bedsOf(room: WireOffer['room']): Bed[] {
  return room.beds.flatMap((bed) => {
    const kind = Object.hasOwn(beds, bed.type) ? beds[bed.type] : undefined;
    return kind ? [{ kind, count: bed.count }] : [];
  });
}

/** What a traveller may accept after the confirmation: other dates, or rooms of another type. */
export function changesIn(reservation: WireReservation, { stay, roomCode }: Asked): SupplierChange[] {
  const compared = [
    { code: 'check_in', before: stay.checkIn, after: reservation.check_in },
    { code: 'check_out', before: stay.checkOut, after: reservation.check_out },
    { code: 'room', before: roomCode ?? '', after: roomCode === null ? '' : (reservation.room_code ?? roomCode) },
  ];
  return compared.filter(({ before, after }) => before !== after);
}

/** Differences between a confirmation and our request, as text for the log; null when there are none. */
export function difference(reservation: WireReservation, request: Asked, price: Money): string | null {
  return changesIn(reservation, request).some(({ code }) => code !== 'room')
    ? 'dates differ'
    : otherDifference(reservation, request, price);
}

/** The same of what a supplier must not change: who stays, where and at which price. */
export function otherDifference(reservation: WireReservation, request: Asked, price: Money): string | null {
  const party = reservation.rooms.map((room) => ({ adults: room.adults, childAges: room.child_ages }));
  if (formatParty(party) !== formatParty(request.party)) return 'guests differ';
  if (reservation.property_id !== request.propertyId) return 'property differs';
  const charged = readAmount(reservation.price);
  if (charged?.currency !== price.currency || charged.minor !== price.minor) return 'price differs';
  return null;
}

/** Null when the price can't be read. */
export function bookingOf(reservation: WireReservation): SupplierBooking | null {
  const price = readAmount(reservation.price);
  if (!price) return null;
  return {
    reference: reservation.client_reference,
    supplierReference: reservation.reference,
    state: reservation.state,
    price,
  };
}
