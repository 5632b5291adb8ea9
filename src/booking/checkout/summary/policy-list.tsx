import { useTexts } from '#i18n/use-texts.tsx';
import { RefundSlider } from '#ui/figures/refund-slider.tsx';
import { Icon } from '#ui/icon.tsx';
import type { PolicyView } from './policy-view.ts';
import { TimeUntil } from './time-until.tsx';
import { VisitorTime } from './visitor-time.tsx';

/** Cancellation fees and deadlines, in the product's time zone and the visitor's. */
export function PolicyList({ policy, iso }: { policy: PolicyView; iso: string }) {
  const t = useTexts('booking');
  const free = policy.kind === 'free';
  return (
    <div>
      <p className={`flex items-start gap-2 font-bold ${free ? 'text-positive' : 'text-ink-strong'}`}>
        <Icon name={free ? 'success' : 'info'} className="mt-0.5 size-5" />
        <span>
          {policy.headline}
          {policy.freeUntil ? <TimeUntil at={policy.freeUntil} now={policy.now} iso={iso} /> : null}
        </span>
      </p>
      {policy.steps.length > 1 ? (
        <ul className="mt-3 border-s-2 border-line">
          {policy.steps.map((step) => (
            <li key={step.when} className="relative py-1.5 ps-5">
              <span
                aria-hidden="true"
                className={`absolute -inset-s-[0.4375rem] top-3.5 size-3 rounded-pill border-2 border-card ${step.free ? 'bg-positive' : step.current ? 'bg-brand-text' : 'bg-line-strong'}`}
              />
              <span className="flex flex-wrap items-baseline justify-between gap-x-4">
                <span className="text-small text-ink">
                  {step.when}
                  {step.at ? <VisitorTime at={step.at} zone={policy.zone} iso={iso} /> : null}
                </span>
                <bdi className={`text-small font-bold ${step.free ? 'text-positive' : 'text-ink-strong'}`}>
                  {step.cost}
                </bdi>
              </span>
            </li>
          ))}
        </ul>
      ) : null}
      {policy.steps.length > 1 ? (
        <RefundSlider
          label={t('refundSlider')}
          steps={policy.steps.map((step) => ({
            when: step.when,
            outcome: step.refund,
            tone: step.free ? 'all' : step.full ? 'nothing' : 'part',
          }))}
          className="mt-4 noscript:hidden print:hidden"
        />
      ) : null}
      {policy.steps.some((step) => step.at) ? <p className="mt-2 text-tiny text-ink-soft">{policy.zoneText}</p> : null}
    </div>
  );
}
