import fc from 'fast-check';
import { expect, test } from 'vitest';
import { penaltyAt } from '../engine/booking.ts';
import { netNights, partyOccupancyBp, penaltiesOf, stayPrice, weighedNights } from './price.ts';

test('guests beyond two cost more, infants nothing', () => {
  const bp = (adults: number, ...childAges: number[]) => partyOccupancyBp([{ adults, childAges }]);
  expect([bp(1), bp(2), bp(3), bp(4)]).toEqual([10_000, 10_000, 12_500, 15_000]);
  expect([bp(2, 0, 1), bp(2, 2), bp(2, 11), bp(2, 12), bp(1, 12)]).toEqual([10_000, 11_000, 11_000, 12_500, 10_000]);
  expect(
    partyOccupancyBp([
      { adults: 2, childAges: [] },
      { adults: 3, childAges: [] },
    ]),
  ).toBe(22_500);
});

test('a night is rounded once, half up', () => {
  expect(weighedNights(10_001n * 9_000n * 12_500n, [10_000, 12_345], 10_000)).toEqual([11_251n, 13_890n]);
});

test('nights without VAT and the VAT add up to the price, whatever it is', () => {
  const prices = fc.array(fc.bigInt({ min: 0n, max: 10n ** 12n }), { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(
      prices.filter((nights) => nights.some((night) => night > 0n)),
      fc.integer({ min: 0, max: 3_000 }),
      (nights, vatBp) => {
        const price = stayPrice(nights, vatBp);
        const net = netNights(price, 'EUR');
        const sum = (parts: readonly bigint[]) => parts.reduce((all, part) => all + part, 0n);
        expect(price.total).toBe(sum(nights));
        expect(sum(net) + price.vat).toBe(price.total);
        expect(net.every((one, place) => one >= 0n && one <= (nights[place] ?? 0n) + 1n)).toBe(true);
      },
    ),
  );
});

test("cancelling is free, then a night, then everything, by the property's clock", () => {
  const penalties = penaltiesOf({ refundable: true, freeUntilDays: 3 }, 'Asia/Jerusalem', '2027-03-28', 100n, 400n);
  // The clocks there go forward on 26 March 2027: 18:00 is 16:00 UTC before, 15:00 UTC after.
  expect(penalties).toEqual([
    { from: '2027-03-25T16:00:00Z', minor: 100n },
    { from: '2027-03-28T15:00:00Z', minor: 400n },
  ]);
  const fee = (instant: string) => penaltyAt(penalties, new Date(instant));
  expect(fee('2027-03-25T15:59:59.999Z')).toBe(0n);
  expect([fee('2027-03-25T16:00:00Z'), fee('2027-03-28T14:59:59Z'), fee('2027-03-28T15:00:00Z')]).toEqual([
    100n,
    100n,
    400n,
  ]);
});

test('no refund means everything from the start; free to the day of arrival has no step between', () => {
  const none = penaltiesOf({ refundable: false, freeUntilDays: 3 }, 'Europe/Madrid', '2027-01-10', 100n, 400n);
  expect(penaltyAt(none, new Date('2026-12-01T00:00:00Z'))).toBe(400n);
  const late = penaltiesOf({ refundable: true, freeUntilDays: 0 }, 'Europe/Madrid', '2027-01-10', 100n, 400n);
  expect(late).toEqual([{ from: '2027-01-10T17:00:00Z', minor: 400n }]);
});
