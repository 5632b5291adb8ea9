import { type ReactNode, type SyntheticEvent, useMemo } from 'react';
import { useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Markup, markup } from '#ui/markup/markup.ts';
import { innerMarkup } from '#ui/markup/trusted.ts';
import { useLiveCount } from './facets/live-count.ts';
import { PriceRange } from './facets/price-range.tsx';
import type { ChoiceView, DrawnList, FiltersView } from './results-view.ts';

/** Beside the results on wide pages; on a phone a sheet that opens without scripts. */
export function FiltersPanel({ filters, count }: { filters: FiltersView; count: string }) {
  const t = useTexts('results');
  return (
    <aside
      id="filters"
      popover="auto"
      aria-label={t('filters')}
      className="phone-sheet max-lg:p-0 lg:sticky lg:inset-auto lg:top-4 lg:m-0 lg:block lg:max-h-[calc(100dvh-2rem)] lg:w-auto lg:overflow-y-auto lg:rounded-card lg:border lg:border-line lg:bg-card lg:p-0 lg:text-ink lg:shadow-soft"
    >
      {/* Other filters are another form: their fields begin anew. */}
      <FiltersForm key={filters.clearHref + stateOf(filters)} filters={filters} count={count} />
    </aside>
  );
}

/** What is chosen, in a word that differs when anything does. */
function stateOf({ price, freeCancellation, area, points, lists }: FiltersView): string {
  const chosen = Object.values(lists).map((list) =>
    list === 'drawn' ? list : list.flatMap((choice) => (choice.chosen ? [choice.value] : [])),
  );
  const near = points.find((point) => point.chosen)?.value;
  return [
    ...chosen.flat(),
    near,
    freeCancellation.chosen,
    area?.value,
    price?.min,
    price?.max,
    lists.amenity.length,
  ].join(' ');
}

function FiltersForm({ filters, count }: { filters: FiltersView; count: string }) {
  const t = useTexts('results');
  const own = useTexts('facets');
  const live = useLiveCount(filters.countHref, new Set(filters.kept.map(([name]) => name)));
  return (
    <form
      onSubmit={closeSheet}
      // React sees no `change` of boxes that it did not draw.
      onInput={live.onInput}
      action={filters.action}
      method="get"
      data-navigate=""
      className="flex min-h-full flex-col"
    >
      <div className="flex min-h-16 items-center justify-between gap-3 border-b border-line bg-card px-5 max-lg:sticky max-lg:top-0 max-lg:z-1 lg:min-h-14">
        <h2 className="text-heading">{t('filters')}</h2>
        {filters.on > 0 ? (
          <a href={filters.clearHref} onClick={closeSheet} className="link py-2 text-small font-bold">
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
        {filters.price ? <PriceRange price={filters.price} /> : null}
        <Choices legend={t('score')} name="score" choices={filters.lists.score} type="radio" any={t('anyScore')} />
        <Choices legend={t('starsLegend')} name="stars" choices={filters.lists.stars} type="checkbox" />
        <Choices legend={t('board')} name="board" choices={filters.lists.board} type="checkbox" />
        <Choices legend={own('kinds')} name="kind" choices={filters.lists.kind} type="checkbox" />
        <Choices legend={own('amenities')} name="amenity" choices={filters.lists.amenity} type="checkbox" />
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
      <div className="sticky bottom-0 border-t border-line bg-card p-4">
        <Button type="submit" block>
          {live.count === null ? t('apply') : own('show', { count: live.count })}
        </Button>
        <p className="mt-2 text-center text-tiny text-ink-soft lg:hidden">{count}</p>
      </div>
    </form>
  );
}

/** The answer is drawn behind the sheet without a full load. */
function closeSheet(event: SyntheticEvent<HTMLElement>) {
  event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
}

interface ChoicesProps {
  legend: string;
  name: string;
  choices: readonly ChoiceView[] | DrawnList;
  type: 'radio' | 'checkbox';
  /** The radio that stands for no choice. */
  any?: string;
  before?: ReactNode;
}

/** React leaves alone what came with the document, as it does with the hotels. */
function Choices({ legend, name, choices: list, type, any, before }: ChoicesProps) {
  const choices = list === 'drawn' ? [] : list;
  const rows: Markup[] = [];
  if (any && list !== 'drawn') {
    const none = choices.some(({ chosen }) => chosen) ? {} : { chosen: true as const };
    rows.push(choiceMarkup(type, name, { value: '', label: any, count: '', ...none }));
  }
  for (const choice of choices) rows.push(choiceMarkup(type, name, choice));
  const html = rows.map(({ text }) => text).join('');
  const inner = useMemo(() => innerMarkup(new Markup(html)), [html]);
  if (list.length === 0 && !before) return null;
  return (
    <fieldset className="filter-group">
      <legend>{legend}</legend>
      {before}
      <div dangerouslySetInnerHTML={inner} suppressHydrationWarning />
    </fieldset>
  );
}

/** Text, because fifty of these make a panel. The number is drawn by the style sheet. */
function choiceMarkup(type: 'radio' | 'checkbox', name: string, { value, label, count, chosen }: ChoiceView): Markup {
  return markup`<label class="choice"${count ? markup` data-count="${count}"` : null}><input type="${type}" name="${name}" value="${value}"${chosen ? checked : null}>${label}</label>`;
}

const checked = markup` checked=""`;

/** From where, and how far. */
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
