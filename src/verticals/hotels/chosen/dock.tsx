import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useTexts } from '#i18n/use-texts.tsx';
import { Icon } from '#ui/icon.tsx';
import { showToast, ToastRegion } from '#ui/layers/toast.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { useCurrentPage } from '#web/current-page.tsx';
import { hotelRoutes } from '../routes.ts';
import { chosenHotels } from './chosen-hotels.ts';
import type { KeptList } from './kept-list.ts';
import { mostCompared, mostFavorites } from './limits.ts';

export interface DockProps {
  /** What was used before this was loaded. */
  first: Element | null;
  /** Dates and guests, `?check_in=…`, or empty. */
  query: string;
}

const useKept = (list: KeptList) => useSyncExternalStore(list.subscribe, list.read);

/** Listens to hearts and boxes of the whole page, keeps them true, and shows what is to be compared at the foot. */
export function Dock({ first, query }: DockProps) {
  const t = useTexts('chosen');
  const { favorites, compared } = chosenHotels();
  const hearts = useKept(favorites);
  const picks = useKept(compared);
  const isUsed = useRef(false);

  useEffect(() => {
    const use = (element: Element) => {
      const name = nameBeside(element);
      if (element instanceof HTMLButtonElement) {
        const id = element.value;
        if (favorites.has(id)) {
          favorites.remove(id);
          showToast(t('removed', { name }));
        } else {
          const dropped = favorites.add({ id, name });
          showToast(
            dropped ? t('dropped', { most: mostFavorites, name: dropped.name }) : t('saved', { name }),
            'success',
          );
        }
      } else if (element instanceof HTMLInputElement) {
        const id = element.value;
        if (compared.has(id)) compared.remove(id);
        else if (compared.read().length < mostCompared) compared.add({ id, name });
        else showToast(t('full', { most: mostCompared }));
        // The box shows what is kept, whatever it was told.
        element.checked = compared.has(id);
      }
    };
    const onClick = ({ target }: Event) => {
      const used = target instanceof Element ? target.closest('.heart, .pick input') : null;
      if (used) use(used);
    };
    document.addEventListener('click', onClick);
    if (first && !isUsed.current) {
      isUsed.current = true;
      use(first);
    }
    return () => document.removeEventListener('click', onClick);
  }, [favorites, compared, t, first]);

  // Cards come and go with filters and pages, so this is looked after whenever the page is drawn.
  useEffect(() => {
    const ids = new Set(hearts.map(({ id }) => id));
    const ticked = new Set(picks.map(({ id }) => id));
    for (const heart of document.querySelectorAll<HTMLButtonElement>('.heart')) {
      heart.ariaPressed = String(ids.has(heart.value));
      heart.ariaLabel = t('save', { name: nameBeside(heart) });
    }
    for (const box of document.querySelectorAll<HTMLInputElement>('.pick input')) box.checked = ticked.has(box.value);
  });

  return (
    <>
      {picks.length > 0 ? <Bar picks={picks} list={compared} query={query} /> : null}
      {/* Above the bar, not on it. */}
      <div className={picks.length > 0 ? '*:!bottom-28' : undefined}>
        <ToastRegion />
      </div>
    </>
  );
}

/** The heading of the card or the page that a button stands in. */
function nameBeside(element: Element): string {
  return (element.closest('li, main')?.querySelector('h2, h1')?.textContent ?? '').trim();
}

interface BarProps {
  picks: ReturnType<KeptList['read']>;
  list: KeptList;
  query: string;
}

function Bar({ picks, list, query }: BarProps) {
  const t = useTexts('chosen');
  const { locale } = useCurrentPage();
  const ids = picks.map(({ id }) => id).join(',');
  const href = `${hotelRoutes.compare.href(locale, {}, { ids })}${query ? `&${query.slice(1)}` : ''}`;
  return (
    <section aria-label={t('compareBar')} className="compare-bar">
      <div className="flex items-center gap-4">
        <ul className="flex min-w-0 grow flex-wrap gap-2 max-md:hidden">
          {picks.map(({ id, name }) => (
            <li key={id}>
              <button type="button" className="chip max-w-56" onClick={() => list.remove(id)}>
                <span className="sr-only">{t('remove')} </span>
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
