import type { CancellationPolicy } from '#values/cancellation.ts';
import type { Money } from '#values/money.ts';
import { feeInSale } from './fee-in-sale.ts';

/**
 * The policy of a price that has become another: fees keep their share of it, so that a fee of the whole price stays the
 * whole price. A policy whose fee is asked for has none to change.
 */
export function scaledPolicy<Policy extends CancellationPolicy>(policy: Policy, before: Money, after: Money): Policy;
export function scaledPolicy(policy: CancellationPolicy, before: Money, after: Money): CancellationPolicy {
  if (policy.kind === 'on_request') return policy;
  const { zone, steps } = policy;
  return { zone, steps: steps.map(({ from, fee }) => ({ from, fee: feeInSale(fee, before, after) })) };
}
