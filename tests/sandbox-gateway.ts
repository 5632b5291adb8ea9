import { handlerWire } from '#connector/handler-wire.ts';
import { createSandboxGatewayAdapter } from '#gateways/sandbox/sandbox.ts';
import { createSandboxGateway } from '#demo/gateway/server.ts';

export const testApiKey = 'a-test-key-of-length';
export const testWebhookSecret = 'a-test-secret-of-length';

export interface TestSandboxOptions {
  readonly file?: string;
  /** How the merchant answers webhooks; 200 when left out. */
  readonly merchant?: (request: Request) => Promise<Response>;
  readonly timeScale?: number;
  /** Milliseconds since 1970 at the start. */
  readonly start?: number;
}

/** A gateway with its adapter, in memory, with a clock that moves only on request. */
export function createTestSandbox({
  file = ':memory:',
  merchant,
  timeScale = 1,
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
  return {
    server,
    webhooks,
    call,
    gateway: createSandboxGatewayAdapter({
      wire: handlerWire('http://pay.localhost:3000', (request) => server.fetch(request)),
      apiKey: testApiKey,
      webhookSecret: testWebhookSecret,
      timeScale,
    }),
    fault: (fault: string, more: object = {}) => call('POST', '/admin/faults', { fault, ...more }),
    now: () => new Date(time),
    advance: (milliseconds: number) => void (time += milliseconds),
    close: () => server.close(),
  };
}
