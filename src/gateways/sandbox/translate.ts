import type {
  CreatePaymentAnswer,
  GatewayPayment,
  MoneyMoveAnswer,
  PaymentRequest,
  PaymentStatusAnswer,
  RefundAnswer,
} from '#booking/gateway.ts';
import { isCurrency } from '#values/currency.ts';
import { type Money, money } from '#values/money.ts';
import type { Reply } from './client.ts';
import { wirePayment, type WirePayment } from './wire.ts';

/** Largest amount that the wire carries exactly. The gateway has its own lower limit. */
export function wireAmount(amount: Money): number | null {
  return amount.minor > 0n && amount.minor <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(amount.minor) : null;
}

const garbled = { kind: 'unknown', reason: 'garbled answer' } as const;

/** The payment with our reference that an answer holds; null when it is anything else. */
function paymentIn(body: unknown, reference: string): WirePayment | null {
  const read = wirePayment.safeParse(body);
  return read.success && read.data.reference === reference && isCurrency(read.data.currency) ? read.data : null;
}

export function toPayment(wire: WirePayment): GatewayPayment {
  return {
    reference: wire.reference,
    gatewayReference: wire.id,
    state: wire.state,
    amount: money(wire.amount, wire.currency),
    captured: money(wire.captured, wire.currency),
    refunded: money(wire.refunded, wire.currency),
    refunds: wire.refunds.map(({ key, state, amount }) => ({ key, state, amount: money(amount, wire.currency) })),
    fee: wire.fee === null ? null : money(wire.fee, wire.currency),
    disputes: wire.disputes.map(({ id, state, amount, respond_by: respondBy, reason }) => ({
      id,
      state,
      amount: money(amount, wire.currency),
      respondBy,
      reason,
    })),
    card: wire.card && { brand: wire.card.brand, lastFour: wire.card.last_four, country: wire.card.country },
    authentication: wire.authentication,
    captureBefore: wire.capture_before,
    declineReason: wire.decline_reason,
  };
}

export function createdAnswer(reply: Reply, request: PaymentRequest): CreatePaymentAnswer {
  if (reply.kind === 'refused') return { kind: 'rejected', reason: reply.code };
  if (reply.kind === 'unknown') return reply;
  const payment = paymentIn(reply.body, request.reference);
  if (!payment || BigInt(payment.amount) !== request.amount.minor || payment.currency !== request.amount.currency)
    return garbled;
  return { kind: 'created', gatewayReference: payment.id, redirectUrl: payment.page_url };
}

export function statusAnswer(reply: Reply, reference: string): PaymentStatusAnswer {
  if (reply.kind === 'refused')
    return reply.code === 'payment_not_found' ? { kind: 'not_found' } : { kind: 'unknown', reason: reply.code };
  if (reply.kind === 'unknown') return reply;
  const payment = paymentIn(reply.body, reference);
  return payment ? { kind: 'found', payment: toPayment(payment) } : garbled;
}

/** The refund's state, as the returned payment shows it. */
export function refundAnswer(reply: Reply, reference: string, key: string): RefundAnswer {
  if (reply.kind === 'refused') return { kind: 'rejected', reason: reply.code };
  if (reply.kind === 'unknown') return reply;
  const state = paymentIn(reply.body, reference)?.refunds.find((refund) => refund.key === key)?.state;
  if (state === undefined) return garbled;
  return state === 'failed' ? { kind: 'rejected', reason: 'refund_failed' } : { kind: state };
}

/** `done` only when the returned payment shows that the dispute has evidence. */
export function evidenceAnswer(reply: Reply, disputeId: string): MoneyMoveAnswer {
  if (reply.kind === 'refused') return { kind: 'rejected', reason: reply.code };
  if (reply.kind === 'unknown') return reply;
  const dispute = wirePayment.safeParse(reply.body).data?.disputes.find((one) => one.id === disputeId);
  return dispute && dispute.state !== 'needs_response' ? { kind: 'done' } : garbled;
}

/** `done` only when the returned payment shows it. */
export function moveAnswer(
  reply: Reply,
  reference: string,
  shows: (payment: GatewayPayment) => boolean,
): MoneyMoveAnswer {
  if (reply.kind === 'refused') return { kind: 'rejected', reason: reply.code };
  if (reply.kind === 'unknown') return reply;
  const payment = paymentIn(reply.body, reference);
  return payment && shows(toPayment(payment)) ? { kind: 'done' } : garbled;
}
