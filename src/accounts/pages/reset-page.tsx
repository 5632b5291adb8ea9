import { useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { FormToken } from '#web/current-page.tsx';
import { PasswordField, PlainPasswordAgain } from './password-field.tsx';

export type ResetView =
  | { readonly kind: 'ask'; readonly email: string; readonly error: string | null }
  | { readonly kind: 'asked'; readonly email: string }
  | {
      readonly kind: 'choose';
      readonly email: string;
      readonly link: string;
      readonly errors: Readonly<Record<string, string>>;
    }
  | { readonly kind: 'link_over'; readonly again: string }
  | { readonly kind: 'changed'; readonly signIn: string };

/** `/password/reset`: requests a link, and sets a new password by it. */
export function ResetPage({ view }: { view: ResetView }) {
  return <div className="wrap-narrow max-w-lg pt-10 sm:pt-16">{partOf(view)}</div>;
}

function partOf(view: ResetView) {
  switch (view.kind) {
    case 'ask':
      return <RequestForm view={view} />;
    case 'choose':
      return <Choose view={view} />;
    case 'asked':
      return <Outcome kind="asked" email={view.email} />;
    case 'link_over':
      return <Outcome kind="linkOver" link={{ href: view.again, text: 'linkOverAgain' }} />;
    case 'changed':
      return <Outcome kind="changed" link={{ href: view.signIn, text: 'signIn' }} />;
  }
}

function RequestForm({ view }: { view: Extract<ResetView, { kind: 'ask' }> }) {
  const t = useTexts('account');
  return (
    <>
      <h1 className="text-title">{t('askHeading')}</h1>
      <p className="mt-2 text-lead">{t('askText')}</p>
      <Card raised className="mt-8">
        <form method="post" className="space-y-5">
          <FormToken />
          <TextField
            label={t('email')}
            name="email"
            type="email"
            required
            dir="ltr"
            autoComplete="username"
            maxLength={254}
            defaultValue={view.email}
            error={view.error ?? undefined}
          />
          <Button type="submit" size="large" block>
            {t('ask')}
          </Button>
        </form>
      </Card>
    </>
  );
}

function Choose({ view }: { view: Extract<ResetView, { kind: 'choose' }> }) {
  const t = useTexts('account');
  return (
    <>
      <h1 className="text-title">{t('chooseHeading')}</h1>
      <p className="mt-2 text-lead">{t('chooseText', { email: view.email })}</p>
      <Card raised className="mt-8">
        <form method="post" className="space-y-5">
          <FormToken />
          <input type="hidden" name="link" value={view.link} />
          <input type="hidden" name="email" autoComplete="username" value={view.email} />
          <PasswordField
            label={t('password')}
            name="password"
            autoComplete="new-password"
            hint={t('passwordHint')}
            error={view.errors['password']}
          />
          <PlainPasswordAgain label={t('passwordAgain')} error={view.errors['password_confirmation']} />
          <Button type="submit" size="large" block>
            {t('choose')}
          </Button>
        </form>
      </Card>
    </>
  );
}

interface OutcomeProps {
  kind: 'asked' | 'linkOver' | 'changed';
  email?: string;
  link?: { href: string; text: 'linkOverAgain' | 'signIn' };
}

function Outcome({ kind, email = '', link }: OutcomeProps) {
  const t = useTexts('account');
  return (
    <>
      <h1 className="text-title">{t(`${kind}Heading`)}</h1>
      <p className="mt-2 text-lead">{kind === 'asked' ? t('askedText', { email }) : t(`${kind}Text`)}</p>
      {link ? (
        <LinkButton href={link.href} className="mt-8">
          {t(link.text)}
        </LinkButton>
      ) : null}
    </>
  );
}
