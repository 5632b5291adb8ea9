import { compareMoney, type Money, subtract, sum, zero } from '#values/money.ts';
import type { GatewayCapabilities, GatewayDispute, GatewayPayment, GatewayRefund } from './gateway.ts';

/** What is known of a payment's money, in the payment's currency. */
export interface KnownMoney {
  readonly captured: Money;
  /** Given back for certain, as far as banks allow. */
  readonly refunded: Money;
  /** On its way back; it may still fail. */
  readonly refunding: Money;
  /** Taken by the payer's bank until it decides. */
  readonly disputed: Money;
  /** Taken by the payer's bank for good. */
  readonly lost: Money;
  /** What is left of the captured money, and all that may be refunded now: refunding disputed money would pay twice. */
  readonly left: Money;
}

/** Adds up what a gateway says of a payment. Throws RangeError when it mixes currencies. */
export function knownMoney({ captured, refunds, disputes }: GatewayPayment): KnownMoney {
  const total = <State>(all: readonly { state: State; amount: Money }[], ...states: State[]) =>
    sum(
      all.filter((one) => states.includes(one.state)).map((one) => one.amount),
      captured.currency,
    );
  const refunded = total<GatewayRefund['state']>(refunds, 'done');
  const refunding = total<GatewayRefund['state']>(refunds, 'pending');
  const disputed = total<GatewayDispute['state']>(disputes, 'needs_response', 'under_review');
  const lost = total<GatewayDispute['state']>(disputes, 'lost');
  const left = [refunded, refunding, disputed, lost].reduce(subtract, captured);
  const nothing = zero(captured.currency);
  return { captured, refunded, refunding, disputed, lost, left: compareMoney(left, nothing) < 0 ? nothing : left };
}

/** The refund with our key, or null when the gateway never accepted it. */
export function refundOf(payment: GatewayPayment, key: string): GatewayRefund | null {
  return payment.refunds.find((one) => one.key === key) ?? null;
}

/** Whether a gateway takes this currency. */
export function charges({ currencies }: Pick<GatewayCapabilities, 'currencies'>, currency: string): boolean {
  return currencies === 'any' || currencies.includes(currency);
}

/** Whether it does, and the amount is not between two of its steps. */
export function isChargeable(gateway: GatewayCapabilities, { minor, currency }: Money): boolean {
  return charges(gateway, currency) && minor > 0n && minor % BigInt(gateway.steps(currency)) === 0n;
}

/**
 * How to end up with `owed` (zero or more) of a payment of `whole`: what to capture, and what to refund afterwards. Zero
 * to capture means to void. Between two steps the payer gets the difference. Throws RangeError when more is owed than
 * was paid, or in another currency.
 */
export function captureFor(
  gateway: GatewayCapabilities,
  whole: Money,
  owed: Money,
): { readonly capture: Money; readonly refund: Money } {
  const nothing = zero(whole.currency);
  if (compareMoney(owed, nothing) < 0 || compareMoney(owed, whole) > 0)
    throw new RangeError('what is owed must be within the payment');
  const kept = { ...owed, minor: owed.minor - (owed.minor % BigInt(gateway.steps(owed.currency))) };
  const isReleasable = gateway.partialCapture || kept.minor === 0n;
  return gateway.separateCapture && isReleasable
    ? { capture: kept, refund: nothing }
    : { capture: whole, refund: subtract(whole, kept) };
}
