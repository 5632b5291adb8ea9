import { readNet } from '#pricing/net.ts';
import type { TrailStep } from '#pricing/pricing.ts';
import type { CancellationPolicy } from '#values/cancellation.ts';
import type { LocalDeadline } from '#values/local-time.ts';
import { fromJson, type MoneyJson, toJson } from '#values/money.ts';
import type { PriceLine, VatNote, VatStatus } from '#values/price.ts';
import type { QuoteChange } from '../vertical.ts';

type Stored<T> = Omit<T, 'amount' | 'approximate'> & { amount: MoneyJson; approximate?: MoneyJson };

/** Price lines as JSON columns hold them: amounts as decimal strings of minor units. */
export function storeLines(lines: readonly PriceLine[]): string {
  return JSON.stringify(
    lines.map(({ amount, approximate, ...line }): Stored<PriceLine> => ({
      ...line,
      amount: toJson(amount),
      ...(approximate ? { approximate: toJson(approximate) } : {}),
    })),
  );
}

export function reviveLines(stored: unknown): PriceLine[] {
  return (stored as Stored<PriceLine>[]).map(({ amount, approximate, ...line }) => ({
    ...line,
    amount: fromJson(amount),
    ...(approximate ? { approximate: fromJson(approximate) } : {}),
  }));
}

/** What a stored price says about value added tax. */
export function reviveVat(row: {
  readonly currency: string;
  readonly vat: VatStatus | null;
  readonly vat_minor: bigint | null;
}): VatNote | null {
  const { currency, vat: status, vat_minor: minor } = row;
  return status === null || minor === null ? null : { status, amount: { minor, currency } };
}

/** The steps that made a price, with what each added; for the private part of a quote only. */
export function storeTrail(trail: readonly TrailStep[]): string {
  return JSON.stringify(trail.map(({ step, rule, added }) => ({ step, rule, added: toJson(readNet(added)) })));
}

export function storePolicy(policy: CancellationPolicy): string {
  const { kind = 'schedule', zone } = policy;
  if (policy.kind === 'on_request') return JSON.stringify({ kind, zone });
  return JSON.stringify({
    kind,
    zone,
    steps: policy.steps.map((step) => ({ from: step.from, fee: toJson(step.fee) })),
  });
}

/** Policies stored before there were kinds are schedules. */
export function revivePolicy(stored: unknown): CancellationPolicy {
  const policy = stored as StoredPolicy;
  if (policy.kind === 'on_request') return policy;
  return {
    kind: 'schedule',
    zone: policy.zone,
    steps: policy.steps.map((step) => ({ from: step.from, fee: fromJson(step.fee) })),
  };
}

type StoredPolicy =
  | { kind: 'on_request'; zone: string }
  | { kind?: 'schedule'; zone: string; steps: { from: LocalDeadline; fee: MoneyJson }[] };

/** Changes as a quote has them. In quotes of before, those of meals and rooms have their own name instead of `content`. */
export function reviveChanges(stored: unknown): QuoteChange[] {
  return (stored as (Omit<QuoteChange, 'what' | 'code'> & { what: string; code?: string })[]).map(
    ({ what, code = what, ...change }) => ({ ...change, what: isNeutral(what) ? what : 'content', code }),
  );
}

const isNeutral = (what: string): what is QuoteChange['what'] =>
  what === 'price' || what === 'at_property' || what === 'policy';
