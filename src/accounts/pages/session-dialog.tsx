import { type FormEvent, useState } from 'react';
import { localePath } from '#i18n/locale.ts';
import { useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#ui/button.tsx';
import { CheckboxField } from '#ui/fields/checkbox-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Dialog } from '#ui/layers/dialog.tsx';
import { showToast } from '#ui/layers/show-toast.ts';
import { Notice } from '#ui/notice.tsx';
import { withQuery } from '#web/route.ts';
import { withoutSession } from '#web/safe-redirect.ts';
import { accountRoutes } from '../routes.ts';
import { EnglishNameField } from './english-name-field.tsx';
import { PasswordField } from './password-field.tsx';
import { callSession } from './session-calls.ts';
import { ProviderLinks } from './sso/provider-links.tsx';
import type { ProviderLink } from './sso/sso-view.ts';

export interface SessionDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** After a log-in the page must be reloaded, because it still shows a signed-out visitor. */
  readonly onEnter: () => void;
  readonly shell: {
    readonly locale: string;
    readonly home: string;
    readonly person: { readonly name: string } | null;
    /** Path and query without the locale's prefix. */
    readonly path: string;
    readonly providers?: readonly ProviderLink[];
  };
}

/** Log in, register, or log out when logged in; the same as `/login`, in a dialog over the current page. */
export function SessionDialog({ open, onClose, onEnter, shell }: SessionDialogProps) {
  const t = useTexts('account');
  const [isNew, setIsNew] = useState(false);
  const title = shell.person ? 'signedInHeading' : isNew ? 'registerHeading' : 'signInHeading';
  return (
    <Dialog open={open} onClose={onClose} title={t(title)}>
      {shell.person ? (
        <LogOut name={shell.person.name} locale={shell.locale} home={shell.home} />
      ) : (
        <>
          <Entrance
            key={`${isNew} ${open}`}
            isNew={isNew}
            locale={shell.locale}
            secondStep={accountRoutes.secondStep.href(shell.locale, {}, { next: hereAfter(shell) })}
            onDone={() => {
              onClose();
              onEnter();
            }}
          />
          {shell.providers ? (
            <div className="mt-4">
              <ProviderLinks providers={providersFrom(shell)} />
            </div>
          ) : null}
          <p className="mt-4 flex flex-wrap justify-between gap-3 text-small">
            <button type="button" className="link min-h-11" onClick={() => setIsNew(!isNew)}>
              {t(isNew ? 'toSignIn' : 'toRegister')}
            </button>
            {isNew ? null : (
              <>
                <a className="link flex min-h-11 items-center" href={accountRoutes.loginByLink.href(shell.locale, {})}>
                  {t('linkInstead')}
                </a>
                <a
                  className="link flex min-h-11 items-center"
                  href={accountRoutes.resetPassword.href(shell.locale, {})}
                >
                  {t('forgotten')}
                </a>
              </>
            )}
          </p>
        </>
      )}
    </Dialog>
  );
}

/** The page below the dialog, once the person has logged in. */
function hereAfter({ locale, path }: SessionDialogProps['shell']): string {
  return localePath(locale, withoutSession(path));
}

function providersFrom(shell: SessionDialogProps['shell']): readonly ProviderLink[] {
  const next = hereAfter(shell);
  const { providers = [] } = shell;
  return providers.map(({ label, href }) => ({ label, href: withQuery(href, { next }) }));
}

interface EntranceProps {
  readonly isNew: boolean;
  readonly locale: string;
  /** The page for the second step of logging in. */
  readonly secondStep: string;
  readonly onDone: () => void;
}

/** The first message of the first field that was refused, in the order of the form. */
export function firstError(
  errors: Readonly<Record<string, readonly string[]>>,
  message: string,
): { readonly field: string; readonly text: string } {
  const field = ['name', 'email', 'password', 'password_confirmation'].find((one) => errors[one]?.[0]);
  return { field: field ?? '', text: (field && errors[field]?.[0]) || message };
}

function Entrance({ isNew, locale, secondStep, onDone }: EntranceProps) {
  const t = useTexts('account');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<{ field: string; text: string } | null>(null);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const values = new FormData(form);
    const text = (name: string) => {
      const value = values.get(name);
      return typeof value === 'string' ? value : '';
    };
    setBusy(true);
    const answer = await callSession(isNew ? '/api/register' : '/login', locale, {
      email: text('email'),
      password: text('password'),
      remember: values.has('remember'),
      ...(isNew ? { name: text('name'), password_confirmation: text('password') } : {}),
    });
    if (answer.kind === 'second_step') {
      location.assign(secondStep);
      return;
    }
    setBusy(false);
    if (answer.kind === 'done') {
      showToast(t('welcome', { name: answer.name ?? '' }), 'success');
      onDone();
      return;
    }
    const found =
      answer.kind === 'failed' ? { field: '', text: t('unreachable') } : firstError(answer.errors, answer.message);
    setError(found);
    showToast(found.text, 'danger');
    const field = form.elements.namedItem(found.field);
    if (field instanceof HTMLElement) field.focus();
  }

  const invalid = (field: string) => (error?.field === field ? { 'aria-invalid': true } : {});
  return (
    <form onSubmit={(event) => void submit(event)} className="space-y-4">
      {isNew ? <EnglishNameField id="layer-name" invalid={error?.field === 'name'} /> : null}
      <TextField
        label={t('email')}
        name="email"
        id="layer-email"
        type="email"
        required
        dir="ltr"
        autoComplete="username"
        maxLength={254}
        {...invalid('email')}
      />
      <PasswordField
        label={t('password')}
        name="password"
        id="layer-password"
        autoComplete={isNew ? 'new-password' : 'current-password'}
        hint={isNew ? t('passwordHint') : undefined}
        invalid={error?.field === 'password'}
      />
      <CheckboxField label={t('remember')} name="remember" id="layer-remember" defaultChecked />
      <Button type="submit" size="large" block pending={busy}>
        {t(isNew ? 'register' : 'signIn')}
      </Button>
      {error ? (
        <Notice tone="danger" live>
          {error.text}
        </Notice>
      ) : null}
    </form>
  );
}

function LogOut({ name, locale, home }: { name: string; locale: string; home: string }) {
  const t = useTexts('account');
  const [busy, setBusy] = useState(false);
  async function leave(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    const answer = await callSession('/logout', locale);
    // A full page load, so that no data of the person stays in memory.
    if (answer.kind === 'done') location.assign(home);
    else {
      setBusy(false);
      showToast(t('unreachable'), 'danger');
    }
  }
  return (
    <form onSubmit={(event) => void leave(event)}>
      <p className="text-lead">{t('signedInAs', { name })}</p>
      <input type="hidden" name="step" value="sign_out" />
      <Button type="submit" size="large" block className="mt-6" pending={busy}>
        {t('signOut')}
      </Button>
    </form>
  );
}
