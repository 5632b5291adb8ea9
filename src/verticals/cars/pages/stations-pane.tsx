import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { useTexts } from '#i18n/use-texts.tsx';
import { Icon } from '#ui/icon.tsx';
import { loadCode } from '#web/browser/load-code.ts';
import type { StationsView } from '../map/stations-view.ts';

export const loadMap = () => import('../map/stations-map.tsx').then(({ StationsMap }) => StationsMap);

/** From here on the map has a column of its own beside filters and list: `results-wide` in the style sheet. */
const besideList = '(min-width: 96rem)';
const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

interface StationsMapState {
  /** The map, once it was asked for and its code is loaded. */
  readonly Map: ComponentType<{ view: StationsView }> | null;
  open(): void;
  close(): void;
}

/** Whether the map stands beside the list: on very wide pages from the beginning, on others when it is asked for. */
export function useStationsMap(isThere: boolean): StationsMapState {
  const [Map, setMap] = useState<StationsMapState['Map']>(null);
  const open = () => {
    loadCode(loadMap)
      .then((loaded) => setMap(() => loaded))
      // The switch tries again.
      .catch(() => undefined);
  };
  const begin = useEffectEvent(() => {
    if (isThere && matchMedia(besideList).matches && !savesData()) open();
  });
  useEffect(() => begin(), []);
  return { Map: isThere ? Map : null, open, close: () => setMap(null) };
}

/** List or map; nothing without scripts, because the list names all stations. */
export function MapSwitch({ state }: { state: StationsMapState }) {
  const t = useTexts('map');
  const isOpen = state.Map !== null;
  return (
    <div role="group" aria-label={t('views')} className="segments shrink-0 max-lg:hidden 2xl:hidden noscript:hidden!">
      <button type="button" aria-pressed={!isOpen} onClick={state.close}>
        <Icon name="menu" className="size-4.5" />
        {t('list')}
      </button>
      <button type="button" aria-pressed={isOpen} onClick={state.open}>
        <Icon name="map-pin" className="size-4.5" />
        {t('map')}
      </button>
    </div>
  );
}

/** The map beside the list, and on very wide pages the place that it has from the beginning. */
export function StationsPane({ state: { Map, open }, view }: { state: StationsMapState; view: StationsView }) {
  const t = useTexts('map');
  if (Map)
    return (
      <div className="stations-pane">
        <Map view={view} />
      </div>
    );
  return (
    <div className="map-place">
      <button type="button" onClick={open} className="font-bold text-brand-text">
        {t('showMap')}
      </button>
    </div>
  );
}
