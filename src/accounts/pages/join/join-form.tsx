import { useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { CheckboxField } from '#ui/fields/checkbox-field.tsx';
import { FormErrors } from '#ui/fields/form-errors.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { FormToken } from '#web/current-page.tsx';
import { PasswordField, PlainPasswordAgain } from '../password-field.tsx';
import { EnglishNameField } from '../english-name-field.tsx';
import type { JoinView } from './join-view.ts';

type FormView = Extract<JoinView, { kind: 'form' }>;

/** The application, and below it a new account for a visitor. */
export function JoinForm({ view }: { view: FormView }) {
  const t = useTexts('join');
  const account = useTexts('account');
  const errors = Object.entries(view.errors).map(([field, message]) => ({ field, message }));
  const field = (name: 'agency_name' | 'legal_name' | 'tax_id' | 'phone') => ({
    label: t(name),
    name,
    required: true,
    defaultValue: view.typed[name],
    error: view.errors[name],
  });
  return (
    <form method="post" className="mt-8 grid gap-6">
      <FormToken />
      <input type="hidden" name="terms_version" value={view.terms.version} />
      <FormErrors title={account('failed')} errors={errors} />
      <Card as="section" aria-labelledby="agency">
        <h2 id="agency" className="text-heading">
          {t('agencyHeading')}
        </h2>
        <div className="mt-5 grid items-end gap-5 sm:grid-cols-2">
          <TextField {...field('agency_name')} hint={t('agencyNameHint')} autoComplete="organization" maxLength={120} />
          <TextField {...field('legal_name')} hint={t('legalNameHint')} autoComplete="off" maxLength={120} />
          <SelectField
            label={t('country')}
            name="country"
            required
            autoComplete="country"
            options={view.countries}
            empty={t('chooseCountry')}
            defaultValue={view.typed.country}
            error={view.errors['country']}
          />
          <TextField {...field('tax_id')} dir="ltr" autoComplete="off" maxLength={40} />
          <TextField {...field('phone')} hint={t('phoneHint')} type="tel" dir="ltr" autoComplete="tel" maxLength={40} />
        </div>
      </Card>
      <Card as="section" aria-labelledby="account">
        <h2 id="account" className="text-heading">
          {t('accountHeading')}
        </h2>
        {view.account ? (
          <p className="mt-1 max-w-[60ch] break-words text-ink">
            {t('signedInAs', { name: view.account.name, email: view.account.email })}
          </p>
        ) : (
          <NewAccount view={view} />
        )}
      </Card>
      <Card>
        <CheckboxField label={t('terms')} name="terms" required error={view.errors['terms']} />
        <p className="ps-8 text-small">
          <a className="link" href={view.terms.href} target="_blank" rel="noreferrer">
            {t('readTerms')}
          </a>
        </p>
        <Button type="submit" size="large" className="mt-5 w-full sm:w-auto">
          {t('send')}
        </Button>
      </Card>
    </form>
  );
}

function NewAccount({ view }: { view: FormView }) {
  const t = useTexts('join');
  const account = useTexts('account');
  return (
    <>
      <p className="mt-1 max-w-[60ch] text-ink">{t('accountText')}</p>
      <p className="mt-1">
        <a className="link" href={view.logIn}>
          {t('haveAccount')}
        </a>
      </p>
      <div className="mt-5 grid items-end gap-5 sm:grid-cols-2">
        <EnglishNameField typed={view.typed.name} error={view.errors['name']} />
        <TextField
          label={account('email')}
          name="email"
          type="email"
          required
          dir="ltr"
          autoComplete="username"
          maxLength={254}
          defaultValue={view.typed.email}
          error={view.errors['email']}
        />
        <PasswordField
          label={account('password')}
          name="password"
          autoComplete="new-password"
          hint={account('passwordHint')}
          error={view.errors['password']}
        />
        <PlainPasswordAgain label={account('passwordAgain')} error={view.errors['password_confirmation']} />
      </div>
    </>
  );
}
