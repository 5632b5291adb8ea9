import type { ReactNode, SyntheticEvent } from 'react';
import { useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#ui/button.tsx';
import { FieldError } from '#ui/fields/field-error.tsx';
import { Icon } from '#ui/icon.tsx';
import type { ChoiceView, FiltersView } from './results-view.ts';

/** Beside the results on wide pages; on a phone a sheet that opens without scripts. */
export function FiltersPanel({ filters, count }: { filters: FiltersView; count: string }) {
  const t = useTexts('results');
  return (
    <aside
      id="filters"
      popover="auto"
      aria-label={t('filters')}
      className="max-lg:fixed max-lg:inset-0 max-lg:m-0 max-lg:h-dvh max-lg:max-h-none max-lg:w-full max-lg:max-w-none max-lg:overflow-y-auto max-lg:bg-canvas max-lg:p-0 lg:sticky lg:inset-auto lg:top-4 lg:m-0 lg:block lg:max-h-[calc(100dvh-2rem)] lg:w-auto lg:overflow-y-auto lg:rounded-card lg:border lg:border-line lg:bg-card lg:p-0 lg:text-ink lg:shadow-soft"
    >
      {/* Other filters are another form: their fields begin anew. */}
      <form
        onSubmit={closeSheet}
        key={JSON.stringify(filters.kept) + filters.clearHref + filters.on}
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
          <Group legend={t('flexibility')}>
            <Choice type="checkbox" name="free_cancellation" choice={filters.freeCancellation} />
          </Group>
          {filters.price ? <PriceRange price={filters.price} /> : null}
          <Choices legend={t('score')} name="score" choices={filters.scores} type="radio" any={t('anyScore')} />
          <Choices legend={t('starsLegend')} name="stars" choices={filters.stars} type="checkbox" />
          <Choices legend={t('board')} name="board" choices={filters.boards} type="checkbox" />
        </div>
        <div className="sticky bottom-0 border-t border-line bg-card p-4">
          <Button type="submit" block>
            {t('apply')}
          </Button>
          <p className="mt-2 text-center text-tiny text-ink-soft lg:hidden">{count}</p>
        </div>
      </form>
    </aside>
  );
}

/** The answer is drawn behind the sheet without a full load. */
function closeSheet(event: SyntheticEvent<HTMLElement>) {
  event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
}

function Group({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="border-b border-line py-4 last:border-b-0">
      <legend className="float-start mb-1.5 w-full text-small font-bold text-ink-strong">{legend}</legend>
      <div className="clear-both">{children}</div>
    </fieldset>
  );
}

function Choices({
  legend,
  name,
  choices,
  type,
  any,
}: {
  legend: string;
  name: string;
  choices: readonly ChoiceView[];
  type: 'radio' | 'checkbox';
  any?: string;
}) {
  if (choices.length === 0) return null;
  return (
    <Group legend={legend}>
      {any ? (
        <Choice
          type={type}
          name={name}
          choice={{ value: '', label: any, count: '', chosen: choices.every(({ chosen }) => !chosen), empty: false }}
        />
      ) : null}
      {choices.map((choice) => (
        <Choice key={choice.value} type={type} name={name} choice={choice} />
      ))}
    </Group>
  );
}

function Choice({ type, name, choice }: { type: 'radio' | 'checkbox'; name: string; choice: ChoiceView }) {
  return (
    <label className={`flex min-h-11 items-center gap-3 lg:min-h-9 ${choice.empty ? 'text-ink-soft' : 'text-ink'}`}>
      <input
        type={type}
        name={name}
        value={choice.value}
        defaultChecked={choice.chosen}
        className="size-5 shrink-0 accent-brand"
      />
      <span className="grow text-small">{choice.label}</span>
      <span className="text-small tabular-nums text-ink-soft">{choice.count}</span>
    </label>
  );
}

function PriceRange({ price }: { price: NonNullable<FiltersView['price']> }) {
  const t = useTexts('results');
  const fields = [
    { name: 'min_price', label: t('priceFrom'), value: price.min, placeholder: price.from, error: price.minError },
    { name: 'max_price', label: t('priceTo'), value: price.max, placeholder: price.to, error: price.maxError },
  ];
  return (
    <Group legend={price.legend}>
      <div className="grid grid-cols-2 gap-3">
        {fields.map((field) => (
          <div key={field.name}>
            <label htmlFor={field.name} className="mb-1 block text-tiny text-ink-soft">
              {field.label}
            </label>
            <input
              id={field.name}
              name={field.name}
              inputMode="numeric"
              defaultValue={field.value}
              placeholder={field.placeholder}
              maxLength={9}
              dir="ltr"
              aria-invalid={field.error ? true : undefined}
              aria-describedby={field.error ? `${field.name}-error` : 'price-hint'}
              className="control tabular-nums"
            />
            <FieldError id={`${field.name}-error`}>{field.error}</FieldError>
          </div>
        ))}
      </div>
      <p id="price-hint" className="mt-2 text-tiny text-ink-soft">
        {price.hint}
      </p>
    </Group>
  );
}
