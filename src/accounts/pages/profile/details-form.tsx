import { useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#ui/button.tsx';
import { FieldError } from '#ui/fields/field-error.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Face } from './face.tsx';
import { errorOf, ProfileSection, type ShownProfile } from './profile-section.tsx';

export function DetailsForm({ view }: { view: ShownProfile }) {
  const t = useTexts('profile');
  const error = (field: string) => errorOf(view, 'details', field);
  return (
    <ProfileSection view={view} form="details" heading={t('detailsHeading')} text={t('detailsText')}>
      <TextField
        label={t('name')}
        name="name"
        required
        autoComplete="name"
        maxLength={200}
        defaultValue={view.details.name}
        error={error('name')}
      />
      <fieldset aria-describedby={error('avatar') ? 'avatar-error' : undefined}>
        <legend className="mb-1.5 font-bold text-ink-strong">{t('avatar')}</legend>
        <div className="flex flex-wrap gap-2">
          {[{ value: '', src: null, label: t('avatarNone') }, ...view.avatars].map(({ value, src, label }, place) => (
            <label
              key={value}
              className="grid cursor-pointer rounded-pill border-2 border-transparent p-1 outline-brand has-checked:border-brand has-focus-visible:outline-2 has-focus-visible:outline-offset-2"
            >
              <input
                type="radio"
                name="avatar"
                id={place === 0 ? 'avatar' : `avatar-${value}`}
                value={value}
                defaultChecked={value === view.details.avatar}
                className="sr-only"
              />
              <span className="sr-only">{label}</span>
              <Face picture={src} initials={view.initials} />
            </label>
          ))}
        </div>
        <FieldError id="avatar-error">{error('avatar')}</FieldError>
      </fieldset>
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          label={t('language')}
          name="locale"
          options={view.locales}
          empty={t('asOnThisDevice')}
          defaultValue={view.details.locale}
          error={error('locale')}
        />
        <SelectField
          label={t('currency')}
          name="currency"
          options={view.currencies}
          empty={t('asOnThisDevice')}
          defaultValue={view.details.currency}
          error={error('currency')}
        />
      </div>
      <div>
        <Button type="submit">{t('save')}</Button>
      </div>
    </ProfileSection>
  );
}
