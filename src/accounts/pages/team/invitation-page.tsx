import type { ReactNode } from 'react';
import { useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { FormErrors } from '#ui/fields/form-errors.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { FormToken } from '#web/current-page.tsx';
import { EnglishNameField } from '../english-name-field.tsx';
import { PasswordField, PlainPasswordAgain } from '../password-field.tsx';
import type { InvitationView } from './invitation-view.ts';

type Of<Kind extends InvitationView['kind']> = Extract<InvitationView, { kind: Kind }>;

/** `/invitation`: joining takes a button press, because mail programs prefetch links. */
export function InvitationPage({ view }: { view: InvitationView }) {
  return <div className="wrap-narrow max-w-lg pt-10 break-words sm:pt-16">{partOf(view)}</div>;
}

function partOf(view: InvitationView) {
  switch (view.kind) {
    case 'enter':
      return <Enter view={view} />;
    case 'accept':
      return <Accept view={view} />;
    case 'other_address':
      return <OtherAddress view={view} />;
    case 'belongs':
      return <Belongs view={view} />;
    case 'over':
    case 'joined':
      return <Outcome view={view} />;
  }
}

function Heading({ view }: { view: Of<'enter' | 'accept'> }) {
  const t = useTexts('invitation');
  const role = useTexts('team')(`role_${view.role}`);
  return (
    <>
      <h1 className="text-title">{t('heading', { agency: view.agency })}</h1>
      <p className="mt-2 text-lead">{t('text', { agency: view.agency, email: view.email, role })}</p>
    </>
  );
}

function Enter({ view }: { view: Of<'enter'> }) {
  const t = useTexts('invitation');
  const account = useTexts('account');
  const errors = Object.entries(view.errors).map(([field, message]) => ({ field, message }));
  return (
    <>
      <Heading view={view} />
      <Card raised className="mt-8 space-y-6">
        <div>
          <h2 className="text-heading">{t('newHeading')}</h2>
          <p className="mt-1">{t('newText', { email: view.email })}</p>
        </div>
        <FormErrors title={account('failed')} errors={errors} />
        <StepForm view={view} step="register">
          <input type="hidden" name="email" autoComplete="username" value={view.email} />
          <EnglishNameField typed={view.name} error={view.errors['name']} />
          <PasswordField
            label={account('password')}
            name="password"
            autoComplete="new-password"
            hint={account('passwordHint')}
            error={view.errors['password']}
          />
          <PlainPasswordAgain label={account('passwordAgain')} error={view.errors['password_confirmation']} />
          <Button type="submit" size="large" block>
            {t('create')}
          </Button>
        </StepForm>
        <p className="text-small">
          <a className="link" href={view.logIn}>
            {t('haveAccount')}
          </a>
        </p>
      </Card>
    </>
  );
}

function Accept({ view }: { view: Of<'accept'> }) {
  const t = useTexts('invitation');
  const { agency } = view;
  return (
    <>
      <Heading view={view} />
      <p className="mt-4">{t('acceptText', { agency })}</p>
      <StepForm view={view} step="accept">
        <div>
          <Button type="submit" size="large">
            {t('accept', { agency })}
          </Button>
        </div>
      </StepForm>
    </>
  );
}

function OtherAddress({ view }: { view: Of<'other_address'> }) {
  const t = useTexts('invitation');
  return (
    <>
      <h1 className="text-title">{t('otherHeading')}</h1>
      <p className="mt-2 text-lead">{t('otherText', { email: view.email, signedInAs: view.signedInAs })}</p>
      <StepForm view={view} step="sign_out">
        <div>
          <Button type="submit" size="large" kind="secondary">
            {t('logOut')}
          </Button>
        </div>
      </StepForm>
    </>
  );
}

function Belongs({ view }: { view: Of<'belongs'> }) {
  const t = useTexts('invitation');
  return (
    <>
      <h1 className="text-title">{t('belongsHeading', { agency: view.agency })}</h1>
      <p className="mt-2 text-lead">{t('belongsText')}</p>
    </>
  );
}

function Outcome({ view }: { view: Of<'over' | 'joined'> }) {
  const t = useTexts('invitation');
  return (
    <>
      <h1 className="text-title">{t(`${view.kind}Heading`)}</h1>
      <p className="mt-2 text-lead">{t(`${view.kind}Text`)}</p>
      <LinkButton href={view.onward} className="mt-8">
        {t('goOn')}
      </LinkButton>
    </>
  );
}

function StepForm({ view, step, children }: { view: { readonly link: string }; step: string; children: ReactNode }) {
  return (
    <form method="post" className="mt-6 grid gap-5">
      <FormToken />
      <input type="hidden" name="step" value={step} />
      <input type="hidden" name="link" value={view.link} />
      {children}
    </form>
  );
}
