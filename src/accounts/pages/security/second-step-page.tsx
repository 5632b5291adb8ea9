import { useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { FormToken } from '#web/current-page.tsx';
import { PasskeyForm } from './passkey-form.tsx';
import type { SecondStepView } from './second-step-view.ts';

/** `/login/second-step` */
export function SecondStepPage({ view }: { view: SecondStepView }) {
  const t = useTexts('two-step');
  return (
    <div className="wrap-narrow max-w-lg pt-10 sm:pt-16">
      <h1 className="text-title">{t(`stepHeading_${view.kind}`)}</h1>
      <p className="mt-2 mb-8 text-lead">{t(`stepText_${view.kind}`)}</p>
      {view.kind === 'over' ? <LinkButton href={view.logIn}>{t('logInAgain')}</LinkButton> : <CodeForm view={view} />}
    </div>
  );
}

function CodeForm({ view }: { view: Exclude<SecondStepView, { kind: 'over' }> }) {
  const t = useTexts('two-step');
  const passkeys = useTexts('passkeys');
  const isApp = view.kind === 'app';
  return (
    <Card raised>
      <form method="post" className="space-y-5">
        <FormToken />
        <input type="hidden" name="with" value={view.kind} />
        <input type="hidden" name="next" value={view.next} />
        <TextField
          key={view.kind}
          label={t(isApp ? 'code' : 'recoveryCode')}
          name="code"
          required
          dir="ltr"
          inputMode={isApp ? 'numeric' : 'text'}
          autoComplete={isApp ? 'one-time-code' : 'off'}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={isApp ? 10 : 30}
          error={view.error ?? undefined}
        />
        <Button type="submit" size="large" block>
          {t('logIn')}
        </Button>
      </form>
      {view.passkey ? (
        <div className="mt-3">
          <PasskeyForm
            asked={{ kind: 'use', ...view.passkey }}
            label={passkeys('useInstead')}
            fields={{ with: 'passkey', next: view.next }}
          />
        </div>
      ) : null}
      <p className="mt-5 text-small">
        <a className="link" href={view.other}>
          {t(isApp ? 'useRecovery' : 'useApp')}
        </a>
      </p>
    </Card>
  );
}
