import { type ComponentType, useEffect, useRef, useState } from 'react';
import { useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#ui/button.tsx';
import { FacilityIcon } from '#ui/facility-icon.tsx';
import { useEnhanced } from '#web/browser/use-enhanced.ts';
import type { AreaMapProps } from './area-map.tsx';
import type { AreaView } from './map-data.ts';

/** Where a city is, under its own heading. */
export function AreaSection({ area }: { area: AreaView }) {
  const t = useTexts('map');
  return (
    <section aria-labelledby="area" className="mt-14 scroll-mt-6">
      <h2 id="area" className="text-title">
        {t('area')}
      </h2>
      <AreaBox area={area} />
    </section>
  );
}

/** Nearby landmarks as text with distances, and a map that loads when it scrolls into view. */
export function AreaBox({ area }: { area: AreaView }) {
  const t = useTexts('map');
  return (
    <div
      className={`mt-5 grid overflow-hidden rounded-card border border-line bg-card shadow-soft ${area.nearby.length > 0 ? 'lg:grid-cols-[minmax(0,1fr)_21rem]' : 'noscript:hidden'}`}
    >
      <MapPlace area={area} />
      {area.nearby.length > 0 ? (
        <div className="border-line p-5 max-lg:border-t sm:p-6 lg:border-s">
          <h3 className="text-base">{t('nearby')}</h3>
          <ul className="mt-3 grid gap-2.5 max-lg:sm:grid-cols-2">
            {area.nearby.map((point) => (
              <li key={point.name} className="flex items-start gap-2.5 text-small">
                <FacilityIcon name={point.icon} className="size-5 shrink-0 text-brand-text" />
                <span className="grow text-ink">
                  <bdi>{point.name}</bdi>
                </span>
                <span className="shrink-0 tabular-nums text-ink-soft">{point.distance}</span>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </div>
  );
}

const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

function MapPlace({ area }: { area: AreaView }) {
  const t = useTexts('map');
  const isEnhanced = useEnhanced();
  const place = useRef<HTMLDivElement>(null);
  const [AreaMap, setMap] = useState<ComponentType<AreaMapProps> | null>(null);
  const show = () => {
    import('./area-map.tsx').then((loaded) => setMap(() => loaded.AreaMap)).catch(() => undefined);
  };
  useEffect(() => {
    if (!place.current || savesData()) return;
    const watcher = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        watcher.disconnect();
        show();
      },
      { rootMargin: '150px' },
    );
    watcher.observe(place.current);
    return () => watcher.disconnect();
  }, []);
  return (
    <div ref={place} className="relative h-72 bg-sunken sm:h-96 noscript:hidden">
      {AreaMap ? (
        <AreaMap area={area} />
      ) : (
        <div className="grid size-full place-items-center">
          {isEnhanced ? (
            <Button kind="secondary" icon="map-pin" onClick={show}>
              {t('showMap')}
            </Button>
          ) : null}
        </div>
      )}
    </div>
  );
}
