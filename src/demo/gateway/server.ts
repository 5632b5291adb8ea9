import { type SandboxTerms, standardTerms } from '#gateways/sandbox/terms.ts';
import { handleAdmin } from './admin.ts';
import { handleApi } from './api.ts';
import { catchUp, type Gateway } from './books.ts';
import { handlePay } from './pay.ts';
import { createSender } from '../engine/delivery.ts';
import { openStore } from './store.ts';

export interface SandboxGatewayOptions {
  /** A SQLite file, which several processes may open, or `:memory:`. */
  readonly file: string;
  /** Public URL of the hosted page, without a slash at the end, e.g. `http://pay.localhost:3000`. */
  readonly publicOrigin: string;
  readonly webhookUrl: string;
  readonly webhookSecret: string;
  readonly apiKey: string;
  /** Shown on the page above the amount; `Wayfare` when left out. */
  readonly merchantName?: string;
  /** `standardTerms` when left out. */
  readonly terms?: SandboxTerms;
  readonly now: () => Date;
  /** That many random bytes. */
  readonly random: (length: number) => Uint8Array;
  /** Sends a webhook to the merchant. */
  readonly deliver: (request: Request) => Promise<Response>;
}

export interface SandboxGateway {
  /** Answers the API, the admin calls and the hosted page. */
  fetch(request: Request): Promise<Response>;
  /** Sends the webhooks that are due by `now` and waits for them. Runs automatically twice a second, too. */
  deliverDue(): Promise<void>;
  close(): void;
}

const tick = 500;

/** A complete payment gateway for development and tests: protocol.md is its wire. It never stores a card number. */
export function createSandboxGateway(options: SandboxGatewayOptions): SandboxGateway {
  const store = openStore(options.file);
  const pauses = new Set<() => void>();
  let closed = false;
  const { webhookUrl: url, webhookSecret: secret, deliver } = options;
  const sender = createSender(store.deliveries, { url, secret, deliver }, options.now);
  const gateway: Gateway = {
    ...options,
    merchantName: options.merchantName ?? 'Wayfare',
    terms: options.terms ?? standardTerms,
    store,
    newId: (prefix) => prefix + Buffer.from(options.random(18)).toString('base64url'),
    sendDue: sender.sendDue,
    pause: (milliseconds, signal) =>
      new Promise((resolve) => {
        const end = () => {
          clearTimeout(timer);
          pauses.delete(end);
          resolve();
        };
        const timer = setTimeout(end, milliseconds);
        timer.unref();
        pauses.add(end);
        if (signal.aborted || closed) end();
        else signal.addEventListener('abort', end, { once: true });
      }),
  };
  const timer = setInterval(() => {
    try {
      catchUp(gateway);
    } finally {
      sender.sendDue();
    }
  }, tick);
  timer.unref();

  return {
    async fetch(request) {
      const url = new URL(request.url);
      catchUp(gateway);
      if (url.pathname.startsWith('/v1/')) return handleApi(request, url, gateway);
      if (url.pathname.startsWith('/admin/')) return handleAdmin(request, url, gateway);
      return handlePay(request, url, gateway);
    },
    async deliverDue() {
      catchUp(gateway);
      await sender.send();
    },
    close() {
      if (closed) return;
      closed = true;
      clearInterval(timer);
      sender.close();
      for (const end of pauses) end();
      store.close();
    },
  };
}
