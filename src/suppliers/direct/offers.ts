import { dateIn } from '#values/local-time.ts';
import type { Party } from '#values/party.ts';
import { eachNight, type StayDates } from '#values/stay-dates.ts';
import type {
  Board,
  ListedRate,
  PropertyRates,
  Refusal,
  SupplierRate,
  UnavailableReason,
} from '#verticals/hotels/supplier.ts';
import {
  type DirectPlan,
  type DirectProperty,
  type DirectRoom,
  fewestNights,
  isStopped,
  type Promotion,
  promotionFor,
  wasRegular,
} from './inventory/inventory.ts';
import { type Deadlines, freeUntilOf, policyOf, type StayDeadlines } from './policy.ts';
import {
  fits,
  type LargestRoom,
  largestRoom,
  type Nights,
  nightsFrom,
  partyBp,
  priceStay,
  seasonBp,
  type StayPrice,
} from './price.ts';
import { cheapestMixedRooms, type PartyRoom, partyRooms, type MixedRooms } from './mixed-rooms/mixed-rooms.ts';
import { sealFacts } from './token.ts';

/** One search: values that all properties share are computed once. */
export interface Asked {
  readonly stay: StayDates;
  readonly party: Party;
  readonly nights: Nights;
  readonly weight: bigint;
  readonly largest: LargestRoom;
  readonly rooms: readonly PartyRoom[];
  readonly deadlines: (zone: string) => StayDeadlines;
  readonly today: (zone: string) => string;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly secret: string;
  /** Reference of the booking that the wanted one is to replace. */
  readonly replaces?: string | undefined;
}

interface Choice {
  readonly room: DirectRoom;
  readonly plan: DirectPlan;
  /** Price weight of the room and the plan; the price of a night is a multiple of it. */
  readonly weight: bigint;
}

interface FreeChoice extends Choice {
  readonly left: number;
}

export function ask(stay: StayDates, party: Party, now: Date, secret: string, deadlines: Deadlines): Asked {
  // Hotels of one search mostly share their zone.
  let last: StayDeadlines | undefined;
  return {
    stay,
    party,
    nights: nightsFrom(eachNight(stay)),
    weight: BigInt(partyBp(party)),
    largest: largestRoom(party),
    rooms: partyRooms(party),
    deadlines: (zone) => (last?.zone === zone ? last : (last = deadlines(stay.checkIn, zone))),
    today: (zone) => dateIn(zone, now),
    now: now.getTime(),
    secret,
  };
}

/**
 * The cheapest rate and the cheapest that can still be cancelled freely, or why nothing is for sale; with `byBoard` the
 * same for each board.
 */
export function cheapest(
  property: DirectProperty,
  left: ReadonlyMap<bigint, number>,
  asked: Asked,
  byBoard = false,
): PropertyRates | Refusal {
  const terms = termsOf(property, asked);
  if ('reason' in terms) return terms;
  const boards: Board[] = [];
  const refundableBoards: Board[] = [];
  const ofBoards = new Set<Whole>();
  let low: Whole | undefined;
  let lowFree: Whole | undefined;
  // Choices come by price: the first of a board is its cheapest.
  for (const choice of orderedChoices(property)) {
    const { board } = choice.plan;
    const isFirst = !boards.includes(board);
    const isFirstFree = !refundableBoards.includes(board) && isFreeNow(choice.plan, property, asked);
    if (!isFirst && !isFirstFree) continue;
    const rooms = roomsFor(choice.room, left, asked);
    if (rooms === null) continue;
    if (isFirst) boards.push(board);
    if (isFirstFree) refundableBoards.push(board);
    if (low && lowFree && !byBoard) continue;
    const whole = wholeOf({ ...choice, left: rooms }, asked);
    low ??= whole;
    if (isFirstFree) lowFree ??= whole;
    if (byBoard) ofBoards.add(whole);
  }
  for (const mixed of cheapestMixedRooms(property, asked.rooms, (room) => freeOf(room, left))) {
    const { board } = mixed.plan;
    const whole = wholeOfMixedRooms(mixed);
    const isFree = isFreeNow(mixed.plan, property, asked);
    if (!low || whole.weight < low.weight) low = whole;
    if (isFree && (!lowFree || whole.weight < lowFree.weight)) lowFree = whole;
    if (!boards.includes(board)) boards.push(board);
    if (isFree && !refundableBoards.includes(board)) refundableBoards.push(board);
    if (byBoard) ofBoards.add(whole);
  }
  if (!low) return refused('sold_out');
  const listed = (whole: Whole) => listedRate(property, whole, terms, asked);
  const rate = listed(low);
  return {
    propertyId: property.id,
    cheapest: rate,
    cheapestRefundable: lowFree === undefined ? null : lowFree === low ? rate : listed(lowFree),
    boards,
    refundableBoards,
    ...(byBoard ? { byBoard: [...ofBoards].map(listed) } : {}),
  };
}

