import '#ui/styles.css';
import { reloadOnce } from './browser/chunk-failure.ts';

const patienceMs = 500;

/** After the first picture of the page is on the screen; at once in a tab that nobody sees, which paints none. */
function afterPaint(act: () => void): void {
  if (document.visibilityState === 'hidden') return act();
  requestAnimationFrame(() => {
    if ('requestIdleCallback' in window) requestIdleCallback(act, { timeout: patienceMs });
    else setTimeout(act);
  });
}

/** The page's own chunks, which the server knows: without it each would be found by the one before. */
function fetchChunks(): void {
  const then = document.querySelector<HTMLElement>('script[data-then]')?.dataset['then'];
  for (const href of then?.split(' ').filter(Boolean) ?? []) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = href;
    document.head.append(link);
  }
}

// Links, forms and fields work as they came: what a visitor reads is not kept waiting for what takes it over.
afterPaint(() => {
  fetchChunks();
  import('./browser.tsx').catch(() => reloadOnce());
});
