import { useTexts } from '#i18n/use-texts.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import type { CompanyFields } from './editor-view.ts';
import type { Errors } from './look-fields.tsx';
import { LanguageLinks } from './text-fields.tsx';

const entityFields = ['represented', 'register', 'taxNumber', 'email', 'phone'] as const;
const isLatin = new Set<string>(['taxNumber', 'email', 'phone']);

export function CompanyForm({ form, errors }: { form: CompanyFields; errors: Errors }) {
  const t = useTexts('brand-editor');
  return (
    <>
      <TextField
        label={t('supportEmail')}
        name="supportEmail"
        type="email"
        dir="ltr"
        required
        defaultValue={form.supportEmail}
        error={errors['supportEmail']}
      />
      <TextField
        label={t('supportPhone')}
        name="supportPhone"
        hint={t('supportPhoneHint')}
        type="tel"
        dir="ltr"
        defaultValue={form.supportPhone}
        error={errors['supportPhone']}
      />
      <TextField
        label={t('paymentDescriptor')}
        name="paymentDescriptor"
        hint={t('paymentDescriptorHint')}
        dir="ltr"
        required
        maxLength={22}
        defaultValue={form.paymentDescriptor}
        error={errors['paymentDescriptor']}
      />
      <TextField
        label={t('social')}
        name="social"
        hint={t('socialHint')}
        dir="ltr"
        rows={3}
        defaultValue={form.social}
        error={errors['social']}
      />
      <fieldset className="grid gap-4">
        <legend className="mb-1 text-heading font-bold text-ink-strong">{t('entity')}</legend>
        <p className="text-small text-ink-soft">{t('entityHint')}</p>
        <TextField
          label={t('entity_name')}
          name="entity.name"
          maxLength={120}
          defaultValue={form.entity['name']}
          error={errors['entity.name']}
        />
        <TextField
          label={t('entity_address')}
          name="entity.address"
          rows={3}
          defaultValue={form.entity['address']}
          error={errors['entity.address']}
        />
        {entityFields.map((name) => (
          <TextField
            key={name}
            label={t(`entity_${name}`)}
            name={`entity.${name}`}
            dir={isLatin.has(name) ? 'ltr' : undefined}
            maxLength={200}
            defaultValue={form.entity[name]}
            error={errors[`entity.${name}`]}
          />
        ))}
      </fieldset>
      <fieldset className="grid gap-4">
        <legend className="mb-1 text-heading font-bold text-ink-strong">{t('legal')}</legend>
        <p className="text-small text-ink-soft">{t('legalHint')}</p>
        <LanguageLinks language={form.language} languages={form.languages} />
        <input type="hidden" name="language" value={form.language} />
        {form.legal.map(({ name, date, text }) => (
          <Disclosure
            key={name}
            summary={t(`legal_${name}`)}
            open={errors[`legal.${name}.date`] !== undefined || errors[`legal.${name}.text`] !== undefined}
          >
            <div className="grid gap-4">
              <TextField
                label={t('legalDate')}
                name={`legal.${name}.date`}
                type="date"
                defaultValue={date}
                error={errors[`legal.${name}.date`]}
              />
              <TextField
                label={t('legalText')}
                name={`legal.${name}.text`}
                hint={t('legalTextHint')}
                dir={form.direction}
                rows={10}
                defaultValue={text}
                error={errors[`legal.${name}.text`]}
              />
            </div>
          </Disclosure>
        ))}
      </fieldset>
    </>
  );
}
