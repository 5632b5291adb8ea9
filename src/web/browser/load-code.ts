import { isOffline } from './held-navigation.ts';

const asked = new WeakMap<() => Promise<unknown>, Promise<unknown>>();

/**
 * Asks for code that does not come with the page; `load` is a function of a module, which is called once. Browsers remember
 * an import that failed until the document is loaded anew, so while they report no network nothing is asked for: rejects.
 */
export async function loadCode<Code>(load: () => Promise<Code>): Promise<Code> {
  const before = asked.get(load) as Promise<Code> | undefined;
  if (before) return await before;
  if (isOffline()) throw new Error('no network to load code from');
  const now = load();
  asked.set(load, now);
  now.catch(() => asked.delete(load));
  return await now;
}
