import { useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#ui/button.tsx';
import { CheckboxField } from '#ui/fields/checkbox-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { errorOf, ProfileSection, type ShownProfile } from './profile-section.tsx';

export function EraseForm({ view }: { view: ShownProfile }) {
  const t = useTexts('profile');
  const error = (field: string) => errorOf(view, 'erase', field);
  return (
    <ProfileSection view={view} form="erase" heading={t('eraseHeading')} text={t('eraseText')}>
      <div className="grid gap-5 sm:max-w-1/2 sm:pe-2.5">
        <TextField
          label={t('presentPassword')}
          name="erase_password"
          type="password"
          required
          dir="ltr"
          autoComplete="current-password"
          error={error('erase_password')}
        />
      </div>
      <CheckboxField label={t('eraseAgree')} name="agree" required error={error('agree')} />
      <div>
        <Button type="submit" kind="danger">
          {t('erase')}
        </Button>
      </div>
    </ProfileSection>
  );
}
