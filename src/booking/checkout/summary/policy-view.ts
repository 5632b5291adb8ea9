import type { Format } from '#i18n/format.ts';
import type { Translate } from '#i18n/translate.ts';
import type { Words } from '../../words.ts';
import { type CancellationPolicy, policyParts } from '#values/cancellation.ts';
import type { LocalDeadline } from '#values/local-time.ts';
import { compareMoney, type Money, subtract } from '#values/money.ts';

export interface PolicyViewStep {
  /** `Before 4 Dec 2026, 18:00` in the product's time zone, which the page must name. */
  readonly when: string;
  /** `free`, an amount, or the full price. */
  readonly cost: string;
  /** What a cancellation in this period gives back; of a booking that is not paid, what is still to be paid then. */
  readonly refund: string;
  /** The instant that `when` names, for the visitor's time zone. */
  readonly at: string | null;
  readonly free: boolean;
  /** There is no refund. */
  readonly full: boolean;
  readonly current: boolean;
}

/** A cancellation policy as text: the periods that are not over yet, in order. */
export interface PolicyView {
  readonly headline: string;
  readonly kind: 'free' | 'costs' | 'none' | 'on_request';
  /** The instant at which cancelling stops being free; null where it never is, or always. */
  readonly freeUntil: string | null;
  /** The instant of this view. */
  readonly now: string;
  readonly steps: readonly PolicyViewStep[];
  /** IANA zone of the times, and a text that says whose they are. */
  readonly zone: string;
  readonly zoneText: string;
}

/** `now` is an ISO instant; `total` the amount that was or will be charged. `isOwed`: it is booked, and not paid yet. */
export function policyView(
  policy: CancellationPolicy,
  total: Money,
  now: string,
  {
    translate,
    format,
    words,
    isOwed = false,
  }: {
    readonly translate: Translate;
    readonly format: Format;
    readonly words: Words;
    readonly isOwed?: boolean;
  },
): PolicyView {
  const { zone } = policy;
  const common = { now, zone, zoneText: words('localTime') };
  if (policy.kind === 'on_request')
    return { ...common, headline: words('cancelOnRequest'), kind: 'on_request', freeUntil: null, steps: [] };
  const begun = (deadline: LocalDeadline | null) =>
    deadline === null || Temporal.Instant.compare(deadline.at, now) <= 0;
  const open = policyParts(policy, now, total.currency);
  const isFull = (fee: Money) => compareMoney(fee, total) >= 0;
  const outcome = (fee: Money) => {
    if (isOwed)
      return fee.minor === 0n
        ? translate('booking.owedNothing')
        : translate('booking.owed', { fee: format.money(fee) });
    return isFull(fee)
      ? translate('booking.refundNone')
      : translate('booking.refundOf', { refund: format.money(subtract(total, fee)) });
  };
  const steps = open.map((part): PolicyViewStep => {
    const free = part.fee.minor === 0n;
    const shown = part.until ?? (begun(part.from) ? null : part.from);
    return {
      when: part.until
        ? translate('booking.policyBefore', { deadline: format.deadline(part.until) })
        : shown
          ? translate('booking.policyFrom', { deadline: format.deadline(shown) })
          : translate('booking.policyAlways'),
      cost: free
        ? translate('booking.policyFree')
        : isFull(part.fee)
          ? translate(isOwed ? 'booking.policyFullOwed' : 'booking.policyFull', { fee: format.money(part.fee) })
          : format.money(part.fee),
      refund: outcome(part.fee),
      at: shown?.at ?? null,
      free,
      full: isFull(part.fee),
      current: begun(part.from),
    };
  });
  const [first] = open;
  const free = first?.fee.minor === 0n;
  const kind = free ? 'free' : open.length === 1 && first && isFull(first.fee) ? 'none' : 'costs';
  const headline =
    kind === 'none'
      ? translate('booking.nonRefundable')
      : kind === 'costs'
        ? translate('booking.cancelCosts', { fee: format.money(first?.fee ?? total) })
        : first?.until
          ? translate('booking.freeUntil', {
              deadline: words('atLocalTime', { time: format.deadline(first.until) }),
            })
          : translate('booking.freeAlways');
  return {
    ...common,
    headline,
    kind,
    freeUntil: free ? (first?.until?.at ?? null) : null,
    steps,
  };
}
