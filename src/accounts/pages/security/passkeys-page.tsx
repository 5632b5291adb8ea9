import { useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { FormToken } from '#web/current-page.tsx';
import { PasskeyForm } from './passkey-form.tsx';
import type { PasskeysView } from './passkeys-view.ts';
import { SecurityHead } from './security-head.tsx';

/** `/profile/security/passkeys` */
export function PasskeysPage({ view }: { view: PasskeysView }) {
  const t = useTexts('passkeys');
  const security = useTexts('security');
  return (
    <div className="wrap-narrow max-w-2xl pt-10">
      <SecurityHead back={{ href: view.back, label: t('toSecurity') }} heading={t('heading')} text={t('text')} />
      {view.problem ? <Notice tone="danger" title={view.problem} live className="mb-6" /> : null}
      {view.done ? <Notice tone="success" title={view.done} live className="mb-6" /> : null}
      <Card>
        {view.passkeys.length === 0 ? (
          <p className="text-ink-soft">{t('empty')}</p>
        ) : (
          <ul>
            {view.passkeys.map((passkey) => (
              <li key={passkey.id} className="border-b border-line py-4 first:pt-0 last:border-b-0">
                <PasskeyText passkey={passkey} />
                {view.logIn === null ? <PasskeyForms id={passkey.id} name={passkey.name} /> : null}
              </li>
            ))}
          </ul>
        )}
        {view.logIn === null ? null : (
          <>
            <p className="mt-4 mb-3">{t('logInText')}</p>
            <LinkButton kind="secondary" href={view.logIn}>
              {security('confirm_heading')}
            </LinkButton>
          </>
        )}
        {view.asked ? (
          <div className="mt-4 border-t border-line pt-5">
            <p className="mb-4 max-w-[60ch]">{t('hostText', { host: view.host })}</p>
            <PasskeyForm asked={{ kind: 'new', ...view.asked }} label={t('add')} fields={{ step: 'add' }} primary />
            <noscript>
              <p className="text-ink-soft">{t('needsScripts')}</p>
            </noscript>
          </div>
        ) : null}
      </Card>
    </div>
  );
}

function PasskeyText({ passkey }: { passkey: PasskeysView['passkeys'][number] }) {
  const t = useTexts('passkeys');
  return (
    <>
      <p className="font-bold break-words text-ink-strong">
        <bdi>{passkey.name}</bdi>
      </p>
      <p className="text-small text-ink-soft">{passkey.text}</p>
      {passkey.host === null ? null : (
        <p className="text-small break-all text-ink-soft">{t('otherHost', { host: passkey.host })}</p>
      )}
    </>
  );
}

function PasskeyForms({ id, name }: { id: string; name: string }) {
  const t = useTexts('passkeys');
  return (
    <div className="mt-3 flex flex-wrap items-end gap-3">
      <form method="post" className="flex flex-wrap items-end gap-3">
        <FormToken />
        <input type="hidden" name="step" value="rename" />
        <input type="hidden" name="passkey_id" value={id} />
        <TextField
          label={t('name')}
          name="name"
          id={`name-${id}`}
          required
          maxLength={60}
          autoComplete="off"
          defaultValue={name}
        />
        <Button type="submit" kind="secondary" aria-label={t('renameNamed', { name })}>
          {t('rename')}
        </Button>
      </form>
      <form method="post">
        <FormToken />
        <input type="hidden" name="step" value="remove" />
        <input type="hidden" name="passkey_id" value={id} />
        <Button type="submit" kind="secondary" aria-label={t('removeNamed', { name })}>
          {t('remove')}
        </Button>
      </form>
    </div>
  );
}
