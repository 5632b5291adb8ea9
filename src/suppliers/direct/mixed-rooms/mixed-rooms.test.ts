import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '#tests/full.ts';
import type { Party } from '#values/party.ts';
import type { DirectProperty, DirectRoom } from '../inventory/inventory.ts';
import { fits, largestRoom, partyBp } from '../price.ts';
import { cheapestMixedRooms, partyRooms, mixedRoomsOf } from './mixed-rooms.ts';

const flex = { code: 'ro-flex', board: 'RO', freeUntilDays: 2, freeUntilTime: '18:00', priceBp: 10_000 } as const;

function room(id: number, more: Partial<DirectRoom> = {}): DirectRoom {
  return {
    id: BigInt(id),
    code: `room-${id}`,
    name: `Room ${id}`,
    beds: [],
    maxAdults: 2,
    maxChildren: 1,
    maxGuests: 3,
    allotment: 5,
    baseMinor: 10_000n,
    plans: [flex],
    ...more,
  };
}

const house = (...rooms: DirectRoom[]): DirectProperty => ({
  id: 'h',
  currency: 'EUR',
  tz: 'UTC',
  vatBp: 0,
  cityTax: null,
  resortFeeMinor: null,
  seasons: new Int32Array(),
  stopSells: [],
  promotions: [],
  rooms,
  roomTypeIds: rooms.map(({ id }) => id).join(','),
});
const all = ({ allotment }: DirectRoom) => allotment;
const couple = { adults: 2, childAges: [] };
const family = { adults: 2, childAges: [4, 8] };
const double = room(1);
const large = room(2, { maxAdults: 4, maxChildren: 3, maxGuests: 5, baseMinor: 18_000n });
const codes = (party: Party, property = house(double, large), free = all) =>
  cheapestMixedRooms(property, partyRooms(party), free).map(({ rooms }) => rooms.map(({ code }) => code));

describe('rooms of several types', () => {
  test('are not offered for one room, in a house of one type, or to guests that no type takes', () => {
    expect(codes([family])).toEqual([]);
    expect(codes([couple, couple], house(double))).toEqual([]);
    expect(codes([couple, { adults: 6, childAges: [] }])).toEqual([]);
  });

  test('are not offered where one type for all is the cheapest', () => {
    expect(codes([couple, couple])).toEqual([]);
    expect(codes([family, family])).toEqual([]);
  });

  test('are not offered when plans of one name have other terms', () => {
    const strict = { ...large, plans: [{ ...flex, freeUntilDays: 14 }] };
    expect(codes([couple, family], house(double, strict))).toEqual([]);
    expect(codes([couple, family], house(double, { ...large, plans: [{ ...flex, board: 'BB' }] }))).toEqual([]);
  });

  test('give each room the cheapest type that takes its guests, in the order of the party', () => {
    expect(codes([couple, family])).toEqual([['room-1', 'room-2']]);
    expect(codes([family, couple])).toEqual([['room-2', 'room-1']]);
  });

  test('never use more of a type than there is', () => {
    const one = { ...double, allotment: 1 };
    expect(codes([couple, couple], house(one, large))).toEqual([['room-1', 'room-2']]);
    expect(codes([couple, couple, couple], house(one, { ...large, allotment: 1 }))).toEqual([]);
  });

  test('leave the scarce large room to those who need it, although giving it away would be cheaper at first', () => {
    const cheapLarge = { ...large, baseMinor: 9_000n, allotment: 1 };
    expect(codes([couple, family], house(double, cheapLarge))).toEqual([['room-1', 'room-2']]);
  });

  test('are looked up again as they were chosen, or not at all', () => {
    const property = house(double, large);
    const party = [couple, family];
    const [mixed] = cheapestMixedRooms(property, partyRooms(party), all);
    expect(mixedRoomsOf(property, party, ['room-1', 'room-2'], 'ro-flex', all)).toEqual(mixed);
    for (const [chosen, plan, free] of [
      [['room-2', 'room-1'], 'ro-flex', all],
      [['room-1', 'room-9'], 'ro-flex', all],
      [['room-1'], 'ro-flex', all],
      [['room-1', 'room-2'], 'bb-flex', all],
      [['room-1', 'room-2'], 'ro-flex', () => 0],
    ] as const)
      expect(mixedRoomsOf(property, party, chosen, plan, free)).toBeNull();
  });
});

const guests = fc.record({
  adults: fc.integer({ min: 1, max: 3 }),
  childAges: fc.array(fc.integer({ min: 0, max: 17 }), { maxLength: 2 }),
});
const types = fc.array(
  fc.record({
    maxAdults: fc.integer({ min: 1, max: 3 }),
    maxChildren: fc.integer({ min: 0, max: 3 }),
    maxGuests: fc.integer({ min: 1, max: 5 }),
    allotment: fc.integer({ min: 0, max: 3 }),
    baseMinor: fc.bigInt({ min: 1n, max: 50n }),
  }),
  { minLength: 1, maxLength: 4 },
);

test('no other way to give out the rooms is cheaper', () => {
  fc.assert(
    fc.property(types, fc.array(guests, { minLength: 1, maxLength: 4 }), (sizes, party) => {
      const rooms = sizes.map((size, at) => room(at, size));
      const weigh = (chosen: readonly DirectRoom[]) =>
        chosen.reduce((sum, one, at) => sum + one.baseMinor * 10_000n * BigInt(partyBp([party[at]!])), 0n);
      const ways = party
        .reduce<DirectRoom[][]>((so) => so.flatMap((way) => rooms.map((one) => [...way, one])), [[]])
        .filter((way) => way.every((one, at) => fits(one, largestRoom([party[at]!]))))
        .filter((way) => rooms.every((one) => way.filter((other) => other === one).length <= one.allotment))
        .map((way) => ({ mixed: new Set(way).size > 1, weight: weigh(way) }));
      const best = ways.toSorted((a, b) => (a.weight < b.weight ? -1 : 1))[0];
      const [mixed] = cheapestMixedRooms(house(...rooms), partyRooms(party), all);
      if (mixed) expect(mixed.weight).toBe(best?.weight);
      else expect(!best || ways.some(({ mixed, weight }) => !mixed && weight === best.weight)).toBe(true);
    }),
    { numRuns: runs(300, 100) },
  );
});
