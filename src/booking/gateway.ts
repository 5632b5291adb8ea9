import type { Money } from '#values/money.ts';

/**
 * A payment gateway with a hosted page: the traveller is redirected there, and we never see card data. Each call is
 * idempotent by the reference it carries. Errors are returned, never thrown: after `unknown`, query `status` by our
 * reference.
 */
export interface Gateway {
  /** Stored with each payment; names the adapter. */
  readonly id: string;
  readonly capabilities: GatewayCapabilities;
  /** Creates a payment page. Repeating it with the same reference returns the same page. */
  createPayment(request: PaymentRequest): Promise<CreatePaymentAnswer>;
  /** The gateway's current state of the payment with our reference. */
  status(reference: string): Promise<PaymentStatusAnswer>;
  /** Captures authorised money, once, in whole or in part. `key` makes repeats idempotent. */
  capture(reference: string, amount: Money, key: string): Promise<MoneyMoveAnswer>;
  /** Releases an authorisation, or closes an unpaid page. */
  void(reference: string, key: string): Promise<MoneyMoveAnswer>;
  /** Refunds captured money. `key` is the refund's own id. */
  refund(reference: string, amount: Money, key: string): Promise<MoneyMoveAnswer>;
  /**
   * Verifies signature and age over the raw bytes. The event only identifies the payment whose status must be queried.
   */
  readWebhook(headers: Headers, body: Uint8Array, now: Date): WebhookReading;
  /** All payments created in a window (ISO instants), for reconciliation. */
  list(from: string, until: string): Promise<readonly GatewayPayment[] | 'unknown'>;
}

export interface GatewayCapabilities {
  /** False for gateways that charge immediately; the saga then refunds instead of voiding. */
  readonly separateCapture: boolean;
  readonly currencies: readonly string[] | 'any';
}

export interface PaymentRequest {
  /** Ours: 20-character base32, made before the first call. */
  readonly reference: string;
  readonly amount: Money;
  /** Plain text shown on the gateway's page, in the traveller's language. */
  readonly description: string;
  /** BCP 47 tag. */
  readonly language: string;
  readonly email: string;
  /** Absolute URLs on our own origin. */
  readonly returnUrl: string;
  readonly cancelUrl: string;
  /** ISO instant after which the page must not accept money. */
  readonly expiresAt: string;
}

export type CreatePaymentAnswer =
  | { readonly kind: 'created'; readonly gatewayReference: string; readonly redirectUrl: string }
  | { readonly kind: 'rejected'; readonly reason: string }
  | { readonly kind: 'unknown'; readonly reason: string };

/** The state of a payment at the gateway. Amounts are in the payment's currency. */
export interface GatewayPayment {
  readonly reference: string;
  readonly gatewayReference: string;
  readonly state: 'open' | 'declined' | 'authorised' | 'captured' | 'voided' | 'expired';
  readonly amount: Money;
  readonly captured: Money;
  readonly refunded: Money;
  /** Keys of the refunds that the gateway has executed. */
  readonly refundKeys: readonly string[];
  /** ISO instant until which an authorisation can be captured. */
  readonly captureBefore: string | null;
  readonly declineReason: string | null;
}

export type PaymentStatusAnswer =
  | { readonly kind: 'found'; readonly payment: GatewayPayment }
  | { readonly kind: 'not_found' }
  | { readonly kind: 'unknown'; readonly reason: string };

export type MoneyMoveAnswer =
  | { readonly kind: 'done' }
  | { readonly kind: 'rejected'; readonly reason: string }
  | { readonly kind: 'unknown'; readonly reason: string };

export type WebhookReading =
  | { readonly kind: 'event'; readonly eventId: string; readonly reference: string }
  | { readonly kind: 'invalid'; readonly reason: string };
