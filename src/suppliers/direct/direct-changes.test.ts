import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addDays } from '#values/stay-dates.ts';
import type { Order } from '#verticals/hotels/supplier.ts';
import { sweepExpiredHolds } from './direct.ts';
import { checkIn, party, setUpDirect } from './test-direct.ts';

const { database, supplier, rateOf, orderOf, stock, endHolds } = setUpDirect();

const from = (day: number, nights: number) => ({
  checkIn: addDays(checkIn, day),
  checkOut: addDays(checkIn, day + nights),
});
const suite = async (stay: ReturnType<typeof from>, replaces?: Order) =>
  orderOf(await rateOf('bb-flex', { stay, ...(replaces ? { replaces: replaces.reference } : {}) }));
const counts = async () => (await stock()).map(({ held, sold }) => [held, sold]);

/** Both suites are booked for three nights. */
async function lastSuites(): Promise<Order> {
  const [first, second] = [await suite(from(0, 3)), await suite(from(0, 3))];
  for (const order of [first, second]) expect((await supplier().book(order)).kind).toBe('confirmed');
  return first;
}

test('the last room is sold for other dates only to who has it', async () => {
  const old = await lastSuites();
  await expect(suite(from(2, 2))).rejects.toThrow(/no rate/);
  await expect(suite(from(2, 2), { ...old, reference: 'A'.repeat(20) })).rejects.toThrow(/no rate/);
  const longer = await suite(from(2, 2), old);
  const second = await suite(from(1, 3), old);
  expect((await supplier().hold(longer)).kind).toBe('held');
  expect(await supplier().hold(second)).toEqual({ kind: 'sold_out' });
  expect(await supplier().book(second)).toEqual({ kind: 'sold_out' });
  await supplier().cancel(old, old.supplierPrice);
  expect((await supplier().book(longer)).kind).toBe('confirmed');
  await expect(suite(from(2, 3), old)).rejects.toThrow(/no rate/);
});

test('nights that the old and the new booking both have are counted once, until one of them ends', async () => {
  const old = await lastSuites();
  const fresh = await suite(from(1, 3), old);
  await supplier().hold(fresh);
  expect(await counts()).toEqual([
    [0, 2],
    [0, 2],
    [0, 2],
    [1, 0],
  ]);
  await supplier().book(fresh);
  expect((await counts()).at(-1)).toEqual([0, 1]);
  expect((await supplier().cancel(old, old.supplierPrice)).kind).toBe('cancelled');
  expect(await counts()).toEqual([
    [0, 1],
    [0, 2],
    [0, 2],
    [0, 1],
  ]);
  await supplier().cancel(fresh, fresh.supplierPrice);
  expect(await counts()).toEqual([
    [0, 1],
    [0, 1],
    [0, 1],
    [0, 0],
  ]);
});

test.each(['released', 'expired'])('a hold for other dates that is %s leaves the old booking whole', async (end) => {
  const old = await lastSuites();
  const fresh = await suite(from(1, 3), old);
  await supplier().hold(fresh);
  if (end === 'released') await supplier().release(fresh);
  else {
    await endHolds();
    await sweepExpiredHolds(database().db);
  }
  expect(await counts()).toEqual([
    [0, 2],
    [0, 2],
    [0, 2],
    [0, 0],
  ]);
  expect(await supplier().status(old)).toMatchObject({ state: 'confirmed' });
});

const disagreeing = async () =>
  (
    await sql`
  with own as (
    select reference, shares, room_type_id, rooms, check_in, check_out, 'sold' as count from direct.booking where state = 'confirmed'
    union all
    select reference, shares, room_type_id, rooms, check_in, check_out, 'held' from direct.hold where state = 'held'),
  counted as (
    select night.room_type_id, night.night, own.count,
      greatest(0, own.rooms - coalesce((select old.rooms from direct.booking as old
        where old.reference = own.shares and old.state = 'confirmed' and old.room_type_id = own.room_type_id
          and old.check_in <= night.night and night.night < old.check_out), 0)) as rooms
    from direct.room_night as night join own
      on own.room_type_id = night.room_type_id and own.check_in <= night.night and night.night < own.check_out)
  select night, held, sold from direct.room_night as night
  where held + sold > allotment
    or sold <> (select coalesce(sum(rooms), 0) from counted where count = 'sold' and night = night.night and room_type_id = night.room_type_id)
    or held <> (select coalesce(sum(rooms), 0) from counted where count = 'held' and night = night.night and room_type_id = night.room_type_id)`.execute(
      database().db,
    )
  ).rows;

test('however changes, cancellations and others mix, no night is sold twice, and the books agree', async () => {
  const change = fc.record({
    day: fc.integer({ min: 0, max: 3 }),
    nights: fc.integer({ min: 1, max: 5 }),
    rooms: fc.integer({ min: 1, max: 3 }),
    ends: fc.constantFrom('book', 'release', 'expire', 'cancel', 'nothing'),
    together: fc.boolean(),
    oldFirst: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 3, maxLength: 6 }), async (changes) => {
      await database().pool.query(
        'truncate direct.message, direct.room_night, direct.hold, direct.booking, direct.booking_room',
      );
      await Promise.all(
        changes.map(async ({ day, nights, rooms, ends, together, oldFirst }) => {
          const twoRooms = [...party, ...party];
          const found = await rateOf('ro-flex', { stay: from(1, 3), party: twoRooms }).catch(() => null);
          if (!found) return;
          const old = orderOf(found);
          if ((await supplier().book(old)).kind !== 'confirmed') return;
          const wanted = {
            stay: from(day, nights),
            party: Array.from({ length: rooms }, () => party[0]!),
            replaces: old.reference,
          };
          const rate = await rateOf('ro-flex', wanted).catch(() => null);
          if (!rate) return;
          const fresh = orderOf(rate);
          await supplier().hold(fresh);
          const endOld = async () => await supplier().cancel(old, old.supplierPrice);
          const endFresh = async () => {
            if (ends === 'book' || ends === 'cancel') await supplier().book(fresh);
            if (ends === 'cancel') await supplier().cancel(fresh, fresh.supplierPrice);
            if (ends === 'release') await supplier().release(fresh);
            if (ends === 'expire') {
              await database().pool.query(
                `update direct.hold set until = now() - interval '1 second' where reference = $1 and state = 'held'`,
                [fresh.reference],
              );
              await sweepExpiredHolds(database().db);
            }
          };
          if (together) await Promise.all([endOld(), endFresh()]);
          else if (oldFirst) await endOld().then(endFresh);
          else await endFresh();
        }),
      );
      expect(await disagreeing()).toEqual([]);
    }),
    { numRuns: 10 },
  );
});
