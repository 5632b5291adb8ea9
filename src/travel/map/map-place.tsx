import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#ui/button.tsx';
import { useEnhanced } from '#web/browser/use-enhanced.ts';

const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** The box of a map, whose code is loaded when it scrolls into view; by a button where data is saved. */
export function MapPlace<Code>({ load, draw }: { load: () => Promise<Code>; draw: (code: Code) => ReactNode }) {
  const t = useTexts('map');
  const isEnhanced = useEnhanced();
  const place = useRef<HTMLDivElement>(null);
  const [code, setCode] = useState<Code | null>(null);
  const show = () => {
    load().then(setCode, () => undefined);
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
      {code ? (
        draw(code)
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
