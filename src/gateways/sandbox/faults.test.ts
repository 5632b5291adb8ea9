import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { handlerWire } from '#connector/handler-wire.ts';
import type { PaymentRequest } from '#booking/gateway.ts';
import { money } from '#values/money.ts';
import { createSandboxGatewayAdapter } from './sandbox.ts';
import { payOnPage } from './pay-on-page.ts';
import { createTestSandbox, testApiKey, testWebhookSecret } from '#tests/sandbox-gateway.ts';

const url = 'http://pay.localhost:3000';
const reference = 'ABCDEFGHJKMNPQRSTVW0';
const amount = money(45_950n, 'EUR');
let sandbox: ReturnType<typeof createTestSandbox>;
/** Takes a silence of 150 ms for one that never ends. */
let impatient: ReturnType<typeof createSandboxGatewayAdapter>;
let answers: number[];

beforeEach(() => {
  answers = [];
  sandbox = createTestSandbox({ merchant: async () => new Response(null, { status: answers.shift() ?? 200 }) });
  impatient = createSandboxGatewayAdapter({
    apiKey: testApiKey,
    webhookSecret: testWebhookSecret,
    wire: handlerWire(url, (one) => sandbox.server.fetch(one)),
    timeScale: 0.01,
  });
});
afterEach(() => sandbox.close());

function request(change: Partial<PaymentRequest> = {}): PaymentRequest {
  return {
    reference,
    amount,
    description: 'Hotel Mirador',
    language: 'en',
    email: 'dana@example.com',
    returnUrl: 'http://localhost:3000/ok',
    cancelUrl: 'http://localhost:3000/no',
    expiresAt: new Date(sandbox.now().getTime() + 3_600_000).toISOString(),
    ...change,
  };
}

async function pay(cardholder = 'Dana Levi', choice: Parameters<typeof payOnPage>[2] = 'approve') {
  const created = await sandbox.gateway.createPayment(request());
  if (created.kind !== 'created') throw new Error(created.reason);
  const sentTo = await payOnPage((one) => sandbox.server.fetch(one), created.redirectUrl, choice, cardholder);
  expect(sentTo).toBe('http://localhost:3000/ok');
  return sentTo;
}

async function truth() {
  const response = await sandbox.call('GET', '/admin/payments');
  return (await response.json()) as {
    payments: { state: string; captured: number; refunded: number; moves: object[] }[];
    waiting_webhooks: number;
  };
}

async function state() {
  const answer = await sandbox.gateway.status(reference, null);
  return answer.kind === 'found' ? answer.payment.state : answer.kind;
}

describe('the API refuses', () => {
  test.each(['', 'Bearer wrong', `Basic ${testApiKey}`])('the key %j', async (authorization) => {
    for (const [method, path] of [
      ['GET', '/v1/payments?from=2026-01-01T00:00:00Z&until=2027-01-01T00:00:00Z'],
      ['POST', '/v1/payments'],
      ['GET', '/admin/payments'],
      ['POST', '/admin/faults'],
      ['DELETE', '/admin/faults'],
    ] as const) {
      expect((await sandbox.call(method, path, undefined, { authorization })).status).toBe(401);
    }
  });
  test('a wrong key so that the adapter does not take it for an answer', async () => {
    const stranger = createSandboxGatewayAdapter({
      wire: handlerWire(url, (one) => sandbox.server.fetch(one)),
      apiKey: 'wrong',
      webhookSecret: testWebhookSecret,
    });
    expect((await stranger.createPayment(request())).kind).toBe('unknown');
    expect((await stranger.status(reference, null)).kind).toBe('unknown');
    expect((await stranger.capture(reference, null, amount, 'capture-key')).kind).toBe('unknown');
    expect(await stranger.list('2026-01-01T00:00:00Z', '2027-01-01T00:00:00Z')).toBe('unknown');
  });
  test.each([
    ['no JSON', '{"reference":', 400],
    ['a wrong type', { amount: '5' }, 422],
    ['nothing', {}, 422],
    ['10 kB of reference', { reference: 'A'.repeat(10_000) }, 422],
    ['too large a body', 'x'.repeat(70_000), 413],
  ])('%s', async (_, body, status) => {
    const headers = { authorization: `Bearer ${testApiKey}` };
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    expect(
      (
        await sandbox.server.fetch(
          new Request('http://pay.localhost:3000/v1/payments', { method: 'POST', headers, body: text }),
        )
      ).status,
    ).toBe(status);
  });
  test('malformed requests of ours, as rejected', async () => {
    for (const change of [
      { reference: 'short' },
      { returnUrl: 'javascript:alert(1)' },
      { language: 'x' },
      { email: 'nobody' },
      { amount: money(0n, 'EUR') },
      { amount: money(-5n, 'EUR') },
      { amount: money(10n ** 17n, 'EUR') },
    ]) {
      expect((await sandbox.gateway.createPayment(request(change))).kind, JSON.stringify(Object.keys(change))).toBe(
        'rejected',
      );
    }
  });
  test('a capture without a key, and unknown faults', async () => {
    await pay();
    expect(
      (await sandbox.call('POST', `/v1/payments/${reference}/capture`, { amount: 1, currency: 'EUR' })).status,
    ).toBe(422);
    expect((await sandbox.fault('nonsense')).status).toBe(422);
    expect((await sandbox.call('POST', '/admin/faults', undefined)).status).toBe(422);
  });
});

