import type { Money } from '#values/money.ts';

/**
 * A payment gateway with a hosted page: we send the traveller there and never see a card. Each call is idempotent
 * by the reference it carries. No answer is ever thrown: `unknown` means ask `status` by our reference.
 */
export interface Gateway {
  /** Stored with each payment; names the adapter. */
  readonly id: string;
  readonly capabilities: GatewayCapabilities;
  /** Makes a payment page. Repeating it with the same reference returns the same page. */
  createPayment(request: PaymentRequest): Promise<CreatePaymentAnswer>;
  /** The gateway's truth about the payment with our reference. */
  status(reference: string): Promise<PaymentStatusAnswer>;
  /** Takes authorised money, once, in whole or in part. `key` makes repeats harmless. */
  capture(reference: string, amount: Money, key: string): Promise<MoneyMoveAnswer>;
  /** Gives up an authorisation, or closes a page not yet paid. */
  void(reference: string, key: string): Promise<MoneyMoveAnswer>;
  /** Gives captured money back. `key` is the refund's own id. */
  refund(reference: string, amount: Money, key: string): Promise<MoneyMoveAnswer>;
  /** Checks signature and age over the raw bytes. The event only says which payment to ask about again. */
  readWebhook(headers: Headers, body: Uint8Array, now: Date): WebhookReading;
  /** All payments created in a window (ISO instants), for reconciliation. */
  list(from: string, until: string): Promise<readonly GatewayPayment[] | 'unknown'>;
}

export interface GatewayCapabilities {
  /** False for gateways that charge at once; the saga then refunds instead of voiding. */
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
  /** ISO instant after which the page must not take money. */
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
  /** Refund keys that the gateway has carried out. */
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
