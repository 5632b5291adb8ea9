/** Milliseconds after a key, a click or a tick during which a visitor still counts as busy. */
const busyMs = 10_000;

const acts = ['keydown', 'pointerdown', 'input', 'change'] as const;

const openLayers = 'dialog[open], header details[open], [aria-expanded="true"][aria-haspopup]';
const fields = 'form, [contenteditable], [role=listbox], [role=menu]';

export interface Activity {
  /** The visitor types, ticks a box, has a dialog or a menu open, or is in another tab. */
  isBusy(): boolean;
  stop(): void;
}

/** Tracks the visitor's activity, because a field that was just used may have lost the focus already. */
export function watchActivity(page: Document = document, now: () => number = Date.now): Activity {
  let last = Number.NEGATIVE_INFINITY;
  const note = () => {
    last = now();
  };
  for (const act of acts) page.addEventListener(act, note, { capture: true, passive: true });
  return {
    isBusy: () =>
      now() - last < busyMs ||
      page.visibilityState !== 'visible' ||
      page.querySelector(openLayers) !== null ||
      (page.activeElement?.closest(fields) ?? null) !== null,
    stop() {
      for (const act of acts) page.removeEventListener(act, note, { capture: true });
    },
  };
}
