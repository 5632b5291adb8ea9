import { useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#ui/button.tsx';
import { PasswordField, PlainPasswordAgain } from '../password-field.tsx';
import { errorOf, ProfileSection, type ShownProfile } from './profile-section.tsx';

export function PasswordForm({ view }: { view: ShownProfile }) {
  const t = useTexts('profile');
  const account = useTexts('account');
  const field = (name: string, label: string, autoComplete: 'current-password' | 'new-password', hint?: string) => (
    <PasswordField
      label={label}
      name={name}
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
        <PlainPasswordAgain label={t('newPasswordAgain')} error={errorOf(view, 'password', 'password_confirmation')} />
      </div>
      <div>
        <Button type="submit" kind="secondary">
          {t('changePassword')}
        </Button>
      </div>
    </ProfileSection>
  );
}
