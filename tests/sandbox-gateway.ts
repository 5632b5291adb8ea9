import { handlerWire } from '#connector/handler-wire.ts';
import { createSandboxGatewayAdapter } from '#gateways/sandbox/sandbox.ts';
import { type SandboxTerms, standardTerms } from '#gateways/sandbox/terms.ts';
import { createSandboxGateway } from '#demo/gateway/server.ts';
import type { Money } from '#values/money.ts';

export const testApiKey = 'a-test-key-of-length';
export const testWebhookSecret = 'a-test-secret-of-length';

export interface TestSandboxOptions {
  readonly file?: string;
  /** How the merchant answers webhooks; 200 when left out. */
  readonly merchant?: (request: Request) => Promise<Response>;
  readonly timeScale?: number;
  readonly terms?: SandboxTerms;
  /** Milliseconds since 1970 at the start. */
  readonly start?: number;
}

/** A gateway with its adapter, in memory, with a clock that moves only on request. */
export function createTestSandbox({
  file = ':memory:',
  merchant,
  timeScale = 1,
  terms = standardTerms,
  start = Date.UTC(2026, 10, 20, 12),
}: TestSandboxOptions = {}) {
  let time = start;
  let seed = 1;
  const webhooks: { headers: Headers; body: Uint8Array }[] = [];
  const server = createSandboxGateway({
    file,
    publicOrigin: 'http://pay.localhost:3000',
    webhookUrl: 'http://localhost:3000/v3/webhooks/sandbox',
    webhookSecret: testWebhookSecret,
    apiKey: testApiKey,
    terms,
    now: () => new Date(time),
    random: (length) => Uint8Array.from({ length }, () => (seed = (seed * 48_271) % 2_147_483_647) & 255),
    deliver: async (request) => {
      webhooks.push({
        headers: new Headers(request.headers),
        body: new Uint8Array(await request.clone().arrayBuffer()),
      });
      return merchant ? merchant(request) : new Response(null, { status: 200 });
    },
  });
  const call = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    server.fetch(
      new Request(`http://pay.localhost:3000${path}`, {
        method,
        headers: { authorization: `Bearer ${testApiKey}`, 'content-type': 'application/json', ...headers },
        body: body === undefined ? null : JSON.stringify(body),
      }),
    );
  const admin = async (path: string, body: unknown) => {
    const answer = await call('POST', path, body);
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
  };
  /** What the payer's bank does, by calls of the admin. */
  const bank = {
    holdRefunds: () => admin('/admin/faults', { fault: 'refund_pending' }),
    settleRefund: (payment: string, key: string, state: 'done' | 'failed') =>
      admin('/admin/refunds', { payment, key, state }),
    openDispute: (payment: string, { minor }: Money, respondBy: Date) =>
      admin('/admin/disputes', { payment, amount: Number(minor), respond_by: respondBy.toISOString() }),
    decideDispute: (id: string, state: 'won' | 'lost') => admin(`/admin/disputes/${id}`, { state }),
  };
  return {
    server,
    bank,
    webhooks,
    call,
    gateway: createSandboxGatewayAdapter({
      wire: handlerWire('http://pay.localhost:3000', (request) => server.fetch(request)),
      apiKey: testApiKey,
      webhookSecret: testWebhookSecret,
      timeScale,
      terms,
    }),
    fault: (fault: string, more: object = {}) => call('POST', '/admin/faults', { fault, ...more }),
    now: () => new Date(time),
    advance: (milliseconds: number) => void (time += milliseconds),
    close: () => server.close(),
  };
}
