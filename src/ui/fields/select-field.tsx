import type { SelectHTMLAttributes } from 'react';
import { Icon } from '../icon.tsx';
import { describedBy, FieldFrame, type FieldProps } from './field-frame.tsx';

export interface SelectFieldProps extends FieldProps, Omit<SelectHTMLAttributes<HTMLSelectElement>, keyof FieldProps> {
  options: readonly { value: string; label: string; disabled?: boolean }[];
  /** Text of a first option with no value. */
  empty?: string;
}

export function SelectField({
  label,
  name,
  id = name,
  hint,
  error,
  required,
  optional,
  className,
  options,
  empty,
  ...rest
}: SelectFieldProps) {
  return (
    <FieldFrame label={label} id={id} hint={hint} error={error} optional={optional} className={className}>
      <span className="relative block">
        <select
          {...rest}
          id={id}
          name={name}
          required={required}
          {...describedBy(id, hint, error)}
          className="control appearance-none pe-11"
        >
          {empty !== undefined ? <option value="">{empty}</option> : null}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" className="pointer-events-none absolute inset-e-3.5 top-3.5 size-5 text-ink-soft" />
      </span>
    </FieldFrame>
  );
}
