import { beforeAll, expect, test } from 'vitest';
import { addDays } from '#values/stay-dates.ts';
import { describeMixedRooms } from '#verticals/hotels/supplier-mixed.contract.ts';
import type { SupplierRate } from '#verticals/hotels/supplier.ts';
import { sweepExpiredHolds } from '../direct.ts';
import { loadInventory } from '../inventory/load-inventory.ts';
import { checkIn, criteria, house, setUpDirect, signal, today } from '../test-direct.ts';

const { database, supplier, orderOf, endHolds } = setUpDirect();

const plan = { code: 'ro-flex', board: 'RO', freeUntilDays: 2, priceBp: 10_000 } as const;
const [double] = house.rooms;
const family = {
  ...double!,
  code: 'family-room',
  name: 'Family room',
  maxAdults: 3,
  maxChildren: 3,
  maxGuests: 5,
  allotment: 2,
  baseMinor: 20_000,
};
const mixed = [
  { adults: 2, childAges: [] },
  { adults: 2, childAges: [5, 7] },
];
const asked = { ...criteria, propertyId: 'd-3', party: mixed };

beforeAll(async () => {
  await loadInventory(database().db, { version: 'mixed-rooms', today }, () => [
    {
      ...house,
      id: 'd-3',
      rooms: [
        { ...double!, allotment: 3, plans: [plan] },
        { ...family, plans: [plan] },
      ],
    },
  ]);
});

async function ratesOf(more: object = {}): Promise<readonly SupplierRate[]> {
  const answer = await supplier().rates({ ...asked, ...more }, signal);
  return answer.kind === 'found' ? answer.rates : [];
}

async function mixedRoomRate(more: object = {}): Promise<SupplierRate> {
  const rate = (await ratesOf(more)).find(({ units }) => units);
  if (!rate) throw new Error('no rate of several types');
  return rate;
}

/** Held and sold by room type, the same in every night. */
async function taken(): Promise<Record<string, string>> {
  const { rows } = await database().pool.query(
    `select code, array_agg(distinct held || ' ' || sold) as counts from direct.room_night
     join direct.room_type on id = room_type_id group by code`,
  );
  return Object.fromEntries(rows.map(({ code, counts }) => [code, (counts as string[]).join('|')]));
}

test('one rate of both types stands beside that of one type, cheaper, and says who sleeps where', async () => {
  const rates = await ratesOf();
  expect(rates.map(({ roomCode }) => roomCode)).toEqual(['standard-double+family-room', 'family-room']);
  const [first, second] = rates;
  expect(first!.units).toMatchObject([
    { room: 0, roomCode: 'standard-double' },
    { room: 1, roomCode: 'family-room' },
  ]);
  expect(second!.units).toBeUndefined();
  const quote = await supplier().quote(first!.token, signal);
  expect(quote).toMatchObject({ kind: 'offered', rate: { units: first!.units, lines: first!.lines } });
  const search = await supplier().search({ ...asked, propertyIds: ['d-3'] }, signal);
  expect(search).toMatchObject({ kind: 'found', properties: [{ cheapest: { lines: first!.lines } }] });
});

describeMixedRooms(() => ({
  supplier: supplier(),
  propertyId: 'd-3',
  stay: criteria.stay,
  party: mixed,
  now: () => new Date(),
  orderOf,
}));

test('guests that no single type takes together get one all the same', async () => {
  await database().pool.query(`update direct.room_type set max_adults = 1, max_guests = 1 where code = 'family-room'`);
  try {
    const party = [
      { adults: 2, childAges: [] },
      { adults: 1, childAges: [] },
    ];
    expect((await ratesOf({ party }))[0]?.roomCode).toBe('standard-double');
  } finally {
    await database().pool.query(
      `update direct.room_type set max_adults = 3, max_guests = 5 where code = 'family-room'`,
    );
  }
});

