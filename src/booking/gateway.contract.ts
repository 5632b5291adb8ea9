import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { currencies } from '#values/currency.ts';
import { money } from '#values/money.ts';
import { describeCaptures } from './gateway-captures.contract.ts';
import { describeDisputes } from './gateway-disputes.contract.ts';
import { describeRefunds } from './gateway-refunds.contract.ts';
import { type GatewayHarness, type GatewayStage, gatewayStage, hour, nothing } from './gateway-stage.contract.ts';
import { describeGatewayWebhooks } from './gateway-webhooks.contract.ts';

export type { GatewayHarness, PageChoice } from './gateway-stage.contract.ts';

/** Every rule of the port that booking relies on. Run it for each adapter; cases are skipped by its capabilities only. */
export function describeGatewayContract(
  name: string,
  makeHarness: () => Promise<GatewayHarness> | GatewayHarness,
): void {
  describe(`${name} keeps the gateway contract`, () => {
    let stage: GatewayStage;
    beforeEach(async () => {
      stage = gatewayStage(await makeHarness());
    });
    afterEach(() => stage.harness.close());

    describeCapabilities(() => stage);
    describeCreate(() => stage);
    describeStatus(() => stage);
    describePages(() => stage);
    describeCaptures(() => stage);
    describeRefunds(() => stage);
    describeDisputes(() => stage);
    describeList(() => stage);
    describeGatewayWebhooks(() => stage);
  });
}

function describeCapabilities(stage: () => GatewayStage): void {
  describe('capabilities', () => {
    test('refuse to count what is no currency', () => {
      expect(() => stage().capabilities.steps('QQQ')).toThrow(RangeError);
    });
    test('are whole numbers that make sense', () => {
      const { capabilities } = stage();
      const taken = capabilities.currencies === 'any' ? currencies : capabilities.currencies;
      for (const currency of taken) expect(capabilities.steps(currency), currency).toBeGreaterThanOrEqual(1);
      expect(capabilities.minPageMinutes).toBeLessThan(capabilities.maxPageMinutes);
      if (!capabilities.separateCapture) expect(capabilities.partialCapture).toBe(false);
    });
  });
}

function describeCreate(stage: () => GatewayStage): void {
  describe('create', () => {
    test('refuses a payment that has already expired, and a page for too long', async () => {
      const { gateway, request, harness, capabilities } = stage();
      const now = harness.now().getTime();
      for (const end of [now - 1000, now + (capabilities.maxPageMinutes + 1) * 60_000]) {
        const answer = await gateway.createPayment(request({ expiresAt: new Date(end).toISOString() }));
        expect(answer.kind).toBe('rejected');
      }
    });
    test('refuses the reference of another amount', async () => {
      const { gateway, request, created, payment } = stage();
      const wanted = request();
      await created(wanted);
      expect((await gateway.createPayment({ ...wanted, amount: money(1n, 'EUR') })).kind).toBe('rejected');
      expect((await gateway.createPayment({ ...wanted, amount: money(45_950n, 'USD') })).kind).toBe('rejected');
      expect((await payment(wanted.reference)).amount).toEqual(wanted.amount);
    });
    test('refuses a currency that it does not list', async (context) => {
      const { gateway, request, capabilities } = stage();
      if (capabilities.currencies === 'any') return context.skip();
      const other = currencies.find((one) => !capabilities.currencies.includes(one));
      if (other === undefined) return context.skip();
      expect((await gateway.createPayment(request({ amount: money(1_000n, other) }))).kind).toBe('rejected');
    });
    test('refuses an amount between two steps', async (context) => {
      const { gateway, request, capabilities } = stage();
      const coarse = currencies.filter(
        (one) =>
          capabilities.steps(one) > 1 && (capabilities.currencies === 'any' || capabilities.currencies.includes(one)),
      );
      if (coarse.length === 0) return context.skip();
      for (const currency of coarse) {
        const between = money(1_000n * BigInt(capabilities.steps(currency)) + 1n, currency);
        expect((await gateway.createPayment(request({ amount: between }))).kind, currency).toBe('rejected');
      }
    });
    test('gives the same page for the same reference', async () => {
      const { gateway, request } = stage();
      const wanted = request();
      const answers = await Promise.all([1, 2, 3].map(() => gateway.createPayment(wanted)));
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
      expect(answers[0]?.kind).toBe('created');
    });
    test('keeps amounts of currencies without, with two and with three digits to the smallest step', async () => {
      const { paid, payment, capabilities } = stage();
      for (const wanted of [money(123_457n, 'JPY'), money(9_999_999n, 'HUF'), money(12_345_678n, 'KWD')]) {
        const { minor, currency } = wanted;
        if (capabilities.currencies !== 'any' && !capabilities.currencies.includes(currency)) continue;
        const amount = money(minor - (minor % BigInt(capabilities.steps(currency))), currency);
        expect((await payment((await paid({ amount })).reference)).amount).toEqual(amount);
      }
    });
  });
}

