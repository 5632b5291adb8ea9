import type { InputHTMLAttributes, Ref } from 'react';
import { Icon, type IconName } from '../icon.tsx';
import { describedBy, FieldFrame, type FieldProps } from './field-frame.tsx';

type InputProps = Omit<InputHTMLAttributes<HTMLInputElement>, keyof FieldProps>;

export interface TextFieldProps extends FieldProps, InputProps {
  /** More than one line: a text area so high. */
  rows?: number;
  icon?: IconName | undefined;
  /** Only for a single-line field. */
  ref?: Ref<HTMLInputElement>;
}

export function TextField({
  label,
  name,
  id = name,
  hint,
  error,
  required,
  optional,
  className,
  rows,
  icon,
  type = 'text',
  ...rest
}: TextFieldProps) {
  const shared = { id, name, required, ...describedBy(id, hint, error) };
  return (
    <FieldFrame label={label} id={id} hint={hint} error={error} optional={optional} className={className}>
      {rows ? (
        <textarea
          {...shared}
          rows={rows}
          className="control"
          maxLength={rest.maxLength}
          placeholder={rest.placeholder}
          dir={rest.dir}
          defaultValue={rest.defaultValue}
        />
      ) : (
        <span className="relative block">
          {icon ? (
            <Icon name={icon} className="pointer-events-none absolute inset-s-3.5 top-3.5 size-5 text-ink-soft" />
          ) : null}
          <input {...rest} {...shared} type={type} className={`control ${icon ? 'ps-11' : ''}`} />
        </span>
      )}
    </FieldFrame>
  );
}
