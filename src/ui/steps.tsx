import { useTexts } from '#i18n/use-texts.tsx';
import { Icon } from './icon.tsx';

export interface StepsProps {
  label: string;
  steps: readonly { label: string; href?: string | undefined }[];
  /** From 0. */
  current: number;
}

/** How far along a task of several pages is. A done step with an address can be gone back to. */
export function Steps({ label, steps, current }: StepsProps) {
  const t = useTexts('ui');
  return (
    <nav aria-label={label}>
      <ol className="flex items-center gap-2 sm:gap-4">
        {steps.map((step, at) => (
          <li
            key={step.label}
            aria-current={at === current ? 'step' : undefined}
            className="flex min-w-0 items-center gap-2 not-last:grow sm:gap-4"
          >
            <span className={`flex min-w-0 items-center gap-2.5 ${at > current ? 'text-ink-soft' : 'text-ink-strong'}`}>
              <span
                aria-hidden="true"
                className={`grid size-8 shrink-0 place-items-center rounded-pill text-small font-bold tabular-nums ${at < current ? 'bg-positive-soft text-positive' : at === current ? 'bg-brand text-brand-ink' : 'bg-sunken text-ink-soft'}`}
              >
                {at < current ? <Icon name="check" className="size-4" /> : at + 1}
              </span>
              <span className={`truncate text-small ${at === current ? 'font-bold' : 'max-sm:sr-only'}`}>
                {at < current ? <span className="sr-only">{t('stepDone')} </span> : null}
                {step.href && at < current ? (
                  <a href={step.href} className="inline-flex min-h-11 items-center underline-offset-4 hover:underline">
                    {step.label}
                  </a>
                ) : (
                  step.label
                )}
              </span>
            </span>
            {at < steps.length - 1 ? (
              <span aria-hidden="true" className={`h-px min-w-3 grow ${at < current ? 'bg-positive' : 'bg-line'}`} />
            ) : null}
          </li>
        ))}
      </ol>
    </nav>
  );
}
