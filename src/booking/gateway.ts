import type { Money } from '#values/money.ts';

/**
 * A payment gateway with a hosted page: the traveller is redirected there, and we never see card data. Each call is
 * idempotent by the reference or key it carries. Errors are returned, never thrown: after `unknown`, query `status`.
 *
 * A payment has two names: our `reference`, and the gateway's own `gatewayReference`, which is null as long as the answer
 * to `createPayment` is lost. Every call carries both, because some gateways find a payment quickly by their own alone.
 */
export interface Gateway {
  /** Stored with each payment; names the adapter. */
  readonly id: string;
  readonly capabilities: GatewayCapabilities;
  /** Creates a payment page. Repeating it with the same reference returns the same page. */
  createPayment(request: PaymentRequest): Promise<CreatePaymentAnswer>;
  /** The gateway's current state of a payment. It is found by our reference alone, too. */
  status(reference: string, gatewayReference: string | null): Promise<PaymentStatusAnswer>;
  /**
   * Captures authorised money, once; what is not captured is let go. `key` makes repeats idempotent. Without
   * `partialCapture` less than the whole is rejected. Without `separateCapture` the whole is captured already, so
   * capturing it answers `done` and changes nothing.
   */
  capture(reference: string, gatewayReference: string | null, amount: Money, key: string): Promise<MoneyMoveAnswer>;
  /** Releases an authorisation, or closes an unpaid page. Captured money is not released: the answer is `rejected`. */
  void(reference: string, gatewayReference: string | null, key: string): Promise<MoneyMoveAnswer>;
  /**
   * Refunds captured money. `key` is the refund's own id: repeating it never refunds twice, and answers the refund's
   * state of that moment. A refund that has failed stays failed (`rejected`): another attempt needs another key.
   */
  refund(reference: string, gatewayReference: string | null, amount: Money, key: string): Promise<RefundAnswer>;
  /**
   * Answers a dispute, once and before `respondBy`; repeating the same evidence is harmless, other evidence is rejected.
   * Missing where a gateway takes evidence by its own dashboard only.
   */
  submitEvidence?(disputeId: string, evidence: DisputeEvidence): Promise<MoneyMoveAnswer>;
  /**
   * Verifies signature and age over the raw bytes. The event only identifies the payment whose status must be queried.
   */
  readWebhook(headers: Headers, body: Uint8Array, now: Date): WebhookReading;
  /** All payments created in a window (ISO instants, the end excluded), for reconciliation. */
  list(from: string, until: string): Promise<readonly GatewayPayment[] | 'unknown'>;
  /**
   * All payments with a dispute opened in a window (ISO instants, the end excluded). Disputes come months after their
   * payment, so `list` does not find one whose webhook was lost.
   */
  listDisputed(from: string, until: string): Promise<readonly GatewayPayment[] | 'unknown'>;
}

export interface GatewayCapabilities {
  /**
   * False where nobody pays on a page: creating a payment authorises it at once, and `redirectUrl` is where the payer would
   * come back to. Such a gateway sends no webhooks.
   */
  readonly hasPage: boolean;
  /** False where paying takes the money at once: a payment goes from `open` to `captured`, and is never voided, only refunded. */
  readonly separateCapture: boolean;
  /** Whether less than the authorised amount can be captured. False without separate capture. */
  readonly partialCapture: boolean;
  /**
   * A page stays open for this many minutes at least, even when `expiresAt` is earlier: only `void` closes it before.
   * 0 when `expiresAt` is kept exactly.
   */
  readonly minPageMinutes: number;
  /** A page that is to stay open for longer is rejected. */
  readonly maxPageMinutes: number;
  /** ISO 4217 codes; a payment in another currency is rejected. */
  readonly currencies: readonly string[] | 'any';
  /**
   * Smallest step of an amount, in minor units by ISO 4217: 1, or 10 where only tens of fils are charged. Prices and
   * fees are made to fit it (`withSteps`). An amount
   * between two steps is rejected. Throws RangeError for what is no currency.
   */
  steps(currency: string): number;
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
  /** ISO instant after which the page must not accept money; see `minPageMinutes`. */
  readonly expiresAt: string;
}

