import { isOffline } from '#web/browser/held-navigation.ts';

const key = 'chunk-reload';
const every = 60_000;

/** Error messages of browsers, and of Vite for style sheets. */
export function isChunkFailure(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|importing a module script|unable to preload/i.test(error.message)
  );
}

/**
 * A chunk that can't be loaded is usually of an older build: the page reloads itself, at most once a minute. Without a
 * network the page stays until there is one. False when a reload was tried already.
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
    // Without storage a reload loop could not be detected.
    return false;
  }
  if (isOffline()) addEventListener('online', () => reload(), { once: true });
  else reload();
  return true;
}
