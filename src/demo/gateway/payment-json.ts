import type { Gateway } from './books.ts';
import { disputesOf } from './disputes.ts';
import type { Payment } from './payment.ts';
import { refundsOf } from './refunds.ts';

/** A payment as the API writes it. */
export function paymentJson({ store, publicOrigin }: Gateway, payment: Payment): object {
  const { brand, lastFour, country } = payment;
  return {
    id: payment.id.slice(0, 12),
    reference: payment.reference,
    state: payment.state,
    amount: payment.amount,
    currency: payment.currency,
    captured: payment.captured,
    refunded: payment.refunded,
    refunds: refundsOf(store, payment.reference),
    fee: payment.fee,
    disputes: disputesOf(store, payment.reference).map(({ id, state, amount, reason, respondBy }) => ({
      id,
      state,
      amount,
      reason,
      respond_by: state === 'needs_response' ? respondBy : null,
    })),
    capture_before: payment.captureBefore,
    decline_reason: payment.state === 'declined' ? payment.declineReason : null,
    card: brand ? { brand, last_four: lastFour, country } : null,
    authentication: payment.authentication,
    page_url: `${publicOrigin}/pay/${payment.id}`,
    expires_at: payment.expiresAt,
    created_at: payment.createdAt,
  };
}
