import { useTexts } from '#i18n/use-texts.tsx';
import { Badge } from '#ui/badge.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import type { ApplicationsView, ApplicationView } from './applications-view.ts';
import { DecisionForms } from './decision-form.tsx';
import { LeadCard } from './lead-card.tsx';

/** `/dashboard/applications` */
export function ApplicationsPage({ view }: { view: ApplicationsView }) {
  const t = useTexts('applications');
  return (
    <div className="wrap-narrow pt-10">
      <h1 className="text-title">{t('heading')}</h1>
      <nav aria-label={t('tabs')} className="mt-5">
        <ul className="flex flex-wrap gap-2">
          {view.tabs.map(({ status, href }) => (
            <li key={status}>
              <a
                href={href}
                aria-current={status === view.status ? 'page' : undefined}
                className="flex min-h-11 items-center rounded-pill border border-line bg-card px-4 font-bold text-ink hover:bg-sunken aria-[current]:border-brand aria-[current]:text-brand-text"
              >
                {t(`status_${status}`)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {view.done ? <Notice tone="success" title={t(`done_${view.done}`)} live className="mt-6" /> : null}
      {view.problem ? <Notice tone="danger" title={view.problem} live className="mt-6" /> : null}
      {view.list.length + view.leads.length === 0 ? (
        <EmptyState icon="mail" title={t(`empty_${view.status}`)} />
      ) : (
        <ul className="mt-6 grid gap-6">
          {view.list.map((one) => (
            <Application key={one.id} view={view} application={one} />
          ))}
          {view.leads.map((lead) => (
            <LeadCard key={lead.id} lead={lead} />
          ))}
        </ul>
      )}
      {view.previous || view.next ? (
        <p className="mt-6 flex flex-wrap gap-3">
          {view.previous ? (
            <LinkButton href={view.previous} kind="secondary">
              {t('previous')}
            </LinkButton>
          ) : null}
          {view.next ? (
            <LinkButton href={view.next} kind="secondary">
              {t('next')}
            </LinkButton>
          ) : null}
        </p>
      ) : null}
    </div>
  );
}

function Application({ view, application }: { view: ApplicationsView; application: ApplicationView }) {
  const t = useTexts('applications');
  const facts = [
    ['legalName', application.legalName],
    ['country', application.country],
    ['taxId', application.taxId],
    ['phone', application.phone],
    ['applicant', application.applicant],
    ['email', application.email],
    ...(application.reason === null ? [] : [['reason', application.reason] as const]),
  ] as const;
  return (
    <Card as="li">
      <h2 className="text-heading break-words">
        <bdi>{application.name}</bdi>
      </h2>
      <p className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-small text-ink-soft">
        <span>{t('applied', { date: application.date })}</span>
        <span>{t('terms', { date: application.terms })}</span>
        {application.decided ? <span>{t('decided', { date: application.decided })}</span> : null}
        <Badge tone={application.isProven ? 'positive' : 'warning'}>
          {t(application.isProven ? 'proven' : 'unproven')}
        </Badge>
      </p>
      <dl className="mt-4 grid gap-x-6 gap-y-3 sm:grid-cols-2">
        {facts.map(([key, value]) => (
          <div key={key} className="min-w-0">
            <dt className="text-small text-ink-soft">{t(key)}</dt>
            <dd className="break-words text-ink-strong">
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {view.status === 'applied' ? <DecisionForms view={view} application={application} /> : null}
    </Card>
  );
}
