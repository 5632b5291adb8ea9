import { useTexts } from '#i18n/use-texts.tsx';
import { useRemembered } from '#travel/fields/recent/remember-search.ts';
import { MapPlace } from '#travel/map/map-place.tsx';
import { Markup } from '#ui/markup/markup.ts';
import { StaticMarkup } from '#ui/markup/static-markup.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { FormToken } from '#web/current-page.tsx';
import { CarSearchForm } from '../search-form.tsx';
import { cardMarkup } from './card-markup.ts';
import { CarFiltersPanel } from './car-filters.tsx';
import type { CarCardView, CarListView, CarResultsView } from './cars-view.ts';
import { loadMap, MapSwitch, StationsPane, useStationsMap } from './stations-pane.tsx';

/** The cars of an airport or a city for some times, narrowed and sorted. */
export function CarResultsPage({ view }: { view: CarResultsView }) {
  const t = useTexts('cars');
  const { search } = view;
  useRemembered(view.remember);
  return (
    <>
      {search ? (
        <div className="border-b border-line bg-sunken">
          <div className="wrap py-3 lg:py-5">
            <CarSearchForm
              key={`${search.place} ${search.returnPlace} ${search.fromDay} ${search.untilDay}`}
              view={search}
              kind="bar"
            />
          </div>
        </div>
      ) : null}
      <div className={`wrap pt-6 ${hasMap(view.list) ? 'results-wide' : ''}`}>
        <h1 className="text-title">{view.title}</h1>
        {view.times ? (
          <div className="mt-1 flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
            <p className="text-ink">{view.times}</p>
            {view.editHref ? (
              <a href={view.editHref} className="link inline-flex min-h-11 items-center font-bold">
                {t('editSearch')}
              </a>
            ) : null}
            {hasMap(view.list) ? (
              <a href="#stations" className="link inline-flex min-h-11 items-center font-bold lg:hidden">
                {t('stations')}
              </a>
            ) : null}
          </div>
        ) : (
          <p className="mt-3 rounded-card bg-brand-soft p-4 font-bold text-brand-text">{t('undated')}</p>
        )}
        {view.notice ? (
          <div className="mt-6">
            <Notice tone={view.notice.tone} title={view.notice.title} live>
              {view.notice.text}
            </Notice>
          </div>
        ) : null}
        {view.propose ? (
          <form id="propose" method="post">
            <FormToken />
            <input type="hidden" name="back" value={view.propose.back} />
          </form>
        ) : null}
        {view.list ? <List list={view.list} count={view.count} propose={view.propose?.label} /> : null}
      </div>
    </>
  );
}

const hasMap = (list: CarListView | null) => list !== null && list.stations.length > 0;

function List({ list, count, propose }: { list: CarListView; count: string | null; propose: string | undefined }) {
  const t = useTexts('cars');
  const map = useStationsMap(hasMap(list));
  return (
    <div data-map={map.Map ? '' : undefined} className="results-columns mt-5 lg:grid-cols-[17rem_minmax(0,1fr)]">
      <CarFiltersPanel list={list} />
      <div className="min-w-0">
        <div className="results-toolbar mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <p role="status" className="font-bold text-ink-strong">
            {count}
          </p>
          <button
            type="button"
            popoverTarget="filters"
            className="flex min-h-11 items-center gap-2 rounded-control border border-line-strong bg-card px-4 font-bold text-ink-strong lg:hidden"
          >
            <Icon name="filter" />
            {t('filters')}
            {list.filtersOn > 0 ? (
              <span className="grid size-6 place-items-center rounded-pill bg-brand text-tiny text-brand-ink">
                {list.filtersOn}
              </span>
            ) : null}
          </button>
          <nav aria-label={t('sortBy')} className="max-sm:w-full max-sm:overflow-x-auto max-sm:[scrollbar-width:none]">
            <ul className="segments">
              {list.sorts.map((sort) => (
                <li key={sort.href} className="max-sm:grow">
                  <a href={sort.href} data-keep-scroll="" aria-current={sort.current ? 'true' : undefined}>
                    {sort.label}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          {hasMap(list) ? <MapSwitch state={map} /> : null}
        </div>
        {list.cards?.length === 0 ? (
          <div className="rounded-card border border-line bg-card shadow-soft">
            <EmptyState
              icon="search"
              title={t('nothingTitle')}
              action={<LinkButton href={list.clearHref}>{t('clearFilters')}</LinkButton>}
            >
              {t('nothingText')}
            </EmptyState>
          </div>
        ) : (
          <CarCards cards={list.cards} propose={propose} />
        )}
        {list.rate ? <p className="mt-4 text-tiny text-ink-soft">{list.rate}</p> : null}
        <div className="mt-10">
          <Pagination label={t('pages')} page={list.page} pages={list.pages} hrefOf={(page) => list.pageHref + page} />
        </div>
        {hasMap(list) ? <Stations list={list} /> : null}
      </div>
      {hasMap(list) ? <StationsPane state={map} view={list} /> : null}
    </div>
  );
}

/** Null: they came with the document. */
function CarCards({ cards, propose }: { cards: readonly CarCardView[] | null; propose: string | undefined }) {
  const t = useTexts('cars');
  const labels = { total: t('total'), select: t('select'), propose };
  const html = (cards ?? []).map((card) => cardMarkup(card, labels).text).join('');
  return <StaticMarkup as="ul" content={new Markup(html)} className="grid gap-4" />;
}

/** All stations in words; on narrow pages with their map, which wide ones have beside the cars. */
function Stations({ list }: { list: CarListView }) {
  const t = useTexts('cars');
  return (
    <section aria-labelledby="stations" className="mt-12">
      <h2 id="stations" className="text-heading">
        {t('stations')}
      </h2>
      <div className="mt-4 overflow-hidden rounded-card border border-line shadow-soft lg:hidden noscript:hidden">
        <MapPlace load={loadMap} view={list} />
      </div>
      <ul className="mt-4 grid gap-3 sm:grid-cols-2">
        {list.stations.map((station) => (
          <li key={station.id} className="rounded-card border border-line bg-card p-4">
            <p className="font-bold text-ink-strong">
              <bdi>{station.name}</bdi>
            </p>
            <p className="text-small text-ink">{station.detail}</p>
            <p className="text-small text-ink-soft tabular-nums">{station.offers}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