test('held, booked and cancelled, it takes from both types and gives back to both', async () => {
  const rate = await mixedRoomRate();
  const order = orderOf(rate);
  const held = await supplier().hold(order);
  expect(held.kind).toBe('held');
  expect((await supplier().hold(order)).kind).toBe('held');
  expect(await taken()).toEqual({ 'standard-double': '1 0', 'family-room': '1 0' });
  expect(await supplier().status(order)).toMatchObject({ kind: 'found', state: 'held' });
  const booked = await supplier().book(order);
  expect(booked.kind).toBe('confirmed');
  expect(await supplier().book(order)).toEqual(booked);
  expect(await taken()).toEqual({ 'standard-double': '0 1', 'family-room': '0 1' });
  expect(await supplier().list('2020-01-01T00:00:00Z', '2099-01-01T00:00:00Z')).toHaveLength(1);
  expect((await supplier().cancel(order, { minor: 0n, currency: 'EUR' })).kind).toBe('cancelled');
  expect((await supplier().cancel(order, { minor: 0n, currency: 'EUR' })).kind).toBe('cancelled');
  expect(await taken()).toEqual({ 'standard-double': '0 0', 'family-room': '0 0' });
  expect(await supplier().status(order)).toMatchObject({ kind: 'found', state: 'cancelled' });
});

test('released or run out, nothing stays held; booked without a hold, it is sold', async () => {
  const rate = await mixedRoomRate();
  const [released, lapsed, direct] = [orderOf(rate), orderOf(rate), orderOf(rate)];
  await supplier().hold(released);
  expect(await supplier().release(released)).toEqual({ kind: 'released' });
  expect(await supplier().release(released)).toEqual({ kind: 'released' });
  expect(await taken()).toEqual({ 'standard-double': '0 0', 'family-room': '0 0' });
  await supplier().hold(lapsed);
  await endHolds();
  expect(await sweepExpiredHolds(database().db)).toBe(2);
  expect(await taken()).toEqual({ 'standard-double': '0 0', 'family-room': '0 0' });
  expect(await supplier().hold(lapsed)).toEqual({ kind: 'rejected', reason: 'expired' });
  expect((await supplier().book(direct)).kind).toBe('confirmed');
  expect(await taken()).toEqual({ 'standard-double': '0 1', 'family-room': '0 1' });
});

test('when one of its types has run out meanwhile, none of it is taken', async () => {
  const rate = await mixedRoomRate();
  const sooner = (await ratesOf({ party: [mixed[1]!, mixed[1]!] })).find(({ roomCode }) => roomCode === 'family-room')!;
  expect((await supplier().book(orderOf(sooner))).kind).toBe('confirmed');
  expect(await supplier().quote(rate.token, signal)).toEqual({ kind: 'sold_out' });
  expect(await supplier().hold(orderOf(rate))).toEqual({ kind: 'sold_out' });
  expect(await supplier().book(orderOf(rate))).toEqual({ kind: 'sold_out' });
  expect(await taken()).toEqual({ 'family-room': '0 2' });
});

test('a hold of which one type was given back already still buys both or nothing', async () => {
  const rate = await mixedRoomRate();
  const order = orderOf(rate);
  await supplier().hold(order);
  await database().pool.query(`update direct.hold set until = now() - interval '1 second' where part = 1`);
  expect(await sweepExpiredHolds(database().db)).toBe(1);
  expect((await supplier().book(order)).kind).toBe('confirmed');
  expect(await taken()).toEqual({ 'standard-double': '0 1', 'family-room': '0 1' });
});

test('both types at once from many sides: no more than there is, and nobody waits for ever', async () => {
  const [there, back] = [await mixedRoomRate(), await mixedRoomRate({ party: mixed.toReversed() })];
  const ofOne = (await ratesOf({ party: [mixed[0]!] }))[0]!;
  const later = await mixedRoomRate({ stay: { checkIn: addDays(checkIn, 1), checkOut: addDays(checkIn, 4) } });
  const orders = Array.from({ length: 60 }, (_, turn) => orderOf([there, back, ofOne, later][turn % 4]!));
  const answers = await Promise.all(
    orders.map(async (order, turn) => {
      if (turn % 3 === 0) await supplier().hold(order);
      return await supplier().book(order);
    }),
  );
  expect(new Set(answers.map(({ kind }) => kind))).toEqual(new Set(['confirmed', 'sold_out']));
  const { rows } = await database().pool.query(
    `select night from direct.room_night as night where held <> 0 or held + sold > allotment or sold <>
      (select coalesce(sum(rooms), 0) from direct.booking where room_type_id = night.room_type_id
        and check_in <= night and night < check_out)
      + (select coalesce(sum(room.rooms), 0) from direct.booking_room as room join direct.booking using (reference)
        where room.room_type_id = night.room_type_id and check_in <= night and night < check_out)`,
  );
  expect(rows).toEqual([]);
});
