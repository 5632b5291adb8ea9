import { describe, expect, test } from 'vitest';
import type { GatewayStage } from './gateway-stage.contract.ts';

/** Required care with webhooks: only what is signed and fresh is read, and no more than the payment's name of it. */
export function describeGatewayWebhooks(stage: () => GatewayStage): void {
  describe('webhooks', () => {
    async function delivered() {
      const wanted = await stage().paid();
      const [webhook] = await stage().harness.webhooks();
      if (!webhook) throw new Error('no webhook came');
      return { wanted, ...webhook };
    }
    test('without a signature, with a wrong one, altered or too large are invalid', async (context) => {
      if (!stage().capabilities.hasPage) return context.skip();
      const { headers, body } = await delivered();
      const now = stage().harness.now();
      expect(stage().gateway.readWebhook(new Headers(), body, now).kind).toBe('invalid');
      const changed = body.slice();
      changed[changed.length - 2] = (changed.at(-2) ?? 0) ^ 1;
      expect(stage().gateway.readWebhook(headers, changed, now).kind).toBe('invalid');
      const forged = new Headers(headers);
      for (const [key, value] of headers)
        forged.set(
          key,
          value.replace(/[0-9a-f]{64}/, (digest) => digest.split('').toReversed().join('')),
        );
      expect(stage().gateway.readWebhook(forged, body, now).kind).toBe('invalid');
      expect(stage().gateway.readWebhook(headers, new Uint8Array(262_145), now).kind).toBe('invalid');
      expect(stage().gateway.readWebhook(headers, new Uint8Array(), now).kind).toBe('invalid');
    });
    test('older than five minutes, or from the future, are invalid', async (context) => {
      if (!stage().capabilities.hasPage) return context.skip();
      const { headers, body } = await delivered();
      const at = stage().harness.now().getTime();
      expect(stage().gateway.readWebhook(headers, body, new Date(at + 302_000)).kind).toBe('invalid');
      expect(stage().gateway.readWebhook(headers, body, new Date(at - 302_000)).kind).toBe('invalid');
    });
    test('that are signed and fresh name their payment', async (context) => {
      if (!stage().capabilities.hasPage) return context.skip();
      const { wanted, headers, body } = await delivered();
      expect(stage().gateway.readWebhook(headers, body, stage().harness.now())).toMatchObject({
        kind: 'event',
        reference: wanted.reference,
        eventId: expect.stringMatching(/./),
      });
    });
  });
}
