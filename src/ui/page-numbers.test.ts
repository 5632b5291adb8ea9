import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pageNumbers } from './page-numbers.ts';

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 9, [1, 2, null, 9]],
  [3, 9, [1, 2, 3, 4, null, 9]],
  [5, 9, [1, null, 4, 5, 6, null, 9]],
  [9, 9, [1, null, 8, 9]],
  [40, 9, [1, null, 9]],
])('page %s of %s', (page, pages, shown) => {
  expect(pageNumbers(page, pages)).toEqual(shown);
});

test('always rising, with both ends and the current page, never a gap for one page', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 500 }), (a, b) => {
      const [page, pages] = [Math.min(a, b), Math.max(a, b)];
      const shown = pageNumbers(page, pages);
      const numbers = shown.filter((one) => one !== null);
      expect(numbers).toEqual([...new Set(numbers)].toSorted((x, y) => x - y));
      expect(numbers).toEqual(expect.arrayContaining([1, page, pages]));
      shown.forEach(
        (one, at) => one === null && expect((shown[at + 1] ?? 0) - (shown[at - 1] ?? 0)).toBeGreaterThan(2),
      );
    }),
  );
});
