import { useTexts } from '#i18n/use-texts.tsx';
import { Breadcrumbs } from '#ui/breadcrumbs.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { CardTools } from '../chosen/card-tools.tsx';
import { useRemembered } from '../remember-shown.ts';
import { MapButton, MapSwitch, type MapSwitchState, useMapSwitch } from './map/map-switch.tsx';
import { SearchForm } from '../search-form.tsx';
import { Chips } from './facets/chips.tsx';
import { FiltersPanel } from './filters-panel.tsx';
import type { CardLabels } from './cards/card-markup.ts';
import { namedTexts } from './cards/named-texts.ts';
import { HotelList } from './cards/hotel-list.tsx';
import { LateResults } from './late-results.tsx';
import { PlainPages, PlainSorts } from './plain-ways.tsx';
import type { ResultsView } from './results-view.ts';
import { useSessionAddress } from './use-session-address.ts';

export function ResultsPage({ view }: { view: ResultsView }) {
  const t = useTexts('results');
  const chosen = useTexts('chosen');
  useSessionAddress(view.session);
  useRemembered(view.state === 'undated' || view.search.errors ? null : view.search);
  const map = useMapSwitch(view.map !== null);
  const { Pane } = map;
  const labels: CardLabels = {
    basis: view.basis,
    taxes: t('taxesIncluded'),
    taxesAndVat: t('taxesAndVatIncluded'),
    see: t('seeRooms'),
    addDates: t('addDates'),
    notFree: t('notFree'),
    ...namedTexts(chosen),
    compare: chosen('pick'),
    paid: useTexts('facets')('paid'),
  };
  return (
    <>
      <SearchBar view={view} />
      <CardTools tray={view.compareQuery} />
      <div className="wrap pt-6">
        <Breadcrumbs label={t('crumbs')} items={view.crumbs} />
        <h1 className="mt-3 text-title">{view.title}</h1>
        {view.stay ? <p className="mt-1.5 text-ink">{view.stay}</p> : null}
        {view.rate ? <p className="mt-1 max-w-[80ch] text-small text-ink-soft">{view.rate}</p> : null}
        <div className="mt-5 grid gap-3">
          {view.notices.map((notice) => (
            <Notice key={notice.title} tone={notice.tone} title={notice.title}>
              {notice.text}
            </Notice>
          ))}
        </div>
        <div
          data-map={Pane ? '' : undefined}
          className={`mt-4 grid items-start gap-8 ${view.filters ? 'lg:grid-cols-[17rem_minmax(0,1fr)]' : ''}`}
        >
          {view.filters ? <FiltersPanel filters={view.filters} count={view.count} /> : null}
          <div className="min-w-0">
            <Toolbar view={view} map={map} />
            {view.late ? (
              <LateResults key={view.late.href + view.late.events} late={view.late} empty={view.state === 'waiting'} />
            ) : null}
            {view.state === 'undated' && !view.search.errors && view.cards.length > 0 ? (
              <p className="mb-5 rounded-card bg-brand-soft p-4 font-bold text-brand-text">{t('undated')}</p>
            ) : null}
            {view.cards.length > 0 ? (
              <HotelList cards={view.cards} hrefOf={(slug) => view.hotelHref.join(slug)} labels={labels} />
            ) : (
              <Nothing view={view} />
            )}
            {view.filters ? <PlainPages label={t('pages')} page={view.page} pages={view.pages} /> : null}
            <div className={`mt-10 ${view.filters ? 'noscript:hidden' : ''}`}>
              <Pagination
                label={t('pages')}
                page={view.page}
                pages={view.pages}
                hrefOf={(page) => view.pageHref + page}
              />
            </div>
          </div>
          {Pane ? <Pane view={view} onClose={map.close} /> : null}
        </div>
        {view.map ? <MapButton state={map} /> : null}
      </div>
    </>
  );
}

