import { type ComponentType, useEffect, useRef, useState } from 'react';
import { useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#ui/button.tsx';
import { loadCode } from '#web/browser/load-code.ts';
import { useEnhanced } from '#web/browser/use-enhanced.ts';

const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** The box of a map, whose code is loaded when it scrolls into view; by a button where data is saved. */
export function MapPlace<View>({ load, view }: { load: () => Promise<ComponentType<{ view: View }>>; view: View }) {
  const t = useTexts('map');
  const isEnhanced = useEnhanced();
  const place = useRef<HTMLDivElement>(null);
  const [isWanted, setWanted] = useState(false);
  const [Map, setMap] = useState<ComponentType<{ view: View }> | null>(null);
  useEffect(() => {
    if (!place.current || savesData()) return;
    const watcher = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        watcher.disconnect();
        setWanted(true);
      },
      { rootMargin: '150px' },
    );
    watcher.observe(place.current);
    return () => watcher.disconnect();
  }, []);
  useEffect(() => {
    if (!isWanted) return;
    loadCode(load).then(
      (loaded) => setMap(() => loaded),
      // The button tries again.
      () => setWanted(false),
    );
  }, [isWanted, load]);
  return (
    <div ref={place} className="relative h-72 bg-sunken sm:h-96 noscript:hidden">
      {Map ? (
        <Map view={view} />
      ) : (
        <div className="grid size-full place-items-center">
          {isEnhanced ? (
            <Button kind="secondary" icon="map-pin" onClick={() => setWanted(true)}>
              {t('showMap')}
            </Button>
          ) : null}
        </div>
      )}
    </div>
  );
}
