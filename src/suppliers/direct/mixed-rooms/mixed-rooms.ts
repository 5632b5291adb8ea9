import type { Party } from '#values/party.ts';
import type { DirectPlan, DirectProperty, DirectRoom } from '../inventory/inventory.ts';
import { fits, type LargestRoom, largestRoom, partyBp } from '../price.ts';

/** Rooms of several types under one plan: for each room of the party, in order, the type that it gets. */
export interface MixedRooms {
  readonly plan: DirectPlan;
  readonly rooms: readonly DirectRoom[];
  /** Like the weight of a room, plan and party: the price of a night is a multiple of it. */
  readonly weight: bigint;
}

/** A room type under one plan, with its price weight before guests. */
interface Sold {
  readonly room: DirectRoom;
  readonly plan: DirectPlan;
  readonly weight: bigint;
}

type RoomsFree = (room: DirectRoom) => number;

/**
 * The cheapest way to give each room of a party a type that takes it, for every plan that several types are sold under
 * on the same terms. Left out where one type for all is as cheap: that is an ordinary rate.
 */
export function cheapestMixedRooms(
  property: DirectProperty,
  party: readonly PartyRoom[],
  roomsFree: RoomsFree,
): MixedRooms[] {
  if (party.length < 2 || property.rooms.length < 2) return [];
  const mixedRooms: MixedRooms[] = [];
  for (const types of soldAlike(property)) {
    const best = assign(types, party, roomsFree);
    const [first] = best?.types ?? [];
    if (best && first && best.types.some((type) => type !== first))
      mixedRooms.push({ plan: first.plan, rooms: best.types.map(({ room }) => room), weight: best.weight });
  }
  return mixedRooms;
}

const alike = new WeakMap<DirectProperty, readonly (readonly Sold[])[]>();

/** The types that are sold on the same terms, where they are several. */
function soldAlike(property: DirectProperty): readonly (readonly Sold[])[] {
  let groups = alike.get(property);
  if (!groups) {
    const sold = property.rooms.flatMap((room) =>
      room.plans.map((plan): Sold => ({ room, plan, weight: room.baseMinor * BigInt(plan.priceBp) })),
    );
    groups = [...Map.groupBy(sold, ({ plan }) => termsOf(plan)).values()].filter(({ length }) => length > 1);
    alike.set(property, groups);
  }
  return groups;
}

/** One room of a party: who must fit, and what they make of a type's weight. */
export interface PartyRoom {
  readonly largest: LargestRoom;
  readonly bp: bigint;
}

export function partyRooms(party: Party): PartyRoom[] {
  return party.map((guests) => ({ largest: largestRoom([guests]), bp: BigInt(partyBp([guests])) }));
}

/** The price weight of this assignment of types to rooms under a plan, or null when it isn't sold any more. */
export function mixedRoomsOf(
  property: DirectProperty,
  party: Party,
  roomCodes: readonly string[],
  planCode: string,
  roomsFree: RoomsFree,
): MixedRooms | null {
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
  const guests = partyRooms(party);
  if (!guests.every(({ largest }, at) => fits(types[at]!.room, largest))) return null;
  const weight = types.reduce(
    (sum, { room, plan }, at) => sum + room.baseMinor * BigInt(plan.priceBp) * guests[at]!.bp,
    0n,
  );
  return { plan: first.plan, rooms: types.map(({ room }) => room), weight };
}

function termsOf({ code, board, freeUntilDays, freeUntilTime }: DirectPlan): string {
  return [code, board, freeUntilDays, freeUntilTime].join(' ');
}

interface Assigned {
  readonly types: readonly Sold[];
  readonly weight: bigint;
}

function assign(types: readonly Sold[], party: readonly PartyRoom[], roomsFree: RoomsFree): Assigned | null {
  return assignFreely(types, party, roomsFree) ?? assignScarce(types, party, roomsFree);
}

/** To each room the cheapest type that takes it; null when a type has too few, or none takes a room. */
function assignFreely(types: readonly Sold[], party: readonly PartyRoom[], roomsFree: RoomsFree): Assigned | null {
  const chosen: Sold[] = [];
  let weight = 0n;
  for (const { largest, bp } of party) {
    let best: Sold | undefined;
    for (const type of types) if ((!best || type.weight < best.weight) && fits(type.room, largest)) best = type;
    if (!best) return null;
    chosen.push(best);
    weight += best.weight * bp;
  }
  const enough = chosen.every((type) => chosen.filter((one) => one === type).length <= roomsFree(type.room));
  return enough ? { types: chosen, weight } : null;
}

/** Assigns room by room, memoising the best remainder for the stock used so far: a few thousand steps at most. */
function assignScarce(types: readonly Sold[], party: readonly PartyRoom[], roomsFree: RoomsFree): Assigned | null {
  const free = types.map(({ room }) => roomsFree(room));
  const takes = party.map(({ largest }) => types.map(({ room }) => fits(room, largest)));
  const known = new Map<string, Assigned | null>();
  const rest = (at: number, used: readonly number[]): Assigned | null => {
    if (at === party.length) return { types: [], weight: 0n };
    const key = `${at} ${used.join(' ')}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    let best: Assigned | null = null;
    for (const [type, sold] of types.entries()) {
      if (!takes[at]![type] || used[type]! >= free[type]!) continue;
      const after = rest(
        at + 1,
        used.map((count, other) => (other === type ? count + 1 : count)),
      );
      const weight = after && after.weight + sold.weight * party[at]!.bp;
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
