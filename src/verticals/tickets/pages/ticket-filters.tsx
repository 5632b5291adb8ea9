import { useTexts } from '#i18n/use-texts.tsx';
import { CheckGroup, Checks } from '#travel/fields/check-group.tsx';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Icon } from '#ui/icon.tsx';
import type { ResultsView } from './tickets-view.ts';

const headings = { kind: 'kinds', part: 'partOfDay', length: 'duration' } as const;

/** Beside the list on wide pages; on a phone a sheet that opens without scripts. */
export function TicketFiltersPanel({ view }: { view: ResultsView }) {
  const t = useTexts('tickets');
  const { flags, groups, maxPrice } = view.filters;
  return (
    <aside
      id="filters"
      popover="auto"
      aria-label={t('filters')}
      className="phone-sheet max-lg:p-0 lg:sticky lg:inset-auto lg:top-4 lg:m-0 lg:block lg:max-h-[calc(100dvh-2rem)] lg:w-auto lg:overflow-y-auto lg:rounded-card lg:border lg:border-line lg:bg-card lg:p-0 lg:text-ink lg:shadow-soft"
    >
      <form action={view.action} method="get" autoComplete="off" data-navigate="" className="flex min-h-full flex-col">
        <div className="flex min-h-16 items-center justify-between gap-3 border-b border-line bg-card px-5 max-lg:sticky max-lg:top-0 max-lg:z-1 lg:min-h-14">
          <h2 className="text-heading">{t('filters')}</h2>
          {view.filtersOn > 0 ? (
            <a href={view.clearHref} data-keep-scroll="" className="link py-2 text-small font-bold">
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
          {view.kept.map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          {flags.length > 0 ? (
            <div className="filter-group">
              {flags.map((flag) => (
                <Checks key={flag.name} name={flag.name} checks={[flag]} />
              ))}
            </div>
          ) : null}
          {groups.map(({ name, checks }) => (
            <CheckGroup key={name} legend={t(headings[name])} name={name} checks={checks} />
          ))}
          {maxPrice ? (
            <div className="py-4">
              <TextField
                key={maxPrice.value}
                label={t('maxPrice', { currency: maxPrice.currency })}
                name="max_price"
                inputMode="numeric"
                maxLength={7}
                pattern="[0-9]*"
                defaultValue={maxPrice.value}
              />
            </div>
          ) : null}
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
