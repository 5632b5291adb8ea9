import { useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { FormToken } from '#web/current-page.tsx';
import type { AlertsView, AlertView } from './alerts-view.ts';

/** `/price-alerts` */
export function AlertsPage({ view }: { view: AlertsView }) {
  const t = useTexts('price-alerts');
  return (
    <div className="wrap-narrow pt-10">
      <h1 className="text-title">{t('heading')}</h1>
      <p className="mt-2 max-w-[60ch] text-ink">{t('lead')}</p>
      {view.news ? <Notice tone={view.news.tone} title={view.news.text} live className="mt-6" /> : null}
      {view.unproven ? <Notice tone="warning" title={view.unproven} className="mt-6" /> : null}
      {view.alerts.length === 0 ? (
        <EmptyState icon="mail" title={t('empty')} action={<LinkButton href={view.search}>{t('search')}</LinkButton>}>
          {t('emptyText')}
        </EmptyState>
      ) : (
        <ul className="mt-6 grid gap-4">
          {view.alerts.map((alert) => (
            <Alert key={alert.id} alert={alert} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Alert({ alert }: { alert: AlertView }) {
  const t = useTexts('price-alerts');
  return (
    <Card as="li" className="flex flex-col gap-4 sm:flex-row sm:items-center sm:justify-between">
      <div className="min-w-0">
        <h2 className="text-heading">
          <a className="link" href={alert.href}>
            <bdi>{alert.name}</bdi>
          </a>
        </h2>
        <p className="text-small text-ink">{alert.stay}</p>
        <p className="mt-1 text-small text-ink-soft">
          {[t('below', { amount: alert.price }), t('since', { date: alert.since })].join(' · ')}
        </p>
        {alert.last ? <p className="text-small text-ink-soft">{alert.last}</p> : null}
      </div>
      <form method="post" className="shrink-0">
        <FormToken />
        <input type="hidden" name="step" value="end" />
        <input type="hidden" name="alert" value={alert.id} />
        <Button type="submit" kind="secondary" className="max-sm:w-full">
          {t('end')}
          <span className="sr-only">: {alert.name}</span>
        </Button>
      </form>
    </Card>
  );
}
