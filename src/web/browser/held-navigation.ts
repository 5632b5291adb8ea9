/** A navigation that failed for lack of a connection; the previous page stays. Browser only. */
export interface HeldNavigation {
  /** `form`: sent again by its visitor alone. `page`: opened by itself once there is a connection. */
  readonly kind: 'page' | 'form';
  readonly retry: () => void;
}

let held: HeldNavigation | null = null;
const listeners = new Set<() => void>();

export const heldNavigation = () => held;

export function onHeldNavigation(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function change(next: HeldNavigation | null): void {
  held = next;
  for (const listener of listeners) listener();
}

/** The browser knows of no network. It may be wrong the other way round: a network can lead nowhere. */
export const isOffline = () => !navigator.onLine;

/**
 * Takes the place of what was held before. A page is tried again when the network comes back; where the browser believes
 * that there is one, after so many seconds.
 */
export function holdNavigation(next: HeldNavigation, seconds = 0): void {
  change(next);
  if (next.kind === 'form') return;
  const goOn = () => {
    if (held === next) retryHeld();
  };
  addEventListener('online', goOn, { once: true });
  if (!isOffline()) setTimeout(goOn, seconds * 1_000);
}

/** Tries again at once. */
export function retryHeld(): void {
  const { retry } = held ?? {};
  change(null);
  retry?.();
}

/** The visitor stays where they are. With an argument, only if that is what is held. */
export function dropHeld(one = held): void {
  if (held === one) change(null);
}

/** Opens an address by a full load as soon as the browser has a network; until then the page stays. */
export function openDocument(href: string, open: (to: string) => void = (to) => location.assign(to)): void {
  if (isOffline()) holdNavigation({ kind: 'page', retry: () => openDocument(href, open) });
  else open(href);
}
