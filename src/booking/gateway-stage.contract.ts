import { money, type Money } from '#values/money.ts';
import { referenceFrom } from '#values/reference.ts';
import type { Gateway, GatewayPayment, MoneyMoveAnswer, PaymentRequest, RefundAnswer } from './gateway.ts';

export type PageChoice = 'approve' | 'decline' | 'decline_for_good' | 'challenge' | 'cancel';

/** A gateway with a simulated traveller on its page and a clock that tests may move. */
export interface GatewayHarness {
  readonly gateway: Gateway;
  /** Acts as the traveller: returns the address of the redirect, or null when the browser stays on the page. */
  pay(redirectUrl: string, choice: PageChoice): Promise<string | null>;
  now(): Date;
  /** Moves the gateway's clock on, in milliseconds. */
  advance(milliseconds: number): void;
  /** Events sent by the gateway so far, unmodified. */
  webhooks(): Promise<readonly { readonly headers: Headers; readonly body: Uint8Array }[]>;
  /** The payer's bank; null where there is none (no cards, no disputes, refunds at once). */
  readonly bank: SimulatedBank | null;
  close(): Promise<void> | void;
}

export interface SimulatedBank {
  /** From now on refunds are only accepted. */
  holdRefunds(): Promise<void>;
  /** Ends a refund, or sends a done one back. */
  settleRefund(reference: string, key: string, state: 'done' | 'failed'): Promise<void>;
  openDispute(reference: string, amount: Money, respondBy: Date): Promise<void>;
  decideDispute(disputeId: string, state: 'won' | 'lost'): Promise<void>;
}

export const hour = 3_600_000;
export const price = money(45_950n, 'EUR');
export const nothing = money(0n, 'EUR');

export type GatewayStage = ReturnType<typeof gatewayStage>;

let count = 0;

/** What the cases of the contract have in common. Calls carry the gateway's own reference once it is known. */
export function gatewayStage(harness: GatewayHarness) {
  const { gateway } = harness;
  const known = new Map<string, string>();
  const own = (reference: string) => known.get(reference) ?? null;

  const stage = {
    harness,
    gateway,
    capabilities: gateway.capabilities,
    /** The state of a payment that the traveller has paid. */
    paidState: gateway.capabilities.separateCapture ? ('authorised' as const) : ('captured' as const),

    request(change: Partial<PaymentRequest> = {}): PaymentRequest {
      count += 1;
      return {
        reference: referenceFrom(
          Uint8Array.from({ length: 20 }, (_, place) => (place * 7 + count * 13 + (count >> 5) * place) & 255),
        ),
        amount: price,
        description: 'Hotel Mirador, 3 nights',
        language: 'en-GB',
        email: 'dana@example.com',
        returnUrl: 'http://localhost:3000/transaction/1/success',
        cancelUrl: 'http://localhost:3000/pay?cancelled=1',
        expiresAt: new Date(harness.now().getTime() + hour).toISOString(),
        ...change,
      };
    },

    /** The address of the page. */
    async created(wanted: PaymentRequest): Promise<string> {
      const answer = await gateway.createPayment(wanted);
      if (answer.kind !== 'created') throw new Error(`not created: ${answer.reason}`);
      known.set(wanted.reference, answer.gatewayReference);
      return answer.redirectUrl;
    },
    async payment(reference: string): Promise<GatewayPayment> {
      const answer = await gateway.status(reference, own(reference));
      if (answer.kind !== 'found') throw new Error(`not found: ${answer.kind}`);
      return answer.payment;
    },
    async paid(change: Partial<PaymentRequest> = {}): Promise<PaymentRequest> {
      const wanted = stage.request(change);
      await harness.pay(await stage.created(wanted), 'approve');
      return wanted;
    },
    async captured(change: Partial<PaymentRequest> = {}): Promise<PaymentRequest> {
      const wanted = await stage.paid(change);
      const answer = await stage.capture(wanted.reference, wanted.amount, 'capture-key-1');
      if (answer.kind !== 'done') throw new Error(`not captured: ${answer.reason}`);
      return wanted;
    },
    capture: (reference: string, amount: Money, key: string): Promise<MoneyMoveAnswer> =>
      gateway.capture(reference, own(reference), amount, key),
    void: (reference: string, key: string): Promise<MoneyMoveAnswer> => gateway.void(reference, own(reference), key),
    refund: (reference: string, amount: Money, key: string): Promise<RefundAnswer> =>
      gateway.refund(reference, own(reference), amount, key),

    /** References that the events after the first `before` have named. */
    async eventsSince(before: number): Promise<string[]> {
      const events = (await harness.webhooks()).slice(before);
      return events.map(({ headers, body }) => {
        const reading = gateway.readWebhook(headers, body, harness.now());
        if (reading.kind !== 'event') throw new Error(reading.reason);
        return reading.reference;
      });
    },
  };
  return stage;
}
