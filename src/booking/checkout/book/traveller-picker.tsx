import type { ChangeEvent } from 'react';
import { useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#ui/button.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import type { LeadChoice } from '../known-traveller.ts';

/** Fills in the names of a room's lead guest from the profile: at once with scripts, by a button without. */
export function LeadPicker({ room, choices }: { room: number; choices: readonly LeadChoice[] }) {
  const t = useTexts('book');
  const fill = ({ currentTarget: { form, value } }: ChangeEvent<HTMLSelectElement>) => {
    const chosen = choices.find(({ id }) => id === value);
    if (!chosen) return;
    setField(form, `first_${String(room)}`, chosen.firstName);
    setField(form, `last_${String(room)}`, chosen.lastName);
  };
  return (
    <div className="mb-4 flex items-end gap-3 sm:max-w-1/2 sm:pe-2">
      <SelectField
        className="grow"
        label={t('fillFrom')}
        name={`who_${String(room)}`}
        options={choices.map(({ id, firstName, lastName }) => ({
          value: id,
          label: `${firstName} ${lastName}`.trim(),
        }))}
        empty={t('choose')}
        onChange={fill}
      />
      <Button type="submit" kind="secondary" name="fill" value={room} className="hidden noscript:inline-flex">
        {t('fill')}
      </Button>
    </div>
  );
}

/** The fields are uncontrolled, so their values are set directly. */
function setField(form: HTMLFormElement | null, name: string, value: string): void {
  const field = form?.elements.namedItem(name);
  if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = value;
}
