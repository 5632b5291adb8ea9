/** A navigation that failed without a connection; the previous page stays. Browser only. */
export interface HeldNavigation {
  /** `form`: sent again only by the visitor. `page`: opened automatically once there is a connection. */
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

/** The browser reports no network; on the server false. The opposite report is unreliable: a network may have no connection. */
export const isOffline = () => 'onLine' in navigator && !navigator.onLine;

/**
 * Replaces an earlier held navigation. A page is retried when the network comes back; when the browser reports a
 * network, after some seconds.
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

/** Retries at once. */
export function retryHeld(): void {
  const { retry } = held ?? {};
  change(null);
  retry?.();
}

/** Drops the held navigation, so the visitor stays on the page. With an argument, only if that one is held. */
export function dropHeld(one = held): void {
  if (held === one) change(null);
}

/** Opens an address by a full load as soon as the browser has a network; until then the page stays. */
export function openDocument(href: string, open: (to: string) => void = (to) => location.assign(to)): void {
  if (isOffline()) holdNavigation({ kind: 'page', retry: () => openDocument(href, open) });
  else open(href);
}
