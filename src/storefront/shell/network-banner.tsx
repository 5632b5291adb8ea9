import { useEffect, useState } from 'react';
import { useTexts } from '#i18n/use-texts.tsx';

const onlineFor = 3000;

/** Says that the network is gone, until dismissed; and for three seconds that it is back. */
export function NetworkBanner() {
  const t = useTexts('shell');
  const [said, say] = useState<'online' | 'offline' | null>(null);
  useEffect(() => {
    let hide: ReturnType<typeof setTimeout> | undefined;
    const change = () => {
      clearTimeout(hide);
      say(navigator.onLine ? 'online' : 'offline');
      if (navigator.onLine) hide = setTimeout(() => say(null), onlineFor);
    };
    if (!navigator.onLine) change();
    addEventListener('online', change);
    addEventListener('offline', change);
    return () => {
      clearTimeout(hide);
      removeEventListener('online', change);
      removeEventListener('offline', change);
    };
  }, []);
  return (
    <div role="status" className="network-banner">
      {said ? (
        <button type="button" data-state={said} onClick={() => say(null)}>
          {t(said)}
        </button>
      ) : null}
    </div>
  );
}
