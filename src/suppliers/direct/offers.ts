import { freeUntil } from '#values/cancellation.ts';
import { dateIn } from '#values/local-time.ts';
import type { Party } from '#values/party.ts';
import { eachNight, type StayDates } from '#values/stay-dates.ts';
import type { Board, PropertyRates, SupplierRate, UnavailableReason } from '#verticals/hotels/supplier.ts';
import type { DirectPlan, DirectProperty, DirectRoom } from './inventory.ts';
import { type Deadlines, policyOf, rememberDeadlines } from './policy.ts';
import { fits, type Nights, nightsFrom, priceStay, seasonBp } from './price.ts';
import { sealFacts } from './token.ts';

/** One search: what is the same for all properties is worked out once. */
export interface Asked {
  readonly stay: StayDates;
  readonly party: Party;
  readonly nights: Nights;
  readonly deadlines: Deadlines;
  readonly today: (zone: string) => string;
  readonly now: string;
  readonly secret: string;
}

interface Choice {
  readonly room: DirectRoom;
  readonly plan: DirectPlan;
  readonly left: number;
  /** Orders the choices of one property and stay by price. */
  readonly weight: bigint;
}

type Choices =
  | { readonly kind: 'some'; readonly choices: readonly Choice[]; readonly nightBp: readonly number[] }
  | { readonly kind: 'none'; readonly reason: UnavailableReason };

export function ask(stay: StayDates, party: Party, now: Date, secret: string): Asked {
  const today = new Map<string, string>();
  return {
    stay,
    party,
    nights: nightsFrom(eachNight(stay)),
    deadlines: rememberDeadlines(),
    today: (zone) => {
      const date = today.get(zone) ?? dateIn(zone, now);
      today.set(zone, date);
      return date;
    },
    now: now.toISOString(),
    secret,
  };
}

/** The cheapest rate and the cheapest that can still be cancelled freely, or null when nothing is for sale. */
export function cheapest(property: DirectProperty, left: ReadonlyMap<bigint, number>, asked: Asked): PropertyRates | null {
  const found = choicesOf(property, left, asked);
  if (found.kind === 'none') return null;
  const sorted = found.choices.toSorted(byWeight);
  const [first] = sorted;
  if (!first) return null;
  const rate = rateOf(property, first, found.nightBp, asked);
  const free = sorted.find(({ plan }) => isFreeNow(plan, property, asked));
  return {
    propertyId: property.id,
    cheapest: rate,
    cheapestRefundable: free === undefined ? null : free === first ? rate : rateOf(property, free, found.nightBp, asked),
    boards: [...new Set<Board>(sorted.map(({ plan }) => plan.board))],
  };
}

/** Every rate, cheapest first, or why there is none. */
export function allRates(
  property: DirectProperty,
  left: ReadonlyMap<bigint, number>,
  asked: Asked,
): readonly SupplierRate[] | UnavailableReason {
  const found = choicesOf(property, left, asked);
  if (found.kind === 'none') return found.reason;
  return found.choices.toSorted(byWeight).map((choice) => rateOf(property, choice, found.nightBp, asked));
}

function choicesOf(property: DirectProperty, left: ReadonlyMap<bigint, number>, asked: Asked): Choices {
  if (asked.stay.checkIn < asked.today(property.tz)) return { kind: 'none', reason: 'closed' };
  const nightBp = seasonBp(property.seasons, asked.nights);
  if (!nightBp) return { kind: 'none', reason: 'closed' };
  const suitable = property.rooms.filter((room) => fits(room, asked.party));
  if (suitable.length === 0) return { kind: 'none', reason: 'occupancy' };
  const choices = suitable.flatMap((room) => {
    const rooms = left.get(room.id) ?? room.allotment;
    if (rooms < asked.party.length) return [];
    return room.plans.map((plan) => ({ room, plan, left: rooms, weight: room.baseMinor * BigInt(plan.priceBp) }));
  });
  return choices.length === 0 ? { kind: 'none', reason: 'sold_out' } : { kind: 'some', choices, nightBp };
}

function byWeight(one: Choice, other: Choice): number {
  return one.weight < other.weight ? -1 : one.weight > other.weight ? 1 : 0;
}

function isFreeNow(plan: DirectPlan, property: DirectProperty, asked: Asked): boolean {
  // A policy's deadlines don't depend on the price.
  const price = { lines: [], nightly: [], total: 2n, firstNight: 1n };
  return freeUntil(policyOf(plan, price, asked.stay.checkIn, property, asked.deadlines), asked.now) !== null;
}

function rateOf(property: DirectProperty, { room, plan, left }: Choice, nightBp: readonly number[], asked: Asked): SupplierRate {
  const { stay, party } = asked;
  const price = priceStay(property, room, plan.priceBp, asked.nights, nightBp, party);
  return {
    token: sealFacts(
      { propertyId: property.id, roomCode: room.code, planCode: plan.code, checkIn: stay.checkIn, checkOut: stay.checkOut, party },
      asked.secret,
    ),
    propertyId: property.id,
    roomCode: room.code,
    roomName: room.name,
    beds: room.beds,
    planCode: plan.code,
    board: plan.board,
    policy: policyOf(plan, price, stay.checkIn, property, asked.deadlines),
    currency: property.currency,
    lines: price.lines,
    nightly: price.nightly,
    left,
  };
}
