import { useState } from 'react';
import { useTexts } from '#i18n/use-texts.tsx';
import { describedBy, FieldFrame } from '#ui/fields/field-frame.tsx';
import { TextField } from '#ui/fields/text-field.tsx';

interface PasswordFieldProps {
  readonly label: string;
  readonly name: string;
  readonly id?: string;
  readonly autoComplete: 'current-password' | 'new-password';
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly invalid?: boolean;
}

/** A password that its owner can make readable; without scripts it stays hidden. */
export function PasswordField({ label, name, id = name, autoComplete, hint, error, invalid }: PasswordFieldProps) {
  const t = useTexts('account');
  const [shown, setShown] = useState(false);
  return (
    <FieldFrame label={label} id={id} hint={hint} error={error}>
      <span className="relative block" dir="ltr">
        <input
          {...describedBy(id, hint, error)}
          {...(invalid ? { 'aria-invalid': true } : {})}
          id={id}
          name={name}
          type={shown ? 'text' : 'password'}
          required
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          className="control pe-20"
        />
        <button
          type="button"
          className="link absolute inset-e-4 top-0 min-h-12 text-small noscript:hidden"
          aria-controls={id}
          aria-label={t(shown ? 'hidePassword' : 'showPassword')}
          onClick={() => setShown(!shown)}
        >
          {t(shown ? 'hide' : 'show')}
        </button>
      </span>
    </FieldFrame>
  );
}

/** The second field of a new password, where the first can't be made readable. Handlers take an empty one as the same. */
export function PlainPasswordAgain({ label, error }: { label: string; error: string | undefined }) {
  return (
    <noscript>
      <TextField
        label={label}
        name="password_confirmation"
        type="password"
        required
        dir="ltr"
        autoComplete="new-password"
        error={error}
      />
    </noscript>
  );
}
