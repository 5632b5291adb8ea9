import { useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Notice } from '#ui/notice.tsx';
import { FormToken } from '#web/current-page.tsx';
import { PasswordField } from '../password-field.tsx';
import type { ConfirmView } from './confirm-view.ts';
import { PasskeyForm } from './passkey-form.tsx';

/** `/login/confirm`, and in place of every page whose form needs a proof of who sends it. */
export function ConfirmPage({ view }: { view: ConfirmView }) {
  const t = useTexts('security');
  const passkeys = useTexts('passkeys');
  return (
    <div className="wrap-narrow max-w-lg pt-10 sm:pt-16">
      <h1 className="text-title">{t('confirm_heading')}</h1>
      <p className="mt-2 mb-8 text-lead">{t(view.waits ? 'confirm_text' : 'confirm_textFirst')}</p>
      <Card raised>
        {view.by === null ? null : <ProofForm view={view} by={view.by} />}
        {view.by === null && view.error !== null ? (
          <Notice tone="danger" title={view.error} live className="mb-4" />
        ) : null}
        {view.passkey ? (
          <div className={view.by === null ? '' : 'mt-3'}>
            <PasskeyForm
              asked={{ kind: 'use', ...view.passkey }}
              label={passkeys(view.by === null ? 'logInWith' : 'useInstead')}
              fields={{ proof_with: 'passkey' }}
              prefix="proof_"
            >
              <Kept fields={view.kept} />
            </PasskeyForm>
          </div>
        ) : null}
        <LogInAgain view={view} />
      </Card>
    </div>
  );
}

function ProofForm({ view, by }: { view: ConfirmView; by: 'code' | 'password' }) {
  const t = useTexts('security');
  return (
    <form method="post" className="space-y-5">
      <FormToken />
      <Kept fields={view.kept} />
      <input type="hidden" name="proof_with" value={by} />
      {by === 'password' ? (
        <PasswordField
          label={t('confirm_password')}
          name="proof_password"
          autoComplete="current-password"
          error={view.error ?? undefined}
        />
      ) : (
        <TextField
          label={t('confirm_code')}
          name="proof_code"
          required
          dir="ltr"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={10}
          error={view.error ?? undefined}
        />
      )}
      <Button type="submit" size="large" block>
        {t('confirm_go')}
      </Button>
    </form>
  );
}

/** In a tab of its own, so that the form that waits is not lost. */
function LogInAgain({ view }: { view: ConfirmView }) {
  const t = useTexts('security');
  return (
    <div className={view.by === null && !view.passkey ? '' : 'mt-6 border-t border-line pt-5'}>
      <p className="mb-3 text-small text-ink-soft">{t(view.by === null ? 'confirm_tabOnly' : 'confirm_tab')}</p>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <a className="link" href={view.logIn} target="_blank" rel="noopener">
          {t('confirm_logIn')}
        </a>
        <form method="post">
          <FormToken />
          <Kept fields={view.kept} />
          <input type="hidden" name="proof_with" value="log_in" />
          <Button type="submit" kind="secondary" size="small">
            {t('confirm_loggedIn')}
          </Button>
        </form>
      </div>
    </div>
  );
}

function Kept({ fields }: { fields: ConfirmView['kept'] }) {
  return fields.map(([name, value], at) => <input key={`${name} ${at}`} type="hidden" name={name} value={value} />);
}
