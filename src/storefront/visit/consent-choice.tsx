import { useSyncExternalStore } from 'react';
import { useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#ui/button.tsx';
import { giveConsent, onConsent, readConsent, withdrawConsent } from './consent.ts';

/** The visitor's answer and a way to change it; in the browser only. */
export function ConsentChoice() {
  const t = useTexts('consent');
  const answer = useSyncExternalStore(onConsent, readConsent, () => 'unknown' as const);
  // It is stored in the browser only.
  if (answer === 'unknown') return null;
  const isAllowed = answer === 'yes';
  return (
    <p className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-2 rounded-control bg-sunken px-4 py-3" role="status">
      <span className="grow">{t(isAllowed ? 'allowed' : 'refused')}</span>
      <Button kind="secondary" size="small" onClick={() => (isAllowed ? withdrawConsent() : giveConsent('yes'))}>
        {t('change')}
      </Button>
    </p>
  );
}
