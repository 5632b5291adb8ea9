import fc from 'fast-check';
import { expect, test } from 'vitest';
import { apportion } from './apportion.ts';

test.each([
  [[1, 1], 0, 4, [0, 0]],
  [[1, 3], 4, 0, [1, 3]],
  [[1, 3], 4, 4, [2, 2]],
  [[1, 99], 100, 4, [4, 96]],
  [[1, 1, 1], 10, 0, [4, 3, 3]],
])('%j share %i, at least %i each: %j', (weights, total, least, shares) => {
  expect(apportion(weights, total, least)).toEqual(shares);
});

test('adds up, keeps the floor and the order of the weights', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 200 }),
      fc.integer({ min: 0, max: 100_000 }),
      fc.integer({ min: 0, max: 10 }),
      (weights, total, least) => {
        const shares = apportion(weights, total, least);
        const floor = Math.min(least, Math.floor(total / weights.length));
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(total);
        expect(Math.min(...shares)).toBeGreaterThanOrEqual(floor);
        const heaviest = weights.indexOf(Math.max(...weights));
        expect(shares[heaviest]).toBeGreaterThanOrEqual(Math.max(...shares) - 1);
      },
    ),
  );
});
