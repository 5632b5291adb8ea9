import { useTexts } from '#i18n/use-texts.tsx';
import { CardTools } from '#travel/chosen/card-tools.tsx';
import { Breadcrumbs } from '#ui/breadcrumbs.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { useRememberedStay } from '../remember-shown.ts';
import { MapButton, MapPlace, MapSwitch, type MapSwitchState, useMapSwitch } from './map/map-switch.tsx';
import { SearchForm } from '../search-form.tsx';
import { DatesLink, DatesStrip } from './dates/dates-strip.tsx';
import { Chips } from './facets/chips.tsx';
import { FiltersPanel } from './filters-panel.tsx';
import { FormToken } from '#web/current-page.tsx';
import type { CardLabels } from './cards/card-markup.ts';
import { namedTexts } from '#travel/chosen/named-texts.ts';
import { HotelList } from './cards/hotel-list.tsx';
import { LateResults } from './late-results.tsx';
import { PlainPages, PlainSorts } from './plain-ways.tsx';
import { SortMenu } from './sort-menu.tsx';
import type { ResultsView } from './results-view.ts';
import { useSessionAddress } from './use-session-address.ts';

export function ResultsPage({ view }: { view: ResultsView }) {
  const t = useTexts('results');
  const chosen = useTexts('chosen');
  useSessionAddress(view.session);
  useRememberedStay(view.state === 'undated' || view.search.errors ? null : view.search);
  // On a phone the line that opens the search names the place and the dates already.
  const folds = isFolded(view);
  const map = useMapSwitch(view.map !== null);
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
    propose: view.propose?.label,
  };
  return (
    <>
      <SearchBar view={view} />
      <CardTools compareHref={(ids) => view.compareHref + ids} />
      <div className={`wrap pt-2 ${view.map ? 'results-wide' : ''}`}>
        <div className={folds ? 'max-sm:hidden' : undefined}>
          <Breadcrumbs label={t('crumbs')} items={view.crumbs} />
        </div>
        <div className="flex flex-wrap items-baseline gap-x-4">
          <h1 className={`text-[1.5rem] leading-tight lg:text-[1.75rem] ${folds ? 'max-sm:sr-only' : ''}`}>
            {view.title}
          </h1>
          {view.stay ? <p className="text-small text-ink-soft max-lg:sr-only">{view.stay}</p> : null}
        </div>
        {view.rate ? <p className="mt-1 max-w-[80ch] text-tiny text-ink-soft">{view.rate}</p> : null}
        {view.notices.length > 0 ? (
          <div className="mt-3 grid gap-3">
            {view.notices.map((notice) => (
              <Notice key={notice.title} tone={notice.tone} title={notice.title}>
                {notice.text}
              </Notice>
            ))}
          </div>
        ) : null}
        <div
          data-map={map.Pane ? '' : undefined}
          className={`results-columns mt-2 ${view.filters ? 'lg:grid-cols-[17rem_minmax(0,1fr)]' : ''}`}
        >
          {view.filters ? <FiltersPanel filters={view.filters} count={view.count} /> : null}
          <div className="min-w-0">
            {view.dates ? <DatesStrip days={view.dates} /> : null}
            <Toolbar view={view} map={map} />
            {view.late ? (
              <LateResults key={view.late.href + view.late.events} late={view.late} empty={view.state === 'waiting'} />
            ) : null}
            {view.state === 'undated' && !view.search.errors && view.cards.length > 0 ? (
              <p className="mb-5 rounded-card bg-brand-soft p-4 font-bold text-brand-text">{t('undated')}</p>
            ) : null}
            {view.propose && (
              <form id="propose" method="post">
                <FormToken />
                <input type="hidden" name="back" value={view.propose.back} />
              </form>
            )}
            {view.cards.length > 0 ? (
              <HotelList cards={view.cards} hrefOf={(slug) => view.hotelHref.join(slug)} labels={labels} />
            ) : (
              <>
                <Nothing view={view} />
                {view.alternatives.length > 0 ? (
                  <>
                    <h2 className="mt-8 mb-3 text-heading">{t(view.missOne ? 'alternatives' : 'alternativesNear')}</h2>
                    <HotelList cards={view.alternatives} hrefOf={(slug) => view.hotelHref.join(slug)} labels={labels} />
                  </>
                ) : null}
              </>
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
          {view.map ? <MapPlace state={map} view={view} /> : null}
        </div>
        {view.map && view.cards.length > 0 ? <MapButton state={map} /> : null}
      </div>
    </>
  );
}

const isFolded = ({ stay, search }: ResultsView) => stay !== null && !search.errors;

/** The search form; on a phone one line that opens it, unless a field was refused. */
function SearchBar({ view }: { view: ResultsView }) {
  const t = useTexts('results');
  const { search } = view;
  const folded = isFolded(view);
  const sheet =
    'phone-sheet max-lg:p-4 lg:static lg:m-0 lg:block lg:w-full lg:overflow-visible lg:bg-transparent lg:p-0';
  return (
    <div className="search-slim">
      <div className="wrap py-1.5">
        {folded ? (
          <button
            type="button"
            popoverTarget="search"
            className="flex min-h-12 w-full items-center gap-3 rounded-control border border-line-strong bg-card px-4 text-start leading-tight lg:hidden"
          >
            <Icon name="search" className="size-5 text-brand-text" />
            <span className="min-w-0 grow">
              <span className="block truncate font-bold text-ink-strong">{search.q}</span>
              <span className="block truncate text-tiny text-ink-soft">{view.stay}</span>
            </span>
            <span className="shrink-0 text-small font-bold whitespace-nowrap text-brand-text max-sm:sr-only">
              {t('change')}
            </span>
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

/** In one row: the number of hotels, the button for the filters on a phone, the active filters, order, list or map. */
function Toolbar({ view, map }: { view: ResultsView; map: MapSwitchState }) {
  const t = useTexts('results');
  const facets = useTexts('facets');
  if (!view.count) return null;
  const isSorted = view.cards.length > 1 && view.sorts.length > 0;
  return (
    <div className="results-toolbar mb-2.5 flex flex-wrap items-center gap-x-3 gap-y-2 xl:flex-nowrap">
      <div className="flex items-baseline justify-between gap-3 max-lg:w-full max-lg:text-small lg:shrink-0">
        <p role="status" className="font-bold text-ink-strong">
          {view.count}
        </p>
        {view.dates || !view.session ? null : <DatesLink href={`${view.session.href}&days=1#dates`} />}
      </div>
      {view.filters ? (
        <button
          type="button"
          popoverTarget="filters"
          className="flex min-h-11 items-center gap-2 rounded-control border border-line-strong bg-card px-3.5 text-small font-bold text-ink-strong lg:hidden"
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
      {isSorted ? <SortMenu view={view} /> : null}
      {view.chips.length > 0 ? (
        <Chips
          chips={view.chips}
          clear={view.filters && view.filters.on > 1 ? { label: t('clear'), href: view.filters.clearHref } : null}
        />
      ) : null}
      {view.map ? <MapSwitch state={map} /> : null}
      {isSorted && view.filters ? (
        <PlainSorts
          label={t('sortBy')}
          sorts={view.sorts}
          note={view.why.length > 0 ? { title: facets('why'), text: view.why.join(' ') } : null}
        />
      ) : null}
    </div>
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
