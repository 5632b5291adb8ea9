import type { BookingsView } from '#booking/agency/agency.ts';
import { useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#ui/button.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { LinkButton } from '#ui/link-button.tsx';

const groups = ['open', 'confirmed', 'completed', 'cancelled', 'failed'] as const;
const sorts = ['newest', 'starts', 'deadline'] as const;
const dates = ['created', 'starts', 'deadline'] as const;

/** What is listed and added up: a form that works without scripts. */
export function BookingsFilter({ view }: { readonly view: BookingsView }) {
  const t = useTexts('agency-bookings');
  const { filter } = view;
  const options = {
    product: view.products,
    agency: view.agencies.map(({ id, name }) => ({ value: id, label: name })),
    agent: view.agents.map(({ id, name }) => ({ value: id, label: name })),
  };
  /** What there is a choice of. */
  const choices = (['product', 'agency', 'agent'] as const).filter(
    (name) => options[name].length > 1 || filter[name] !== '',
  );
  const isNarrowed = choices.some((name) => filter[name] !== '') || filter.from !== '' || filter.until !== '';
  return (
    <form
      role="search"
      action={view.action}
      data-navigate
      className="mt-6 grid grid-cols-2 gap-4 rounded-card border border-line bg-card p-4 shadow-soft sm:p-6 lg:grid-cols-4"
    >
      {view.all ? <input type="hidden" name="all" value="true" /> : null}
      <TextField
        className="col-span-2"
        label={t('search')}
        name="q"
        type="search"
        icon="search"
        maxLength={100}
        defaultValue={filter.search}
      />
      <SelectField
        className="max-lg:col-span-2"
        label={t('state')}
        name="state"
        empty={t('state_any')}
        options={groups.map((value) => ({ value, label: t(`state_${value}`) }))}
        defaultValue={filter.state}
      />
      <SelectField
        className="max-lg:col-span-2"
        label={t('sort')}
        name="sort"
        options={sorts.map((value) => ({ value, label: t(`sort_${value}`) }))}
        defaultValue={filter.sort}
      />
      <Disclosure summary={t('moreFilters')} open={isNarrowed} className="col-span-2 lg:col-span-4">
        <div className="grid gap-4 pt-1 sm:grid-cols-3">
          {choices.map((name) => (
            <SelectField
              key={name}
              label={t(name)}
              name={name}
              empty={t(`${name}_any`)}
              options={options[name]}
              defaultValue={filter[name]}
            />
          ))}
        </div>
        <div className={`grid gap-4 sm:grid-cols-3 ${choices.length > 0 ? 'mt-4' : ''}`}>
          <SelectField
            label={t('by')}
            name="by"
            options={dates.map((value) => ({ value, label: t(`by_${value}`) }))}
            defaultValue={filter.by}
          />
          <TextField label={t('from')} name="from" type="date" defaultValue={filter.from} />
          <TextField label={t('until')} name="until" type="date" defaultValue={filter.until} />
        </div>
      </Disclosure>
      <div className="col-span-2 flex flex-wrap gap-3 lg:col-span-4">
        <Button type="submit" icon="filter">
          {t('apply')}
        </Button>
        {view.clear ? (
          <LinkButton href={view.clear} kind="secondary">
            {t('clear')}
          </LinkButton>
        ) : null}
      </div>
    </form>
  );
}
