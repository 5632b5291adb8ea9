import { useTexts } from '#i18n/use-texts.tsx';
import { CheckboxField } from '#ui/fields/checkbox-field.tsx';
import { FormErrors } from '#ui/fields/form-errors.tsx';
import { RadioGroup } from '#ui/fields/radio-group.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Part } from './ui-blocks.tsx';

/** Form fields, without and with an error. */
export function UiForms({ prefix }: { prefix: string }) {
  const t = useTexts('ui-page');
  const id = (name: string) => `${prefix}-${name}`;
  return (
    <Part title={t('fields')}>
      <div className="grid gap-4 sm:grid-cols-2">
        <div className="sm:col-span-2">
          <FormErrors title={t('formErrors')} errors={[{ field: id('email'), message: t('emailError') }]} />
        </div>
        <TextField id={id('name')} name="name" label={t('name')} hint={t('nameHint')} icon="person" />
        <TextField
          id={id('email')}
          name="email"
          type="email"
          dir="ltr"
          label={t('email')}
          error={t('emailError')}
          defaultValue="guest@"
          icon="mail"
        />
        <SelectField
          id={id('country')}
          name="country"
          label={t('country')}
          empty={t('choose')}
          options={[{ value: 'es', label: t('spain') }]}
        />
        <TextField
          id={id('note')}
          name="note"
          label={t('requests')}
          optional={t('optional')}
          rows={3}
          placeholder={t('requestsHint')}
        />
        <RadioGroup
          legend={t('payment')}
          name={id('when')}
          cards
          defaultValue="now"
          options={[
            { value: 'now', label: t('payNow'), hint: t('text'), aside: '€412.50' },
            { value: 'later', label: t('payLater'), aside: '€430.00' },
          ]}
        />
        <div>
          <CheckboxField id={id('free')} name="free" label={t('free')} count="42" defaultChecked />
          <CheckboxField id={id('terms')} name="terms" label={t('terms')} error={t('termsError')} />
        </div>
      </div>
    </Part>
  );
}
