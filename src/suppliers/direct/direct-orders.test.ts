import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { runs } from '#tests/full.ts';
import { addDays } from '#values/stay-dates.ts';
import { sweepExpiredHolds } from './direct.ts';
import { checkIn, party, setUpDirect, signal } from './test-direct.ts';

const { database, supplier, rateOf, orderOf, stock, endHolds } = setUpDirect();

test('a hold keeps a room, a release gives it back, a booking sells it, a cancellation too', async () => {
  const rate = await rateOf('ro-flex');
  const [first, second] = [orderOf(rate), orderOf(rate)];
  const held = await supplier().hold(first);
  expect(held.kind).toBe('held');
  const again = await supplier().hold(first);
  if (held.kind !== 'held' || again.kind !== 'held') throw new Error(again.kind);
  expect(Date.parse(again.until)).toBeGreaterThan(Date.parse(held.until));
  expect((await stock()).map(({ held, sold }) => [held, sold])).toEqual([
    [1, 0],
    [1, 0],
    [1, 0],
  ]);
  expect(await supplier().status(first)).toMatchObject({ kind: 'found', state: 'held' });
  expect(await supplier().release(first)).toEqual({ kind: 'released' });
  expect(await supplier().release(first)).toEqual({ kind: 'released' });
  expect(await supplier().release(second)).toEqual({ kind: 'released' });
  expect(await supplier().status(first)).toEqual({ kind: 'not_found' });
  expect((await supplier().book(first)).kind).toBe('rejected');

  await supplier().hold(second);
  const booked = await supplier().book(second);
  expect(booked).toMatchObject({
    kind: 'confirmed',
    supplierReference: expect.stringMatching(/^WD-[0-9A-HJKMNP-TV-Z]{6}$/),
  });
  expect(await supplier().book(second)).toEqual(booked);
  expect((await stock()).map(({ held, sold }) => [held, sold])).toEqual([
    [0, 1],
    [0, 1],
    [0, 1],
  ]);
  expect(await supplier().release(second)).toEqual({ kind: 'released' });
  expect(await supplier().list('2020-01-01T00:00:00Z', '2099-01-01T00:00:00Z')).toMatchObject([
    { reference: second.reference, state: 'confirmed', price: second.supplierPrice },
  ]);

  expect(await supplier().cancellationFee(second)).toEqual({ kind: 'fee', fee: { minor: 0n, currency: 'EUR' } });
  expect((await supplier().cancel(second, { minor: 0n, currency: 'USD' })).kind).toBe('rejected');
  const cancelled = await supplier().cancel(second, { minor: 0n, currency: 'EUR' });
  expect(cancelled).toEqual({ kind: 'cancelled', fee: { minor: 0n, currency: 'EUR' } });
  expect(await supplier().cancel(second, { minor: 0n, currency: 'EUR' })).toEqual(cancelled);
  expect(await supplier().status(second)).toMatchObject({ kind: 'found', state: 'cancelled', fee: { minor: 0n } });
  expect((await supplier().book(second)).kind).toBe('rejected');
  expect((await stock()).every(({ held, sold }) => held === 0 && sold === 0)).toBe(true);
});

test('a hold keeps its price; without one the price of the moment counts', async () => {
  const rate = await rateOf('ro-flex');
  const [held, direct] = [orderOf(rate), orderOf(rate)];
  await supplier().hold(held);
  await database().pool.query(`update direct.room_type set base_minor = 12000`);
  expect((await supplier().book(held)).kind).toBe('confirmed');
  expect(await supplier().book(direct)).toEqual({ kind: 'price_changed' });
});

test('a hold buys only what was held', async () => {
  const order = orderOf(await rateOf('ro-flex'));
  await supplier().hold(order);
  const longer = await rateOf('ro-flex', { stay: { checkIn, checkOut: addDays(checkIn, 4) } });
  expect(await supplier().book({ ...order, supplierToken: longer.token })).toEqual({
    kind: 'rejected',
    reason: 'other_rooms_held',
  });
});

test('what cannot be cancelled freely costs its fee, and no more than was accepted', async () => {
  const saver = orderOf(await rateOf('ro-saver'));
  await supplier().book(saver);
  const full = { kind: 'fee_changed', fee: saver.supplierPrice };
  expect(await supplier().cancel(saver, { minor: saver.supplierPrice.minor - 1n, currency: 'EUR' })).toEqual(full);
  expect(await supplier().cancel(saver, saver.supplierPrice)).toEqual({ kind: 'cancelled', fee: saver.supplierPrice });
  const unknown = orderOf(await rateOf('ro-saver'));
  expect((await supplier().cancel(unknown, saver.supplierPrice)).kind).toBe('rejected');
  expect((await supplier().cancellationFee(unknown)).kind).toBe('not_allowed');
});

