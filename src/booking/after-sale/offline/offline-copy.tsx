import { useEffect, useEffectEvent, useState } from 'react';
import { dayAndMonth, hourAndMinute } from '#i18n/date-style.ts';
import { useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#ui/button.tsx';
import { useEnhanced } from '#web/browser/use-enhanced.ts';
import { canKeep, keepCopy, keptAt, removeCopy, type TripCopy } from './keep-copy.ts';

/** Keeps a copy of this page in the browser for travellers without a network, and removes it. Needs scripts. */
export function OfflineCopy({ copy, iso }: { copy: TripCopy; iso: string }) {
  const t = useTexts('reservation');
  const isEnhanced = useEnhanced();
  const [at, setAt] = useState<string | null>(null);
  const [state, setState] = useState<'ready' | 'busy' | 'failed'>('ready');
  const timeOf = (instant: string) =>
    new Date(instant).toLocaleString(`${iso}-u-ca-gregory-nu-latn`, { ...dayAndMonth(iso), ...hourAndMinute(iso) });
  const textsAt = (instant: string) => ({
    title: t('offlineTitle'),
    text: t('offlineText', { time: timeOf(instant) }),
  });
  const save = async () => setAt(await keepCopy(copy, textsAt));
  const act = (step: () => Promise<void>) => {
    setState('busy');
    step().then(
      () => setState('ready'),
      () => setState('failed'),
    );
  };
  const renew = useEffectEvent(async () => {
    // What was saved before is replaced by what the page says now.
    if (canKeep() && (await keptAt(copy))) await save();
  });
  useEffect(() => {
    // Where storage is forbidden, nothing was saved.
    renew().catch(() => undefined);
  }, [copy.id]);
  if (!isEnhanced || !canKeep()) return null;
  return (
    <div className="mt-5 border-t border-line pt-5 print:hidden" data-online>
      <p className="text-small">{at ? t('savedOffline', { time: timeOf(at) }) : t('saveOfflineText')}</p>
      <div className="mt-3">
        <Button
          kind="secondary"
          icon={at ? 'cross' : 'download'}
          disabled={state === 'busy'}
          onClick={() =>
            act(
              at
                ? async () => {
                    await removeCopy(copy);
                    setAt(null);
                  }
                : save,
            )
          }
        >
          {t(at ? 'savedRemove' : 'saveOffline')}
        </Button>
      </div>
      <p role="status" className="text-small text-danger">
        {state === 'failed' ? t('saveFailed') : ''}
      </p>
    </div>
  );
}
