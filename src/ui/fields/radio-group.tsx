import type { ReactNode } from 'react';
import { FieldError } from './field-error.tsx';

export interface RadioOption {
  readonly value: string;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  /** At the end of the line, a price for instance. */
  readonly aside?: ReactNode;
  readonly disabled?: boolean;
}

export interface RadioGroupProps {
  legend: ReactNode;
  name: string;
  options: readonly RadioOption[];
  defaultValue?: string | undefined;
  error?: string | null | undefined;
  required?: boolean;
  /** Each choice in its own box. */
  cards?: boolean;
  onChange?: (value: string) => void;
}

const boxed = 'rounded-control border border-line-strong px-4 py-3 has-checked:border-brand has-checked:bg-brand-soft';

/** One of several. The first radio's id is the group's name, so that an error summary can lead to it. */
export function RadioGroup({ legend, name, options, defaultValue, error, required, cards, onChange }: RadioGroupProps) {
  return (
    <fieldset aria-describedby={error ? `${name}-error` : undefined}>
      <legend className="mb-1.5 font-bold text-ink-strong">{legend}</legend>
      <div className={cards ? 'grid gap-2' : ''}>
        {options.map((option, at) => (
          <label key={option.value} className={`flex min-h-11 items-start gap-3 ${cards ? boxed : 'py-2'}`}>
            <input
              type="radio"
              id={at === 0 ? name : `${name}-${option.value}`}
              name={name}
              value={option.value}
              defaultChecked={option.value === defaultValue}
              required={required}
              disabled={option.disabled}
              onChange={onChange ? () => onChange(option.value) : undefined}
              className="mt-0.5 tick"
            />
            <span className="grow">
              <span className="block text-ink-strong">{option.label}</span>
              {option.hint ? <span className="block text-small text-ink-soft">{option.hint}</span> : null}
            </span>
            {option.aside ? <span className="font-bold text-ink-strong">{option.aside}</span> : null}
          </label>
        ))}
      </div>
      <FieldError id={`${name}-error`}>{error}</FieldError>
    </fieldset>
  );
}
