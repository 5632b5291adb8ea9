import type { Party } from '#values/party.ts';
import type { DirectPlan, DirectProperty, DirectRoom } from '../inventory.ts';
import { fits, largestRoom, partyBp } from '../price.ts';

/** Rooms of several types under one plan: for each room of the party, in order, the type that it gets. */
export interface Split {
  readonly plan: DirectPlan;
  readonly rooms: readonly DirectRoom[];
  /** Like the weight of a room, plan and party: the price of a night is a multiple of it. */
  readonly weight: bigint;
}

interface Sold {
  readonly room: DirectRoom;
  readonly plan: DirectPlan;
  readonly free: number;
}

type RoomsFree = (room: DirectRoom) => number;

/**
 * The cheapest way to give each room of a party a type that takes it, for every plan that several types are sold under
 * on the same terms. Left out where one type for all is as cheap: that is an ordinary rate.
 */
export function cheapestSplits(property: DirectProperty, party: Party, roomsFree: RoomsFree): Split[] {
  if (party.length < 2 || property.rooms.length < 2) return [];
  const sold = property.rooms.flatMap((room) =>
    room.plans.map((plan): Sold => ({ room, plan, free: roomsFree(room) })),
  );
  return [...Map.groupBy(sold, ({ plan }) => termsOf(plan)).values()].flatMap((types) => {
    const best = types.length < 2 ? null : assign(types, party);
    return best && new Set(best.types).size > 1
      ? [{ plan: best.types[0]!.plan, rooms: best.types.map(({ room }) => room), weight: best.weight }]
      : [];
  });
}

/** What this assignment of types to rooms weighs under a plan, or null when it isn't sold like that any more. */
export function splitOf(
  property: DirectProperty,
  party: Party,
  roomCodes: readonly string[],
  planCode: string,
  roomsFree: RoomsFree,
): Split | null {
  const chosen = roomCodes.map((code) => {
    const room = property.rooms.find((one) => one.code === code);
    const plan = room?.plans.find((one) => one.code === planCode);
    return room && plan ? { room, plan } : null;
  });
  const types = chosen.filter((one) => one !== null);
  const [first] = types;
  if (!first || types.length < party.length || new Set(types.map(({ plan }) => termsOf(plan))).size > 1) return null;
  const needed = Map.groupBy(types, ({ room }) => room);
  if ([...needed].some(([room, its]) => its.length > roomsFree(room))) return null;
  if (!party.every((guests, at) => fits(types[at]!.room, largestRoom([guests])))) return null;
  const weight = types.reduce((sum, { room, plan }, at) => sum + weigh(room, plan, party, at), 0n);
  return { plan: first.plan, rooms: types.map(({ room }) => room), weight };
}

function termsOf({ code, board, freeUntilDays, freeUntilTime }: DirectPlan): string {
  return [code, board, freeUntilDays, freeUntilTime].join(' ');
}

function weigh(room: DirectRoom, plan: DirectPlan, party: Party, at: number): bigint {
  return room.baseMinor * BigInt(plan.priceBp) * BigInt(partyBp([party[at]!]));
}

interface Assigned {
  readonly types: readonly Sold[];
  readonly weight: bigint;
}

/** Room after room, remembering the best rest for what has been used up: a few thousand steps at the very most. */
function assign(types: readonly Sold[], party: Party): Assigned | null {
  const takes = party.map((guests) => types.map(({ room }) => fits(room, largestRoom([guests]))));
  const costs = party.map((_, at) => types.map(({ room, plan }) => weigh(room, plan, party, at)));
  const known = new Map<string, Assigned | null>();
  const rest = (at: number, used: readonly number[]): Assigned | null => {
    if (at === party.length) return { types: [], weight: 0n };
    const key = `${at} ${used.join(' ')}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    let best: Assigned | null = null;
    for (const [type, sold] of types.entries()) {
      if (!takes[at]![type] || used[type]! >= sold.free) continue;
      const after = rest(
        at + 1,
        used.map((count, other) => (other === type ? count + 1 : count)),
      );
      const weight = after && after.weight + costs[at]![type]!;
      if (after && weight !== null && (!best || weight < best.weight)) best = { types: [sold, ...after.types], weight };
    }
    known.set(key, best);
    return best;
  };
  return rest(
    0,
    types.map(() => 0),
  );
}
