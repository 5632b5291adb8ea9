import type { InputHTMLAttributes } from 'react';
import { FieldError } from './field-error.tsx';
import { describedBy, type FieldProps } from './field-frame.tsx';

export interface CheckboxFieldProps
  extends Omit<FieldProps, 'optional'>, Omit<InputHTMLAttributes<HTMLInputElement>, keyof FieldProps> {
  /** Number of matching items, at the end of the line. */
  count?: string | undefined;
}

export function CheckboxField({
  label,
  name,
  id = name,
  hint,
  error,
  required,
  className = '',
  count,
  value = '1',
  ...rest
}: CheckboxFieldProps) {
  return (
    <div className={className}>
      <label htmlFor={id} className="flex min-h-11 items-start gap-3 py-2">
        <input
          {...rest}
          type="checkbox"
          id={id}
          name={name}
          value={value}
          required={required}
          {...describedBy(id, hint, error)}
          className="mt-0.5 tick"
        />
        <span className="grow text-ink">{label}</span>
        {count ? <span className="text-small tabular-nums text-ink-soft">{count}</span> : null}
      </label>
      {hint ? (
        <p id={`${id}-hint`} className="ps-8 text-small text-ink-soft">
          {hint}
        </p>
      ) : null}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}