describe('an answer that never comes, breaks or is garbage is unknown', () => {
  test.each(['hang', '500', 'garbage'])('%s, for every call', async (fault) => {
    await pay();
    await sandbox.fault(fault);
    expect((await impatient.createPayment(request())).kind).toBe('unknown');
    expect((await impatient.status(reference, null)).kind).toBe('unknown');
    expect((await impatient.void(reference, null, 'void-key-1')).kind).toBe('unknown');
    expect((await impatient.capture(reference, null, amount, 'capture-key')).kind).toBe('unknown');
    expect((await impatient.refund(reference, null, amount, 'refund-key')).kind).toBe('unknown');
    expect(await impatient.list('2026-01-01T00:00:00Z', '2027-01-01T00:00:00Z')).toBe('unknown');
    await sandbox.call('DELETE', '/admin/faults');
    // Garbage is the answer to an executed call; the others had no effect.
    expect(await state()).toBe(fault === 'garbage' ? 'voided' : 'authorised');
  });
  test('slow is only slow', async () => {
    await sandbox.fault('slow', { value: 20 });
    expect((await sandbox.gateway.createPayment(request())).kind).toBe('created');
  });
  test.each([
    ['another payment', { reference: 'ZZZZZZZZZZZZZZZZZZZZ' }],
    ['another amount', { amount: 1 }],
    ['another currency', { currency: 'USD' }],
    ['no currency that exists', { currency: 'QQQ' }],
    ['a fraction', { amount: 459.5 }],
    ['a page that is no page', { page_url: 'javascript:alert(1)' }],
    ['an unknown state', { state: 'paid' }],
  ])('created, but %s', async (_, lie) => {
    const liar = createSandboxGatewayAdapter({
      apiKey: testApiKey,
      webhookSecret: testWebhookSecret,
      wire: handlerWire(url, async (one) =>
        Response.json({ ...((await (await sandbox.server.fetch(one)).json()) as object), ...lie }, { status: 201 }),
      ),
    });
    expect((await liar.createPayment(request())).kind).toBe('unknown');
  });
  test.each([
    ['202', () => Response.json({ reference }, { status: 202 })],
    ['a redirect', () => new Response(null, { status: 302, headers: { location: '/' } })],
    ['an unknown refusal', () => Response.json({ error: { code: 'surprise' } }, { status: 422 })],
    ['a refusal with status 500', () => Response.json({ error: { code: 'not_captured' } }, { status: 500 })],
    ['2 MB', () => new Response('"'.padEnd(2_100_000, 'x'))],
    ['bytes that are no text', () => new Response(new Uint8Array([0xff, 0xfe, 0x80]))],
    ['a broken connection', () => Promise.reject(new Error('ECONNRESET'))],
  ])('%s', async (_, reply) => {
    const broken = createSandboxGatewayAdapter({
      apiKey: testApiKey,
      webhookSecret: testWebhookSecret,
      wire: handlerWire(url, async () => reply()),
    });
    for (const kind of [
      await broken.createPayment(request()),
      await broken.status(reference, null),
      await broken.capture(reference, null, amount, 'k'),
      await broken.void(reference, null, 'k'),
      await broken.refund(reference, null, amount, 'k'),
    ]) {
      expect(kind.kind).toBe('unknown');
    }
  });
});

