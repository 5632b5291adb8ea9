import { useTexts } from '#i18n/use-texts.tsx';
import { CheckboxField } from '#ui/fields/checkbox-field.tsx';
import { FieldError } from '#ui/fields/field-error.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import type { OfferFields } from './editor-view.ts';
import type { Errors } from './look-fields.tsx';

export function OfferForm({ form, errors }: { form: OfferFields; errors: Errors }) {
  const t = useTexts('brand-editor');
  return (
    <>
      <fieldset id="locales">
        <legend className="mb-1 text-heading font-bold text-ink-strong">{t('locales')}</legend>
        <CheckboxField label={t('allLocales')} name="allLocales" defaultChecked={form.allLocales} />
        <SelectField
          label={t('firstLocale')}
          name="firstLocale"
          hint={t('firstLocaleHint')}
          defaultValue={form.firstLocale}
          options={form.locales.map(({ code, name }) => ({ value: code, label: name }))}
          className="py-3"
        />
        <p className="font-bold text-ink-strong">{t('offeredLocales')}</p>
        <div className="grid sm:grid-cols-2">
          {form.locales.map(({ code, name, isChosen }) => (
            <CheckboxField
              key={code}
              label={<span lang={code}>{name}</span>}
              name="locales"
              id={`locales-${code}`}
              value={code}
              defaultChecked={isChosen}
            />
          ))}
        </div>
        <FieldError id="locales-error">{errors['locales']}</FieldError>
      </fieldset>
      <TextField
        label={t('currencies')}
        name="currencies"
        hint={t('currenciesHint')}
        dir="ltr"
        autoComplete="off"
        defaultValue={form.currencies}
        error={errors['currencies']}
      />
      <fieldset id="products">
        <legend className="mb-1 text-heading font-bold text-ink-strong">{t('products')}</legend>
        <p className="text-small text-ink-soft">{t('productsHint')}</p>
        {form.products.map(({ name, label, isChosen }) => (
          <CheckboxField
            key={name}
            label={label}
            name="products"
            id={`products-${name}`}
            value={name}
            defaultChecked={isChosen}
          />
        ))}
        <FieldError id="products-error">{errors['products']}</FieldError>
      </fieldset>
      {form.markup === null ? null : (
        <SelectField
          label={t('markupSet')}
          name="markupSet"
          hint={t('markupSetHint')}
          empty={t('markupSetNone')}
          options={form.markup.sets.map((name) => ({ value: name, label: name }))}
          defaultValue={form.markup.chosen}
        />
      )}
    </>
  );
}
