import type { CancellationStep, FeeSchedule } from '#values/cancellation.ts';
import { deadlineAt, type LocalDeadline } from '#values/local-time.ts';
import { money, type Money } from '#values/money.ts';
import { readDecimal } from '#connector/wire-money.ts';
import { penaltySchema, type WireRate } from './wire.ts';

interface Penalty {
  /** Milliseconds since 1970. */
  readonly from: number;
  readonly minor: bigint;
}

const always = Date.parse('2000-01-01T00:00:00Z');

/** Non-refundable, missing, invalid or higher than the price: cancelling then costs the full price from the start. */
function penaltiesOf(rate: WireRate, net: Money): readonly Penalty[] {
  const everything = [{ from: always, minor: net.minor }];
  if (rate.rateClass === 'NRF') return everything;
  const entries = rate.cancellationPolicies ?? [];
  const read = entries.flatMap((entry): Penalty[] => {
    const penalty = penaltySchema.safeParse(entry).data;
    const fee = penalty && readDecimal(penalty.amount, net.currency, 'round_up');
    return fee && fee.minor <= net.minor ? [{ from: Date.parse(penalty.from), minor: fee.minor }] : [];
  });
  if (read.length === 0 || read.length < entries.length) return everything;
  return read.toSorted((a, b) => a.from - b.from);
}

function feeAt(penalties: readonly Penalty[], moment: number): bigint {
  return penalties.findLast((penalty) => penalty.from <= moment)?.minor ?? 0n;
}

/**
 * Cached: hotels of one search share zones and deadlines, and zone arithmetic is most of the cost of reading a rate.
 */
const deadlines = new Map<string, LocalDeadline>();

function deadline(moment: number, zone: string): LocalDeadline {
  const key = `${moment} ${zone}`;
  const known = deadlines.get(key);
  if (known) return known;
  if (deadlines.size >= 2_000) deadlines.clear();
  const made = deadlineAt(new Date(moment).toISOString(), zone);
  deadlines.set(key, made);
  return made;
}

/** The terms of several rates booked together: at each moment the fees of all of them, added up. `zone` is the property's. */
export function policyOf(
  parts: readonly { readonly rate: WireRate; readonly net: Money }[],
  currency: string,
  zone: string,
): FeeSchedule {
  const each = parts.map(({ rate, net }) => penaltiesOf(rate, net));
  const moments = [...new Set(each.flat().map((penalty) => penalty.from))].toSorted((a, b) => a - b);
  const steps = moments.map((moment): CancellationStep => {
    const fee = each.reduce((all, penalties) => all + feeAt(penalties, moment), 0n);
    return { from: deadline(moment, zone), fee: money(fee, currency) };
  });
  return { zone, steps: steps.filter((step, place) => step.fee.minor !== steps[place - 1]?.fee.minor) };
}
