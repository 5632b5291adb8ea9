import type { Manifest } from '../document/assets.ts';
import { namespacesOf, type ScreenName, screens } from '../screens.ts';

/** Pages of booking, payment and reservations. */
export const paymentScreens = [
  'book',
  'pay',
  'success',
  'error',
  'reservation',
  'ownReservation',
] as const satisfies readonly ScreenName[];

/** The scripts of these pages by role: the source of a chunk, or the name of a shared chunk. */
export interface LoadedScripts {
  /** On each of them. */
  readonly always: readonly string[];
  /** Additional scripts, by page. */
  readonly pages: Readonly<Record<string, readonly string[]>>;
  /** When a menu or a dialog opens, when signed in, or with saved lists. */
  readonly later: readonly string[];
}

const starts = ['src/storefront/begin.ts', 'src/storefront/browser.tsx'];

/** Scripts that the pages for booking and paying may load, by the manifest of a build. */
export function loadedScripts(manifest: Manifest): LoadedScripts {
  const roleOf = (key: string) =>
    key.startsWith('_') ? (manifest[key]?.name ?? key) : key.replace(/^locales\/[^/]+\//, 'locales/*/');
  const follow = (keys: readonly string[], seen = new Set<string>()): Set<string> => {
    for (const key of keys) {
      if (!manifest[key] || seen.has(key)) continue;
      seen.add(key);
      follow(manifest[key].imports ?? [], seen);
    }
    return seen;
  };
  const isScreen = new Set(Object.values(screens).map(({ file }) => file));
  const always = follow(starts);
  const pages = new Map(
    paymentScreens.map((name) => {
      const texts = namespacesOf(name).map((namespace) => `locales/en/${namespace}.json`);
      return [name, [...follow([screens[name].file, ...texts])].filter((key) => !always.has(key))];
    }),
  );
  const known = new Set([...always, ...[...pages.values()].flat()]);
  const later = new Set<string>();
  for (let found = [...known]; found.length > 0;) {
    const next = found.flatMap((key) => manifest[key]?.dynamicImports ?? []).filter((key) => !isScreen.has(key));
    found = [...follow(next)].filter((key) => !known.has(key) && !later.has(key));
    for (const key of found) later.add(key);
  }
  const roles = (keys: Iterable<string>) => [...new Set([...keys].map(roleOf))].toSorted();
  return {
    always: roles(always),
    pages: Object.fromEntries([...pages].map(([name, keys]) => [name, roles(keys)])),
    later: [...roles(later), 'locales/*/*.json'],
  };
}