/** A room and plan, or mixed rooms, for the whole party. */
interface Whole {
  readonly plan: DirectPlan;
  readonly weight: bigint;
  readonly left: number | null;
  /** One type for all, or the type of each room of the party. */
  readonly rooms: readonly DirectRoom[];
}

function wholeOf({ room, plan, weight, left }: FreeChoice, asked: Asked): Whole {
  return { plan, weight: weight * asked.weight, left, rooms: [room] };
}

function wholeOfMixedRooms({ plan, weight, rooms }: MixedRooms): Whole {
  return { plan, weight, left: null, rooms };
}

/** Every rate, cheapest first, or why there is none. */
export function allRates(
  property: DirectProperty,
  left: ReadonlyMap<bigint, number>,
  asked: Asked,
): readonly SupplierRate[] | Refusal {
  const terms = termsOf(property, asked);
  if ('reason' in terms) return terms;
  const ofOneType = orderedChoices(property).flatMap((choice) => {
    const rooms = roomsFor(choice.room, left, asked);
    if (rooms === null) return [];
    const whole = wholeOf({ ...choice, left: rooms }, asked);
    return [{ weight: whole.weight, rate: () => rateOf(property, whole, terms, asked) }];
  });
  const mixedRooms = cheapestMixedRooms(property, asked.rooms, (room) => freeOf(room, left)).map((mixed) => ({
    weight: mixed.weight,
    rate: () => mixedRoomRate(property, mixed, terms, asked),
  }));
  const rates = mixedRooms.length === 0 ? ofOneType : [...ofOneType, ...mixedRooms].toSorted(byWeight);
  return rates.length > 0 ? rates.map(({ rate }) => rate()) : refused('sold_out');
}

/** The rate of one assignment of room types, or null when the stay isn't sold. */
export function priceMixedRooms(property: DirectProperty, mixed: MixedRooms, asked: Asked): SupplierRate | null {
  const terms = termsOf(property, asked);
  return 'reason' in terms ? null : mixedRoomRate(property, mixed, terms, asked);
}

function mixedRoomRate(property: DirectProperty, mixed: MixedRooms, terms: StayTerms, asked: Asked): SupplierRate {
  return {
    ...rateOf(property, wholeOfMixedRooms(mixed), terms, asked),
    units: mixed.rooms.map(({ code, name, beds }, room) => ({ room, roomCode: code, roomName: name, beds })),
  };
}

function byWeight(one: { readonly weight: bigint }, other: { readonly weight: bigint }): number {
  return one.weight < other.weight ? -1 : one.weight > other.weight ? 1 : 0;
}

function freeOf(room: DirectRoom, left: ReadonlyMap<bigint, number>): number {
  return left.get(room.id) ?? room.allotment;
}

/** Values that hold for every room of a property for this stay. */
interface StayTerms {
  /** Each night's share of a room's price. */
  readonly nightBp: readonly bigint[];
  readonly promotion: Promotion | null;
  /** Whether the price without the promotion was actually charged. */
  readonly regular: boolean;
}

const refused = (reason: UnavailableReason, minimumNights: number | null = null): Refusal => ({
  reason,
  minimumNights,
});

