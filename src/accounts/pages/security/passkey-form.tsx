import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { loadCode } from '#web/browser/load-code.ts';
import { FormToken } from '#web/current-page.tsx';

type Asked =
  | { readonly kind: 'new'; readonly options: PublicKeyCredentialCreationOptionsJSON; readonly sealed: string }
  | { readonly kind: 'use'; readonly options: PublicKeyCredentialRequestOptionsJSON; readonly sealed: string };

export interface PasskeyFormProps {
  readonly asked: Asked;
  readonly label: string;
  /** Hidden fields. */
  readonly fields: Readonly<Record<string, string>>;
  /** Passkeys are also offered where the page asks for the address. */
  readonly suggests?: boolean;
  readonly primary?: boolean;
  /** Begins the names of the fields with the answer. */
  readonly prefix?: string;
  /** Further hidden fields. */
  readonly children?: ReactNode;
}

/** The library is loaded only by pages for logging in. */
const loadLibrary = () => import('./ask-for-passkey.ts');

/** A button that asks the browser for a passkey and sends its answer; nothing where the browser has none. */
export function PasskeyForm({
  asked,
  label,
  fields,
  suggests = false,
  primary = false,
  prefix = '',
  children,
}: PasskeyFormProps) {
  const t = useTexts('passkeys');
  const form = useRef<HTMLFormElement>(null);
  const [isAble, setAble] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  useEffect(() => setAble('PublicKeyCredential' in window), []);

  const send = (answer: object) => {
    const field = form.current?.elements.namedItem(`${prefix}passkey`);
    if (!(field instanceof HTMLInputElement)) return;
    field.value = JSON.stringify(answer);
    form.current?.requestSubmit();
  };
  const suggest = useEffectEvent(async (isHere: () => boolean) => {
    if (asked.kind !== 'use') return;
    const library = await loadCode(loadLibrary);
    const answer = isHere() ? await library.suggestPasskeys(asked.options) : null;
    if (answer && isHere()) send(answer);
  });
  useEffect(() => {
    if (!suggests || !isAble) return;
    let isHere = true;
    // It ends in an error when the page is left, or the button is pressed.
    suggest(() => isHere).catch(() => undefined);
    return () => {
      isHere = false;
      loadCode(loadLibrary).then(
        (library) => library.stopSuggesting(),
        () => undefined,
      );
    };
  }, [suggests, isAble]);

  async function press() {
    setBusy(true);
    setFailed(false);
    try {
      const library = await loadCode(loadLibrary);
      send(
        asked.kind === 'new' ? await library.makePasskey(asked.options) : await library.choosePasskey(asked.options),
      );
    } catch {
      setFailed(true);
    } finally {
      setBusy(false);
    }
  }

  if (!isAble) return null;
  return (
    <form method="post" ref={form} className={`grid gap-3 ${primary ? 'justify-items-start' : ''}`}>
      <FormToken />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      <input type="hidden" name={`${prefix}sealed`} value={asked.sealed} />
      <input type="hidden" name={`${prefix}passkey`} />
      <Button kind={primary ? 'primary' : 'secondary'} block={!primary} pending={busy} onClick={() => void press()}>
        {label}
      </Button>
      {failed ? (
        <Notice tone="info" live>
          {t('failed')}
        </Notice>
      ) : null}
    </form>
  );
}
