import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { setImmediate as turn } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import type { Connection } from './connection.ts';
import { clientIp, type TrustedProxies } from './server/forwarded.ts';
import { createAdmission, type Admission } from './server/admission.ts';
import { quickAnswers } from './server/quick.ts';
import { refusal } from './server/refuse.ts';
import { tlsAnswers } from './server/tls-ask.ts';
import type { PageCache } from './server/page-cache.ts';

export interface ServeOptions {
  readonly fetch: (request: Request, connection: Connection) => Promise<Response>;
  readonly cache: PageCache | null;
  /** Names the brand of a host and its version, on which cached pages depend; null for none. */
  readonly siteKey: (host: string) => string | null;
  /** Whether a name, without a port, is served: for the proxy, which has certificates for these alone. */
  readonly isServed?: (name: string) => boolean;
  /** Headers of every answer. */
  readonly headers: Readonly<Record<string, string>>;
  /** X-Forwarded-For is trusted from these addresses only. */
  readonly trustedProxies?: TrustedProxies | null;
}

export interface Listening {
  readonly port: number;
  /** Answers requests from now on. Until then each gets 503 with Retry-After. */
  answer(options: ServeOptions): void;
  /** Stops accepting, lets requests end for at most `graceMs`, then cuts what is left. */
  close(graceMs: number): Promise<void>;
}

/** The layers between a socket and the app. */
export function listenerFor(
  { fetch, cache, siteKey, isServed = () => false, headers, trustedProxies = null }: ServeOptions,
  admission: Admission = createAdmission(),
): RequestListener {
  const addressOf = ({ socket, headers }: IncomingMessage): string =>
    clientIp(socket.remoteAddress ?? '', headers['x-forwarded-for'] as string | undefined, trustedProxies);
  // Its Response replaces the global one, so that a page's text is sent without being read as a stream.
  const listener = getRequestListener(
    async (request, env) =>
      await fetch(request, { address: addressOf((env as { incoming: IncomingMessage }).incoming) }),
  );
  const certificates = tlsAnswers(isServed, trustedProxies);
  const quick = cache && quickAnswers(cache, headers, siteKey);
  return (request, response) => {
    const refused = refusal(request);
    if (refused !== null) {
      response.writeHead(refused, { ...headers, connection: 'close', 'content-length': '0' }).end();
      return;
    }
    if (quick?.(request, response) || certificates(request, response)) return;
    const { socket } = request;
    const end = admission.begin(() => void listener(request, response));
    response.once('close', () => end(socket));
  };
}

function open(listener: RequestListener, host: string, port: number): Promise<Server> {
  const server = createServer(
    {
      headersTimeout: 10_000,
      requestTimeout: 30_000,
      keepAliveTimeout: 65_000,
      connectionsCheckingInterval: 5_000,
      maxHeaderSize: 16 * 1024,
    },
    listener,
  );
  server.maxConnections = 2000;
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host, port }, () => {
      server.off('error', reject);
      resolve(server);
    });
  });
}

const notYet: RequestListener = (_, response) => {
  const text = 'The site is starting.';
  const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', 'retry-after': '5' };
  response.writeHead(503, { ...headers, connection: 'close', 'content-length': String(text.length) }).end(text);
};

/** Listens; `localhost` means both loopback addresses. Rejects with EADDRINUSE when the port is taken. */
export async function listen(host: string, port: number): Promise<Listening> {
  const admission = createAdmission();
  let answering = notYet;
  const listener: RequestListener = (request, response) => answering(request, response);
  const first = await open(listener, host === 'localhost' ? '127.0.0.1' : host, port);
  const bound = (first.address() as { port: number }).port;
  const servers = [first];
  if (host === 'localhost') {
    try {
      servers.push(await open(listener, '::1', bound));
    } catch (error) {
      // A machine without IPv6 has one loopback address only.
      const { code } = error as NodeJS.ErrnoException;
      if (code !== 'EADDRNOTAVAIL' && code !== 'EAFNOSUPPORT') {
        first.close();
        throw error;
      }
    }
  }
  return {
    port: bound,
    answer(options) {
      answering = listenerFor(options, admission);
    },
    async close(graceMs) {
      // Requests that were received already are answered.
      admission.resumeAll();
      await turn();
      await turn();
      const ended = Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
      for (const server of servers) server.closeIdleConnections();
      const cut = setTimeout(() => servers.forEach((server) => server.closeAllConnections()), graceMs);
      await ended;
      clearTimeout(cut);
    },
  };
}
