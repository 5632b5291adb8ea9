import { useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#ui/button.tsx';
import { localePath } from '#i18n/locale.ts';
import { giveConsent } from './consent.ts';

/** Asks whether visits may be measured: both answers weigh the same, and the page behind it can be used meanwhile. */
export function ConsentBanner({ locale }: { locale: string }) {
  const t = useTexts('consent');
  return (
    <section
      aria-label={t('label')}
      className="fixed inset-x-3 bottom-3 z-20 mx-auto flex max-w-3xl animate-rise flex-wrap items-center gap-x-6 gap-y-3 rounded-card border border-line bg-card p-4 shadow-float sm:inset-x-6 [body:has(dialog[open])_&]:hidden sm:bottom-6 sm:px-6"
    >
      <p className="min-w-56 grow basis-80 text-small">
        {t('text')}{' '}
        <a className="link" href={`${localePath(locale, '/privacy-policy')}#measured`}>
          {t('more')}
        </a>
      </p>
      <div className="flex flex-wrap gap-3">
        <Button kind="secondary" onClick={() => giveConsent('no')}>
          {t('decline')}
        </Button>
        <Button kind="secondary" onClick={() => giveConsent('yes')}>
          {t('accept')}
        </Button>
      </div>
    </section>
  );
}
