import { reloadOnce } from './browser/chunk-failure.ts';

const idleWithinMs = 500;
/** A hidden tab, and a frame that is scrolled out of sight, paint nothing. */
const paintWithinMs = 2_000;

/** Once what can be read is on the screen. */
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

/** Asking for one takes a phone some milliseconds: it looks up in between. */
const atOnce = 4;

/** The page's own chunks, which the server knows: without this each would be found by the one before. */
function fetchChunks(hrefs: readonly string[]): void {
  for (const href of hrefs.slice(0, atOnce)) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = href;
    document.head.append(link);
  }
  if (hrefs.length > atOnce) setTimeout(fetchChunks, 0, hrefs.slice(atOnce));
}

/** Links, forms and fields work as they came: what a visitor reads is not kept waiting for what takes it over. */
async function begin(): Promise<void> {
  const [entry, ...chunks] =
    document.querySelector<HTMLElement>('script[data-then]')?.dataset['then']?.split(' ') ?? [];
  await painted();
  fetchChunks(chunks);
  // One after the other, each in a task of its own: together they would keep a phone from answering a tap.
  for (const file of [...chunks, entry]) if (file) await import(/* @vite-ignore */ file);
}

begin().catch(() => reloadOnce());
