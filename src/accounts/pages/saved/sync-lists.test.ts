import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readFavorites, readSearches } from './device-lists.ts';
import { type CallAccount, isSynced, removeAccountLists, syncLists } from './sync-lists.ts';

const memory = (start: Record<string, string> = {}) => {
  const held = new Map(Object.entries(start));
  return {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, text: string) => void held.set(key, text),
    removeItem: (key: string) => void held.delete(key),
  };
};
type Store = ReturnType<typeof memory>;

/** A simulated account with the API's behaviour. */
function account(owner: string, start: readonly string[] = []) {
  let ids = [...start];
  let searches: { router: string }[] = [];
  const calls: string[] = [];
  const ask: CallAccount = async (method, path, body = {}) => {
    calls.push(`${method} ${path}`);
    const sent = body as { ids?: string[]; searches?: { router: string }[]; routers?: string[] };
    if (method === 'DELETE') {
      ids = ids.filter((id) => !sent.ids?.includes(id));
      searches = searches.filter(({ router }) => !sent.routers?.includes(router));
    }
    if (method === 'PUT') {
      ids = [...new Set([...ids, ...(sent.ids ?? [])])].slice(-200);
      searches = [...searches, ...(sent.searches ?? [])].slice(-8);
    }
    return { data: path.endsWith('favorites') ? ids : searches, owner };
  };
  return { ask, calls, ids: () => ids };
}

const mark = (store: Store, ids: readonly string[]) =>
  store.setItem('favorites', JSON.stringify(ids.map((id) => [id, `Hotel ${id}`])));
const marked = (store: Store) => readFavorites(store).map(([id]) => id);
const ids = fc.uniqueArray(fc.stringMatching(/^[a-f]{1,2}$/), { maxLength: 12 });
const search = {
  name: 'Rome',
  path: 'italy/rome',
  params: { check_in: '2030-01-01', check_out: '2030-01-03', guests: '2' },
  router: '/hotels/destination/italy/rome?check_in=2030-01-01',
};

describe('storage with foreign content', () => {
  test.each(['', '{', 'null', '5', '{"a":1}', '[null,5,{},[],[["x"]],["<b>",1]]', '[{"router":"//evil.example"}]'])(
    '%j holds nothing',
    (text) => {
      const store = memory({ favorites: text, searches: text });
      expect([readFavorites(store), readSearches(store)]).toEqual([[], []]);
    },
  );
  test.each([
    { ...search, router: '//evil.example' },
    { ...search, router: '/hotels\\evil' },
    { ...search, router: 'javascript:alert(1)' },
    { ...search, router: '/logout' },
    { ...search, params: { ...search.params, check_in: '2030-99-99' } },
    { ...search, params: { ...search.params, guests: 'two' } },
    { ...search, name: 'x'.repeat(201) },
  ])('a search like %j is none', (one) => {
    expect(readSearches(memory({ searches: JSON.stringify([one, search]) }))).toEqual([search]);
  });
  test('2,000 favourites are 200', () => {
    const store = memory();
    mark(
      store,
      Array.from({ length: 2_000 }, (_, one) => `h${one}`),
    );
    expect(marked(store)).toHaveLength(200);
  });
  test('one that is full or forbidden is no error', async () => {
    const refuse = () => {
      throw new Error('forbidden');
    };
    const store = { getItem: refuse, setItem: refuse, removeItem: refuse };
    await syncLists(store, account('me', ['a']).ask);
    removeAccountLists(store, null);
    expect(readFavorites(store)).toEqual([]);
  });
});

describe('a device and an account', () => {
  test('have both lists after the first time, and a second time changes nothing', async () => {
    await fc.assert(
      fc.asyncProperty(ids, ids, async (here, there) => {
        const store = memory();
        mark(store, here);
        const { ask, calls, ids: accountIds } = account('me', there);
        await syncLists(store, ask);
        expect(new Set(accountIds())).toEqual(new Set([...here, ...there]));
        expect(marked(store)).toEqual(accountIds());
        expect(isSynced(store)).toBe(true);
        calls.length = 0;
        expect(await syncLists(store, ask)).toBe(false);
        expect(calls.every((one) => one.startsWith('GET'))).toBe(true);
      }),
    );
  });

  test('two devices converge on the same list, for any additions and removals', async () => {
    await fc.assert(
      fc.asyncProperty(ids, ids, ids, async (start, one, other) => {
        const mine = account('me', start);
        const [phone, desk] = [memory(), memory()];
        await syncLists(phone, mine.ask);
        await syncLists(desk, mine.ask);
        mark(phone, one);
        mark(desk, other);
        for (const store of [phone, desk, phone]) await syncLists(store, mine.ask);
        expect(marked(phone)).toEqual(marked(desk));
        const removed = start.filter((id) => !one.includes(id) || !other.includes(id));
        const added = [...one, ...other].filter((id) => !start.includes(id));
        const left = [...start.filter((id) => !removed.includes(id)), ...added];
        expect(new Set(mine.ids())).toEqual(new Set(left));
      }),
    );
  });

  test('are removed at log-out; later entries belong to the next account, earlier ones do not', async () => {
    const store = memory();
    mark(store, ['a']);
    store.setItem('searches', JSON.stringify([search]));
    await syncLists(store, account('me', ['b']).ask);
    expect(readSearches(store)).toEqual([search]);
    mark(store, [...marked(store), 'c']);
    const next = account('another');
    await syncLists(store, next.ask);
    expect(next.ids()).toEqual(['c']);
    removeAccountLists(store, null);
    expect([marked(store), readSearches(store)]).toEqual([[], []]);
  });

  test('stay as they are while the account refuses', async () => {
    const store = memory();
    mark(store, ['a']);
    expect(await syncLists(store, async () => null)).toBe(false);
    expect(marked(store)).toEqual(['a']);
  });
});

test('changes during a sync are kept, and synced the next time', async () => {
  const store = memory();
  const one = account('one', ['a', 'b']);
  mark(store, []);
  await syncLists(store, one.ask);
  expect(marked(store)).toEqual(['a', 'b']);
  const slow: CallAccount = async (...parameters) => {
    const answer = await one.ask(...parameters);
    if (parameters[1].endsWith('searches')) mark(store, ['b', 'c']);
    return answer;
  };
  await syncLists(store, slow);
  expect(marked(store)).toEqual(['b', 'c']);
  expect(isSynced(store)).toBe(false);
  await syncLists(store, one.ask);
  expect([marked(store), one.ids(), isSynced(store)]).toEqual([['b', 'c'], ['b', 'c'], true]);
});
