import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { money } from '#values/money.ts';
import { referenceFrom } from '#values/reference.ts';
import type { Gateway, GatewayPayment, PaymentRequest } from './gateway.ts';

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
  close(): Promise<void> | void;
}

const hour = 3_600_000;

/** Every rule of the port that booking relies on. Run it for each adapter. */
export function describeGatewayContract(
  name: string,
  makeHarness: () => Promise<GatewayHarness> | GatewayHarness,
): void {
  describe(`${name} keeps the gateway contract`, () => {
    let harness: GatewayHarness;
    let gateway: Gateway;
    let count = 0;
    beforeEach(async () => {
      harness = await makeHarness();
      gateway = harness.gateway;
    });
    afterEach(() => harness.close());

    function request(change: Partial<PaymentRequest> = {}): PaymentRequest {
      count += 1;
      return {
        reference: referenceFrom(
          Uint8Array.from({ length: 20 }, (_, place) => (place * 7 + count * 13 + (count >> 5) * place) & 255),
        ),
        amount: money(45_950n, 'EUR'),
        description: 'Hotel Mirador, 3 nights',
        language: 'en-GB',
        email: 'dana@example.com',
        returnUrl: 'http://localhost:3000/transaction/1/success',
        cancelUrl: 'http://localhost:3000/pay?cancelled=1',
        expiresAt: new Date(harness.now().getTime() + hour).toISOString(),
        ...change,
      };
    }

    async function created(wanted: PaymentRequest): Promise<string> {
      const answer = await gateway.createPayment(wanted);
      if (answer.kind !== 'created') throw new Error(`not created: ${answer.reason}`);
      return answer.redirectUrl;
    }

    async function payment(reference: string): Promise<GatewayPayment> {
      const answer = await gateway.status(reference);
      if (answer.kind !== 'found') throw new Error(`not found: ${answer.kind}`);
      return answer.payment;
    }

    async function authorised(change: Partial<PaymentRequest> = {}): Promise<PaymentRequest> {
      const wanted = request(change);
      await harness.pay(await created(wanted), 'approve');
      return wanted;
    }

    async function captured(): Promise<PaymentRequest> {
      const wanted = await authorised();
      expect(await gateway.capture(wanted.reference, wanted.amount, 'capture-key-1')).toEqual({ kind: 'done' });
      return wanted;
    }

    describe('create', () => {
      test('refuses a payment that has already expired', async () => {
        const answer = await gateway.createPayment(
          request({ expiresAt: new Date(harness.now().getTime() - 1000).toISOString() }),
        );
        expect(answer.kind).toBe('rejected');
      });
      test('refuses the reference of another amount', async () => {
        const wanted = request();
        await created(wanted);
        expect((await gateway.createPayment({ ...wanted, amount: money(1n, 'EUR') })).kind).toBe('rejected');
        expect((await gateway.createPayment({ ...wanted, amount: money(45_950n, 'USD') })).kind).toBe('rejected');
        expect((await payment(wanted.reference)).amount).toEqual(wanted.amount);
      });
      test('gives the same page for the same reference', async () => {
        const wanted = request();
        const answers = await Promise.all([1, 2, 3].map(() => gateway.createPayment(wanted)));
        expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
        expect(answers[0]?.kind).toBe('created');
      });
    });

    describe('status', () => {
      test('does not find a payment that was never made', async () => {
        expect(await gateway.status(request().reference)).toEqual({ kind: 'not_found' });
      });
      test('goes from open to authorised to captured', async () => {
        const wanted = request();
        const page = await created(wanted);
        expect(await payment(wanted.reference)).toMatchObject({
          state: 'open',
          captured: money(0n, 'EUR'),
          captureBefore: null,
        });
        expect(await harness.pay(page, 'approve')).toBe(wanted.returnUrl);
        const held = await payment(wanted.reference);
        expect(held.state).toBe('authorised');
        expect(Date.parse(held.captureBefore ?? '')).toBeGreaterThan(harness.now().getTime());
        expect(await gateway.capture(wanted.reference, wanted.amount, 'capture-key-1')).toEqual({ kind: 'done' });
        expect(await payment(wanted.reference)).toMatchObject({
          state: 'captured',
          captured: wanted.amount,
          refunded: money(0n, 'EUR'),
          refundKeys: [],
        });
      });
      test('stays open after one declined card, and ends declined with a reason', async () => {
        const wanted = request();
        const page = await created(wanted);
        expect(await harness.pay(page, 'decline')).toBeNull();
        expect((await payment(wanted.reference)).state).toBe('open');
        expect(await harness.pay(page, 'decline_for_good')).toBe(wanted.returnUrl);
        const declined = await payment(wanted.reference);
        expect(declined.state).toBe('declined');
        expect(declined.declineReason).toBeTruthy();
      });
      test('is authorised after a passed challenge', async () => {
        const wanted = request();
        expect(await harness.pay(await created(wanted), 'challenge')).toBe(wanted.returnUrl);
        expect((await payment(wanted.reference)).state).toBe('authorised');
      });
      test('is voided after the traveller cancels', async () => {
        const wanted = request();
        expect(await harness.pay(await created(wanted), 'cancel')).toBe(wanted.cancelUrl);
        expect((await payment(wanted.reference)).state).toBe('voided');
      });
    });

    test('an expired page does not take money', async () => {
      const wanted = request();
      const page = await created(wanted);
      harness.advance(hour + 1000);
      expect(await harness.pay(page, 'approve')).toBeNull();
      expect((await payment(wanted.reference)).state).toBe('expired');
      expect((await gateway.capture(wanted.reference, wanted.amount, 'capture-key-1')).kind).toBe('rejected');
    });

    describe('capture', () => {
      test('refuses what does not exist, is not paid, or is above the amount', async () => {
        const wanted = request();
        expect((await gateway.capture(wanted.reference, wanted.amount, 'capture-key-1')).kind).toBe('rejected');
        await created(wanted);
        expect((await gateway.capture(wanted.reference, wanted.amount, 'capture-key-1')).kind).toBe('rejected');
        const paid = await authorised();
        expect((await gateway.capture(paid.reference, money(45_951n, 'EUR'), 'capture-key-1')).kind).toBe('rejected');
        expect((await gateway.capture(paid.reference, money(45_950n, 'USD'), 'capture-key-2')).kind).toBe('rejected');
        expect((await payment(paid.reference)).captured).toEqual(money(0n, 'EUR'));
      });
      test('happens once for repeated calls with one key', async () => {
        const wanted = await authorised();
        const answers = await Promise.all(
          Array.from({ length: 8 }, () => gateway.capture(wanted.reference, wanted.amount, 'capture-key-1')),
        );
        expect(answers.every((answer) => answer.kind === 'done')).toBe(true);
        expect((await gateway.capture(wanted.reference, wanted.amount, 'capture-key-2')).kind).toBe('rejected');
        expect((await payment(wanted.reference)).captured).toEqual(wanted.amount);
      });
      test('may take a part', async () => {
        const wanted = await authorised();
        expect(await gateway.capture(wanted.reference, money(10_000n, 'EUR'), 'capture-key-1')).toEqual({
          kind: 'done',
        });
        expect((await payment(wanted.reference)).captured).toEqual(money(10_000n, 'EUR'));
      });
      test('refuses an authorisation that has run out', async () => {
        const wanted = await authorised();
        harness.advance(Date.parse((await payment(wanted.reference)).captureBefore ?? '') - harness.now().getTime());
        expect((await gateway.capture(wanted.reference, wanted.amount, 'capture-key-1')).kind).toBe('rejected');
        expect((await payment(wanted.reference)).captured).toEqual(money(0n, 'EUR'));
      });
    });

    describe('void', () => {
      test('refuses what does not exist or is captured', async () => {
        expect((await gateway.void(request().reference, 'void-key-1')).kind).toBe('rejected');
        const wanted = await captured();
        expect((await gateway.void(wanted.reference, 'void-key-1')).kind).toBe('rejected');
      });
      test('gives up an authorisation, repeatedly without harm', async () => {
        const wanted = await authorised();
        expect(await gateway.void(wanted.reference, 'void-key-1')).toEqual({ kind: 'done' });
        expect(await gateway.void(wanted.reference, 'void-key-1')).toEqual({ kind: 'done' });
        expect((await payment(wanted.reference)).state).toBe('voided');
        expect((await gateway.capture(wanted.reference, wanted.amount, 'capture-key-1')).kind).toBe('rejected');
      });
      test('closes a page that is not yet paid', async () => {
        const wanted = request();
        const page = await created(wanted);
        expect(await gateway.void(wanted.reference, 'void-key-1')).toEqual({ kind: 'done' });
        expect(await harness.pay(page, 'approve')).not.toBe(wanted.returnUrl);
        expect((await payment(wanted.reference)).state).toBe('voided');
      });
    });

    describe('refund', () => {
      test('refuses what is not captured, and more than is left', async () => {
        const held = await authorised();
        expect((await gateway.refund(held.reference, money(1n, 'EUR'), 'refund-key-1')).kind).toBe('rejected');
        const wanted = await captured();
        expect((await gateway.refund(wanted.reference, money(45_951n, 'EUR'), 'refund-key-1')).kind).toBe('rejected');
        expect(await gateway.refund(wanted.reference, money(45_000n, 'EUR'), 'refund-key-2')).toEqual({ kind: 'done' });
        expect((await gateway.refund(wanted.reference, money(951n, 'EUR'), 'refund-key-3')).kind).toBe('rejected');
        expect((await payment(wanted.reference)).refunded).toEqual(money(45_000n, 'EUR'));
      });
      test('gives back in parts and in whole, each key once', async () => {
        const wanted = await captured();
        for (const repeat of [1, 2, 3]) {
          expect(
            await gateway.refund(wanted.reference, money(10_000n, 'EUR'), 'refund-key-1'),
            `repeat ${repeat}`,
          ).toEqual({ kind: 'done' });
        }
        expect(await payment(wanted.reference)).toMatchObject({
          refunded: money(10_000n, 'EUR'),
          refundKeys: ['refund-key-1'],
        });
        expect(await gateway.refund(wanted.reference, money(35_950n, 'EUR'), 'refund-key-2')).toEqual({ kind: 'done' });
        expect(await payment(wanted.reference)).toMatchObject({
          refunded: wanted.amount,
          refundKeys: ['refund-key-1', 'refund-key-2'],
        });
      });
      test('in parallel never gives back more than was taken', async () => {
        const wanted = await captured();
        await Promise.all(
          Array.from({ length: 6 }, (_, place) =>
            gateway.refund(wanted.reference, money(20_000n, 'EUR'), `refund-key-${place}`),
          ),
        );
        expect((await payment(wanted.reference)).refunded).toEqual(money(40_000n, 'EUR'));
      });
    });

    test('lists the payments of a window, from its start and before its end', async () => {
      const from = harness.now().toISOString();
      const first = await authorised();
      harness.advance(1000);
      const middle = harness.now().toISOString();
      const second = request();
      await created(second);
      harness.advance(1000);
      const until = harness.now().toISOString();
      const references = async (start: string, end: string) => {
        const listed = await gateway.list(start, end);
        return listed === 'unknown' ? listed : listed.map((one) => one.reference);
      };
      expect(await references(from, until)).toEqual([first.reference, second.reference]);
      expect(await references(from, middle)).toEqual([first.reference]);
      expect(await references(middle, until)).toEqual([second.reference]);
      expect(await references(until, until)).toEqual([]);
    });

    test('keeps every minor unit of currencies without, with two and with three digits', async () => {
      for (const amount of [money(123_457n, 'JPY'), money(9_999_999n, 'HUF'), money(12_345_678n, 'KWD')]) {
        const wanted = await authorised({ amount });
        expect((await payment(wanted.reference)).amount).toEqual(amount);
      }
    });

    describe('webhooks', () => {
      async function delivered() {
        const wanted = await authorised();
        const [webhook] = await harness.webhooks();
        if (!webhook) throw new Error('no webhook came');
        return { wanted, ...webhook };
      }
      test('without a signature, with a wrong one, altered or too large are invalid', async () => {
        const { headers, body } = await delivered();
        const now = harness.now();
        expect(gateway.readWebhook(new Headers(), body, now).kind).toBe('invalid');
        const changed = body.slice();
        changed[changed.length - 2] = (changed.at(-2) ?? 0) ^ 1;
        expect(gateway.readWebhook(headers, changed, now).kind).toBe('invalid');
        const forged = new Headers(headers);
        for (const [key, value] of headers)
          forged.set(
            key,
            value.replace(/[0-9a-f]{64}/, (digest) => digest.split('').toReversed().join('')),
          );
        expect(gateway.readWebhook(forged, body, now).kind).toBe('invalid');
        expect(gateway.readWebhook(headers, new Uint8Array(262_145), now).kind).toBe('invalid');
        expect(gateway.readWebhook(headers, new Uint8Array(), now).kind).toBe('invalid');
      });
      test('older than five minutes, or from the future, are invalid', async () => {
        const { headers, body } = await delivered();
        const at = harness.now().getTime();
        expect(gateway.readWebhook(headers, body, new Date(at + 302_000)).kind).toBe('invalid');
        expect(gateway.readWebhook(headers, body, new Date(at - 302_000)).kind).toBe('invalid');
      });
      test('that are signed and fresh name their payment', async () => {
        const { wanted, headers, body } = await delivered();
        expect(gateway.readWebhook(headers, body, harness.now())).toMatchObject({
          kind: 'event',
          reference: wanted.reference,
          eventId: expect.stringMatching(/./),
        });
      });
    });
  });
}
