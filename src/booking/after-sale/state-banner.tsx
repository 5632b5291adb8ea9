import { useTexts } from '#i18n/use-texts.tsx';
import { Icon, type IconName } from '#ui/icon.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import type { ShownState } from '../tables.ts';
import { ResolveBy } from '../checkout/summary/resolve-by-text.tsx';
import { TimeUntil } from '../checkout/summary/time-until.tsx';
import { isAhead } from './way/way-view.ts';
import type { ReservationDetail } from './reservation-view.ts';

type Tone = 'good' | 'changed' | 'waiting' | 'over' | 'team';

const looks: Record<Tone, { box: string; ink: string; icon: IconName }> = {
  good: { box: 'bg-positive-soft', ink: 'text-positive', icon: 'success' },
  changed: { box: 'bg-warning-soft', ink: 'text-warning', icon: 'warning' },
  waiting: { box: 'bg-brand-soft', ink: 'text-brand-text', icon: 'clock' },
  over: { box: 'bg-sunken', ink: 'text-ink-soft', icon: 'info' },
  team: { box: 'bg-warning-soft', ink: 'text-warning', icon: 'person' },
};

const tones: Record<ShownState, Tone> = {
  created: 'waiting',
  held: 'waiting',
  awaiting_payment: 'waiting',
  booking: 'waiting',
  unknown: 'waiting',
  confirmed: 'good',
  supplier_changed: 'changed',
  completed: 'good',
  failed: 'over',
  expired: 'over',
  cancelling: 'waiting',
  cancel_unknown: 'waiting',
  cancelled: 'over',
  needs_human: 'team',
};

/** The state as text, the reference numbers, and the available actions. */
export function StateBanner({ view, isPart }: { view: ReservationDetail; isPart: boolean }) {
  const Heading = isPart ? 'h2' : 'h1';
  const t = useTexts('reservation');
  const look = looks[tones[view.state]];
  return (
    <section
      className={`rounded-card p-6 sm:p-9 print:border print:border-line print:p-4 ${look.box}`}
      aria-live="polite"
    >
      <div className="flex flex-col gap-5 sm:flex-row sm:items-start">
        <span className={`grid size-14 shrink-0 place-items-center rounded-pill bg-card shadow-soft ${look.ink}`}>
          <Icon name={look.icon} className="size-8" />
        </span>
        <div className="min-w-0 grow">
          <Heading className="text-title">{view.heading}</Heading>
          <p className="mt-1.5 max-w-[60ch] text-lead">{view.text}</p>
          {view.resolveBy ? <ResolveBy by={view.resolveBy} className="mt-2 max-w-[60ch]" /> : null}
          {isAhead(view.state) && view.policy.freeUntil && !view.change ? (
            <p className="mt-3 flex items-start gap-2 font-bold text-ink-strong print:hidden">
              <Icon name="clock" className="mt-0.5 size-5" />
              <span>
                <a className="link" href="#cancellation">
                  {view.policy.headline}
                </a>
                <TimeUntil at={view.policy.freeUntil} now={view.policy.now} iso={view.iso} />
              </span>
            </p>
          ) : null}
          <dl className="mt-5 flex flex-wrap gap-x-10 gap-y-3 print:mt-2">
            <Quoted label={t('referenceLabel')} value={view.reference} />
            {view.propertyConfirmation ? (
              <Quoted label={view.words.confirmationNumber} value={view.propertyConfirmation} />
            ) : null}
          </dl>
          <div className="mt-6 flex flex-col gap-3 empty:hidden sm:flex-row sm:flex-wrap print:hidden">
            {view.payHref ? (
              <LinkButton href={view.payHref} icon="lock" data-reload>
                {t('payNow')}
              </LinkButton>
            ) : null}
            {view.again ? (
              <LinkButton href={view.again.href} kind={view.documents ? 'secondary' : 'primary'} icon="search">
                {view.again.label}
              </LinkButton>
            ) : null}
          </div>
        </div>
      </div>
    </section>
  );
}

function Quoted({ label, value }: { label: string; value: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-small text-ink-soft">{label}</dt>
      <dd className="font-bold break-words tabular-nums text-ink-strong">
        <bdi>{value}</bdi>
      </dd>
    </div>
  );
}
