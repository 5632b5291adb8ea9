import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wholePrice } from '#values/whole-price.ts';
import { leastByBoard } from '../search/least-by-board.ts';
import { packRows, unpackRows } from './packed-rows.ts';
import type { ResultRow } from './result-row.ts';

const amount = fc.record({
  minor: fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }),
  currency: fc.constantFrom('EUR', 'JPY', 'TND'),
});
const deadline = fc.record({
  at: fc.constantFrom('2027-01-08T17:00:00Z', '2027-01-09T17:00:00Z'),
  local: fc.constantFrom('2027-01-08T18:00', '2027-01-08T19:00'),
  zone: fc.constantFrom('Europe/Madrid', 'Asia/Jerusalem'),
});
const price = fc
  .record({
    off: fc.option(fc.bigInt({ min: 1n, max: 10n ** 9n }), { nil: null }),
    now: amount,
    room: fc.option(fc.string(), { nil: null }),
    board: fc.constantFrom('RO' as const, 'BB' as const, 'AI' as const),
    freeUntil: fc.option(
      deadline.map((one) => ({ ...one, local: one.at.slice(0, 16) })),
      { nil: null },
    ),
    left: fc.option(fc.nat(50), { nil: null }),
    later: fc.array(fc.record({ amount, approximate: fc.option(amount, { nil: null }) }), { maxLength: 2 }),
  })
  .map(({ off, now, later, ...one }) => {
    // An approximate amount is in the currency of the sale.
    const known = later.map(({ amount: desk, approximate }) => ({
      amount: desk,
      approximate: approximate && { ...approximate, currency: now.currency },
    }));
    const price = wholePrice(now, known);
    const strikethrough =
      off === null ? null : { whole: { ...now, minor: price.whole.minor + off }, reason: 'early_bird' };
    return { ...one, ...price, strikethrough };
  });
const boards = fc.uniqueArray(fc.constantFrom('RO' as const, 'BB' as const, 'HB' as const));
const plainRow = fc
  .record({
    propertyId: fc.string(),
    cheapest: price,
    other: fc.option(price, { nil: null }),
    same: fc.boolean(),
    boards,
    refundableBoards: boards,
  })
  .map(({ other, same, ...rest }): ResultRow => ({
    ...rest,
    refundable: same ? rest.cheapest : other,
    byBoard: null,
  }));
const rowByBoard = fc
  .record({ propertyId: fc.string(), prices: fc.array(price, { minLength: 1 }), boards, refundableBoards: boards })
  .map(({ prices, ...rest }): ResultRow => {
    const byBoard = leastByBoard(prices);
    const refundable = byBoard.find(({ freeUntil }) => freeUntil !== null) ?? null;
    return { ...rest, cheapest: byBoard[0]!, refundable, byBoard };
  });
const row = fc.oneof(plainRow, rowByBoard);

test('rows come out of their text as they went in', () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 20 }), (rows) => {
      expect(unpackRows(packRows(rows))).toEqual(rows);
    }),
  );
});

test('a refundable price that is the cheapest stays the same object', () => {
  const [cheapest] = fc.sample(price, 1);
  const rest = { boards: ['RO' as const], refundableBoards: [], byBoard: null };
  const [out] = unpackRows(packRows([{ propertyId: 'a', cheapest: cheapest!, refundable: cheapest!, ...rest }]));
  expect(out!.refundable).toBe(out!.cheapest);
});
