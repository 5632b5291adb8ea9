import { showToast } from '#ui/layers/show-toast.ts';
import type { Texts } from '#i18n/use-texts.tsx';
import { favoriteStayIn, favoriteStayText } from '#web/cookie-lists/favorite-stay.ts';
import type { chosenLists } from './chosen-lists.ts';
import type { StoredEntry } from './stored-list.ts';
import { mostCompared, mostFavorites } from './limits.ts';

export type CardControl = HTMLButtonElement | HTMLInputElement;
type Lists = ReturnType<typeof chosenLists>;

/** The heart button or compare checkbox that an event belongs to. */
export function controlOf({ target }: Event): CardControl | null {
  return target instanceof Element ? target.closest<CardControl>('.heart, .pick') : null;
}

/** Handles a heart or compare checkbox, and announces the result. */
export function operate(control: CardControl, { favorites, compared }: Lists, t: Texts<'chosen'>): void {
  const id = control.value;
  const name = nameBeside(control);
  if (control instanceof HTMLInputElement) {
    if (compared.has(id)) compared.remove(id);
    else if (compared.read().length < mostCompared) compared.add({ id, name });
    else showToast(t('full', { most: mostCompared }));
    // The checkbox shows the stored state.
    control.checked = compared.has(id);
  } else if (favorites.has(id)) {
    favorites.remove(id);
    showToast(t('removed', { name }));
  } else {
    const stay = favoriteStayIn(new URLSearchParams(location.search));
    const dropped = favorites.add({ id, name, ...(stay && { stay: favoriteStayText(stay) }) });
    showToast(dropped ? t('dropped', { most: mostFavorites, name: dropped.name }) : t('saved', { name }), 'success');
  }
}

/** Updates hearts and checkboxes of all cards on the page. */
export function markCards(hearts: readonly StoredEntry[], picks: readonly StoredEntry[]): void {
  const ids = new Set(hearts.map(({ id }) => id));
  const ticked = new Set(picks.map(({ id }) => id));
  for (const heart of document.querySelectorAll<HTMLButtonElement>('.heart'))
    heart.ariaPressed = String(ids.has(heart.value));
  for (const box of document.querySelectorAll<HTMLInputElement>('.pick')) box.checked = ticked.has(box.value);
}

/** The heading of the card or page that contains a control. */
function nameBeside(element: Element): string {
  return (element.closest('li, main')?.querySelector('h1, h2, h3')?.textContent ?? '').trim();
}
