import { useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { CheckboxField } from '#ui/fields/checkbox-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { FormErrors } from '#ui/fields/form-errors.tsx';
import { FormToken } from '#web/current-page.tsx';
import { EnglishNameField } from './english-name-field.tsx';
import { PasswordField, PlainPasswordAgain } from './password-field.tsx';
import { PasskeyForm } from './security/passkey-form.tsx';
import { ProviderLinks } from './sso/provider-links.tsx';
import type { LoginView } from './login-view.ts';

export function LoginPage({ view }: { view: LoginView }) {
  return (
    <div className="wrap-narrow max-w-lg pt-10 sm:pt-16">
      {view.kind === 'signed_in' ? <SignedIn view={view} /> : <Entrance key={view.kind} view={view} />}
    </div>
  );
}

type EntranceView = Extract<LoginView, { kind: 'sign_in' | 'register' }>;

function Entrance({ view }: { view: EntranceView }) {
  const t = useTexts('account');
  const passkeys = useTexts('passkeys');
  const isNew = view.kind === 'register';
  const errors = Object.entries(view.errors).map(([field, message]) => ({ field, message }));
  return (
    <>
      <h1 className="text-title">{t(isNew ? 'registerHeading' : 'signInHeading')}</h1>
      <p className="mt-2 text-lead">{t(isNew ? 'registerText' : 'signInText')}</p>
      <Card raised className="mt-8 space-y-6">
        <FormErrors title={t('failed')} errors={errors} />
        <form method="post" className="space-y-5">
          <FormToken />
          <input type="hidden" name="step" value={view.kind} />
          <input type="hidden" name="next" value={view.next} />
          {isNew ? <EnglishNameField typed={view.typed.name} error={view.errors['name']} /> : null}
          <TextField
            label={t('email')}
            name="email"
            type="email"
            required
            dir="ltr"
            autoComplete={view.passkey ? 'username webauthn' : 'username'}
            maxLength={254}
            defaultValue={view.typed.email}
            error={view.errors['email']}
          />
          <PasswordField
            label={t('password')}
            name="password"
            autoComplete={isNew ? 'new-password' : 'current-password'}
            hint={isNew ? t('passwordHint') : undefined}
            error={view.errors['password']}
          />
          {isNew ? (
            <PlainPasswordAgain label={t('passwordAgain')} error={view.errors['password_confirmation']} />
          ) : null}
          <CheckboxField label={t('remember')} name="remember" defaultChecked={view.typed.remember} />
          <Button type="submit" size="large" block>
            {t(isNew ? 'register' : 'signIn')}
          </Button>
          {isNew ? null : (
            <Button type="submit" kind="secondary" icon="mail" block formAction={view.links.byLink} formNoValidate>
              {t('linkInstead')}
            </Button>
          )}
        </form>
        {view.passkey ? (
          <PasskeyForm
            asked={{ kind: 'use', ...view.passkey }}
            label={passkeys('logInWith')}
            fields={{ step: 'passkey', next: view.next }}
            suggests
          />
        ) : null}
        {view.providers.length > 0 ? <ProviderLinks providers={view.providers} /> : null}
        <p className="mt-5 flex flex-wrap justify-between gap-3 text-small">
          <a className="link" href={isNew ? view.links.signIn : view.links.register}>
            {t(isNew ? 'toSignIn' : 'toRegister')}
          </a>
          {isNew ? null : (
            <a className="link" href={view.links.reset}>
              {t('forgotten')}
            </a>
          )}
        </p>
      </Card>
    </>
  );
}

function SignedIn({ view }: { view: Extract<LoginView, { kind: 'signed_in' }> }) {
  const t = useTexts('account');
  return (
    <>
      <h1 className="text-title">{t('signedInHeading')}</h1>
      <p className="mt-2 text-lead">{t('signedInAs', { name: view.name })}</p>
      <form method="post" className="mt-8">
        <FormToken />
        <input type="hidden" name="step" value="sign_out" />
        <input type="hidden" name="next" value={view.next} />
        <Button type="submit" size="large" kind="secondary">
          {t('signOut')}
        </Button>
      </form>
    </>
  );
}
