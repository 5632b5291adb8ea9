import { describe, expect, test } from 'vitest';
import { type Money, money } from '#values/money.ts';
import type { DisputeEvidence, GatewayDispute } from './gateway.ts';
import { type GatewayStage, hour, nothing } from './gateway-stage.contract.ts';

const day = 24 * hour;
const euros = (minor: bigint): Money => money(minor, 'EUR');

export const sampleEvidence: DisputeEvidence = {
  product: 'Hotel Mirador, 3 nights from 2026-12-01',
  customerName: 'Dana Levi',
  customerEmail: 'dana@example.com',
  customerIp: '203.0.113.7',
  serviceDate: '2026-12-01',
  policy: 'Free cancellation until 2026-11-28; accepted 2026-11-20T12:00:00Z.',
  timeline: '2026-11-20T12:00:00Z booked\n2026-11-20T12:01:00Z confirmed',
  statement: 'The guest stayed for all three nights.',
};

/** Required behaviour of disputes, and of the evidence against them. */
export function describeDisputes(stage: () => GatewayStage): void {
  /** A captured payment that is disputed for a week. */
  async function disputed(amount?: Money): Promise<{ reference: string; amount: Money; dispute: GatewayDispute }> {
    const { captured, harness } = stage();
    const { reference, amount: whole } = await captured();
    await harness.bank?.openDispute(reference, amount ?? whole, new Date(harness.now().getTime() + 7 * day));
    return { reference, amount: whole, dispute: await disputeOf(reference) };
  }
  async function disputeOf(reference: string): Promise<GatewayDispute> {
    const [dispute] = (await stage().payment(reference)).disputes;
    if (!dispute) throw new Error('no dispute');
    return dispute;
  }

  describe('a dispute', () => {
    test('leaves what was captured and refunded as it is, and keeps its money from refunds', async (context) => {
      const { payment, refund, harness } = stage();
      if (!harness.bank) return context.skip();
      const { reference, amount, dispute } = await disputed(euros(40_000n));
      expect(dispute).toMatchObject({ state: 'needs_response', amount: euros(40_000n) });
      expect(dispute.reason).toBeTruthy();
      expect(dispute.respondBy).toBe(new Date(harness.now().getTime() + 7 * day).toISOString());
      expect(await payment(reference)).toMatchObject({ state: 'captured', captured: amount, refunded: nothing });
      expect((await refund(reference, euros(5_951n), 'refund-key-1')).kind).toBe('rejected');
      expect(await refund(reference, euros(5_950n), 'refund-key-2')).toEqual({ kind: 'done' });
    });
    test('is lost when nobody answers in time', async (context) => {
      const { harness, refund, eventsSince } = stage();
      if (!harness.bank) return context.skip();
      const { reference, amount } = await disputed();
      const before = (await harness.webhooks()).length;
      harness.advance(7 * day);
      expect(await disputeOf(reference)).toMatchObject({ state: 'lost', respondBy: null });
      expect(await eventsSince(before)).toContain(reference);
      expect((await refund(reference, amount, 'refund-key-1')).kind).toBe('rejected');
    });
    test.for(['won', 'lost'] as const)('that is %s is final, and an event tells it', async (state, context) => {
      const { harness, refund, eventsSince } = stage();
      if (!harness.bank) return context.skip();
      const { reference, amount, dispute } = await disputed();
      const before = (await harness.webhooks()).length;
      await harness.bank.decideDispute(dispute.id, state);
      expect(await eventsSince(before)).toContain(reference);
      harness.advance(8 * day);
      expect(await disputeOf(reference)).toEqual({ ...dispute, state, respondBy: null });
      expect((await refund(reference, amount, 'refund-key-1')).kind).toBe(state === 'won' ? 'done' : 'rejected');
    });
    test('is listed by the time that it was opened', async (context) => {
      const { harness, gateway, captured } = stage();
      if (!harness.bank) return context.skip();
      await captured();
      const { reference } = await captured();
      harness.advance(40 * day);
      const from = harness.now();
      await harness.bank.openDispute(reference, euros(100n), new Date(from.getTime() + day));
      harness.advance(1000);
      const until = harness.now();
      const listed = async (start: Date, end: Date) => {
        const found = await gateway.listDisputed(start.toISOString(), end.toISOString());
        return found === 'unknown' ? found : found.map((one) => one.reference);
      };
      expect(await listed(new Date(from.getTime() - 50 * day), from)).toEqual([]);
      expect(await listed(from, until)).toEqual([reference]);
      expect(await listed(until, new Date(until.getTime() + day))).toEqual([]);
    });
  });

  describe('evidence', () => {
    test('is refused for no dispute, for one that is decided, and when it is too long', async (context) => {
      const { gateway, harness } = stage();
      if (!harness.bank || !gateway.submitEvidence) return context.skip();
      expect((await gateway.submitEvidence('dis_that_is_not', sampleEvidence)).kind).toBe('rejected');
      const { reference, dispute } = await disputed();
      const long = { ...sampleEvidence, statement: 'x'.repeat(20_000) };
      expect((await gateway.submitEvidence(dispute.id, long)).kind).toBe('rejected');
      expect(await disputeOf(reference)).toEqual(dispute);
      harness.advance(7 * day);
      expect((await gateway.submitEvidence(dispute.id, sampleEvidence)).kind).toBe('rejected');
      expect((await disputeOf(reference)).state).toBe('lost');
    });
    test('is taken once; the same again changes nothing, other evidence is refused', async (context) => {
      const { gateway, harness } = stage();
      if (!harness.bank || !gateway.submitEvidence) return context.skip();
      const { reference, dispute } = await disputed();
      for (const repeat of [1, 2, 3])
        expect(await gateway.submitEvidence(dispute.id, sampleEvidence), `repeat ${repeat}`).toEqual({ kind: 'done' });
      expect((await gateway.submitEvidence(dispute.id, { ...sampleEvidence, statement: 'Other.' })).kind).toBe(
        'rejected',
      );
      expect(await disputeOf(reference)).toEqual({ ...dispute, state: 'under_review', respondBy: null });
      // What is under review is decided by the bank, not by the clock.
      harness.advance(30 * day);
      expect((await disputeOf(reference)).state).toBe('under_review');
      await harness.bank.decideDispute(dispute.id, 'won');
      expect((await disputeOf(reference)).state).toBe('won');
    });
    test('may leave out what is not known', async (context) => {
      const { gateway, harness } = stage();
      if (!harness.bank || !gateway.submitEvidence) return context.skip();
      const { dispute } = await disputed();
      const sparse = { ...sampleEvidence, customerIp: null, serviceDate: null };
      expect(await gateway.submitEvidence(dispute.id, sparse)).toEqual({ kind: 'done' });
    });
  });
}
