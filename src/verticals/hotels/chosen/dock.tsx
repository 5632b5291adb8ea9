import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useTexts } from '#i18n/use-texts.tsx';
import { Icon } from '#ui/icon.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { useCurrentPage } from '#web/current-page.tsx';
import { hotelRoutes } from '../routes.ts';
import { type CardControl, controlOf, markCards, operate } from './card-controls.ts';
import { chosenHotels } from './chosen-hotels.ts';
import type { StoredList } from './stored-list.ts';

export interface DockProps {
  /** The control that was used before this module was loaded. */
  first: CardControl | null;
  /** The query of the comparison that the tray leads to, `?check_in=…` or empty; null on pages without a tray. */
  tray: string | null;
}

const useStoredList = (list: StoredList) => useSyncExternalStore(list.subscribe, list.read);

/**
 * Handles hearts and compare checkboxes of the whole page, keeps their state current, and shows the comparison tray.
 */
export function Dock({ first, tray }: DockProps) {
  const t = useTexts('chosen');
  const lists = chosenHotels();
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

  return picks.length > 0 && tray !== null ? <Bar picks={picks} list={lists.compared} query={tray} /> : null;
}

interface BarProps {
  picks: ReturnType<StoredList['read']>;
  list: StoredList;
  query: string;
}

function Bar({ picks, list, query }: BarProps) {
  const t = useTexts('chosen');
  const { locale } = useCurrentPage();
  const ids = picks.map(({ id }) => id).join(',');
  const href = `${hotelRoutes.compare.href(locale, {}, { ids })}${query ? `&${query.slice(1)}` : ''}`;
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
          <LinkButton href={href}>{t('compare', { count: picks.length })}</LinkButton>
        </div>
      </div>
    </section>
  );
}
