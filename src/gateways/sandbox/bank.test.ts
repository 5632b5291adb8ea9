import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sampleEvidence } from '#booking/gateway-disputes.contract.ts';
import type { GatewayPayment } from '#booking/gateway.ts';
import { handlerWire } from '#connector/handler-wire.ts';
import { createTestSandbox, testApiKey, testWebhookSecret } from '#tests/sandbox-gateway.ts';
import { money } from '#values/money.ts';
import { type CardChoice, payOnPage } from './pay-on-page.ts';
import { createSandboxGatewayAdapter } from './sandbox.ts';
import { type SandboxTerms, termsOf } from './terms.ts';

const reference = 'ABCDEFGHJKMNPQRSTVW0';
const amount = money(45_950n, 'EUR');
const day = 86_400_000;
let sandbox: ReturnType<typeof createTestSandbox>;

beforeEach(() => {
  sandbox = createTestSandbox({ timeScale: 0.05 });
});
afterEach(() => sandbox.close());

async function pay(choice: CardChoice = 'approve', cardholder = 'Dana Levi'): Promise<string | null> {
  const created = await sandbox.gateway.createPayment({
    reference,
    amount,
    description: 'Hotel Mirador',
    language: 'en',
    email: 'dana@example.com',
    returnUrl: 'http://localhost:3000/ok',
    cancelUrl: 'http://localhost:3000/no',
    expiresAt: new Date(sandbox.now().getTime() + 3_600_000).toISOString(),
  });
  if (created.kind !== 'created') throw new Error(created.reason);
  return payOnPage((one) => sandbox.server.fetch(one), created.redirectUrl, choice, cardholder);
}

const capture = () => sandbox.gateway.capture(reference, null, amount, 'capture-key');
const refund = (key = 'refund-key') => sandbox.gateway.refund(reference, null, amount, key);
const submit = (id: string) => sandbox.gateway.submitEvidence!(id, sampleEvidence);

async function payment(): Promise<GatewayPayment> {
  const answer = await sandbox.gateway.status(reference, null);
  if (answer.kind !== 'found') throw new Error(answer.kind);
  return answer.payment;
}

async function disputed(choice: CardChoice = 'disputed_won'): Promise<string> {
  await pay(choice);
  await capture();
  const [dispute] = (await payment()).disputes;
  if (!dispute) throw new Error('no dispute');
  return dispute.id;
}

async function truth() {
  const { payments } = (await (await sandbox.call('GET', '/admin/payments')).json()) as { payments: object[] };
  return payments[0];
}

function reopened(terms: SandboxTerms): void {
  sandbox.close();
  sandbox = createTestSandbox({ terms });
}

describe('the admin is refused', () => {
  test('refunds and disputes that are not there, and decisions that are made', async () => {
    const id = await disputed();
    const status = async (path: string, body: unknown) => (await sandbox.call('POST', path, body)).status;
    expect(await status('/admin/refunds', { payment: 'nothing', key: 'refund-key', state: 'done' })).toBe(404);
    expect(await status('/admin/refunds', { payment: reference, key: 'refund-key', state: 'done' })).toBe(404);
    expect(await status('/admin/refunds', { payment: reference, key: 'refund-key', state: 'open' })).toBe(422);
    expect(await status('/admin/disputes', { payment: 'nothing' })).toBe(404);
    expect(await status('/admin/disputes', { payment: reference })).toBe(422);
    expect(await status('/admin/disputes', { payment: reference, reason: 'Not a code' })).toBe(422);
    expect(await status('/admin/disputes/dis_nothing', { state: 'won' })).toBe(404);
    expect(await status(`/admin/disputes/${id}`, { state: 'under_review' })).toBe(422);
    expect(await status(`/admin/disputes/${id}`, { state: 'won' })).toBe(200);
    expect(await status(`/admin/disputes/${id}`, { state: 'lost' })).toBe(409);
  });
  test('a dispute of what is not charged, and the end of a refund that has failed', async () => {
    await pay();
    expect((await sandbox.call('POST', '/admin/disputes', { payment: reference })).status).toBe(409);
    await capture();
    await refund();
    await sandbox.bank.settleRefund(reference, 'refund-key', 'failed');
    expect(
      (await sandbox.call('POST', '/admin/refunds', { payment: reference, key: 'refund-key', state: 'done' })).status,
    ).toBe(409);
  });
});

