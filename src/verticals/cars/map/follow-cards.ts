const stationOf = ({ target }: Event) =>
  target instanceof Element ? (target.closest('[data-station]')?.getAttribute('data-station') ?? null) : null;

/**
 * Calls the listener with the station of the card under the pointer or with the focus, null for none. Returns a function that
 * unsubscribes.
 */
export function followCards(onPoint: (id: string | null) => void): () => void {
  const stop = new AbortController();
  for (const type of ['pointerover', 'focusin'])
    document.addEventListener(type, (event) => onPoint(stationOf(event)), { signal: stop.signal });
  return () => stop.abort();
}

/** Highlights the cards of a station. */
export function lightCards(id: string | null): void {
  for (const card of document.querySelectorAll('[data-station]'))
    card.toggleAttribute('data-lit', card.getAttribute('data-station') === id);
}
