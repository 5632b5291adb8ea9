import type { Party } from '#values/party.ts';
import type { SandboxPlan, SandboxProperty, SandboxRoomType } from './catalogue.ts';
import { fits, partyOccupancyBp } from './price.ts';

/** The type and plan of one room of a party. */
export interface Sold {
  readonly room: SandboxRoomType;
  readonly plan: SandboxPlan;
}

/** For each room of the party, in order, its type and plan. */
export type Assignment = readonly Sold[];

type Free = (room: SandboxRoomType) => number;

/** Price weight of a party: the price of a night is a multiple of it. */
export function weightOf(sold: Assignment, party: Party): bigint {
  return sold.reduce((sum, { room, plan }, at) => {
    const guests = BigInt(partyOccupancyBp([party[at]!]));
    return sum + room.basePriceMinor * BigInt(plan.priceBp) * guests;
  }, 0n);
}

/**
 * The cheapest way to give each room of a party a type that takes it, for every plan that several types are sold under on
 * the same terms; left out where that is one type for all.
 */
export function cheapestMixedRooms(property: SandboxProperty, party: Party, free: Free): Assignment[] {
  if (party.length < 2 || property.roomTypes.length < 2) return [];
  const sold = property.roomTypes.flatMap((room) => room.plans.map((plan): Sold => ({ room, plan })));
  return [...Map.groupBy(sold, ({ plan }) => termsOf(plan)).values()].flatMap((types) => {
    const best = types.length < 2 ? null : (cheapestEach(types, party, free) ?? cheapestOfScarce(types, party, free));
    return best && isMixed(best) ? [best] : [];
  });
}

/** The types that a token names, under its plan; null when they are not sold like that, or don't take the party. */
export function assignmentOf(
  property: SandboxProperty,
  codes: readonly string[],
  planCode: string,
  party: Party,
): Assignment | null {
  const sold = codes.flatMap((code): Sold[] => {
    const room = property.roomTypes.find((type) => type.code === code);
    const plan = room?.plans.find((one) => one.code === planCode);
    return room && plan ? [{ room, plan }] : [];
  });
  const isSold = sold.length === party.length && sold.every(({ room }, at) => fits(room, [party[at]!]));
  return isSold && new Set(sold.map(({ plan }) => termsOf(plan))).size === 1 ? sold : null;
}

function isMixed(sold: Assignment): boolean {
  return new Set(sold.map(({ room }) => room.code)).size > 1;
}

/** How many rooms of each type it takes, the first room's type first. */
export function roomsByType(sold: Assignment): ReadonlyMap<SandboxRoomType, number> {
  const counts = new Map<SandboxRoomType, number>();
  for (const { room } of sold) counts.set(room, (counts.get(room) ?? 0) + 1);
  return counts;
}

function termsOf({ code, board, refundable, freeUntilDays, feeOnRequest }: SandboxPlan): string {
  return [code, board, refundable, freeUntilDays, feeOnRequest].join(' ');
}

/** To each room the cheapest type that takes it; null when a type has too few, or none takes a room. */
function cheapestEach(types: Assignment, party: Party, free: Free): Assignment | null {
  const priceOf = ({ room, plan }: Sold) => room.basePriceMinor * BigInt(plan.priceBp);
  const byPrice = types.toSorted((a, b) => (priceOf(a) < priceOf(b) ? -1 : priceOf(a) > priceOf(b) ? 1 : 0));
  const sold: Sold[] = [];
  for (const guests of party) {
    const best = byPrice.find(({ room }) => fits(room, [guests]));
    if (!best) return null;
    sold.push(best);
  }
  return [...roomsByType(sold)].every(([room, rooms]) => rooms <= free(room)) ? sold : null;
}

/** Assigns room by room, memoising the best remainder for the stock used so far. */
function cheapestOfScarce(types: Assignment, party: Party, free: Free): Assignment | null {
  const left = types.map(({ room }) => free(room));
  const known = new Map<string, { readonly sold: Assignment; readonly weight: bigint } | null>();
  const rest = (at: number, used: readonly number[]): { readonly sold: Assignment; readonly weight: bigint } | null => {
    if (at === party.length) return { sold: [], weight: 0n };
    const key = `${at} ${used.join(' ')}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const guests = [party[at]!];
    let best: { readonly sold: Assignment; readonly weight: bigint } | null = null;
    for (const [type, sold] of types.entries()) {
      if (used[type]! >= left[type]! || !fits(sold.room, guests)) continue;
      const after = rest(
        at + 1,
        used.map((count, other) => (other === type ? count + 1 : count)),
      );
      const weight = after && after.weight + weightOf([sold], guests);
      if (after && weight !== null && (!best || weight < best.weight)) best = { sold: [sold, ...after.sold], weight };
    }
    known.set(key, best);
    return best;
  };
  return (
    rest(
      0,
      types.map(() => 0),
    )?.sold ?? null
  );
}
