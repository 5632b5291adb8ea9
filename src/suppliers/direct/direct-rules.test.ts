import { afterEach, expect, test } from 'vitest';
import { feeAt, scheduleOf } from '#values/cancellation.ts';
import { dueNow } from '#values/price.ts';
import { addDays } from '#values/stay-dates.ts';
import type { RatesCriteria } from '#verticals/hotels/supplier.ts';
import { checkIn, criteria, setUpDirect, signal, today } from './test-direct.ts';

const { database, supplier, rateOf, orderOf } = setUpDirect();

const run = async (statement: string, values: unknown[] = []) => void (await database().pool.query(statement, values));

afterEach(async () => {
  await run('truncate direct.stop_sell, direct.promotion');
  await run(`update direct.season set min_nights = '{1,1,1,1,1,1,1}'`);
});

async function refusal(more: Partial<RatesCriteria> = {}) {
  const asked = { ...criteria, ...more };
  const rates = await supplier().rates(asked, signal);
  const found = await supplier().search({ ...asked, propertyIds: [asked.propertyId] }, signal);
  if (found.kind !== 'found') throw new Error(found.reason);
  expect(found.properties.length).toBe(rates.kind === 'found' ? 1 : 0);
  expect(found.refused?.map(({ reason }) => reason)).toEqual(rates.kind === 'none' ? [rates.reason] : []);
  return rates.kind === 'none' ? rates : null;
}

async function promote(more: { kind?: string; from?: number; until?: number; bp?: number; nights?: number } = {}) {
  const { kind = 'early_bird', from = -3, until = 10, bp = 1_500, nights = 1 } = more;
  await run(
    `insert into direct.promotion (property_id, kind, book_from, book_until, discount_bp, stay_from, stay_until, min_nights)
     values ('d-1', $1, $2, $3, $4, $5, $6, $7)`,
    [kind, addDays(today, from), addDays(today, until), bp, today, addDays(today, 300), nights],
  );
}

test('a stay that is too short is refused with the fewest nights it may have', async () => {
  await run(`update direct.season set min_nights = '{4,4,4,4,4,4,4}'`);
  expect(await refusal()).toEqual({ kind: 'none', reason: 'minimum_stay', minimumNights: 4 });
  expect(await refusal({ stay: { checkIn, checkOut: addDays(checkIn, 4) } })).toBeNull();
  const rate = await rateOf('ro-flex', { stay: { checkIn, checkOut: addDays(checkIn, 4) } });
  await run(`update direct.season set min_nights = '{5,5,5,5,5,5,5}'`);
  expect(await supplier().quote(rate.token, signal)).toEqual({ kind: 'sold_out' });
  expect((await supplier().book(orderOf(rate))).kind).toBe('sold_out');
});

test('the fewest nights are those of the weekday of arrival', async () => {
  const weekday = (Date.parse(`${checkIn}T00:00:00Z`) / 86_400_000 + 3) % 7;
  const nights = Array.from({ length: 7 }, (_, day) => (day === weekday ? 1 : 9));
  await run(`update direct.season set min_nights = $1`, [nights]);
  expect(await refusal()).toBeNull();
  const next = { checkIn: addDays(checkIn, 1), checkOut: addDays(checkIn, 3) };
  expect((await refusal({ stay: next }))?.minimumNights).toBe(9);
});

test.each([
  [-1, 1, 'closed'],
  [2, 3, 'closed'],
  [-9, 0, null],
  [3, 9, null],
])('nights %i to %i off sale', async (from, until, reason) => {
  await run(`insert into direct.stop_sell values ('d-1', $1, $2)`, [addDays(checkIn, from), addDays(checkIn, until)]);
  expect((await refusal())?.reason ?? null).toBe(reason);
});

test('sold out and too many people are told apart, and the unknown are counted', async () => {
  expect((await refusal({ party: Array.from({ length: 8 }, () => ({ adults: 2, childAges: [] })) }))?.reason).toBe(
    'sold_out',
  );
  expect((await refusal({ party: [{ adults: 6, childAges: [] }] }))?.reason).toBe('occupancy');
  const found = await supplier().search({ ...criteria, propertyIds: ['d-1', 'd-8', 'd-9'] }, signal);
  expect(found.kind === 'found' && found.refused).toEqual([
    { reason: 'unknown_property', properties: 2, minimumNights: null },
  ]);
});

test('a promotion is a line below nothing, its regular price was asked, and fees are of what is paid', async () => {
  const regular = await rateOf('ro-flex');
  await promote();
  const rate = await rateOf('ro-flex');
  const before = dueNow(regular.lines, 'EUR').minor;
  const owed = dueNow(rate.lines, 'EUR').minor;
  expect(owed).toBe(before - (before * 1_500n + 5_000n) / 10_000n);
  const [line] = rate.lines.filter(({ kind }) => kind === 'discount');
  expect(line).toMatchObject({ code: 'early_bird', timing: 'now' });
  expect(line!.amount.minor).toBeLessThan(0n);
  expect(rate.regularLines).toEqual(regular.lines.filter(({ timing }) => timing === 'now'));
  expect(feeAt(scheduleOf(rate.policy), '2999-01-01T00:00:00Z', 'EUR').minor).toBe(owed);
  const order = orderOf(rate);
  expect((await supplier().hold(order)).kind).toBe('held');
  await run('truncate direct.promotion');
  expect((await supplier().book(order)).kind).toBe('confirmed');
  expect(await supplier().book(orderOf(rate))).toEqual({ kind: 'price_changed' });
});

test.each([
  ['before its first day', { from: 2 }],
  ['after its last day', { from: -9, until: -2 }],
  ['for a longer stay', { nights: 4 }],
])('no promotion %s', async (_, window) => {
  await promote(window);
  const rate = await rateOf('ro-flex');
  expect(rate.lines.some(({ kind }) => kind === 'discount')).toBe(false);
  expect(rate.regularLines).toBeUndefined();
});

test('the best of two promotions counts, but no regular price is named that the month before did not ask', async () => {
  await promote({ from: -20, until: -5, kind: 'last_minute' });
  await promote({ bp: 1_000, kind: 'long_stay' });
  await promote({ bp: 2_000 });
  const rate = await rateOf('ro-flex');
  expect(rate.lines.find(({ kind }) => kind === 'discount')?.code).toBe('early_bird');
  expect(rate.regularLines).toBeUndefined();
});

test.each([
  ['a promotion that never ends', `update direct.promotion set book_until = book_from + 300`],
  ['a price below nothing', `update direct.promotion set discount_bp = 10001`],
  ['a stay of no nights', `update direct.season set min_nights = '{0,1,1,1,1,1,1}'`],
  ['six weekdays', `update direct.season set min_nights = '{1,1,1,1,1,1}'`],
])('the database refuses %s', async (_, statement) => {
  await promote();
  await expect(run(statement)).rejects.toThrow(/violates/);
});