describe('evidence', () => {
  test.each(['hang', '500', 'garbage'])('with %s is unknown, and so is the list of disputes', async (fault) => {
    const id = await disputed();
    await sandbox.fault(fault);
    expect((await submit(id)).kind).toBe('unknown');
    expect(await sandbox.gateway.listDisputed('2026-01-01T00:00:00Z', '2027-01-01T00:00:00Z')).toBe('unknown');
    await sandbox.call('DELETE', '/admin/faults');
    // Garbage is the answer to an executed call; the others had no effect.
    expect((await payment()).disputes[0]?.state).toBe(fault === 'garbage' ? 'under_review' : 'needs_response');
    expect(await submit(id)).toEqual({ kind: 'done' });
  });
  test('whose answer is lost was taken once', async () => {
    const id = await disputed();
    await sandbox.fault('evidence_commit_then_timeout', { payment: reference });
    expect((await submit(id)).kind).toBe('unknown');
    expect((await payment()).disputes[0]?.state).toBe('under_review');
    expect(await submit(id)).toEqual({ kind: 'done' });
  });
  test('that the bank does not take is unknown, or rejected for good', async () => {
    const id = await disputed();
    await sandbox.fault('evidence_fails', { value: 1 });
    expect((await submit(id)).kind).toBe('unknown');
    await sandbox.fault('evidence_fails_hard', { times: 1 });
    expect(await submit(id)).toEqual({ kind: 'rejected', reason: 'evidence_declined' });
    expect((await payment()).disputes[0]?.state).toBe('needs_response');
    expect(await submit(id)).toEqual({ kind: 'done' });
  });
  test('answered with another dispute, or with one that still waits, is unknown', async () => {
    const id = await disputed();
    for (const lie of [{ disputes: [] }, { disputes: [{ state: 'needs_response' }] }]) {
      const liar = createSandboxGatewayAdapter({
        apiKey: testApiKey,
        webhookSecret: testWebhookSecret,
        wire: handlerWire('http://pay.localhost:3000', async (one) => {
          const body = (await (await sandbox.server.fetch(one)).json()) as { disputes: object[] };
          return Response.json({ ...body, disputes: lie.disputes.map((part) => ({ ...body.disputes[0], ...part })) });
        }),
      });
      expect((await liar.submitEvidence!(id, sampleEvidence)).kind).toBe('unknown');
    }
  });
  test('without a name, with a wrong date or a stranger’s key is refused', async () => {
    const id = await disputed();
    const path = `/v1/disputes/${id}/evidence`;
    expect((await sandbox.call('POST', path, {})).status).toBe(422);
    expect((await sandbox.call('POST', path, {}, { authorization: 'Bearer wrong' })).status).toBe(401);
    expect((await sandbox.call('GET', path)).status).toBe(404);
    expect(await sandbox.gateway.submitEvidence!(id, { ...sampleEvidence, serviceDate: 'tomorrow' })).toEqual({
      kind: 'rejected',
      reason: 'invalid_request',
    });
  });
});

describe('a test card', () => {
  test.each([
    ['disputed_won', 'won'],
    ['disputed_lost', 'lost'],
  ] as const)('%s is disputed when it is charged; a minute after the evidence that is %s', async (choice, end) => {
    await pay(choice);
    expect((await payment()).disputes).toEqual([]);
    await capture();
    const [dispute] = (await payment()).disputes;
    expect(dispute).toMatchObject({ state: 'needs_response', amount, reason: 'fraudulent' });
    expect(Date.parse(dispute?.respondBy ?? '') - sandbox.now().getTime()).toBe(7 * day);
    await submit(dispute!.id);
    sandbox.advance(59_999);
    expect((await payment()).disputes[0]?.state).toBe('under_review');
    sandbox.advance(1);
    expect((await payment()).disputes[0]?.state).toBe(end);
  });
  test('disputed_won without evidence is lost at the end of the week', async () => {
    await disputed('disputed_won');
    sandbox.advance(7 * day - 1);
    expect((await payment()).disputes[0]?.state).toBe('needs_response');
    sandbox.advance(1);
    expect((await payment()).disputes[0]?.state).toBe('lost');
  });
  test('by the cardholder’s name waits for the admin', async () => {
    await pay('approve', 'Dana Disputed');
    await capture();
    const [dispute] = (await payment()).disputes;
    await submit(dispute!.id);
    sandbox.advance(100 * day);
    expect((await payment()).disputes[0]?.state).toBe('under_review');
  });
  test.each([
    ['approve', 'none', 'US', '4242'],
    ['challenge', '3ds', 'GB', '3220'],
    ['exempt', 'exempt', 'FR', '3055'],
    ['capture_fails', 'none', null, '0341'],
  ] as const)('%s tells its authentication and country', async (choice, authentication, country, lastFour) => {
    await pay(choice);
    expect(await payment()).toMatchObject({ authentication, card: { brand: 'visa', lastFour, country } });
  });
  test('that failed its challenge leaves nothing of it on the card that pays', async () => {
    await pay('challenge_wrong');
    expect(await payment()).toMatchObject({ state: 'open', authentication: null });
    await pay('approve');
    expect(await payment()).toMatchObject({ authentication: 'none', card: { lastFour: '4242', country: 'US' } });
  });
});