/** The search form; on a phone one line that opens it, unless a field was refused. */
function SearchBar({ view }: { view: ResultsView }) {
  const t = useTexts('results');
  const { search } = view;
  const folded = view.stay !== null && !search.errors;
  const sheet =
    'phone-sheet max-lg:p-4 lg:static lg:m-0 lg:block lg:w-full lg:overflow-visible lg:bg-transparent lg:p-0';
  return (
    <div className="border-b border-line bg-sunken">
      <div className="wrap py-3 lg:py-5">
        {folded ? (
          <button
            type="button"
            popoverTarget="search"
            className="flex min-h-14 w-full items-center gap-3 rounded-control border border-line-strong bg-card px-4 py-2 text-start lg:hidden"
          >
            <Icon name="search" className="size-5 text-brand-text" />
            <span className="min-w-0 grow">
              <span className="block truncate font-bold text-ink-strong">{search.q}</span>
              <span className="block truncate text-tiny text-ink-soft">{view.stay}</span>
            </span>
            <span className="shrink-0 text-small font-bold whitespace-nowrap text-brand-text">{t('change')}</span>
          </button>
        ) : null}
        <div {...(folded ? { id: 'search', popover: 'auto' as const, className: sheet } : {})}>
          {folded ? (
            <p className="mb-3 flex justify-end lg:hidden">
              <button
                type="button"
                popoverTarget="search"
                popoverTargetAction="hide"
                className="grid size-11 place-items-center rounded-control hover:bg-sunken"
              >
                <Icon name="cross" label={t('closeSearch')} />
              </button>
            </p>
          ) : null}
          <SearchForm
            key={`${search.place} ${search.checkIn} ${search.checkOut} ${search.guests}`}
            view={search}
            kind="bar"
          />
        </div>
      </div>
    </div>
  );
}

/** The number of hotels, the button for the filters on a phone, and the order. */
function Toolbar({ view, map }: { view: ResultsView; map: MapSwitchState }) {
  const t = useTexts('results');
  if (!view.count) return null;
  const isSorted = view.cards.length > 1 && view.sorts.length > 0;
  return (
    <div className="mb-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p role="status" className="font-bold text-ink-strong">
          {view.count}
        </p>
        {view.map ? <MapSwitch state={map} /> : null}
        {view.filters ? (
          <button
            type="button"
            popoverTarget="filters"
            className="flex min-h-11 items-center gap-2 rounded-control border border-line-strong bg-card px-4 font-bold text-ink-strong lg:hidden"
          >
            <Icon name="filter" />
            {t('filters')}
            {view.filters.on > 0 ? (
              <span className="grid size-6 place-items-center rounded-pill bg-brand text-tiny text-brand-ink">
                {view.filters.on}
              </span>
            ) : null}
          </button>
        ) : null}
        {isSorted && view.filters ? <PlainSorts label={t('sortBy')} sorts={view.sorts} /> : null}
        {isSorted ? (
          <nav
            aria-label={t('sortBy')}
            className="noscript:hidden max-sm:w-full max-sm:overflow-x-auto max-sm:[scrollbar-width:none]"
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
        ) : null}
      </div>
      {view.chips.length > 0 ? (
        <Chips
          chips={view.chips}
          clear={view.filters && view.filters.on > 1 ? { label: t('clear'), href: view.filters.clearHref } : null}
        />
      ) : null}
      {view.cards.length > 1 && view.why.length > 0 ? <Why why={view.why} /> : null}
    </div>
  );
}

/** Explanation of the order. */
function Why({ why }: { why: readonly string[] }) {
  const t = useTexts('facets');
  return (
    <details className="group mt-2 text-small text-ink-soft">
      <summary className="inline-flex min-h-9 items-center gap-1.5 hover:text-brand-text">
        <Icon name="info" className="size-4" />
        <span className="underline underline-offset-4">{t('why')}</span>
      </summary>
      <p className="mt-1 max-w-[70ch] rounded-control bg-sunken px-4 py-3 text-ink">{why.join(' ')}</p>
    </details>
  );
}

const icons = {
  session: 'clock',
  failed: 'warning',
  empty: 'search',
  waiting: 'clock',
  undated: 'hotel',
  found: 'search',
} as const;

function Nothing({ view }: { view: ResultsView }) {
  const t = useTexts('results');
  const filtered = view.state === 'empty' && view.filters !== null;
  const kind = filtered ? 'filtered' : view.state;
  if (kind === 'found') return null;
  return (
    <div className="rounded-card border border-line bg-card shadow-soft">
      <EmptyState
        icon={icons[view.state]}
        title={t(`${kind}Title`)}
        action={view.ways.map((way, at) => (
          <LinkButton key={way.href} href={way.href} kind={at === 0 ? 'primary' : 'secondary'}>
            {way.label}
          </LinkButton>
        ))}
      >
        {view.reasons.length > 0 ? (
          <ul className="grid gap-1">
            {view.reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        ) : (
          t(`${kind}Text`)
        )}
      </EmptyState>
    </div>
  );
}
