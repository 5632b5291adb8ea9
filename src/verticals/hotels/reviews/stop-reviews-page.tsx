import { useTexts } from '#i18n/use-texts.tsx';
import { localePath } from '#i18n/locale.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { FormToken, useCurrentPage } from '#web/current-page.tsx';
import type { StopReviewsView } from './write-review-view.ts';

export function StopReviewsPage({ view }: { view: StopReviewsView }) {
  const t = useTexts('write-review');
  const { locale } = useCurrentPage();
  const home = <LinkButton href={localePath(locale, '/')}>{t('toHome')}</LinkButton>;
  return (
    <div className="wrap-narrow pt-10">
      {view.state === 'ask' ? (
        <EmptyState
          icon="mail"
          title={t('stopTitle')}
          action={
            <form method="post">
              <FormToken />
              <Button type="submit">{t('stop')}</Button>
            </form>
          }
        >
          {t('stopText')}
        </EmptyState>
      ) : view.state === 'stopped' ? (
        <EmptyState icon="success" title={t('stoppedTitle')} action={home}>
          {t('stoppedText')}
        </EmptyState>
      ) : (
        <EmptyState icon="clock" title={t('overTitle')} action={home} />
      )}
    </div>
  );
}
