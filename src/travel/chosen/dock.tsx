import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useTexts } from '#i18n/use-texts.tsx';
import { Icon } from '#ui/icon.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { type CardControl, controlOf, markCards, operate } from './card-controls.ts';
import { chosenLists } from './chosen-lists.ts';
import type { StoredList } from './stored-list.ts';

export interface DockProps {
  /** The control that was used before this module was loaded. */
  first: CardControl | null;
  /** Address of the comparison of these ids (with commas between them); left out on pages without one. */
  compareHref?: ((ids: string) => string) | undefined;
}

const useStoredList = (list: StoredList) => useSyncExternalStore(list.subscribe, list.read);

/**
 * Handles hearts and compare checkboxes of the whole page, keeps their state current, and shows the comparison tray.
 */
export function Dock({ first, compareHref }: DockProps) {
  const t = useTexts('chosen');
  const lists = chosenLists();
  const hearts = useStoredList(lists.favorites);
  const picks = useStoredList(lists.compared);
  const isUsed = useRef(false);

  useEffect(() => {
    const onClick = (event: Event) => {
      const control = controlOf(event);
      if (!control) return;
      if (control.type === 'submit') event.preventDefault();
      operate(control, lists, t);
    };
    document.addEventListener('click', onClick);
    if (first && !isUsed.current) {
      isUsed.current = true;
      operate(first, lists, t);
    }
    return () => document.removeEventListener('click', onClick);
  }, [lists, t, first]);

  // Cards change with filters and pages, so the controls are updated after every render.
  useEffect(() => markCards(hearts, picks));

  return picks.length > 0 && compareHref ? <Bar picks={picks} list={lists.compared} hrefOf={compareHref} /> : null;
}

interface BarProps {
  picks: ReturnType<StoredList['read']>;
  list: StoredList;
  hrefOf: (ids: string) => string;
}

function Bar({ picks, list, hrefOf }: BarProps) {
  const t = useTexts('chosen');
  return (
    <section aria-label={t('compareBar')} className="compare-bar">
      <div className="wrap flex items-center gap-4">
        <ul className="flex min-w-0 grow gap-2 max-md:hidden">
          {picks.map(({ id, name }) => (
            <li key={id} className="min-w-0">
              <button
                type="button"
                aria-label={t('remove', { name })}
                className="chip max-w-full"
                onClick={() => list.remove(id)}
              >
                <bdi className="truncate">{name}</bdi>
              </button>
            </li>
          ))}
        </ul>
        <p className="grow text-small text-ink-soft md:hidden">{t('chosen', { count: picks.length })}</p>
        <div className="flex shrink-0 items-center gap-2">
          <button
            type="button"
            onClick={() => list.clear()}
            className="grid min-h-11 min-w-11 place-items-center rounded-control text-ink-soft hover:bg-sunken"
          >
            <Icon name="cross" label={t('clear')} />
          </button>
          <LinkButton href={hrefOf(picks.map(({ id }) => id).join(','))}>
            {t('compare', { count: picks.length })}
          </LinkButton>
        </div>
      </div>
    </section>
  );
}
