import { problem } from './answer.ts';
import { type Gateway, record } from './books.ts';
import { takeFault } from './faults.ts';
import { voidPayment, type Payment } from './payment.ts';

/** A capture, void or refund that the merchant requests. The amount is in minor units; a void has none. */
export interface MoveRequest {
  readonly operation: 'capture' | 'void' | 'refund';
  readonly key: string;
  readonly amount: number | null;
  readonly currency: string | null;
}

/** Moves money once per key: the payment after it, or why not. Call inside a transaction. */
export function move(gateway: Gateway, payment: Payment, request: MoveRequest): Payment | Response {
  const { store } = gateway;
  const { operation, key, amount } = request;
  const before = store.move(payment.reference, operation, key);
  if (before)
    return before.amount === amount ? payment : problem(409, 'key_reused', 'This key was used with another amount.');
  if (request.currency !== null && request.currency !== payment.currency)
    return problem(422, 'currency_mismatch', `The payment is in ${payment.currency}.`);
  const refused =
    operation === 'void'
      ? voidRefusal(payment)
      : operation === 'capture'
        ? captureRefusal(payment, amount ?? 0)
        : refundRefusal(payment, amount ?? 0);
  if (refused) return refused;
  if (takeFault(store, `${operation}_fails_hard`, payment.reference, operation))
    return problem(402, `${operation}_declined`, 'The bank refused for good.');
  if (takeFault(store, `${operation}_fails`, payment.reference, operation))
    return problem(503, 'bank_unavailable', 'The bank did not answer; nothing was done.');
  store.addMove(payment.reference, { operation, key, amount, at: gateway.now().toISOString() });
  if (operation === 'capture')
    return record(gateway, {
      payment: { ...payment, state: 'captured', captured: amount ?? 0 },
      event: 'payment.captured',
    });
  if (operation === 'refund')
    return record(gateway, {
      payment: { ...payment, refunded: payment.refunded + (amount ?? 0) },
      event: 'payment.refunded',
    });
  return payment.state === 'open' || payment.state === 'authorised' ? record(gateway, voidPayment(payment)) : payment;
}

function captureRefusal(payment: Payment, amount: number): Response | null {
  if (payment.state === 'captured') return problem(409, 'already_captured', 'An authorisation is captured once.');
  if (payment.state === 'expired') return problem(409, 'authorisation_expired', 'The authorisation has run out.');
  if (payment.state !== 'authorised') return problem(409, 'not_authorised', `The payment is ${payment.state}.`);
  return amount > payment.amount ? problem(422, 'amount_too_large', 'More than was authorised.') : null;
}

function voidRefusal(payment: Payment): Response | null {
  return payment.state === 'captured'
    ? problem(409, 'already_captured', 'Captured money is given back by a refund.')
    : null;
}

function refundRefusal(payment: Payment, amount: number): Response | null {
  if (payment.state !== 'captured') return problem(409, 'not_captured', `The payment is ${payment.state}.`);
  return amount > payment.captured - payment.refunded
    ? problem(422, 'refund_too_large', 'More than is left of the captured amount.')
    : null;
}
