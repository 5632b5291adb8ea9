import { dateIn } from '#values/local-time.ts';
import type { Party } from '#values/party.ts';
import { eachNight, type StayDates } from '#values/stay-dates.ts';
import type { Board, ListedRate, PropertyRates, SupplierRate, UnavailableReason } from '#verticals/hotels/supplier.ts';
import type { DirectPlan, DirectProperty, DirectRoom } from './inventory.ts';
import { type Deadlines, freeUntilOf, policyOf, type StayDeadlines } from './policy.ts';
import { fits, type LargestRoom, largestRoom, type Nights, nightsFrom, partyBp, priceStay, seasonBp } from './price.ts';
import { sealFacts } from './token.ts';

/** One search: what is the same for all properties is worked out once. */
export interface Asked {
  readonly stay: StayDates;
  readonly party: Party;
  readonly nights: Nights;
  readonly weight: bigint;
  readonly largest: LargestRoom;
  readonly deadlines: (zone: string) => StayDeadlines;
  readonly today: (zone: string) => string;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly secret: string;
}

interface Choice {
  readonly room: DirectRoom;
  readonly plan: DirectPlan;
  /** Of the room and the plan; the price of a night is a multiple of it. */
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
    deadlines: (zone) => (last?.zone === zone ? last : (last = deadlines(stay.checkIn, zone))),
    today: (zone) => dateIn(zone, now),
    now: now.getTime(),
    secret,
  };
}

/** The cheapest rate and the cheapest that can still be cancelled freely, or null when nothing is for sale. */
export function cheapest(
  property: DirectProperty,
  left: ReadonlyMap<bigint, number>,
  asked: Asked,
): PropertyRates | null {
  const nightBp = openNights(property, asked);
  if (!nightBp) return null;
  let first: FreeChoice | undefined;
  let free: FreeChoice | undefined;
  const boards: Board[] = [];
  for (const choice of orderedChoices(property)) {
    const rooms = roomsFor(choice.room, left, asked);
    if (rooms === null) continue;
    first ??= { ...choice, left: rooms };
    if (!free && isFreeNow(choice.plan, property, asked)) free = { ...choice, left: rooms };
    if (!boards.includes(choice.plan.board)) boards.push(choice.plan.board);
  }
  if (!first) return null;
  const rate = listedRate(property, first, nightBp, asked);
  const same = free?.room === first.room && free.plan === first.plan;
  return {
    propertyId: property.id,
    cheapest: rate,
    cheapestRefundable: free === undefined ? null : same ? rate : listedRate(property, free, nightBp, asked),
    boards,
  };
}

/** Every rate, cheapest first, or why there is none. */
export function allRates(
  property: DirectProperty,
  left: ReadonlyMap<bigint, number>,
  asked: Asked,
): readonly SupplierRate[] | UnavailableReason {
  const nightBp = openNights(property, asked);
  if (!nightBp) return 'closed';
  if (!property.rooms.some((room) => fits(room, asked.largest))) return 'occupancy';
  const rates = orderedChoices(property).flatMap((choice) => {
    const rooms = roomsFor(choice.room, left, asked);
    return rooms === null ? [] : [rateOf(property, { ...choice, left: rooms }, nightBp, asked)];
  });
  return rates.length > 0 ? rates : 'sold_out';
}

/** Each night's share of a room's price, or null when the property is closed for one of them. */
function openNights(property: DirectProperty, asked: Asked): readonly bigint[] | null {
  return asked.stay.checkIn < asked.today(property.tz) ? null : seasonBp(property.seasons, asked.nights);
}

/** Rooms of a type that are left when they are enough and take the party, else null. */
function roomsFor(room: DirectRoom, left: ReadonlyMap<bigint, number>, asked: Asked): number | null {
  if (!fits(room, asked.largest)) return null;
  const rooms = left.get(room.id) ?? room.allotment;
  return rooms >= asked.party.length ? rooms : null;
}

const ordered = new WeakMap<DirectProperty, readonly Choice[]>();

/** Every room and plan by price: which of two is cheaper depends on neither the nights nor the party. */
function orderedChoices(property: DirectProperty): readonly Choice[] {
  let choices = ordered.get(property);
  if (!choices) {
    choices = property.rooms
      .flatMap((room) => room.plans.map((plan) => ({ room, plan, weight: room.baseMinor * BigInt(plan.priceBp) })))
      .toSorted((one, other) => (one.weight < other.weight ? -1 : one.weight > other.weight ? 1 : 0));
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
  { plan, weight, left }: FreeChoice,
  nightBp: readonly bigint[],
  asked: Asked,
): ListedRate {
  const price = priceStay(property, weight * asked.weight, nightBp, asked.party);
  return {
    planCode: plan.code,
    board: plan.board,
    policy: policyOf(plan, price, property.currency, asked.deadlines(property.tz)),
    currency: property.currency,
    lines: price.lines,
    left,
  };
}

function rateOf(
  property: DirectProperty,
  { room, plan, weight, left }: FreeChoice,
  nightBp: readonly bigint[],
  asked: Asked,
): SupplierRate {
  const { stay, party } = asked;
  const price = priceStay(property, weight * asked.weight, nightBp, party);
  const { checkIn, checkOut } = stay;
  return {
    token: sealFacts(
      { propertyId: property.id, roomCode: room.code, planCode: plan.code, checkIn, checkOut, party },
      asked.secret,
    ),
    propertyId: property.id,
    roomCode: room.code,
    roomName: room.name,
    beds: room.beds,
    planCode: plan.code,
    board: plan.board,
    policy: policyOf(plan, price, property.currency, asked.deadlines(property.tz)),
    currency: property.currency,
    lines: price.lines,
    nightly: asked.nights.dates.map((night, position) => ({ night, minor: price.nightly[position] ?? 0n })),
    left,
  };
}
