import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTexts } from '#i18n/use-texts.tsx';
import {
  dropHeld,
  type HeldNavigation,
  heldNavigation,
  isOffline,
  onHeldNavigation,
  retryHeld,
} from '#web/browser/held-navigation.ts';

const onlineFor = 3000;

type Said = 'online' | 'offline' | null;

function titleOf(said: Said, held: HeldNavigation | null) {
  if (held === null) return said;
  if (isOffline()) return 'offline';
  return held.kind === 'page' ? 'unreached' : (said ?? 'notSent');
}

/**
 * Reports that the network is down, until dismissed; and for three seconds that it is back. A failed navigation is
 * shown here too, because the previous page stays.
 */
export function NetworkBanner() {
  const t = useTexts('shell');
  const [said, say] = useState<Said>(null);
  const held = useSyncExternalStore(onHeldNavigation, heldNavigation, () => null);
  useEffect(() => {
    let hide: ReturnType<typeof setTimeout> | undefined;
    const change = () => {
      clearTimeout(hide);
      say(isOffline() ? 'offline' : 'online');
      if (!isOffline()) hide = setTimeout(() => say(null), onlineFor);
    };
    if (isOffline()) change();
    const end = new AbortController();
    const { signal } = end;
    addEventListener('online', change, { signal });
    addEventListener('offline', change, { signal });
    return () => {
      clearTimeout(hide);
      end.abort();
    };
  }, []);
  const dismiss = () => {
    say(null);
    dropHeld();
  };
  const title = titleOf(said, held);
  const note = held?.kind === 'page' ? 'opensLater' : held && title !== 'notSent' ? 'notSent' : null;
  return (
    <div role="status" className="network-banner">
      {title ? (
        <div data-state={title}>
          <button type="button" onClick={dismiss}>
            <b>{t(title)}</b>
            {note ? <span>{t(note)}</span> : null}
          </button>
          {held ? (
            <button type="button" onClick={retryHeld}>
              {t('tryAgain')}
            </button>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}
