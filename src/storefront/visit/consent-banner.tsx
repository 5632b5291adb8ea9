import { useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#ui/button.tsx';
import { localePath } from '#i18n/locale.ts';
import { giveConsent } from './consent.ts';

/** Requests consent to analytics: both answers are equally prominent, and the page stays usable. */
export function ConsentBanner({ locale }: { locale: string }) {
  const t = useTexts('consent');
  return (
    <section aria-label={t('label')} className="consent-banner">
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
