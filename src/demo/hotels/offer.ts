import type { Bed, Board } from '#verticals/hotels/supplier.ts';
import { toDecimal } from '#values/money.ts';
import { type Party, parseParty } from '#values/party.ts';
import { eachNight } from '#values/stay-dates.ts';
import type { Penalty } from '../engine/booking.ts';
import type { SandboxCatalogue, SandboxPlan, SandboxPromotion, SandboxProperty, SandboxRoomType } from './catalogue.ts';
import {
  deskCharges,
  discounted,
  fits,
  netNights,
  partyOccupancyBp,
  penaltiesOf,
  type StayPrice,
  stayPrice,
  weighedNights,
} from './price.ts';
import { type Assignment, assignmentOf, weightOf } from './mixed-rooms.ts';
import type { Selection } from './token.ts';

/** The supplier's own terms, so that a connector has to translate them. */
const boardWords: Readonly<Record<Board, string>> = {
  RO: 'room_only',
  BB: 'breakfast',
  HB: 'half',
  FB: 'full',
  AI: 'all',
};
const bedWords: Readonly<Record<Bed['kind'], string>> = {
  single: 'SGL',
  double: 'DBL',
  queen: 'QUEEN',
  king: 'KING',
  sofa: 'SOFA',
  bunk: 'BUNK',
};

export function boardWord(board: Board): string {
  return boardWords[board];
}

/** A selection with everything looked up and priced. */
export interface PricedOffer {
  readonly selection: Selection;
  readonly property: SandboxProperty;
  readonly room: SandboxRoomType;
  readonly plan: SandboxPlan;
  /** Type and plan of each room of the party. */
  readonly rooms: Assignment;
  readonly party: Party;
  readonly nights: readonly string[];
  readonly price: StayPrice;
  readonly promotion: SandboxPromotion | null;
  readonly penalties: readonly Penalty[];
  /** The penalties are the property's own and not told with the offer. */
  readonly isFeeOnRequest: boolean;
}

type Terms = Pick<SandboxPlan, 'refundable' | 'freeUntilDays' | 'feeOnRequest'>;

/** Mostly all rooms are of one type, and thousands of offers are priced for one search. */
function assigned(property: SandboxProperty, { room: code, rooms, plan: planCode }: Selection, party: Party) {
  if (rooms) return assignmentOf(property, rooms, planCode, party);
  const room = property.roomTypes.find((type) => type.code === code);
  const plan = room?.plans.find((one) => one.code === planCode);
  return room && plan && fits(room, party) ? party.map(() => ({ room, plan })) : null;
}

/** Null when the catalogue no longer has it, or the party doesn't fit. `nights` are those of the selection. */
export function priced(
  catalogue: SandboxCatalogue,
  selection: Selection,
  nights: readonly string[] = eachNight(selection),
): PricedOffer | null {
  const property = catalogue.property(selection.property);
  const party = parseParty(selection.party);
  if (!property || !party.ok || nights.length === 0) return null;
  const rooms = assigned(property, selection, party.value);
  if (!rooms) return null;
  const { room, plan } = rooms[0]!;
  const factors = nights.map((night) => property.nightFactorBp(night));
  const weight = selection.rooms
    ? weightOf(rooms, party.value)
    : room.basePriceMinor * BigInt(plan.priceBp) * BigInt(partyOccupancyBp(party.value));
  const gross = weighedNights(weight, factors, selection.adjustBp);
  const promotion = property.promotion?.(selection.bookedOn, selection.checkIn, nights.length) ?? null;
  const discountBp = promotion?.discountBp ?? 0;
  const price = stayPrice(gross, property.taxes.vatBp, discountBp);
  const terms: Terms = selection.worse ? { refundable: false, freeUntilDays: 0 } : plan;
  const penalties = penaltiesOf(
    terms,
    property.tz,
    selection.checkIn,
    discounted(gross[0] ?? 0n, discountBp),
    price.total,
  );
  return {
    selection,
    property,
    room,
    plan,
    rooms,
    party: party.value,
    nights,
    price,
    promotion,
    penalties,
    isFeeOnRequest: terms.feeOnRequest ?? false,
  };
}