export type CreatePaymentAnswer =
  | { readonly kind: 'created'; readonly gatewayReference: string; readonly redirectUrl: string }
  | { readonly kind: 'rejected'; readonly reason: string }
  | { readonly kind: 'unknown'; readonly reason: string };

/** The state of a payment at the gateway. Amounts are in the payment's currency unless said otherwise. */
export interface GatewayPayment {
  readonly reference: string;
  readonly gatewayReference: string;
  readonly state: 'open' | 'declined' | 'authorised' | 'captured' | 'voided' | 'expired';
  readonly amount: Money;
  readonly captured: Money;
  /** Sum of the refunds that are `done`. */
  readonly refunded: Money;
  /** Every refund that the gateway has accepted, oldest first. */
  readonly refunds: readonly GatewayRefund[];
  /** What the gateway keeps for the charge, in the currency in which it pays out; null while it is not known. */
  readonly fee: Money | null;
  /** Every dispute of this payment, oldest first. */
  readonly disputes: readonly GatewayDispute[];
  /** The card that paid, or was refused last; null before any, and without a card. */
  readonly card: PaymentCard | null;
  /**
   * How the payer was authenticated: by 3-D Secure, left out under an exemption of the law, or not at all. Null before
   * a card was accepted, and where the gateway does not tell.
   */
  readonly authentication: '3ds' | 'exempt' | 'none' | null;
  /** ISO instant until which an authorisation can be captured. */
  readonly captureBefore: string | null;
  readonly declineReason: string | null;
}

export interface GatewayRefund {
  /** Ours; of a refund that a person made at the gateway, the gateway's own id. */
  readonly key: string;
  /**
   * `pending`: accepted, the money has not arrived, and the refund may still fail. `done` may become `failed` when the
   * payer's bank sends the money back.
   */
  readonly state: 'pending' | 'done' | 'failed';
  readonly amount: Money;
}

/** A payer's claim through their bank to have the money back. The bank takes it from us until the dispute is won. */
export interface GatewayDispute {
  /** The gateway's own. */
  readonly id: string;
  /** `needs_response` ends with evidence (`under_review`), or as `lost` at `respondBy`. `won` and `lost` are final. */
  readonly state: 'needs_response' | 'under_review' | 'won' | 'lost';
  readonly amount: Money;
  /** ISO instant before which evidence must be submitted; null when none is awaited. */
  readonly respondBy: string | null;
  /** The gateway's code, e.g. `fraudulent`. */
  readonly reason: string;
}

export interface PaymentCard {
  /** Lower case, e.g. `visa`. */
  readonly brand: string;
  readonly lastFour: string;
  /** Where the card was issued, ISO 3166-1 alpha-2; null when the gateway does not tell. */
  readonly country: string | null;
}

/** What we know of a disputed sale, as plain text; at most 20,000 characters in all, more is rejected. */
export interface DisputeEvidence {
  /** What was sold, and for which dates. */
  readonly product: string;
  readonly customerName: string;
  readonly customerEmail: string;
  /** Address from which the terms were accepted; null when it is no longer kept. */
  readonly customerIp: string | null;
  /** First day of the service at its place, YYYY-MM-DD. */
  readonly serviceDate: string | null;
  /** The cancellation policy as it was shown, and when it was accepted. */
  readonly policy: string;
  /** What happened when, a line for each event, with instants in UTC. */
  readonly timeline: string;
  /** Our answer to the claim. */
  readonly statement: string;
}

export type PaymentStatusAnswer =
  | { readonly kind: 'found'; readonly payment: GatewayPayment }
  | { readonly kind: 'not_found' }
  | { readonly kind: 'unknown'; readonly reason: string };

/** `rejected`: nothing was done, and the same call never will do it. */
export type MoneyMoveAnswer =
  | { readonly kind: 'done' }
  | { readonly kind: 'rejected'; readonly reason: string }
  | { readonly kind: 'unknown'; readonly reason: string };

/** `pending`: the gateway has accepted the refund; `status` shows later whether it is done or has failed. */
export type RefundAnswer = MoneyMoveAnswer | { readonly kind: 'pending' };

export type WebhookReading =
  | { readonly kind: 'event'; readonly eventId: string; readonly reference: string }
  | { readonly kind: 'invalid'; readonly reason: string };
