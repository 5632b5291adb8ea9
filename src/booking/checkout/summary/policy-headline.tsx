import { Icon } from '#ui/icon.tsx';
import type { PolicyView } from './policy-view.ts';

/** Whether cancelling is free, and until when, in one line. */
export function PolicyHeadline({ policy, className = '' }: { policy: PolicyView; className?: string }) {
  const isFree = policy.kind === 'free';
  return (
    <p className={`flex items-start gap-2 text-small ${className}`}>
      <Icon
        name={isFree ? 'success' : 'info'}
        className={`mt-0.5 size-4.5 ${isFree ? 'text-positive' : 'text-ink-soft'}`}
      />
      {policy.headline}
    </p>
  );
}
