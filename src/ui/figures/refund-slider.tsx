import { useId, useState } from 'react';

export interface RefundMoment {
  /** `Until 20 Dec, 18:00`. */
  when: string;
  /** `You get back €500.00`. */
  outcome: string;
  tone: 'all' | 'part' | 'nothing';
}

const bars = { all: 'bg-positive', part: 'bg-warning', nothing: 'bg-danger' };
const inks = { all: 'text-positive', part: 'text-warning', nothing: 'text-danger' };
/** The thumb is in the middle of each step. */
const insets: Readonly<Record<number, string>> = {
  2: 'mx-[calc(25%-0.75rem)]',
  3: 'mx-[calc(16.666%-0.75rem)]',
  4: 'mx-[calc(12.5%-0.75rem)]',
};

/** A slider over the steps of a cancellation policy, which shows the refund of each. All texts are preformatted. */
export function RefundSlider({
  label,
  steps,
  className = '',
}: {
  label: string;
  steps: readonly RefundMoment[];
  className?: string;
}) {
  const id = useId();
  const [at, setAt] = useState(0);
  const step = steps[Math.min(at, steps.length - 1)];
  if (!step || steps.length < 2) return null;
  return (
    <div className={className}>
      <label htmlFor={id} className="text-small text-ink-soft">
        {label}
      </label>
      <p className="text-small text-ink">{step.when}</p>
      <p className={`text-lead font-bold ${inks[step.tone]}`}>{step.outcome}</p>
      <div aria-hidden="true" className="mt-2 flex gap-1">
        {steps.map((one, order) => (
          <span
            key={one.when}
            className={`h-2 grow rounded-pill ${bars[one.tone]} ${order === at ? '' : 'opacity-35'}`}
          />
        ))}
      </div>
      <div className={insets[steps.length]}>
        <input
          id={id}
          type="range"
          min={0}
          max={steps.length - 1}
          step={1}
          value={at}
          aria-valuetext={`${step.when}: ${step.outcome}`}
          onChange={(event) => setAt(Number(event.currentTarget.value))}
          className="block h-8 w-full cursor-grab accent-brand"
        />
      </div>
    </div>
  );
}
