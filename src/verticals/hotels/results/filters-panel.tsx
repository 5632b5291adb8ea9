import type { SyntheticEvent } from 'react';
import { useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { useEnhanced } from '#web/browser/use-enhanced.ts';
import { Choices } from './facets/choices.tsx';
import { PriceRange } from './facets/price-range.tsx';
import { useFilterForm } from './facets/use-filter-form.ts';
import { filtersFormId } from './plain-ways.tsx';
import type { FiltersView } from './results-view.ts';

/** Beside the results on wide pages; on a phone a sheet that opens without scripts. */
export function FiltersPanel({ filters, count }: { filters: FiltersView; count: string }) {
  const t = useTexts('results');
  return (
    <aside
      id="filters"
      popover="auto"
      aria-label={t('filters')}
      className="phone-sheet max-lg:p-0 lg:sticky lg:inset-auto lg:top-20 lg:m-0 lg:block lg:max-h-[calc(100dvh-6rem-var(--foot))] lg:w-auto lg:overflow-y-auto lg:rounded-card lg:border lg:border-line lg:bg-card lg:p-0 lg:text-ink lg:shadow-soft"
    >
      <FiltersForm filters={filters} count={count} />
    </aside>
  );
}

function FiltersForm({ filters, count }: { filters: FiltersView; count: string }) {
  const t = useTexts('results');
  const own = useTexts('facets');
  const enhanced = useEnhanced();
  const { form, count: left, limits, onInput, forget } = useFilterForm(filters);
  return (
    <form
      ref={form}
      id={filtersFormId}
      onSubmit={closeSheet}
      // React gets no `change` event of boxes that it did not render.
      onInput={onInput}
      action={filters.action}
      method="get"
      // A browser that restores ticked boxes would show filters that are not applied.
      autoComplete="off"
      data-navigate=""
      className="flex min-h-full flex-col"
    >
      <div className="flex min-h-16 items-center justify-between gap-3 border-b border-line bg-card px-5 max-lg:sticky max-lg:top-0 max-lg:z-1 lg:min-h-14">
        <h2 className="text-heading">{t('filters')}</h2>
        {filters.on > 0 ? (
          <a
            href={filters.clearHref}
            data-keep-scroll=""
            onClick={(event) => {
              forget();
              closeSheet(event);
            }}
            className="link py-2 text-small font-bold"
          >
            {t('clear')}
          </a>
        ) : null}
        <button
          type="button"
          popoverTarget="filters"
          popoverTargetAction="hide"
          className="grid size-11 place-items-center rounded-control hover:bg-sunken lg:hidden"
        >
          <Icon name="cross" label={t('closeFilters')} />
        </button>
      </div>
      <div className="grow px-5">
        {filters.kept.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {filters.area ? <Choices legend={t('area')} name="bbox" choices={[filters.area]} type="checkbox" /> : null}
        <Choices
          legend={t('flexibility')}
          name="free_cancellation"
          choices={[filters.freeCancellation]}
          type="checkbox"
        />
        {filters.price ? <PriceRange price={filters.price} limits={limits} /> : null}
        <Choices legend={t('score')} name="score" choices={filters.lists.score} type="radio" any={t('anyScore')} />
        <Choices legend={t('starsLegend')} name="stars" choices={filters.lists.stars} type="checkbox" />
        <Choices legend={t('board')} name="board" choices={filters.lists.board} type="checkbox" />
        <Choices legend={own('kinds')} name="kind" choices={filters.lists.kind} type="checkbox" />
        <Choices legend={own('amenities')} name="amenity" choices={filters.lists.amenity} type="checkbox" />
        <Choices legend={own('praised')} name="praised" choices={filters.lists.praised} type="checkbox" />
        <Choices legend={own('districts')} name="district" choices={filters.lists.district} type="checkbox" />
        {filters.moreHref ? (
          <p className="border-b border-line py-3">
            <a href={filters.moreHref} data-keep-scroll="" className="link text-small font-bold">
              {own('showAll')}
            </a>
          </p>
        ) : null}
        <Distance filters={filters} />
      </div>
      <div className={`filters-apply ${enhanced ? 'filters-apply-sheet' : ''}`}>
        <Button type="submit" block>
          {left === null ? t('apply') : own('show', { count: left })}
        </Button>
        <p className="mt-2 text-center text-tiny text-ink-soft lg:hidden">{count}</p>
      </div>
    </form>
  );
}

/** The results are rendered behind the sheet without a full page load. */
function closeSheet(event: SyntheticEvent<HTMLElement>) {
  event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
}

/** Reference point and maximum distance. */
function Distance({ filters: { points, lists, distanceLegend } }: { filters: FiltersView }) {
  const t = useTexts('facets');
  if (points.length === 0 && lists.distance.length === 0) return null;
  const select =
    points.length === 0 ? null : (
      <label className="mb-2 block text-tiny text-ink-soft">
        {t('nearLabel')}
        <select
          name="near"
          defaultValue={points.find(({ chosen }) => chosen)?.value ?? ''}
          className="control mt-1 text-small"
        >
          <option value="">{t('theCentre')}</option>
          {points.map((point) => (
            <option key={point.value} value={point.value}>
              {point.label}
            </option>
          ))}
        </select>
      </label>
    );
  return (
    <Choices
      legend={distanceLegend}
      name="distance"
      choices={lists.distance}
      type="radio"
      any={t('anyDistance')}
      before={select}
    />
  );
}
