import { stepOf } from '#gateways/sandbox/terms.ts';
import { problem } from './answer.ts';
import { type Gateway, record } from './books.ts';
import { disputedAmount } from './disputes.ts';
import { takeFault } from './faults.ts';
import { capture, voidPayment, type Payment } from './payment.ts';
import { acceptRefund, refundsOf, sumOf } from './refunds.ts';

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
  const { operation, key, currency } = request;
  const amount = request.amount ?? 0;
  const before = store.move(payment.reference, operation, key);
  if (before)
    return before.amount === request.amount
      ? payment
      : problem(409, 'key_reused', 'This key was used with another amount.');
  if (currency !== null && currency !== payment.currency)
    return problem(422, 'currency_mismatch', `The payment is in ${payment.currency}.`);
  if (amount % stepOf(gateway.terms, payment.currency) !== 0)
    return problem(422, 'amount_between_steps', `${payment.currency} is counted in larger steps.`);
  if (operation === 'capture' && isChargedAtOnce(gateway, payment) && amount === payment.captured) return payment;
  const refused =
    operation === 'void'
      ? voidRefusal(payment)
      : operation === 'capture'
        ? captureRefusal(gateway, payment, amount)
        : refundRefusal(gateway, payment, amount);
  if (refused) return refused;
  if (takeFault(store, `${operation}_fails_hard`, payment.reference, operation))
    return problem(402, `${operation}_declined`, 'The bank refused for good.');
  if (takeFault(store, `${operation}_fails`, payment.reference, operation))
    return problem(503, 'bank_unavailable', 'The bank did not answer; nothing was done.');
  if (operation === 'refund') return acceptRefund(gateway, payment, key, amount);
  store.addMove(payment.reference, {
    operation,
    key,
    amount: request.amount,
    at: gateway.now().toISOString(),
    state: 'done',
    settleAt: null,
    outcome: null,
  });
  if (operation === 'capture') return record(gateway, capture(payment, amount));
  return payment.state === 'open' || payment.state === 'authorised' ? record(gateway, voidPayment(payment)) : payment;
}

/** Its money was taken with the payment, not by a capture. */
function isChargedAtOnce({ store }: Gateway, payment: Payment): boolean {
  return payment.state === 'captured' && store.moves(payment.reference).every((made) => made.operation !== 'capture');
}

function captureRefusal({ terms }: Gateway, payment: Payment, amount: number): Response | null {
  if (payment.state === 'captured') return problem(409, 'already_captured', 'An authorisation is captured once.');
  if (payment.state === 'expired') return problem(409, 'authorisation_expired', 'The authorisation has run out.');
  if (payment.state !== 'authorised') return problem(409, 'not_authorised', `The payment is ${payment.state}.`);
  if (amount > payment.amount) return problem(422, 'amount_too_large', 'More than was authorised.');
  return amount < payment.amount && !terms.partialCapture
    ? problem(422, 'capture_in_part', 'An authorisation is captured in whole only.')
    : null;
}

function voidRefusal(payment: Payment): Response | null {
  return payment.state === 'captured'
    ? problem(409, 'already_captured', 'Captured money is given back by a refund.')
    : null;
}

function refundRefusal({ store }: Gateway, payment: Payment, amount: number): Response | null {
  if (payment.state !== 'captured') return problem(409, 'not_captured', `The payment is ${payment.state}.`);
  const refunds = refundsOf(store, payment.reference);
  const left = payment.captured - sumOf(refunds, 'done') - sumOf(refunds, 'pending');
  if (amount > left) return problem(422, 'refund_too_large', 'More than is left of the captured amount.');
  return amount > left - disputedAmount(store, payment.reference)
    ? problem(409, 'disputed', 'The payer’s bank has this money, or may take it.')
    : null;
}
