import { createHmac, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Gateway } from '#booking/gateway.ts';
import { readSandboxGatewayConfig } from '#gateways/sandbox/config.ts';
import { createSandboxGatewayAdapter } from '#gateways/sandbox/sandbox.ts';
import { createSandboxGateway } from '#demo/gateway/server.ts';
import { handlerWire } from '#connector/handler-wire.ts';
import { createOutbound } from '#connector/outbound.ts';
import type { Config } from './config.ts';

export interface Payments {
  readonly gateway: Gateway;
  /** Origin of the payment page. */
  readonly payOrigin: string;
  /** The gateway's own host, while it runs in this process. */
  readonly hostApps: Readonly<Record<string, (request: Request) => Promise<Response>>>;
  close(): void;
}

/**
 * The sandbox gateway on a host of its own (`pay.` before ours), in this process or by URL. `deliver` takes its webhooks
 * when it runs here; they arrive like any other request.
 */
export function openPayments(
  config: Config,
  env: Readonly<Record<string, string | undefined>>,
  now: () => Date,
  deliver: (request: Request) => Promise<Response>,
): Payments {
  const secretFor = (name: string) => createHmac('sha256', config.secret).update(name).digest('base64url');
  const { url, apiKey, webhookSecret, terms } = readSandboxGatewayConfig(env, secretFor);
  const own = new URL(config.publicOrigin);
  const payOrigin = url === null ? `${own.protocol}//pay.${own.host}` : new URL(url).origin;
  const server =
    url === null
      ? createSandboxGateway({
          file: join(config.dataDirectory, 'sandbox-gateway.db'),
          publicOrigin: payOrigin,
          webhookUrl: `${config.publicOrigin}/v3/webhooks/sandbox`,
          webhookSecret,
          apiKey,
          terms,
          now,
          random: (size) => randomBytes(size),
          deliver,
        })
      : null;
  const wire = createOutbound({
    name: 'sandbox gateway',
    url: url ?? payOrigin,
    timeoutMs: 20_000 * config.timeScale,
    maxBytes: 2_000_000,
    concurrency: 32,
    ...(server ? { wire: handlerWire(payOrigin, (request) => server.fetch(request)) } : {}),
  });
  return {
    gateway: createSandboxGatewayAdapter({
      wire,
      apiKey,
      webhookSecret,
      terms,
      timeScale: config.timeScale,
    }),
    payOrigin,
    hostApps: server ? { [new URL(payOrigin).host]: (request) => server.fetch(request) } : {},
    close: () => server?.close(),
  };
}
