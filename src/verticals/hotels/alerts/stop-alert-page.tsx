import { localePath } from '#i18n/locale.ts';
import { useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { FormToken, useCurrentPage } from '#web/current-page.tsx';
import type { StopAlertView } from './alerts-view.ts';

/** `/price-alerts/stop` */
export function StopAlertPage({ view }: { view: StopAlertView }) {
  const t = useTexts('price-alerts');
  const { locale } = useCurrentPage();
  return (
    <div className="wrap-narrow pt-10">
      {view.state === 'ask' ? (
        <EmptyState
          icon="mail"
          title={t('stopHeading')}
          action={
            <form method="post">
              <FormToken />
              <Button type="submit">{t('stop')}</Button>
            </form>
          }
        >
          {t('stopText')}
        </EmptyState>
      ) : (
        <EmptyState
          icon={view.state === 'stopped' ? 'success' : 'clock'}
          title={t(view.state === 'stopped' ? 'stopped' : 'unknown')}
          action={<LinkButton href={localePath(locale, '/')}>{t('home')}</LinkButton>}
        />
      )}
    </div>
  );
}
