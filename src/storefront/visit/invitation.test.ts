import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { invitationDelay, rememberClosed, watchForInvitation } from './invitation.ts';

const now = 1_800_000_000_000;
const second = 1_000;
const day = 86_400 * second;

function storage(initial: Record<string, string> = {}) {
  const kept = new Map(Object.entries(initial));
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}
const refused = () => {
  throw new DOMException('no', 'SecurityError');
};
const full = { ...storage(), setItem: refused };

describe('when it may come', () => {
  test('two minutes after a visit began', () => {
    const store = storage();
    expect(invitationDelay(() => store, now, now - 5 * second)).toBe(115 * second);
    expect(store.kept.get('visited')).toBe(String(now - 5 * second));
  });
  test('what is left of them on the next page', () =>
    expect(invitationDelay(() => storage({ visited: String(now - 100 * second) }), now, now)).toBe(20 * second));
  test.each([120, 121, 86_400 * 30])('ten seconds when the visit began %i seconds ago', (ago) =>
    expect(invitationDelay(() => storage({ visited: String(now - ago * second) }), now, now)).toBe(10 * second),
  );
  test.each([0, 1, 6, 7])('not when it was closed %i days ago', (days) => {
    const store = storage({ visited: String(now - 30 * day), closed: String(now - days * day) });
    expect(invitationDelay(() => store, now, now)).toBeNull();
  });
  test('after more than seven days with a visit that begins anew', () => {
    const store = storage({ visited: String(now - 30 * day), closed: String(now - 7 * day - 1) });
    expect(invitationDelay(() => store, now, now)).toBe(120 * second);
    expect([...store.kept]).toEqual([['visited', String(now)]]);
  });
  test.each(['', 'x', '-5', '1e999', 'NaN', '{}', '12.5', String(now + day)])(
    'a beginning of “%s” is not believed',
    (visited) => expect(invitationDelay(() => storage({ visited }), now, now)).toBe(120 * second),
  );
  test('closed by a clock that was ahead counts from now', () => {
    const store = storage({ closed: String(now + 400 * day) });
    expect(invitationDelay(() => store, now, now)).toBeNull();
    expect(store.kept.get('closed')).toBe(String(now));
  });
  test.each([
    ['forbidden', refused],
    ['full', () => full],
  ])('storage that is %s is no error', (_what, store) => {
    expect(invitationDelay(store as never, now, now - second)).toBe(119 * second);
    expect(() => rememberClosed(store as never, () => now)).not.toThrow();
  });
});

describe('waiting for it', () => {
  beforeEach(() => vi.useFakeTimers({ now }));
  afterEach(() => vi.useRealTimers());
  const watch = (store: () => ReturnType<typeof storage>, mayShow = () => true) => {
    const show = vi.fn(async (mayOpen: () => boolean) => mayOpen());
    const stop = watchForInvitation({ store, now: Date.now, began: now, mayShow, show });
    return { show, stop };
  };
  const pass = async (milliseconds: number) => await vi.advanceTimersByTimeAsync(milliseconds);

  test('it stays away when another tab has closed it meanwhile', async () => {
    const store = storage();
    const { show } = watch(() => store);
    await pass(60 * second);
    rememberClosed(() => store, Date.now);
    await pass(day);
    expect(show).not.toHaveBeenCalled();
  });
  test('it can be called off', async () => {
    const store = storage();
    const { show, stop } = watch(() => store);
    stop();
    await pass(day);
    expect(show).not.toHaveBeenCalled();
  });
  test('a dialog or form that is in use prevents it', async () => {
    const store = storage();
    const loaded: (() => void)[] = [];
    const opened: boolean[] = [];
    let isBusy = false;
    watchForInvitation({
      store: () => store,
      now: Date.now,
      began: now,
      mayShow: () => !isBusy,
      show: async (mayOpen) => {
        await new Promise<void>((resolve) => loaded.push(resolve));
        opened.push(mayOpen());
        return opened.at(-1) === true;
      },
    });
    const load = async () => {
      loaded.shift()?.();
      await pass(0);
    };
    await pass(120 * second);
    isBusy = true;
    await load();
    isBusy = false;
    await pass(10 * second);
    rememberClosed(() => store, Date.now);
    await load();
    await pass(day);
    expect(opened).toEqual([false, false]);
  });
  test('it is tried again when it could not be loaded', async () => {
    const show = vi.fn(async () => await Promise.reject(new TypeError('Failed to fetch')));
    const store = storage();
    watchForInvitation({ store: () => store, now: Date.now, began: now, mayShow: () => true, show });
    await pass(140 * second);
    expect(show).toHaveBeenCalledTimes(3);
  });
  test('it comes once, at two minutes and not before', async () => {
    const store = storage();
    const { show } = watch(() => store);
    await pass(120 * second - 1);
    expect(show).not.toHaveBeenCalled();
    await pass(1);
    expect(show).toHaveBeenCalledOnce();
    await pass(day);
    expect(show).toHaveBeenCalledOnce();
  });
  test('it looks again every ten seconds while it would disturb', async () => {
    let isBusy = true;
    const store = storage();
    const { show } = watch(
      () => store,
      () => !isBusy,
    );
    await pass(149 * second);
    expect(show).not.toHaveBeenCalled();
    isBusy = false;
    await pass(second);
    expect(show).toHaveBeenCalledOnce();
  });
  test('without storage it comes at the same time', async () => {
    const { show } = watch(refused);
    await pass(120 * second);
    expect(show).toHaveBeenCalledOnce();
  });
});