describe('work that is done although its answer is lost is done once', () => {
  test('create', async () => {
    await sandbox.fault('create_timeout_after_commit');
    expect((await impatient.createPayment(request())).kind).toBe('unknown');
    expect(await state()).toBe('open');
    expect((await sandbox.gateway.createPayment(request())).kind).toBe('created');
    expect((await truth()).payments).toHaveLength(1);
  });
  test('capture', async () => {
    await pay('Dana Capture-Commit-Then-Timeout');
    expect((await impatient.capture(reference, null, amount, 'capture-key')).kind).toBe('unknown');
    expect(await state()).toBe('captured');
    expect((await sandbox.gateway.capture(reference, null, amount, 'capture-key')).kind).toBe('done');
    expect((await truth()).payments[0]).toMatchObject({
      captured: 45_950,
      moves: [{ operation: 'capture', key: 'capture-key' }],
    });
  });
  test('void', async () => {
    await pay('Dana Void-Commit-Then-Timeout');
    expect((await impatient.void(reference, null, 'void-key-1')).kind).toBe('unknown');
    expect((await sandbox.gateway.void(reference, null, 'void-key-1')).kind).toBe('done');
  });
  test('refund', async () => {
    await pay();
    await sandbox.gateway.capture(reference, null, amount, 'capture-key');
    await sandbox.fault('refund_commit_then_timeout', { payment: reference });
    expect((await impatient.refund(reference, null, amount, 'refund-key')).kind).toBe('unknown');
    expect((await sandbox.gateway.refund(reference, null, amount, 'refund-key')).kind).toBe('done');
    expect((await truth()).payments[0]?.refunded).toBe(45_950);
  });
});

describe('the bank fails', () => {
  test('softly, twice: unknown, then done, once', async () => {
    await pay('Dana Capture-Fails-2');
    expect((await sandbox.gateway.capture(reference, null, amount, 'capture-key')).kind).toBe('unknown');
    expect((await sandbox.gateway.capture(reference, null, amount, 'capture-key')).kind).toBe('unknown');
    expect(await state()).toBe('authorised');
    expect((await sandbox.gateway.capture(reference, null, amount, 'capture-key')).kind).toBe('done');
  });
  test('for good, by its card: rejected, and the authorisation can be given up', async () => {
    await pay('Dana Levi', 'capture_fails');
    expect(await sandbox.gateway.capture(reference, null, amount, 'capture-key')).toEqual({
      kind: 'rejected',
      reason: 'capture_declined',
    });
    expect(await sandbox.gateway.capture(reference, null, amount, 'capture-key')).toEqual({
      kind: 'rejected',
      reason: 'capture_declined',
    });
    expect(await sandbox.gateway.void(reference, null, 'void-key-1')).toEqual({ kind: 'done' });
  });
  test('at void and at refund', async () => {
    await pay('Dana Void-Fails-1');
    expect((await sandbox.gateway.void(reference, null, 'void-key-1')).kind).toBe('unknown');
    await sandbox.gateway.capture(reference, null, amount, 'capture-key');
    await sandbox.fault('refund_fails', { value: 1 });
    expect((await sandbox.gateway.refund(reference, null, amount, 'refund-key')).kind).toBe('unknown');
    await sandbox.fault('refund_fails_hard', { times: 1 });
    expect((await sandbox.gateway.refund(reference, null, amount, 'refund-key')).kind).toBe('rejected');
    expect((await sandbox.gateway.refund(reference, null, amount, 'refund-key')).kind).toBe('done');
  });
  test('by a header, for that call only', async () => {
    await pay();
    const call = () => sandbox.call('GET', `/v1/payments/${reference}`, undefined, { 'x-sandbox-fault': '500' });
    expect((await call()).status).toBe(500);
    expect(await state()).toBe('authorised');
  });
  test('late at 3-D Secure: the traveller is back before the money is held', async () => {
    expect(await pay('Dana Challenge-Late-5000', 'challenge')).toBe('http://localhost:3000/ok');
    expect(await state()).toBe('open');
    sandbox.advance(4_999);
    expect(await state()).toBe('open');
    sandbox.advance(1);
    expect(await state()).toBe('authorised');
  });
  test('too late at 3-D Secure: nothing is held once the page has expired', async () => {
    expect(await pay('Dana Challenge-Late-3600000', 'challenge')).toBe('http://localhost:3000/ok');
    sandbox.advance(3_600_000);
    expect(await state()).toBe('expired');
  });
  test('late at 3-D Secure, and voided meanwhile: nothing is held', async () => {
    expect(await pay('Dana Challenge-Late-5000', 'challenge')).toBe('http://localhost:3000/ok');
    expect((await sandbox.gateway.void(reference, null, 'void-key-1')).kind).toBe('done');
    sandbox.advance(60_000);
    expect(await state()).toBe('voided');
  });
});

