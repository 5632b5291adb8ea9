import type { BookingsView } from '#booking/agency/agency.ts';
import { useTexts } from '#i18n/use-texts.tsx';
import { Badge } from '#ui/badge.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { framed } from '../framed.tsx';
import { BookingsFilter } from './bookings-filter.tsx';
import { BookingsTable } from './bookings-table.tsx';
import { TotalsTable } from './totals-table.tsx';

/** `/dashboard/bookings` */
export const BookingsPage = framed(Bookings);

function Bookings({ view }: { readonly view: BookingsView }) {
  const t = useTexts('agency-bookings');
  return (
    <div className="wrap pt-8 sm:pt-10">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-title">{view.heading}</h1>
          {view.site ? <p className="mt-1 text-small text-ink-soft">{view.site}</p> : null}
          {view.switchHint ? <p className="mt-1 text-small text-ink-soft">{view.switchHint}</p> : null}
        </div>
        <LinkButton href={view.file} kind="secondary" icon="download" download data-prefetch="off">
          {t('file')}
        </LinkButton>
      </div>
      {view.urgent.length > 0 ? (
        <section
          aria-labelledby="urgent"
          className="mt-6 rounded-card border border-line bg-card p-4 shadow-soft sm:p-6"
        >
          <h2 id="urgent" className="flex flex-wrap items-center gap-3 text-heading">
            {t('urgent')}
            <Badge tone="warning" icon="clock">
              {t('urgentBadge')}
            </Badge>
          </h2>
          <ul className="mt-3 divide-y divide-line">
            {view.urgent.map((item) => (
              <li key={item.id} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3">
                <span className="min-w-0">
                  <a href={item.href} className="link font-bold">
                    <bdi>{item.title}</bdi>
                  </a>
                  <span className="ms-2 text-small text-ink-soft">
                    <bdi>{item.customer}</bdi>
                  </span>
                </span>
                <span className={`text-small font-bold ${item.deadline?.isSoon ? 'text-danger' : 'text-warning'}`}>
                  {item.deadline?.text}
                </span>
              </li>
            ))}
          </ul>
          <p className="border-t border-line pt-1">
            <a href={view.deadlines} className="link inline-flex min-h-11 items-center">
              {t('allDeadlines')}
            </a>
          </p>
        </section>
      ) : null}
      <BookingsFilter view={view} />
      {view.items.length === 0 ? (
        <EmptyState
          icon="ticket"
          title={t(view.clear ? 'noneFound' : 'none')}
          action={
            view.clear ? (
              <LinkButton href={view.clear}>{t('clear')}</LinkButton>
            ) : (
              <LinkButton href={view.home}>{t('startSearch')}</LinkButton>
            )
          }
        >
          {t(view.clear ? 'noneFoundText' : 'noneText')}
        </EmptyState>
      ) : (
        <BookingsTable items={view.items} net={view.net} all={view.all} />
      )}
      {view.next || view.first ? (
        <nav aria-label={t('pages')} className="mt-6 flex flex-wrap justify-between gap-3">
          {view.first ? (
            <LinkButton href={view.first} kind="secondary">
              {t('firstPage')}
            </LinkButton>
          ) : (
            <span />
          )}
          {view.next ? (
            <LinkButton href={view.next} kind="secondary" rel="next">
              {t('nextPage')}
            </LinkButton>
          ) : null}
        </nav>
      ) : null}
      {view.totals.map((totals) => (
        <TotalsTable key={totals.currency} totals={totals} net={view.net} by={view.filter.by} />
      ))}
    </div>
  );
}
