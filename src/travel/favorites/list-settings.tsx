import { useState } from 'react';
import { useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#ui/button.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { CheckboxField } from '#ui/fields/checkbox-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { FormToken } from '#web/current-page.tsx';
import type { AccountView } from './account-view.ts';

const most = 60;

/** A form of one name. */
function NameForm({ account, step, label }: { account: AccountView; step: 'create' | 'rename'; label: string }) {
  const t = useTexts('favorites');
  const refused = account.refused?.step === step ? account.refused : null;
  return (
    <form method="post" action={account.action} className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-end">
      <FormToken />
      <input type="hidden" name="step" value={step} />
      <input type="hidden" name="list" value={account.list.id} />
      <TextField
        label={t('listName')}
        name="name"
        id={`${step}-name`}
        required
        maxLength={most}
        autoComplete="off"
        defaultValue={refused?.typed ?? (step === 'rename' ? account.list.name : '')}
        error={refused?.text}
      />
      <Button type="submit" kind="secondary">
        {label}
      </Button>
    </form>
  );
}

export function NewList({ account }: { account: AccountView }) {
  const t = useTexts('favorites');
  const isRefused = account.refused?.step === 'create';
  return (
    <Disclosure open={isRefused} summary={t('newList')}>
      {account.isFull && !isRefused ? (
        <p className="text-ink">{t('listsFull')}</p>
      ) : (
        <NameForm account={account} step="create" label={t('create')} />
      )}
    </Disclosure>
  );
}

/** Sharing the list that is shown, its name, and its end. */
export function ListSettings({ account }: { account: AccountView }) {
  const t = useTexts('favorites');
  const { list, refused, isNewlyShared } = account;
  return (
    <Disclosure
      open={refused?.step === 'rename' || isNewlyShared}
      summary={t(list.shared ? 'settingsShared' : 'settings')}
    >
      <div className="grid gap-6">
        <Sharing account={account} />
        {list.id === '' ? null : (
          <>
            <NameForm account={account} step="rename" label={t('rename')} />
            <form method="post" action={account.action}>
              <Hidden account={account} />
              <p className="mb-3 text-small text-ink-soft">{t('deleteText')}</p>
              <Button type="submit" kind="danger" size="small" name="step" value="delete">
                {t('delete')}
              </Button>
            </form>
          </>
        )}
      </div>
    </Disclosure>
  );
}

function Hidden({ account }: { account: AccountView }) {
  return (
    <>
      <FormToken />
      <input type="hidden" name="list" value={account.list.id} />
    </>
  );
}

function Sharing({ account }: { account: AccountView }) {
  const t = useTexts('favorites');
  const { shared, showsName } = account.list;
  if (shared === null)
    return (
      <form method="post" action={account.action}>
        <Hidden account={account} />
        <p className="text-ink">{t('shareText')}</p>
        <CheckboxField label={t('showsName')} name="shows_name" />
        <Button type="submit" kind="secondary" size="small" icon="external" name="step" value="share" className="mt-2">
          {t('share')}
        </Button>
      </form>
    );
  return (
    <div>
      <TextField
        label={t('link')}
        name="link"
        dir="ltr"
        readOnly
        defaultValue={shared}
        hint={t(showsName ? 'linkNamed' : 'linkUnnamed')}
      />
      <div className="mt-3 flex flex-wrap gap-2">
        <Copy text={shared} />
        <form method="post" action={account.action}>
          <Hidden account={account} />
          <Button type="submit" kind="quiet" size="small" name="step" value="unshare">
            {t('unshare')}
          </Button>
        </form>
      </div>
    </div>
  );
}

/** Without JavaScript the link is selected by hand. */
function Copy({ text }: { text: string }) {
  const t = useTexts('favorites');
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      // The clipboard is forbidden: the link stands beside it.
    }
  };
  return (
    <span className="noscript:hidden">
      <Button size="small" icon={copied ? 'check' : 'external'} onClick={() => void copy()}>
        {t(copied ? 'copied' : 'copyLink')}
      </Button>
      <span role="status" className="sr-only">
        {copied ? t('copied') : ''}
      </span>
    </span>
  );
}
