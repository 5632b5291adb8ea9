import { useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { errorOf, ProfileSection, type ShownProfile } from './profile-section.tsx';

export function PasswordForm({ view }: { view: ShownProfile }) {
  const t = useTexts('profile');
  const account = useTexts('account');
  const field = (name: string, label: string, autoComplete: 'current-password' | 'new-password', hint?: string) => (
    <TextField
      label={label}
      name={name}
      type="password"
      required
      dir="ltr"
      autoComplete={autoComplete}
      hint={hint}
      error={errorOf(view, 'password', name)}
    />
  );
  return (
    <ProfileSection view={view} form="password" heading={t('passwordHeading')} text={t('passwordText')}>
      <div className="grid gap-5 sm:max-w-1/2 sm:pe-2.5">
        {field('current_password', t('presentPassword'), 'current-password')}
        {field('password', t('newPassword'), 'new-password', account('passwordHint'))}
        {field('password_confirmation', t('newPasswordAgain'), 'new-password')}
      </div>
      <div>
        <Button type="submit" kind="secondary">
          {t('changePassword')}
        </Button>
      </div>
    </ProfileSection>
  );
}
