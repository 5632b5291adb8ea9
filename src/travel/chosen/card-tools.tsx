import { type ComponentType, useEffect, useState } from 'react';
import { loadCode } from '#web/browser/load-code.ts';
import { favoritesCookie } from '#web/cookie-lists/favorites-cookie.ts';
import { compareKey, favoritesKey } from './stored-keys.ts';
import type { CardControl } from './card-controls.ts';
import type { DockProps } from './dock.tsx';

const loadDock = () => import('./dock.tsx').then(({ Dock }) => Dock);

interface LoadedDock {
  readonly Dock: ComponentType<DockProps>;
  /** The button or checkbox that was used before the script was loaded. */
  readonly first: CardControl | null;
}

/** `.heart` buttons and `.pick` checkboxes work from the first click on; their code is loaded then. */
export function CardTools({ compareHref }: Pick<DockProps, 'compareHref'>) {
  const [dock, setDock] = useState<LoadedDock | null>(null);
  useEffect(() => {
    if (dock) return;
    let isOver = false;
    const loadTools = async (first: CardControl | null) => {
      try {
        const Dock = await loadCode(loadDock);
        if (!isOver) setDock({ Dock, first });
      } catch {
        // The network is down: the next click tries again.
      }
    };
    const onClick = (event: Event) => {
      const { target } = event;
      const used = target instanceof Element ? target.closest<CardControl>('.heart, .pick') : null;
      if (!used) return;
      // A heart may be inside a form for browsers without scripts.
      if (used.type === 'submit') event.preventDefault();
      void loadTools(used);
    };
    if (holdsSomething()) void loadTools(null);
    document.addEventListener('click', onClick);
    return () => {
      isOver = true;
      document.removeEventListener('click', onClick);
    };
  }, [dock]);
  return dock ? <dock.Dock first={dock.first} compareHref={compareHref} /> : null;
}

function holdsSomething(): boolean {
  try {
    if (document.cookie.includes(`${favoritesCookie}=`)) return true;
    return [localStorage.getItem(favoritesKey), sessionStorage.getItem(compareKey)].some((text) =>
      Boolean(text && text !== '[]'),
    );
  } catch {
    return false;
  }
}
