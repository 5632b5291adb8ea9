import { isOffline } from '#web/browser/held-navigation.ts';

const key = 'chunk-reload';
const every = 60_000;

/** How browsers, and Vite for style sheets, word it. */
export function isChunkFailure(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|importing a module script|unable to preload/i.test(error.message)
  );
}

/**
 * A chunk that can't be loaded is usually of an older build: the page loads itself anew, at most once a minute. Without a
 * network the page stays as it is until there is one. False when that was tried already.
 */
export function reloadOnce(
  now = Date.now(),
  storage: Pick<Storage, 'getItem' | 'setItem'> = sessionStorage,
  reload = () => location.reload(),
): boolean {
  try {
    const last = Number(storage.getItem(key) ?? 0);
    if (now - last < every) return false;
    storage.setItem(key, String(now));
  } catch {
    // Without storage nothing would stop a loop.
    return false;
  }
  if (isOffline()) addEventListener('online', () => reload(), { once: true });
  else reload();
  return true;
}
