import { useTranslations } from 'use-intl';
import { SelectField } from '#ui/fields/select-field.tsx';
import { type Party, partyLimits } from '#values/party.ts';
import { splitGuests } from '../party-form.ts';

/** The party as plain selects, read by `guestsOf`. */
export function PartySelects({ party }: { party: Party }) {
  const t = useTranslations('search-form');
  const split = splitGuests(party);
  const numbers = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, at) => ({ value: String(from + at), label: String(from + at) }));
  return (
    <div className="grid grid-cols-2 items-end gap-3 border-t border-line p-4 lg:absolute lg:inset-e-0 lg:top-full lg:z-30 lg:mt-3 lg:w-96 lg:rounded-card lg:border lg:bg-card lg:p-5 lg:shadow-float">
      <SelectField
        label={t('rooms')}
        name="rooms"
        defaultValue={String(split.rooms)}
        options={numbers(1, partyLimits.rooms)}
      />
      <SelectField
        label={t('adultsPerRoom')}
        name="adults"
        defaultValue={String(split.adults)}
        options={numbers(1, partyLimits.adults)}
      />
      <SelectField
        label={t('childrenPerRoom')}
        name="children"
        defaultValue={String(split.childAges.length)}
        options={numbers(0, partyLimits.children)}
        className="col-span-2"
      />
      <fieldset className="col-span-2">
        <legend className="mb-1.5 text-small text-ink-soft">{t('agesHint')}</legend>
        <div className="grid grid-cols-2 gap-3">
          {Array.from({ length: partyLimits.children }, (_, at) => (
            <SelectField
              key={at}
              label={t('childAge', { number: at + 1 })}
              name={`age${at + 1}`}
              defaultValue={split.childAges[at] === undefined ? '' : String(split.childAges[at])}
              empty="–"
              options={numbers(0, partyLimits.childAge)}
            />
          ))}
        </div>
      </fieldset>
    </div>
  );
}
