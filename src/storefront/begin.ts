import { reloadOnce } from './browser/chunk-failure.ts';

const idleWithinMs = 500;
/** Fallback in milliseconds: a hidden tab, and a frame scrolled out of view, paint nothing. */
const paintWithinMs = 2_000;

/** Runs once the content has been painted. */
async function painted(): Promise<void> {
  if (document.visibilityState === 'hidden') return;
  await Promise.race([
    new Promise((frame) => requestAnimationFrame(frame)),
    new Promise((late) => setTimeout(late, paintWithinMs)),
  ]);
  await new Promise<unknown>((idle) => {
    if ('requestIdleCallback' in window) requestIdleCallback(idle, { timeout: idleWithinMs });
    else setTimeout(idle);
  });
}

/** Each preload costs a phone some milliseconds, so the loop yields in between. */
const atOnce = 4;

/** The page's own chunks, which the server lists: otherwise each would be discovered only by the one before. */
function fetchChunks(hrefs: readonly string[]): void {
  for (const href of hrefs.slice(0, atOnce)) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = href;
    document.head.append(link);
  }
  if (hrefs.length > atOnce) setTimeout(fetchChunks, 0, hrefs.slice(atOnce));
}

/** Links, forms and fields work without scripts, so hydration need not delay the content. */
async function begin(): Promise<void> {
  const [entry, ...chunks] =
    document.querySelector<HTMLElement>('script[data-then]')?.dataset['then']?.split(' ') ?? [];
  await painted();
  fetchChunks(chunks);
  // Each in a separate task: together they would block a tap on a phone.
  for (const file of [...chunks, entry]) if (file) await import(/* @vite-ignore */ file);
}

begin().catch(() => reloadOnce());
