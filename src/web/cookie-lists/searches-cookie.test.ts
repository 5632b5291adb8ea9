import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ListedSearch, readSearchesCookie, withSearch } from './searches-cookie.ts';

const search = (city: string, more = ''): ListedSearch => ({
  name: city,
  router: `/hotels/destination/spain/${city}/results?check_in=2026-12-01${more}`,
  params: { check_in: '2026-12-01', check_out: '2026-12-03', guests: '2' },
});
const after = (value: string | undefined, one: ListedSearch) =>
  withSearch(value, one, ({ name }) => name === one.name)?.value ?? value;

test('foreign values never throw, and are no searches', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.json().map((text) => Buffer.from(text).toString('base64url')),
      ),
      (value) => {
        expect(Array.isArray(readSearchesCookie(value))).toBe(true);
      },
    ),
  );
  for (const list of ['[["a"]]', '[[1,2,3]]', '{}', '[null]', '[["","/x","2026-12-01"]]'])
    expect(readSearchesCookie(Buffer.from(list).toString('base64url'))).toEqual([]);
});

test('the newest is first, the same one replaces, four are kept, and nothing is set again', () => {
  let value: string | undefined;
  for (const city of ['a', 'b', 'c', 'd', 'e']) value = after(value, search(city));
  expect(readSearchesCookie(value).map(({ name }) => name)).toEqual(['e', 'd', 'c', 'b']);
  value = after(value, search('c', '&stars=5'));
  expect(readSearchesCookie(value)[0]).toEqual(search('c', '&stars=5'));
  expect(readSearchesCookie(value)).toHaveLength(4);
  expect(withSearch(value, search('c', '&stars=5'), ({ name }) => name === 'c')).toBeNull();
});

test('it stays below two thousand bytes: the oldest are left out, and what is too long by itself is not stored', () => {
  const long = (city: string) => ({ ...search(city), name: `${city} ${'ש'.repeat(190)}` });
  let value: string | undefined;
  for (const city of ['a', 'b', 'c', 'd']) value = after(value, long(city));
  expect(value!.length).toBeLessThanOrEqual(2_000);
  expect(readSearchesCookie(value)[0]).toEqual(long('d'));
  expect(readSearchesCookie(value).length).toBeGreaterThan(0);
  expect(withSearch(undefined, search('a', 'x'.repeat(2_000)), () => false)).toBeNull();
});
