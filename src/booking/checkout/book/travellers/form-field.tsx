import { useTexts } from '#i18n/use-texts.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import type { ChoiceView, FieldView } from './form-view.ts';

/** One input of a product's form. */
export function FormField({
  field,
  typed,
  error,
  countries,
  className,
}: {
  field: FieldView;
  typed: string;
  error: string | undefined;
  countries: readonly ChoiceView[];
  className?: string;
}) {
  const t = useTexts('book');
  const shared = {
    name: field.name,
    label: field.label,
    hint: field.hint,
    defaultValue: typed,
    error,
    autoComplete: field.autoComplete,
    className,
    ...(field.required ? { required: true } : { optional: t('optional') }),
  };
  switch (field.kind) {
    case 'country':
      return <SelectField {...shared} options={countries} empty={t('choose')} />;
    case 'choice':
      return <SelectField {...shared} options={field.choices ?? []} empty={t('choose')} />;
    case 'date':
      return <TextField {...shared} type="date" min={field.min} max={field.max} />;
    case 'code':
      return <TextField {...shared} dir="ltr" autoCapitalize="characters" spellCheck={false} maxLength={40} />;
    case 'text':
      return <TextField {...shared} />;
  }
}