describe('webhooks', () => {
  const events = () =>
    sandbox.webhooks.map(({ body }) => JSON.parse(new TextDecoder().decode(body)) as { id: string; type: string });
  const readings = () =>
    sandbox.webhooks.map(({ headers, body }) => sandbox.gateway.readWebhook(headers, body, sandbox.now()).kind);

  test('none', async () => {
    await pay('Dana Webhook-None');
    await sandbox.server.deliverDue();
    expect(events()).toEqual([]);
  });
  test('forged webhooks are refused', async () => {
    await pay('Dana Webhook-Forged');
    await sandbox.server.deliverDue();
    expect(readings()).toEqual(['invalid']);
  });
  test('a signature over something that is no event is invalid', async () => {
    const { signature } = await import('#demo/engine/delivery.ts');
    for (const text of ['null', '{"id":1,"payment":"x"}', '{"id":"e"}', 'not json']) {
      const headers = new Headers({ 'wayfare-signature': signature(testWebhookSecret, text, sandbox.now()) });
      expect(sandbox.gateway.readWebhook(headers, new TextEncoder().encode(text), sandbox.now()).kind).toBe('invalid');
    }
  });
  test('duplicates carry one id', async () => {
    await pay('Dana Webhook-Duplicate-4');
    await sandbox.server.deliverDue();
    expect(events()).toHaveLength(5);
    expect(new Set(events().map((event) => event.id)).size).toBe(1);
  });
  test('late ones come after newer ones, freshly signed', async () => {
    await sandbox.fault('webhook_late', { value: 400_000, times: 1 });
    await pay();
    await sandbox.gateway.capture(reference, null, amount, 'capture-key');
    await sandbox.server.deliverDue();
    sandbox.advance(400_000);
    await sandbox.server.deliverDue();
    expect(events().map((event) => event.type)).toEqual(['payment.captured', 'payment.authorised']);
    expect(
      sandbox.gateway.readWebhook(
        sandbox.webhooks[1]?.headers ?? new Headers(),
        sandbox.webhooks[1]?.body ?? new Uint8Array(),
        sandbox.now(),
      ).kind,
    ).toBe('event');
  });
  test('refused ones are sent again with growing waits, and not for ever', async () => {
    answers = Array.from({ length: 20 }, () => 503);
    await pay();
    await sandbox.server.deliverDue();
    await sandbox.server.deliverDue();
    expect(events()).toHaveLength(1);
    for (let hour = 0; hour < 40; hour += 1) {
      sandbox.advance(600_000);
      await sandbox.server.deliverDue();
    }
    expect(events()).toHaveLength(8);
    expect((await truth()).waiting_webhooks).toBe(0);
  });
});

test('two processes on one file see one truth', async () => {
  const { mkdtempSync, rmSync } = await import('node:fs');
  const directory = mkdtempSync('/tmp/sandbox-gateway-');
  const file = `${directory}/gateway.sqlite`;
  const one = createTestSandbox({ file });
  const other = createTestSandbox({ file });
  try {
    const created = await one.gateway.createPayment(request());
    expect(created.kind).toBe('created');
    if (created.kind === 'created') await payOnPage((call) => other.server.fetch(call), created.redirectUrl, 'approve');
    const answersOfBoth = await Promise.all(
      [one, other].flatMap(({ gateway }, place) => [gateway.capture(reference, null, amount, `capture-${place}`)]),
    );
    expect(answersOfBoth.map((answer) => answer.kind).toSorted()).toEqual(['done', 'rejected']);
    one.close();
    expect(await other.gateway.status(reference, null)).toMatchObject({ payment: { state: 'captured' } });
  } finally {
    one.close();
    other.close();
    rmSync(directory, { recursive: true });
  }
});
