import '#travel/map/split.css';
import './split.css';
import { type ReactNode, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { useTexts } from '#i18n/use-texts.tsx';
import { CloseButton } from '#ui/layers/close-button.tsx';
import type { ResultsView } from '../results-view.ts';
import { ResultsMap } from './results-map.tsx';

export interface MapPaneProps {
  view: ResultsView;
  onClose: () => void;
}

const wide = '(min-width: 64rem)';

function useIsWide(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = matchMedia(wide);
      query.addEventListener('change', changed);
      return () => query.removeEventListener('change', changed);
    },
    () => matchMedia(wide).matches,
    () => true,
  );
}

/** The map of the results: beside the list where there is room, else a sheet over it. */
export function MapPane({ view, onClose }: MapPaneProps) {
  const isWide = useIsWide();
  const listed = useMemo(() => view.cards.map(({ id }) => id), [view.cards]);
  if (!view.map) return null;
  const map = { ...view.map, listed, hotelHref: view.hotelHref, basis: view.basis };
  return isWide ? (
    <div className="sticky top-20">
      <ResultsMap {...map} className="h-[calc(100dvh-6rem-var(--foot))] rounded-card border border-line" />
    </div>
  ) : (
    <MapSheet title={view.count} onClose={onClose}>
      <ResultsMap {...map} className="min-h-0 grow" />
    </MapSheet>
  );
}

function MapSheet({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  const t = useTexts('map');
  const element = useRef<HTMLDialogElement>(null);
  useEffect(() => element.current?.showModal(), []);
  return (
    <dialog
      ref={element}
      aria-label={t('map')}
      onClose={onClose}
      className="m-0 h-dvh max-h-none w-full max-w-none flex-col overflow-hidden bg-card text-ink open:flex open:animate-rise"
    >
      <div className="flex items-center justify-between gap-3 border-b border-line py-1.5 ps-4 pe-2">
        <p role="status" className="font-bold text-ink-strong">
          {title}
        </p>
        <CloseButton label={t('closeMap')} onClick={onClose} />
      </div>
      {children}
    </dialog>
  );
}
