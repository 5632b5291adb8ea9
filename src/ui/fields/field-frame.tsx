import type { ReactNode } from 'react';
import { FieldError } from './field-error.tsx';

export interface FieldProps {
  label: ReactNode;
  name: string;
  /** The name, by default. Errors of a form's summary link to it. */
  id?: string | undefined;
  hint?: ReactNode;
  error?: string | null | undefined;
  required?: boolean | undefined;
  /** The word for "optional", shown beside the label. */
  optional?: string | undefined;
  className?: string | undefined;
}

/** Connects a control with its hint and its error. */
export function describedBy(id: string, hint: ReactNode, error: string | null | undefined) {
  const ids = [hint ? `${id}-hint` : null, error ? `${id}-error` : null].filter(Boolean).join(' ');
  return { ...(ids ? { 'aria-describedby': ids } : {}), ...(error ? { 'aria-invalid': true } : {}) };
}

export function FieldFrame({
  label,
  id,
  hint,
  error,
  optional,
  className = '',
  children,
}: Omit<FieldProps, 'name'> & { id: string; children: ReactNode }) {
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 flex items-baseline justify-between gap-2 font-bold text-ink-strong">
        {label}
        {optional ? <span className="text-small font-normal text-ink-soft">{optional}</span> : null}
      </label>
      {hint ? (
        <p id={`${id}-hint`} className="mb-1.5 text-small text-ink-soft">
          {hint}
        </p>
      ) : null}
      {children}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}