function shownRoom(offer: PricedOffer): Pick<SandboxRoomType, 'code' | 'name' | 'beds'> {
  const shown = offer.selection.shownRoom;
  if (shown === null) return offer.selection.rooms ? together(offer.rooms) : offer.room;
  return (
    offer.property.roomTypes.find((type) => type.code === shown) ?? { ...offer.room, code: shown, name: 'Another room' }
  );
}

/** Rooms of several types under one code and name. */
function together(rooms: Assignment): Pick<SandboxRoomType, 'code' | 'name' | 'beds'> {
  const types = [...new Set(rooms.map(({ room }) => room))];
  return { code: types.map(({ code }) => code).join('+'), name: types.map(({ name }) => name).join(' + '), beds: [] };
}

function roomJson({ code, name, beds }: Pick<SandboxRoomType, 'code' | 'name' | 'beds'>) {
  return { code, name, beds: beds.map((bed) => ({ type: bedWords[bed.kind], count: bed.count })) };
}

/** The offer as it goes over the wire. */
export function offerJson(offer: PricedOffer, token: string, left: number | null) {
  const amount = amountIn(offer);
  const net = netNights(offer.price, offer.property.currency);
  return {
    token,
    room: roomJson(shownRoom(offer)),
    ...(offer.selection.rooms && offer.selection.shownRoom === null
      ? { rooms: offer.rooms.map((one) => roomJson(one.room)) }
      : {}),
    ...termsJson(offer, left, { alone: amount, named: amount }),
    nights: offer.nights.map((date, place) => ({ date, ...amount(net[place] ?? 0n) })),
  };
}

function amountIn({ property: { currency } }: PricedOffer) {
  return (minor: bigint) => ({ amount: toDecimal({ minor, currency }), currency });
}

/** The list form of an offer: its room, price and terms. Amounts in the property's currency don't repeat it. */
export function listingJson(offer: PricedOffer, left: number | null) {
  const alone = (minor: bigint) => toDecimal({ minor, currency: offer.property.currency });
  const { code, name } = shownRoom(offer);
  return {
    room_code: code,
    room_name: name,
    ...(offer.selection.rooms ? { mixed: true } : {}),
    ...termsJson(offer, left, { alone, named: (minor) => ({ amount: alone(minor) }) }),
  };
}

/** How amounts in the property's currency are written: for themselves, and as part of something that has a name. */
interface Writing<Alone, Named extends object> {
  readonly alone: (minor: bigint) => Alone;
  readonly named: (minor: bigint) => Named;
}

function termsJson<Alone, Named extends object>(
  offer: PricedOffer,
  left: number | null,
  { alone, named }: Writing<Alone, Named>,
) {
  return {
    plan: offer.plan.code,
    board: boardWord(offer.selection.bare ? 'RO' : offer.plan.board),
    total: alone(offer.price.total),
    room_charge: alone(offer.price.total - offer.price.vat + offer.price.discount),
    discount:
      offer.promotion && offer.price.discount > 0n
        ? {
            type: offer.promotion.type,
            ...named(offer.price.discount),
            regular_total: offer.promotion.wasRegular ? alone(offer.price.regularTotal) : null,
          }
        : null,
    taxes_included:
      offer.price.vat > 0n ? [{ type: 'vat', rate_bp: offer.property.taxes.vatBp, ...named(offer.price.vat) }] : [],
    payable_at_property: chargesJson(offer.property, offer.party, offer.nights.length, offer.price.total, named),
    penalties: offer.isFeeOnRequest
      ? 'on_request'
      : offer.penalties.map((penalty) => ({ from: penalty.from, ...named(penalty.minor) })),
    left,
  };
}

/** The amount that guests pay at the desk; `total` is with VAT. */
export function chargesJson<Named extends object>(
  property: SandboxProperty,
  party: Party,
  nights: number,
  total: bigint,
  named: (minor: bigint) => Named,
) {
  return deskCharges(property, party, nights, total).map(({ type, amount }) => ({
    type,
    collected_for: type === 'city_tax' ? 'government' : 'property',
    ...(amount.currency === property.currency
      ? named(amount.minor)
      : { amount: toDecimal(amount), currency: amount.currency }),
  }));
}
