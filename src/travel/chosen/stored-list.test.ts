import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isFavoriteId } from '#web/cookie-lists/favorites-cookie.ts';
import { createStoredList, type TextStore } from './stored-list.ts';

function storeOf(text: string | null = null): TextStore & { text: string | null } {
  return {
    text,
    getItem() {
      return this.text;
    },
    setItem(_, next) {
      this.text = next;
    },
  };
}
const forbidden = () => {
  throw new DOMException('no', 'SecurityError');
};
const full: TextStore = { getItem: () => null, setItem: forbidden };
const hotel = (id: string) => ({ id, name: `Hotel ${id}` });
const idsOf = (list: ReturnType<typeof createStoredList>) => list.read().map(({ id }) => id);

describe('a list in the browser’s storage', () => {
  test.each([
    ['forbidden', forbidden],
    ['full', () => full],
    ['that can be read no more', () => ({ getItem: forbidden, setItem: forbidden })],
  ])('storage %s: it lives as long as the page, and nothing throws', (_, storage) => {
    const list = createStoredList(storage, 'k', 3);
    list.add(hotel('a'));
    list.add(hotel('b'));
    list.remove('a');
    expect(idsOf(list)).toEqual(['b']);
    expect(list.has('b')).toBe(true);
  });

  test('any stored content is read as ids or as nothing', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.json(), fc.constant('[["a","A"],["a","B"],["../x",""],7,null,[]]')),
        (text) => {
          const list = createStoredList(() => storeOf(text), 'k', 5);
          expect(list.read().length).toBeLessThanOrEqual(5);
          expect(idsOf(list).every((id) => isFavoriteId(id))).toBe(true);
          expect(new Set(idsOf(list)).size).toBe(list.read().length);
        },
      ),
    );
    expect(idsOf(createStoredList(() => storeOf('["h1","h2"]'), 'k', 5))).toEqual(['h1', 'h2']);
  });

  test('beyond its size the oldest goes and is named; one that is there already moves to the end', () => {
    const store = storeOf();
    const list = createStoredList(() => store, 'k', 2);
    expect([list.add(hotel('a')), list.add(hotel('b')), list.add(hotel('a'))]).toEqual([null, null, null]);
    expect(list.add(hotel('c'))).toEqual(hotel('b'));
    expect(idsOf(list)).toEqual(['a', 'c']);
    expect(idsOf(createStoredList(() => store, 'k', 2))).toEqual(['a', 'c']);
  });

  test('notifies subscribers, and shows changes of another tab', () => {
    const store = storeOf();
    const list = createStoredList(() => store, 'k', 2);
    let told = 0;
    const stop = list.subscribe(() => (told += 1));
    list.add(hotel('a'));
    store.text = '[["z","Z"]]';
    list.refresh();
    expect([told, idsOf(list)]).toEqual([2, ['z']]);
    expect(list.read()).toBe(list.read());
    stop();
    list.clear();
    expect([told, store.text]).toEqual([2, '[]']);
  });
});
