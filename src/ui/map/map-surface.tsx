import type { Map as LiveMap } from 'maplibre-gl';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTexts } from '#i18n/use-texts.tsx';
import { FacilityIcon } from '../facility-icon.tsx';
import type { AnyIconName } from '../facility-paths.ts';
import type { MapCredits } from './map-credits.ts';
import type { MapScene } from './map-scene.ts';
import { openMap } from './open-map.ts';

export interface MapSurfaceProps {
  scene: MapScene;
  /** Label of the region, and where the same information is available as text. */
  label: string;
  /** Message where the browser can't draw a map. */
  failure: string;
  /** False: only the buttons move it. */
  moves?: boolean;
  /** Called with the map when it is ready, and with null when it is removed. */
  onMap: (map: LiveMap | null) => void;
  /** Brings everything into view. */
  onFit: (map: LiveMap) => void;
  /** On top of the map. */
  children?: ReactNode;
  className?: string;
}

/** A map with its controls and credits. For a chunk that is loaded on demand. */
export function MapSurface({
  scene,
  label,
  failure,
  moves = true,
  onMap,
  onFit,
  children,
  className = '',
}: MapSurfaceProps) {
  const t = useTexts('map');
  const container = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<LiveMap | null>(null);
  const [state, setState] = useState<{ failed: boolean; credits: MapCredits | null }>({
    failed: false,
    credits: null,
  });
  const hand = useEffectEvent((live: LiveMap | null) => {
    setMap(live);
    onMap(live);
  });
  const canvasLabel = useEffectEvent(() => t('canvas'));
  useEffect(() => {
    if (!container.current) return;
    try {
      const opened = openMap(container.current, scene, {
        moves,
        label: canvasLabel(),
        onStyle: (credits) => setState({ failed: false, credits }),
      });
      hand(opened.map);
      return () => {
        hand(null);
        opened.close();
      };
    } catch {
      setState({ failed: true, credits: null });
      return;
    }
  }, [scene, moves]);
  return (
    <section aria-label={label} className={`map-surface relative isolate overflow-hidden bg-sunken ${className}`}>
      <div ref={container} dir="ltr" className="absolute! inset-0" />
      {state.failed ? (
        <p className="absolute inset-0 grid place-items-center p-8 text-center text-ink">{failure}</p>
      ) : (
        <>
          <div className="absolute inset-e-3 top-3 grid overflow-hidden rounded-control border border-line bg-card shadow-lift">
            <Control icon="plus" label={t('zoomIn')} onPress={(originalEvent) => map?.zoomIn({}, { originalEvent })} />
            <Control
              icon="minus"
              label={t('zoomOut')}
              onPress={(originalEvent) => map?.zoomOut({}, { originalEvent })}
            />
            <Control icon="room-size" label={t('fit')} onPress={() => map && onFit(map)} />
          </div>
          <p
            dir={state.credits?.owner ? 'ltr' : undefined}
            className="pointer-events-none absolute inset-x-0 bottom-0 flex flex-wrap justify-between gap-x-4 bg-card/85 px-3 py-1 text-[0.6875rem] leading-4 text-ink-soft"
          >
            {state.credits === null ? (
              <>
                <span>{t('limited')}</span>
                <span>{t('credit')}</span>
              </>
            ) : (
              <>
                {state.credits.owner && (
                  <span translate="no" className="map-owner">
                    {state.credits.owner}
                  </span>
                )}
                <bdi className="ms-auto">{state.credits.texts.join(' · ')}</bdi>
              </>
            )}
          </p>
        </>
      )}
      {children}
    </section>
  );
}

function Control({ icon, label, onPress }: { icon: AnyIconName; label: string; onPress: (event: Event) => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={(event) => onPress(event.nativeEvent)}
      className="grid size-11 place-items-center border-line text-ink-strong not-first:border-t hover:bg-sunken focus-visible:-outline-offset-3"
    >
      <FacilityIcon name={icon} />
    </button>
  );
}
