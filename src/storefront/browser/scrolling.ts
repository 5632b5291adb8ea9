import { useLayoutEffect } from 'react';
import { type DataRouter, useLocation } from 'react-router';

/** Scroll position of a newly rendered page, from the router's stored positions. */
export type ScrollWish = () => Pick<DataRouter['state'], 'restoreScrollPosition' | 'preventScrollReset'>;

const storageKey = 'scroll-positions';

/**
 * Makes the router keep the scroll position of every history entry, across reloads too. The router's own component for
 * this adds two kilobytes for its framework mode.
 */
export function keepScroll(router: DataRouter): ScrollWish {
  const positions = savedPositions();
  history.scrollRestoration = 'manual';
  router.enableScrollRestoration(positions, () => window.scrollY, placeOf);
  window.addEventListener('pagehide', () => {
    positions[placeOf(router.state.location)] = window.scrollY;
    history.scrollRestoration = 'auto';
    try {
      sessionStorage.setItem(storageKey, JSON.stringify(positions));
    } catch {
      // Storage is full or forbidden: the next page then starts at its top.
    }
  });
  return () => router.state;
}

/** Entries that the browser created for a hash have no key. */
function placeOf({ key, pathname, hash }: { key: string; pathname: string; hash: string }): string {
  return key === 'default' ? `${key} ${pathname}${hash}` : key;
}

function savedPositions(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Record<string, number>;
  } catch {
    return {};
  }
}

/** Scrolls to the stored position, the element of the hash, or the top, once the new page is rendered. */
export function useScroll(wish: ScrollWish | undefined): void {
  const location = useLocation();
  useLayoutEffect(() => {
    if (!wish) return;
    const { restoreScrollPosition: position, preventScrollReset } = wish();
    if (position === false) return;
    const target = location.hash ? document.getElementById(decodeHash(location.hash)) : null;
    // No return value: in new browsers scrolling returns a promise, which React would take for a clean-up.
    if (typeof position === 'number') window.scrollTo(0, position);
    else if (target) target.scrollIntoView();
    else if (!preventScrollReset) window.scrollTo(0, 0);
  }, [location, wish]);
}

function decodeHash(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}