function describeStatus(stage: () => GatewayStage): void {
  describe('status', () => {
    test('does not find a payment that was never made', async () => {
      expect(await stage().gateway.status(stage().request().reference, null)).toEqual({ kind: 'not_found' });
    });
    test('finds a payment by our reference alone, and with the gateway’s own', async () => {
      const { gateway, paid, payment } = stage();
      const { reference } = await paid();
      const found = await payment(reference);
      expect(await gateway.status(reference, null)).toEqual({ kind: 'found', payment: found });
      expect(await gateway.status(reference, found.gatewayReference)).toEqual({ kind: 'found', payment: found });
    });
    test('goes from open to paid to captured', async () => {
      const { request, created, payment, harness, capture, capabilities, paidState } = stage();
      const wanted = request();
      const page = await created(wanted);
      expect(await payment(wanted.reference)).toMatchObject({
        state: capabilities.hasPage ? 'open' : paidState,
        captured: nothing,
        refunds: [],
        fee: null,
        disputes: [],
        card: null,
        authentication: null,
        captureBefore: capabilities.hasPage ? null : expect.any(String),
      });
      expect(await harness.pay(page, 'approve')).toBe(wanted.returnUrl);
      const held = await payment(wanted.reference);
      expect(held.state).toBe(paidState);
      if (paidState === 'authorised') {
        expect(held).toMatchObject({ captured: nothing, fee: null });
        expect(Date.parse(held.captureBefore ?? '')).toBeGreaterThan(harness.now().getTime());
      } else expect(held).toMatchObject({ captured: wanted.amount, captureBefore: null });
      expect(await capture(wanted.reference, wanted.amount, 'capture-key-1')).toEqual({ kind: 'done' });
      const charged = await payment(wanted.reference);
      expect(charged).toMatchObject({
        state: 'captured',
        captured: wanted.amount,
        refunded: nothing,
        refunds: [],
        disputes: [],
      });
      if (charged.fee) expect(charged.fee.minor).toBeGreaterThanOrEqual(0n);
    });
    test('stays open after one declined card, and ends declined with a reason', async (context) => {
      if (!stage().capabilities.hasPage) return context.skip();
      const { request, created, payment, harness } = stage();
      const wanted = request();
      const page = await created(wanted);
      expect(await harness.pay(page, 'decline')).toBeNull();
      expect((await payment(wanted.reference)).state).toBe('open');
      expect(await harness.pay(page, 'decline_for_good')).toBe(wanted.returnUrl);
      const declined = await payment(wanted.reference);
      expect(declined).toMatchObject({ state: 'declined', captured: nothing, authentication: null });
      expect(declined.declineReason).toBeTruthy();
    });
    test('is paid after a passed challenge, and says so', async (context) => {
      if (!stage().capabilities.hasPage) return context.skip();
      const { request, created, payment, harness, paidState } = stage();
      const wanted = request();
      expect(await harness.pay(await created(wanted), 'challenge')).toBe(wanted.returnUrl);
      expect((await payment(wanted.reference)).state).toBe(paidState);
      if (harness.bank) expect((await payment(wanted.reference)).authentication).toBe('3ds');
    });
    test('tells the card, but never more than four digits of it', async (context) => {
      const { paid, payment, harness } = stage();
      if (!harness.bank) return context.skip();
      const { card, authentication } = await payment((await paid()).reference);
      expect(card).toEqual({
        brand: expect.stringMatching(/^[a-z_ ]+$/),
        lastFour: expect.stringMatching(/^\d{4}$/),
        country: card?.country === null ? null : expect.stringMatching(/^[A-Z]{2}$/),
      });
      expect(authentication).not.toBe('3ds');
    });
    test('is voided after the traveller cancels', async (context) => {
      if (!stage().capabilities.hasPage) return context.skip();
      const { request, created, payment, harness } = stage();
      const wanted = request();
      expect(await harness.pay(await created(wanted), 'cancel')).toBe(wanted.cancelUrl);
      expect((await payment(wanted.reference)).state).toBe('voided');
    });
  });
}

function describePages(stage: () => GatewayStage): void {
  describe('a page', () => {
    test('that has expired does not take money', async (context) => {
      if (!stage().capabilities.hasPage) return context.skip();
      const { request, created, payment, harness, capture } = stage();
      const wanted = request();
      const page = await created(wanted);
      harness.advance(hour + 1000);
      expect(await harness.pay(page, 'approve')).toBeNull();
      expect((await payment(wanted.reference)).state).toBe('expired');
      expect((await capture(wanted.reference, wanted.amount, 'capture-key-1')).kind).toBe('rejected');
    });
    test('of a gateway with a shortest time stays open for it, but not after it is voided', async (context) => {
      const { request, created, payment, harness, capabilities, gateway } = stage();
      const shortest = capabilities.minPageMinutes * 60_000;
      if (shortest === 0) return context.skip();
      const expiresAt = new Date(harness.now().getTime() + shortest / 2).toISOString();
      const wanted = request({ expiresAt });
      const page = await created(wanted);
      harness.advance(shortest / 2 + 1000);
      const { state, gatewayReference } = await payment(wanted.reference);
      expect(state).toBe('open');
      expect(await gateway.void(wanted.reference, gatewayReference, 'void-key-1')).toEqual({ kind: 'done' });
      expect(await harness.pay(page, 'approve')).not.toBe(wanted.returnUrl);
      expect((await payment(wanted.reference)).state).toBe('voided');
    });
  });
}

function describeList(stage: () => GatewayStage): void {
  test('lists the payments of a window, from its start and before its end', async () => {
    const { harness, gateway, paid, request, created } = stage();
    const from = harness.now().toISOString();
    const first = await paid();
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
}
