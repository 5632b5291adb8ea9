import type { ChangeEvent } from 'react';
import { useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#ui/button.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { fieldName, type TravellerField } from '../../../product-form.ts';
import type { TravellerChoice } from '../../known-traveller.ts';

/** Fills in a slot's fields from the profile: at once with scripts, by a button without. */
export function TravellerPicker({ slot, choices }: { slot: string; choices: readonly TravellerChoice[] }) {
  const t = useTexts('book');
  const fill = ({ currentTarget: { form, value } }: ChangeEvent<HTMLSelectElement>) => {
    const chosen = choices.find(({ id }) => id === value);
    for (const [name, text] of Object.entries(chosen?.fields ?? {}))
      setField(form, fieldName(slot, name as TravellerField), text);
  };
  return (
    <div className="mb-4 flex items-end gap-3 sm:max-w-1/2 sm:pe-2">
      <SelectField
        className="grow"
        label={t('fillFrom')}
        name={`who_${slot}`}
        options={choices.map(({ id, name }) => ({ value: id, label: name }))}
        empty={t('choose')}
        onChange={fill}
      />
      <Button type="submit" kind="secondary" name="fill" value={slot} className="hidden noscript:inline-flex">
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
