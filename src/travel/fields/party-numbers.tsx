import type { ReactNode } from 'react';
import { useTexts } from '#i18n/use-texts.tsx';
import { type Party, partyLimits } from '#values/party.ts';
import { splitGuests } from './party-form.ts';

/** The party as plain number fields, read by `guestsOf`. */
export function PartyNumbers({ party }: { party: Party }) {
  const t = useTexts('search-form');
  const { rooms, adults, childAges } = splitGuests(party);
  return (
    <div className="search-party">
      <NumberField name="rooms" label={t('rooms')} least={1} most={partyLimits.rooms} value={rooms} />
      <NumberField name="adults" label={t('adultsPerRoom')} least={1} most={partyLimits.adults} value={adults} />
      <NumberField
        name="children"
        label={t('childrenPerRoom')}
        least={0}
        most={partyLimits.children}
        value={childAges.length}
      />
      <fieldset className="col-span-2 grid grid-cols-2 gap-3">
        <legend className="mb-1.5 text-small text-ink-soft">{t('agesHint')}</legend>
        {Array.from({ length: partyLimits.children }, (_, at) => (
          <NumberField
            key={at}
            name={`age${at + 1}`}
            label={t('childAge', { number: at + 1 })}
            least={0}
            most={partyLimits.childAge}
            value={childAges[at]}
          />
        ))}
      </fieldset>
    </div>
  );
}

interface NumberFieldProps {
  name: string;
  label: ReactNode;
  least: number;
  most: number;
  value: number | undefined;
}

function NumberField({ name, label, least, most, value }: NumberFieldProps) {
  return (
    <label>
      {label}
      <input
        type="number"
        name={name}
        min={least}
        max={most}
        defaultValue={value}
        inputMode="numeric"
        className="control"
      />
    </label>
  );
}