test('the fee follows the deadlines that were agreed', async () => {
  const order = orderOf(await rateOf('ro-flex'));
  await supplier().book(order);
  const begin = async (step: number) =>
    await database().pool.query(
      `update direct.booking set policy = jsonb_set(policy, '{steps,${step},from,at}', to_jsonb(now()))`,
    );
  await begin(0);
  const first = await supplier().cancellationFee(order);
  if (first.kind !== 'fee') throw new Error(first.kind);
  expect(first.fee.minor).toBeGreaterThan(0n);
  expect(first.fee.minor).toBeLessThan(order.supplierPrice.minor);
  expect(await supplier().cancel(order, { minor: 0n, currency: 'EUR' })).toEqual({
    kind: 'fee_changed',
    fee: first.fee,
  });
  await begin(1);
  expect(await supplier().cancellationFee(order)).toEqual({ kind: 'fee', fee: order.supplierPrice });
});

test('holds that ran out are free for everybody, swept or not', async () => {
  const rate = await rateOf('bb-flex', { party: [...party, ...party] });
  const [late, next, third] = [orderOf(rate), orderOf(rate), orderOf(rate)];
  await supplier().hold(late);
  expect(await supplier().quote(rate.token, signal)).toEqual({ kind: 'sold_out' });
  expect(await supplier().hold(next)).toEqual({ kind: 'sold_out' });
  await endHolds();
  expect((await supplier().quote(rate.token, signal)).kind).toBe('offered');
  expect((await supplier().book(next)).kind).toBe('confirmed');
  expect(await supplier().book(late)).toEqual({ kind: 'sold_out' });
  expect(await supplier().hold(late)).toEqual({ kind: 'rejected', reason: 'expired' });
  expect(await supplier().hold(third)).toEqual({ kind: 'sold_out' });
  await supplier().hold(orderOf(await rateOf('ro-flex')));
  await endHolds();
  expect(await sweepExpiredHolds(database().db)).toBe(1);
  expect(await sweepExpiredHolds(database().db)).toBe(0);
});

const guests = runs(200, 40);

test(`${guests} who want seven rooms at once: seven get one`, async () => {
  const rate = await rateOf('ro-flex');
  const orders = Array.from({ length: guests }, () => orderOf(rate));
  const answers = await Promise.all(
    orders.map(async (order, turn) => {
      if (turn % 3 === 0) await supplier().hold(order);
      return await supplier().book(order);
    }),
  );
  const kinds = answers.map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === 'confirmed')).toHaveLength(7);
  expect(kinds.filter((kind) => kind === 'sold_out')).toHaveLength(guests - 7);
  expect((await stock()).map(({ held, sold }) => [held, sold])).toEqual([
    [0, 7],
    [0, 7],
    [0, 7],
  ]);
});

test('the same order twenty times at once is one booking', async () => {
  const order = orderOf(await rateOf('ro-flex'));
  const answers = await Promise.all(Array.from({ length: 20 }, async () => await supplier().book(order)));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect((await stock()).map(({ sold }) => sold)).toEqual([1, 1, 1]);
});

test('random stays, holds and cancellations never sell a night twice, and the books agree', async () => {
  const action = fc.record({
    from: fc.integer({ min: 0, max: 6 }),
    nights: fc.integer({ min: 1, max: 5 }),
    rooms: fc.integer({ min: 1, max: 3 }),
    plan: fc.constantFrom('ro-flex', 'ro-saver'),
    way: fc.constantFrom('book', 'hold', 'hold and book', 'hold and release', 'cancel'),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 8, maxLength: 16 }), async (actions) => {
      await database().pool.query(
        'truncate direct.message, direct.room_night, direct.hold, direct.booking, direct.booking_room',
      );
      await Promise.all(
        actions.map(async ({ from, nights, rooms, plan, way }) => {
          const asked = {
            stay: { checkIn: addDays(checkIn, from), checkOut: addDays(checkIn, from + nights) },
            party: Array.from({ length: rooms }, () => ({ adults: 2, childAges: [] })),
          };
          const rate = await rateOf(plan, asked).catch(() => null);
          if (!rate) return;
          const order = orderOf(rate);
          if (way.startsWith('hold')) await supplier().hold(order);
          if (way === 'hold and release') await supplier().release(order);
          if (way === 'hold' || way === 'hold and release') return;
          const answer = await supplier().book(order);
          if (answer.kind !== 'confirmed' && answer.kind !== 'sold_out') throw new Error(answer.kind);
          if (way === 'cancel') await supplier().cancel(order, order.supplierPrice);
        }),
      );
      const { rows } = await sql`
        select night, held, sold from direct.room_night as night where held + sold > allotment
          or sold <> (select coalesce(sum(rooms), 0) from direct.booking where state = 'confirmed' and room_type_id = night.room_type_id and check_in <= night and night < check_out)
          or held <> (select coalesce(sum(rooms), 0) from direct.hold where state = 'held' and room_type_id = night.room_type_id and check_in <= night and night < check_out)`.execute(
        database().db,
      );
      expect(rows).toEqual([]);
    }),
    { numRuns: 8 },
  );
});

test('a booking that ended is not opened again, nor a hold', async () => {
  const order = orderOf(await rateOf('ro-flex'));
  await supplier().hold(order);
  await supplier().book(order);
  await supplier().cancel(order, order.supplierPrice);
  await expect(
    database().pool.query(`update direct.booking set state = 'confirmed', fee_minor = null, cancelled_at = null`),
  ).rejects.toThrow(/stays so/);
  await expect(database().pool.query(`update direct.hold set state = 'held'`)).rejects.toThrow(/stays so/);
});