test('a charge costs 2.9 % of what is captured, whatever is refunded', async () => {
  await pay();
  const part = money(10_000n, 'EUR');
  expect(await sandbox.gateway.capture(reference, null, part, 'capture-key')).toEqual({ kind: 'done' });
  expect((await payment()).fee).toEqual(money(290n, 'EUR'));
  await sandbox.gateway.refund(reference, null, part, 'refund-key');
  expect((await payment()).fee).toEqual(money(290n, 'EUR'));
});

describe('a refund', () => {
  test('by the cardholder’s name stays pending for a time, then is done', async () => {
    await pay('approve', 'Dana Refund-Pending-5000');
    await capture();
    expect(await refund()).toEqual({ kind: 'pending' });
    sandbox.advance(4_999);
    expect((await payment()).refunds).toMatchObject([{ state: 'pending' }]);
    sandbox.advance(1);
    expect(await payment()).toMatchObject({ refunded: amount, refunds: [{ state: 'done' }] });
  });
  test('fails later', async () => {
    await pay('approve', 'Dana Refund-Fails-Later-5000');
    await capture();
    expect(await refund()).toEqual({ kind: 'pending' });
    sandbox.advance(5_000);
    expect(await payment()).toMatchObject({ refunded: { minor: 0n }, refunds: [{ state: 'failed' }] });
    expect(await refund()).toEqual({ kind: 'rejected', reason: 'refund_failed' });
    await sandbox.server.deliverDue();
    const types = sandbox.webhooks.map(({ body }) => JSON.parse(new TextDecoder().decode(body)).type as string);
    expect(types.slice(-2)).toEqual(['payment.refund_pending', 'payment.refund_failed']);
  });
  test('whose answer is lost was accepted once', async () => {
    await pay();
    await capture();
    await sandbox.fault('refund_pending');
    await sandbox.fault('refund_commit_then_timeout', { payment: reference });
    expect((await refund()).kind).toBe('unknown');
    expect(await refund()).toEqual({ kind: 'pending' });
    expect((await payment()).refunds).toHaveLength(1);
  });
});

describe('a gateway that charges at once', () => {
  beforeEach(() => reopened(termsOf('joint')));

  test('refuses the card whose capture would fail, as one that cannot be processed', async () => {
    expect(await pay('capture_fails')).toBeNull();
    expect(await payment()).toMatchObject({ state: 'open', captured: { minor: 0n } });
  });
  test('charges after a late challenge, with its dispute', async () => {
    await sandbox.fault('disputed');
    await pay('challenge', 'Dana Challenge-Late-5000');
    expect((await payment()).state).toBe('open');
    sandbox.advance(5_000);
    expect(await payment()).toMatchObject({
      state: 'captured',
      captured: amount,
      authentication: '3ds',
      disputes: [{ state: 'needs_response' }],
    });
  });
  test('says on its page that the money is taken now', async () => {
    await pay('decline');
    const text = await (await sandbox.server.fetch(new Request(await pageUrl()))).text();
    expect(text).toContain('The amount is taken from your card now.');
    expect(text).not.toContain('held on your card');
  });
});

async function pageUrl(): Promise<string> {
  return ((await truth()) as { page_url: string }).page_url;
}

test('a file of an earlier version is opened, with its payments and refunds', async () => {
  const { mkdtempSync, rmSync } = await import('node:fs');
  const { DatabaseSync } = await import('node:sqlite');
  const directory = mkdtempSync('/tmp/sandbox-gateway-');
  const file = `${directory}/gateway.sqlite`;
  try {
    sandbox.close();
    sandbox = createTestSandbox({ file });
    await pay();
    await capture();
    await refund();
    sandbox.close();
    const earlier = new DatabaseSync(file);
    earlier.exec('drop index move_pending; drop table dispute');
    for (const column of ['fee', 'country', 'authentication'])
      earlier.exec(`alter table payment drop column ${column}`);
    for (const column of ['state', 'settleAt', 'outcome']) earlier.exec(`alter table move drop column ${column}`);
    earlier.close();
    sandbox = createTestSandbox({ file });
    expect(await payment()).toMatchObject({
      state: 'captured',
      refunded: amount,
      refunds: [{ key: 'refund-key', state: 'done', amount }],
      fee: null,
      disputes: [],
      authentication: null,
    });
  } finally {
    sandbox.close();
    rmSync(directory, { recursive: true });
  }
});
