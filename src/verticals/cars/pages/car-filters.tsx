import { useTexts } from '#i18n/use-texts.tsx';
import { CheckGroup, Checks } from '#travel/fields/check-group.tsx';
import { Button } from '#ui/button.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Icon } from '#ui/icon.tsx';
import type { CarListView } from './cars-view.ts';

/** Beside the list on wide pages; on a phone a sheet that opens without scripts. */
export function CarFiltersPanel({ list }: { list: CarListView }) {
  const t = useTexts('cars');
  return (
    <aside
      id="filters"
      popover="auto"
      aria-label={t('filters')}
      className="phone-sheet max-lg:p-0 lg:sticky lg:inset-auto lg:top-4 lg:m-0 lg:block lg:max-h-[calc(100dvh-2rem)] lg:w-auto lg:overflow-y-auto lg:rounded-card lg:border lg:border-line lg:bg-card lg:p-0 lg:text-ink lg:shadow-soft"
    >
      <form action={list.action} method="get" autoComplete="off" data-navigate="" className="flex min-h-full flex-col">
        <div className="flex min-h-16 items-center justify-between gap-3 border-b border-line bg-card px-5 max-lg:sticky max-lg:top-0 max-lg:z-1 lg:min-h-14">
          <h2 className="text-heading">{t('filters')}</h2>
          {list.filtersOn > 0 ? (
            <a href={list.clearHref} data-keep-scroll="" className="link py-2 text-small font-bold">
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
          {list.kept.map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <div className="filter-group">
            <Checks name="free" checks={[{ ...list.free, label: t('freeCancellation') }]} />
            <Checks name="unlimited" checks={[{ ...list.unlimited, label: t('unlimited') }]} />
          </div>
          {list.filters.map((filter) => (
            <CheckGroup key={filter.name} legend={t(filter.heading)} name={filter.name} checks={filter.checks} />
          ))}
          <div className="grid gap-4 py-4">
            <SelectField
              key={`seats ${list.seats.value}`}
              label={t('seats')}
              name="seats"
              options={[...list.seats.options]}
              empty={t('anySeats')}
              defaultValue={list.seats.value}
            />
            {list.maxDeposit ? (
              <TextField
                key={`deposit ${list.maxDeposit.value}`}
                label={t('maxDeposit', { currency: list.maxDeposit.currency })}
                name="max_deposit"
                inputMode="numeric"
                maxLength={7}
                pattern="[0-9]*"
                defaultValue={list.maxDeposit.value}
              />
            ) : null}
          </div>
        </div>
        <div className="filters-apply">
          <Button type="submit" block>
            {t('apply')}
          </Button>
        </div>
      </form>
    </aside>
  );
}
