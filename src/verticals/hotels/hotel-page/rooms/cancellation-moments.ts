import type { Format } from '#i18n/format.ts';
import type { Translate } from '#i18n/translate.ts';
import { type CancellationPolicy, policyParts } from '#values/cancellation.ts';
import type { LocalDeadline } from '#values/local-time.ts';
import { compareMoney, type Money, subtract } from '#values/money.ts';
import type { CancellationMomentView } from '../hotel-view.ts';

/**
 * The refund of a cancellation over time, from `now` (ISO instant) on, as text; empty when it never changes or is told on request. `write`
 * formats in the hotel's time zone; each entry has its instant for the visitor's.
 */
export function cancellationMoments(
  policy: CancellationPolicy,
  total: Money,
  now: string,
  { translate, format, write }: { translate: Translate; format: Format; write: (deadline: LocalDeadline) => string },
): CancellationMomentView[] {
  if (policy.kind === 'on_request') return [];
  const parts = policyParts(policy, now, total.currency);
  if (parts.length < 2) return [];
  return parts.map(({ from, until, fee }) => {
    const begun = from === null || Date.parse(from.at) <= Date.parse(now);
    const nothing = compareMoney(fee, total) >= 0;
    const tone = fee.minor === 0n ? 'all' : nothing ? 'nothing' : 'part';
    const edge = until ?? from;
    return {
      when: until
        ? begun
          ? translate('cancellation.until', { until: write(until) })
          : translate('cancellation.between', { from: write(from), until: write(until) })
        : translate('cancellation.from', { from: from ? write(from) : '' }),
      outcome: translate(`cancellation.${tone}`, {
        refund: format.money(nothing ? { ...total, minor: 0n } : subtract(total, fee)),
        fee: format.money(fee),
      }),
      tone,
      edge: edge && { at: edge.at, zone: edge.zone },
    };
  });
}
