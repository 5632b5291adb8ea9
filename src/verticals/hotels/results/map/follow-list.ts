/** The list of results beside the map; its items have the order of the cards. */
export const listId = 'hotels';

const itemsOf = () => [...(document.getElementById(listId)?.children ?? [])];
let lit: Element | undefined;

/**
 * Calls the listener with the card under the pointer or with the focus, null for none. Returns a function that
 * unsubscribes.
 */
export function followList(ids: readonly string[], onPoint: (id: string | null) => void): () => void {
  const list = document.getElementById(listId);
  if (!list) return () => undefined;
  const enter = (event: Event) => {
    const at = itemsOf().findIndex((item) => event.target instanceof Node && item.contains(event.target));
    onPoint(ids[at] ?? null);
  };
  const leave = () => onPoint(null);
  const stop = new AbortController();
  const { signal } = stop;
  for (const type of ['pointerover', 'focusin']) list.addEventListener(type, enter, { signal });
  for (const type of ['pointerleave', 'focusout']) list.addEventListener(type, leave, { signal });
  for (const [at, item] of itemsOf().entries()) item.setAttribute('data-hotel', ids[at] ?? '');
  return () => stop.abort();
}

/** Highlights the card of a hotel if it is on this page of the list. */
export function lightCard(id: string | null): void {
  lit?.removeAttribute('data-lit');
  lit = id === null ? undefined : itemsOf().find((item) => item.getAttribute('data-hotel') === id);
  lit?.setAttribute('data-lit', '');
}
