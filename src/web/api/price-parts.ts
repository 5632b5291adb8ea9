import type { CancellationPolicy } from '#values/cancellation.ts';
import { toJson } from '#values/money.ts';
import type { PriceLine } from '#values/price.ts';

/** The lines of a price for programs; `labelOf` writes what a line is. */
export function presentLines(lines: readonly PriceLine[], labelOf: (line: PriceLine) => string) {
  return lines.map((line) => ({
    kind: line.kind,
    code: line.code,
    label: labelOf(line),
    amount: toJson(line.amount),
    approximate: line.approximate ? toJson(line.approximate) : null,
    rate_bp: line.rateBp ?? null,
    timing: line.timing,
  }));
}

/** What `cancellationFields` describes. */
export function presentPolicy(policy: CancellationPolicy) {
  const steps = policy.kind === 'on_request' ? [] : policy.steps;
  return {
    cancellation_kind: policy.kind ?? 'schedule',
    cancellation: steps.map(({ from, fee }) => ({
      from: { at: from.at, local: from.local, zone: from.zone },
      fee: toJson(fee),
    })),
  };
}
