import { epochMs, type LocalDeadline, momentMs } from './local-time.ts';
import { compareMoney, type Money, zero } from './money.ts';

/** From this moment on, cancelling costs this much (until a later step takes over). */
export interface CancellationStep {
  readonly from: LocalDeadline;
  readonly fee: Money;
}

/**
 * The cancellation fee over time: nothing before the first step, then the fee of the last step begun. Steps are in
 * order of their instant. A stay that can't be cancelled has one step long past with the full fee.
 */
export interface FeeSchedule {
  readonly kind?: 'schedule';
  readonly steps: readonly CancellationStep[];
  readonly zone: string;
}

/** The fee is known only when the supplier is asked for it, at the moment of cancelling. It is never taken to be free. */
export interface FeeOnRequest {
  readonly kind: 'on_request';
  readonly zone: string;
}

export type CancellationPolicy = FeeSchedule | FeeOnRequest;

/** The schedule of a policy that must have one. Throws a RangeError for a fee on request. */
export function scheduleOf(policy: CancellationPolicy): FeeSchedule {
  if (policy.kind === 'on_request') throw new RangeError('the fee is told on request');
  return policy;
}

/** The fee at an instant (ISO, UTC). At the exact cutoff the later step applies. */
export function feeAt({ steps }: FeeSchedule, instant: string, currency: string): Money {
  const now = epochMs(instant);
  let fee = zero(currency);
  for (const step of steps) {
    if (epochMs(step.from.at) <= now) fee = step.fee;
  }
  return fee;
}

/** Whether cancelling at an instant (ISO, UTC) is certain to cost nothing. */
export function isFreeAt(policy: CancellationPolicy, instant: string, currency: string): boolean {
  return policy.kind !== 'on_request' && feeAt(policy, instant, currency).minor === 0n;
}

/** The last moment of free cancellation after `instant`, or null when cancelling already costs something or may do so. */
export function freeUntil(policy: CancellationPolicy, instant: string): LocalDeadline | null {
  if (policy.kind === 'on_request') return null;
  const first = policy.steps.find((step) => step.fee.minor > 0n);
  if (!first) return null;
  return momentMs(instant) < epochMs(first.from.at) ? first.from : null;
}

/** True when cancelling `offered` is certain never to cost more than `accepted`. Both in one currency. */
export function noWorsePolicy(offered: CancellationPolicy, accepted: CancellationPolicy, currency: string): boolean {
  if (offered.kind === 'on_request' || accepted.kind === 'on_request') return offered.kind === accepted.kind;
  const moments = [...offered.steps, ...accepted.steps].map((step) => step.from.at);
  return moments.every((at) => compareMoney(feeAt(offered, at, currency), feeAt(accepted, at, currency)) <= 0);
}

/** A policy at another total, so that a changed price alone is not taken for a changed policy. */
export function scaledPolicy(policy: CancellationPolicy, oldMinor: bigint, total: Money): CancellationPolicy {
  if (total.minor === oldMinor || oldMinor === 0n || policy.kind === 'on_request') return policy;
  return {
    zone: policy.zone,
    steps: policy.steps.map((step) => ({
      from: step.from,
      // One unit of tolerance upwards: both sides were rounded.
      fee: {
        minor: step.fee.minor === 0n ? 0n : (step.fee.minor * total.minor) / oldMinor + 1n,
        currency: total.currency,
      },
    })),
  };
}

/** A period with a constant cancellation fee. */
export interface CancellationPart {
  /** Null for a step that began before the booking. */
  readonly from: LocalDeadline | null;
  /** At this moment the next part has begun. Null for the last. */
  readonly until: LocalDeadline | null;
  readonly fee: Money;
}

/** The parts of a schedule that are not over at an instant (ISO, UTC), in order; neighbours of one fee are one part. */
export function policyParts({ steps }: FeeSchedule, instant: string, currency: string): CancellationPart[] {
  const now = epochMs(instant);
  const starts = [{ from: null, fee: zero(currency) }, ...steps];
  const parts: CancellationPart[] = [];
  for (const [at, { from, fee }] of starts.entries()) {
    const until = steps[at]?.from ?? null;
    const over = until !== null && epochMs(until.at) <= now;
    const empty = from !== null && until !== null && epochMs(until.at) <= epochMs(from.at);
    if (over || empty) continue;
    const before = parts.at(-1);
    if (before && before.fee.minor === fee.minor) parts[parts.length - 1] = { ...before, until };
    else parts.push({ from, until, fee });
  }
  return parts;
}
