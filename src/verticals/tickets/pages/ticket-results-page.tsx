import { useTexts } from '#i18n/use-texts.tsx';
import { CardTools } from '#travel/chosen/card-tools.tsx';
import { useRemembered } from '#travel/fields/recent/remember-search.ts';
import { Breadcrumbs } from '#ui/breadcrumbs.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { TicketSearchForm } from '../search-form.tsx';
import { AttractionCards } from './attraction-cards.tsx';
import { TicketFiltersPanel } from './ticket-filters.tsx';
import type { ResultsView } from './tickets-view.ts';

/** A city's attractions with what they cost on a day, narrowed and sorted. */
export function TicketResultsPage({ view }: { view: ResultsView }) {
  const t = useTexts('tickets');
  useRemembered(view.remember);
  return (
    <>
      <div className="border-b border-line bg-sunken">
        <div className="wrap py-3 lg:py-5">
          <TicketSearchForm key={`${view.search.place} ${view.search.date}`} view={view.search} kind="bar" />
        </div>
      </div>
      <CardTools />
      <div className="wrap pt-6">
        <Breadcrumbs label={t('crumbs')} items={view.crumbs} />
        <h1 className="mt-3 text-title">{view.title}</h1>
        {view.undated ? (
          <p className="mt-3 rounded-card bg-brand-soft p-4 font-bold text-brand-text">{t('undated')}</p>
        ) : null}
        <div className="mt-5 grid items-start gap-8 lg:grid-cols-[16rem_minmax(0,1fr)]">
          <TicketFiltersPanel view={view} />
          <div className="min-w-0">
            <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
              <p role="status" className="font-bold text-ink-strong">
                {view.count}
              </p>
              <button
                type="button"
                popoverTarget="filters"
                className="flex min-h-11 items-center gap-2 rounded-control border border-line-strong bg-card px-4 font-bold text-ink-strong lg:hidden"
              >
                <Icon name="filter" />
                {t('filters')}
                {view.filtersOn > 0 ? (
                  <span className="grid size-6 place-items-center rounded-pill bg-brand text-tiny text-brand-ink">
                    {view.filtersOn}
                  </span>
                ) : null}
              </button>
              <nav
                aria-label={t('sortBy')}
                className="max-sm:w-full max-sm:overflow-x-auto max-sm:[scrollbar-width:none]"
              >
                <ul className="segments">
                  {view.sorts.map((sort) => (
                    <li key={sort.href} className="max-sm:grow">
                      <a href={sort.href} data-keep-scroll="" aria-current={sort.current ? 'true' : undefined}>
                        {sort.label}
                      </a>
                    </li>
                  ))}
                </ul>
              </nav>
            </div>
            {view.cards?.length === 0 ? (
              <div className="rounded-card border border-line bg-card shadow-soft">
                <EmptyState
                  icon="search"
                  title={t('nothingTitle')}
                  action={
                    view.filtersOn > 0 ? <LinkButton href={view.clearHref}>{t('clearFilters')}</LinkButton> : undefined
                  }
                >
                  {t('nothingText')}
                </EmptyState>
              </div>
            ) : (
              <AttractionCards cards={view.cards} columns={3} />
            )}
            <div className="mt-10">
              <Pagination
                label={t('pages')}
                page={view.page}
                pages={view.pages}
                hrefOf={(page) => view.pageHref + page}
              />
            </div>
          </div>
        </div>
      </div>
    </>
  );
}