/** Checked in this order: open nights, each room of the party fits, minimum stay. Stock is checked after that. */
function termsOf(property: DirectProperty, asked: Asked): StayTerms | Refusal {
  const { nights } = asked;
  const today = asked.today(property.tz);
  const nightBp = asked.stay.checkIn < today ? null : seasonBp(property.seasons, nights);
  if (!nightBp || isStopped(property, nights.days)) return refused('closed');
  if (!takesAll(property, asked)) return refused('occupancy');
  const fewest = fewestNights(property, nights.days[0] ?? 0);
  if (nights.days.length < fewest) return refused('minimum_stay', fewest);
  if (property.promotions.length === 0) return { nightBp, promotion: null, regular: false };
  const promotion = promotionFor(property, nights.days, Date.parse(`${today}T00:00:00Z`) / 86_400_000);
  return { nightBp, promotion, regular: promotion !== null && wasRegular(property, promotion) };
}

function takesAll({ rooms }: DirectProperty, { largest, party }: Asked): boolean {
  if (rooms.some((room) => fits(room, largest))) return true;
  return party.every((guests) => rooms.some((room) => fits(room, largestRoom([guests]))));
}

/** Rooms of a type that are left when they are enough and take the party, else null. */
function roomsFor(room: DirectRoom, left: ReadonlyMap<bigint, number>, asked: Asked): number | null {
  if (!fits(room, asked.largest)) return null;
  const rooms = freeOf(room, left);
  return rooms >= asked.party.length ? rooms : null;
}

const ordered = new WeakMap<DirectProperty, readonly Choice[]>();

/** Every room and plan by price: which of two is cheaper depends on neither the nights nor the party. */
function orderedChoices(property: DirectProperty): readonly Choice[] {
  let choices = ordered.get(property);
  if (!choices) {
    choices = property.rooms
      .flatMap((room) => room.plans.map((plan) => ({ room, plan, weight: room.baseMinor * BigInt(plan.priceBp) })))
      .toSorted(byWeight);
    ordered.set(property, choices);
  }
  return choices;
}

function isFreeNow(plan: DirectPlan, property: DirectProperty, asked: Asked): boolean {
  const until = freeUntilOf(plan, asked.deadlines(property.tz));
  return until !== null && asked.now < until.ms;
}

function listedRate(
  property: DirectProperty,
  { plan, weight, left, rooms }: Whole,
  terms: StayTerms,
  asked: Asked,
): ListedRate {
  const price = priceStay(property, weight, terms.nightBp, asked.party, terms.promotion);
  return {
    ...roomOf(rooms),
    ...(rooms.length > 1 ? { mixed: true as const } : {}),
    planCode: plan.code,
    board: plan.board,
    policy: policyOf(plan, price, property.currency, asked.deadlines(property.tz)),
    currency: property.currency,
    lines: price.lines,
    ...regularOf(price, terms),
    left,
  };
}

function regularOf({ regularLines }: StayPrice, { regular }: StayTerms): Pick<ListedRate, 'regularLines'> {
  return regular && regularLines ? { regularLines } : {};
}

function roomOf(rooms: readonly DirectRoom[]): Pick<ListedRate, 'roomCode' | 'roomName'> {
  const [room] = rooms;
  if (room && rooms.length === 1) return { roomCode: room.code, roomName: room.name };
  return { roomCode: rooms.map(({ code }) => code).join('+'), roomName: rooms.map(({ name }) => name).join(' + ') };
}

function rateOf(
  property: DirectProperty,
  { plan, weight, left, rooms }: Whole,
  terms: StayTerms,
  asked: Asked,
): SupplierRate {
  const { stay, party } = asked;
  const price = priceStay(property, weight, terms.nightBp, party, terms.promotion);
  const { checkIn, checkOut } = stay;
  return {
    token: sealFacts(
      {
        propertyId: property.id,
        roomCodes: rooms.map(({ code }) => code),
        planCode: plan.code,
        checkIn,
        checkOut,
        party,
        ...(asked.replaces === undefined ? {} : { replaces: asked.replaces }),
      },
      asked.secret,
    ),
    propertyId: property.id,
    ...roomOf(rooms),
    beds: rooms.flatMap(({ beds }) => beds),
    planCode: plan.code,
    board: plan.board,
    policy: policyOf(plan, price, property.currency, asked.deadlines(property.tz)),
    currency: property.currency,
    lines: price.lines,
    ...regularOf(price, terms),
    nightly: asked.nights.dates.map((night, position) => ({ night, minor: price.nightly[position] ?? 0n })),
    left,
  };
}
