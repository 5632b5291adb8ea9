import { useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#ui/button.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { errorOf, ProfileSection, type ShownProfile } from './profile-section.tsx';

/** Traveller details that every booking needs. */
export function TravelForm({ view }: { view: ShownProfile }) {
  const t = useTexts('profile');
  const field = (name: keyof ShownProfile['travel']) => ({
    name,
    defaultValue: view.travel[name],
    error: errorOf(view, 'travel', name),
  });
  return (
    <ProfileSection view={view} form="travel" heading={t('travelHeading')} text={t('travelText')}>
      <div className="grid items-end gap-5 sm:grid-cols-2">
        <TextField label={t('firstName')} autoComplete="given-name" maxLength={60} {...field('first_name')} />
        <TextField label={t('lastName')} autoComplete="family-name" maxLength={60} {...field('last_name')} />
        <TextField
          label={t('phone')}
          type="tel"
          inputMode="tel"
          dir="ltr"
          autoComplete="tel"
          maxLength={40}
          hint={t('phoneHint')}
          {...field('phone')}
        />
        <SelectField
          label={t('nationality')}
          options={view.countries}
          empty={t('notTold')}
          hint={t('nationalityHint')}
          {...field('nationality')}
        />
      </div>
      <TextField
        label={t('requests')}
        rows={2}
        maxLength={1_000}
        dir="auto"
        hint={t('requestsHint')}
        {...field('requests')}
      />
      <div>
        <Button type="submit">{t('save')}</Button>
      </div>
    </ProfileSection>
  );
}
