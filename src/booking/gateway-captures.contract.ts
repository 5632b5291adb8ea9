import { describe, expect, test } from 'vitest';
import { money } from '#values/money.ts';
import { type GatewayStage, nothing } from './gateway-stage.contract.ts';

/** Required behaviour of `capture` and `void`, with separate capture and without. */
export function describeCaptures(stage: () => GatewayStage): void {
  describe('capture', () => {
    test('refuses what does not exist, is not paid, is above the amount or in another currency', async () => {
      const { request, created, paid, payment, capture, capabilities } = stage();
      const wanted = request();
      expect((await capture(wanted.reference, wanted.amount, 'capture-key-1')).kind).toBe('rejected');
      if (capabilities.hasPage) {
        await created(wanted);
        expect((await capture(wanted.reference, wanted.amount, 'capture-key-1')).kind).toBe('rejected');
      }
      const { reference, amount } = await paid();
      expect((await capture(reference, money(45_951n, 'EUR'), 'capture-key-1')).kind).toBe('rejected');
      expect((await capture(reference, money(45_950n, 'USD'), 'capture-key-2')).kind).toBe('rejected');
      expect((await payment(reference)).captured).toEqual(capabilities.separateCapture ? nothing : amount);
    });
    test('happens once for repeated calls with one key', async (context) => {
      const { paid, payment, capture, capabilities } = stage();
      if (!capabilities.separateCapture) return context.skip();
      const { reference, amount } = await paid();
      const answers = await Promise.all(Array.from({ length: 8 }, () => capture(reference, amount, 'capture-key-1')));
      expect(answers.every((answer) => answer.kind === 'done')).toBe(true);
      expect((await capture(reference, amount, 'capture-key-2')).kind).toBe('rejected');
      expect((await payment(reference)).captured).toEqual(amount);
    });
    test('of what was charged with the payment changes nothing, however often', async (context) => {
      const { paid, payment, capture, capabilities } = stage();
      if (capabilities.separateCapture) return context.skip();
      const { reference, amount } = await paid();
      const before = await payment(reference);
      for (const key of ['capture-key-1', 'capture-key-1', 'capture-key-2'])
        expect(await capture(reference, amount, key)).toEqual({ kind: 'done' });
      expect(await payment(reference)).toEqual(before);
    });
    test('refuses a part where only the whole can be captured', async (context) => {
      const { paid, payment, capture, capabilities } = stage();
      if (capabilities.partialCapture) return context.skip();
      const { reference, amount } = await paid();
      const before = await payment(reference);
      expect((await capture(reference, money(10_000n, 'EUR'), 'capture-key-1')).kind).toBe('rejected');
      expect(await payment(reference)).toEqual(before);
      expect(await capture(reference, amount, 'capture-key-2')).toEqual({ kind: 'done' });
    });
    test('may take a part, once; the rest is let go', async (context) => {
      const { paid, payment, capture, refund, capabilities } = stage();
      if (!capabilities.partialCapture) return context.skip();
      const { reference } = await paid();
      const part = money(10_000n, 'EUR');
      expect(await capture(reference, part, 'capture-key-1')).toEqual({ kind: 'done' });
      expect((await capture(reference, money(1n, 'EUR'), 'capture-key-2')).kind).toBe('rejected');
      expect((await refund(reference, money(10_001n, 'EUR'), 'refund-key-1')).kind).toBe('rejected');
      expect(await payment(reference)).toMatchObject({ state: 'captured', captured: part });
    });
    test('refuses an authorisation that has run out', async (context) => {
      const { paid, payment, capture, harness, capabilities } = stage();
      if (!capabilities.separateCapture) return context.skip();
      const { reference, amount } = await paid();
      harness.advance(Date.parse((await payment(reference)).captureBefore ?? '') - harness.now().getTime());
      expect((await capture(reference, amount, 'capture-key-1')).kind).toBe('rejected');
      expect((await payment(reference)).captured).toEqual(nothing);
    });
  });

  describe('void', () => {
    test('refuses what does not exist or is captured', async () => {
      const { request, captured, payment } = stage();
      expect((await stage().void(request().reference, 'void-key-1')).kind).toBe('rejected');
      const { reference, amount } = await captured();
      expect((await stage().void(reference, 'void-key-1')).kind).toBe('rejected');
      expect(await payment(reference)).toMatchObject({ state: 'captured', captured: amount });
    });
    test('gives up an authorisation, repeatedly without harm', async (context) => {
      const { paid, payment, capture, capabilities } = stage();
      if (!capabilities.separateCapture) return context.skip();
      const { reference, amount } = await paid();
      expect(await stage().void(reference, 'void-key-1')).toEqual({ kind: 'done' });
      expect(await stage().void(reference, 'void-key-1')).toEqual({ kind: 'done' });
      expect((await payment(reference)).state).toBe('voided');
      expect((await capture(reference, amount, 'capture-key-1')).kind).toBe('rejected');
    });
    test('closes a page that is not yet paid', async () => {
      const { request, created, payment, harness } = stage();
      const wanted = request();
      const page = await created(wanted);
      expect(await stage().void(wanted.reference, 'void-key-1')).toEqual({ kind: 'done' });
      expect(await harness.pay(page, 'approve')).not.toBe(wanted.returnUrl);
      expect(await payment(wanted.reference)).toMatchObject({ state: 'voided', captured: nothing });
    });
  });
}
