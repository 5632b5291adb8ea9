import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { useTexts } from '#i18n/use-texts.tsx';
import { Icon } from '#ui/icon.tsx';
import { loadCode } from '#web/browser/load-code.ts';
import type { ResultsView } from '../results-view.ts';
import type { MapPaneProps } from './map-pane.tsx';

export interface MapSwitchState {
  /** The map's component, once it is loaded. */
  readonly Pane: ComponentType<MapPaneProps> | null;
  readonly pending: boolean;
  open(): void;
  close(): void;
}

const loadPane = () => import('./map-pane.tsx').then(({ MapPane }) => MapPane);
const key = 'results-map';

/** From here on the map has a column of its own beside filters and list: `results-wide` in the style sheet. */
const besideList = '(min-width: 96rem)';
const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/**
 * On wide screens the map reopens after a visit to a hotel page, and is always open where it has a column; on phones a
 * sheet that opened by itself would be in the way.
 */
function wasOpen(): boolean {
  if (new URLSearchParams(location.search).get('view') === 'map') return true;
  try {
    if (matchMedia(besideList).matches) return !savesData();
    return matchMedia('(min-width: 64rem)').matches && sessionStorage.getItem(key) === '1';
  } catch {
    return false;
  }
}

function remember(isOpen: boolean): void {
  try {
    sessionStorage.setItem(key, isOpen ? '1' : '0');
  } catch {
    // Storage is unavailable: the map is not reopened.
  }
}

/** Whether the map is shown. Its code is loaded on first use. */
export function useMapSwitch(isThere: boolean): MapSwitchState {
  const [Pane, setPane] = useState<ComponentType<MapPaneProps> | null>(null);
  const [pending, setPending] = useState(false);
  const open = () => {
    setPending(true);
    remember(true);
    loadCode(loadPane)
      .then((loaded) => setPane(() => loaded))
      .catch(() => undefined)
      .finally(() => setPending(false));
  };
  const begin = useEffectEvent(() => {
    if (isThere && wasOpen()) open();
  });
  useEffect(() => begin(), []);
  return {
    Pane: isThere ? Pane : null,
    pending,
    open,
    close() {
      remember(false);
      setPane(null);
    },
  };
}

/** List or map, for wide pages; nothing without scripts, because the list is complete. */
export function MapSwitch({ state }: { state: MapSwitchState }) {
  const t = useTexts('map');
  const isOpen = state.Pane !== null;
  return (
    <div
      role="group"
      aria-label={t('views')}
      className="segments shrink-0 max-lg:hidden lg:order-2 2xl:hidden noscript:hidden!"
    >
      <button type="button" aria-pressed={!isOpen} onClick={state.close}>
        <Icon name="menu" className="size-4.5" />
        {t('list')}
      </button>
      <button type="button" aria-pressed={isOpen} aria-busy={state.pending} onClick={state.open}>
        <Icon name="map-pin" className="size-4.5" />
        {t('map')}
      </button>
    </div>
  );
}

/** The map, and on very wide screens the place that it has from the beginning. */
export function MapPlace({ state, view }: { state: MapSwitchState; view: ResultsView }) {
  const t = useTexts('map');
  const { Pane } = state;
  if (Pane) return <Pane view={view} onClose={state.close} />;
  return (
    <div className="map-place">
      <button type="button" onClick={state.open} className="font-bold text-brand-text">
        {t(state.pending ? 'loading' : 'showMap')}
      </button>
    </div>
  );
}

/** The button for the map on a phone: a bar at the bottom, so that it covers no card's controls. */
export function MapButton({ state }: { state: MapSwitchState }) {
  const t = useTexts('map');
  return (
    <div className="map-bar">
      <button type="button" aria-haspopup="dialog" aria-busy={state.pending} onClick={state.open}>
        <Icon name="map-pin" />
        {t('showMap')}
      </button>
    </div>
  );
}
