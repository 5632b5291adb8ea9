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
export function cheapest(
  property: DirectProperty,
  left: ReadonlyMap<bigint, number>,
  asked: Asked,
): PropertyRates | null {
  const found = choicesOf(property, left, asked);
  if (found.kind === 'none') return null;
  const { choices, nightBp } = found;
  const [first] = choices;
  if (!first) return null;
  const rate = rateOf(property, first, nightBp, asked);
  const free = choices.find(({ plan }) => isFreeNow(plan, property, asked));
  return {
    propertyId: property.id,
    cheapest: rate,
    cheapestRefundable: free === undefined ? null : free === first ? rate : rateOf(property, free, nightBp, asked),
    boards: [...new Set<Board>(choices.map(({ plan }) => plan.board))],
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
  return found.choices.map((choice) => rateOf(property, choice, found.nightBp, asked));
}

/** Cheapest first. */
function choicesOf(property: DirectProperty, left: ReadonlyMap<bigint, number>, asked: Asked): Choices {
  if (asked.stay.checkIn < asked.today(property.tz)) return { kind: 'none', reason: 'closed' };
  const nightBp = seasonBp(property.seasons, asked.nights);
  if (!nightBp) return { kind: 'none', reason: 'closed' };
  const suitable = new Set(property.rooms.filter((room) => fits(room, asked.party)));
  if (suitable.size === 0) return { kind: 'none', reason: 'occupancy' };
  const choices: Choice[] = [];
  for (const { room, plan } of orderedChoices(property)) {
    if (!suitable.has(room)) continue;
    const rooms = left.get(room.id) ?? room.allotment;
    if (rooms >= asked.party.length) choices.push({ room, plan, left: rooms });
  }
  return choices.length === 0 ? { kind: 'none', reason: 'sold_out' } : { kind: 'some', choices, nightBp };
}

const ordered = new WeakMap<DirectProperty, readonly Omit<Choice, 'left'>[]>();

/** Every room and plan by price: which of two is cheaper depends on neither the nights nor the party. */
function orderedChoices(property: DirectProperty): readonly Omit<Choice, 'left'>[] {
  let choices = ordered.get(property);
  if (!choices) {
    const weighed = property.rooms.flatMap((room) =>
      room.plans.map((plan) => ({ room, plan, weight: room.baseMinor * BigInt(plan.priceBp) })),
    );
    weighed.sort((one, other) => (one.weight < other.weight ? -1 : one.weight > other.weight ? 1 : 0));
    ordered.set(property, (choices = weighed.map(({ room, plan }) => ({ room, plan }))));
  }
  return choices;
}

function isFreeNow(plan: DirectPlan, property: DirectProperty, asked: Asked): boolean {
  // A policy's deadlines don't depend on the price.
  const price = { total: 2n, firstNight: 1n };
  return freeUntil(policyOf(plan, price, asked.stay.checkIn, property, asked.deadlines), asked.now) !== null;
}

function rateOf(
  property: DirectProperty,
  { room, plan, left }: Choice,
  nightBp: readonly number[],
  asked: Asked,
): SupplierRate {
  const { stay, party } = asked;
  const price = priceStay(property, room, plan.priceBp, asked.nights, nightBp, party);
  let token: string | undefined;
  return {
    // Sealed when somebody wants it: a list of hotels never does.
    get token() {
      token ??= sealFacts(
        {
          propertyId: property.id,
          roomCode: room.code,
          planCode: plan.code,
          checkIn: stay.checkIn,
          checkOut: stay.checkOut,
          party,
        },
        asked.secret,
      );
      return token;
    },
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
