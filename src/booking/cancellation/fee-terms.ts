import { compareMoney, sum, type Money } from '#values/money.ts';
import type { Credit, Order, RefundTo, FeeAnswer } from '../vertical.ts';

/** A supplier's answer about the fee with nothing left out. Amounts in the supplier's currency, `expiresAt` an ISO instant. */
export interface FeeTerms {
  readonly fee: Money;
  readonly refundTo: RefundTo;
  readonly credits: readonly Credit[];
  readonly token: string | null;
  readonly expiresAt: string;
}

/** How long a fee is good when its supplier does not say it. */
const goodForMs = 10 * 60_000;

/**
 * Fills what a supplier has left out. Null for an answer that can't be true: a fee above the price or in another
 * currency, credit for money that is paid back as well, or an answer that has expired.
 */
export function feeTerms(told: FeeAnswer, { supplierPrice }: Pick<Order, 'supplierPrice'>, now: Date): FeeTerms | null {
  const { fee, refundTo = 'money', credits = [], token = null } = told;
  const expiresAt = told.expiresAt ?? new Date(now.getTime() + goodForMs).toISOString();
  if (fee.currency !== supplierPrice.currency || fee.minor < 0n || compareMoney(fee, supplierPrice) > 0) return null;
  const same = credits.map(({ amount }) => amount).filter(({ currency }) => currency === fee.currency);
  if (compareMoney(sum(same, fee.currency), fee) > 0 || (refundTo === 'money' && credits.length > 0)) return null;
  return Date.parse(expiresAt) > now.getTime() ? { fee, refundTo, credits, token, expiresAt } : null;
}
