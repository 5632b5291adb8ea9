import { Icon } from '#ui/icon.tsx';
import type { Milestone } from './milestones.ts';

const dots = {
  done: 'bg-positive-soft text-positive',
  current: 'bg-brand text-brand-ink',
  next: 'border-2 border-line bg-card',
  stopped: 'bg-danger-soft text-danger',
};

/** Events of a reservation from top to bottom. */
export function Timeline({ milestones, zoneText }: { milestones: readonly Milestone[]; zoneText: string }) {
  return (
    <>
      <ol>
        {milestones.map((milestone, at) => (
          <li
            key={milestone.text}
            aria-current={milestone.state === 'current' ? 'step' : undefined}
            className="relative flex gap-4 pb-6 last:pb-0"
          >
            {at < milestones.length - 1 ? (
              <span aria-hidden="true" className="absolute inset-s-[0.9375rem] top-8 bottom-0 w-0.5 bg-line" />
            ) : null}
            <span
              aria-hidden="true"
              className={`grid size-8 shrink-0 place-items-center rounded-pill ${dots[milestone.state]}`}
            >
              {milestone.state === 'done' ? (
                <Icon name="check" className="size-4" />
              ) : milestone.state === 'stopped' ? (
                <Icon name="cross" className="size-4" />
              ) : milestone.state === 'current' ? (
                <Icon name="clock" className="size-4" />
              ) : null}
            </span>
            <span className="pt-1">
              <span className={`block ${milestone.state === 'next' ? 'text-ink-soft' : 'font-bold text-ink-strong'}`}>
                {milestone.text}
              </span>
              {milestone.at ? <span className="block text-small text-ink-soft">{milestone.at}</span> : null}
            </span>
          </li>
        ))}
      </ol>
      {milestones.some(({ at }) => at !== null) ? <p className="mt-4 text-tiny text-ink-soft">{zoneText}</p> : null}
    </>
  );
}
