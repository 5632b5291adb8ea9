import { Agent, type IncomingHttpHeaders, request as httpRequest } from 'node:http';
import type { Product } from './product.ts';

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

export interface ShopRequest {
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly form?: Readonly<Record<string, string>>;
}

export interface ShopClient {
  ask(path: string, request?: ShopRequest): Promise<Answer>;
  /** A call to the API; throws unless it answers 2xx. */
  // oxlint-disable-next-line no-explicit-any -- the answers' shapes are the API's own.
  api(path: string, request?: ShopRequest): Promise<{ readonly data: any; readonly headers: IncomingHttpHeaders }>;
  close(): void;
}

export function shopClient({ port, host }: Pick<Product, 'port' | 'host'>, connections: number): ShopClient {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const ask = (path: string, request: ShopRequest = {}): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const body = request.form
        ? new URLSearchParams(request.form).toString()
        : request.json === undefined
          ? null
          : JSON.stringify(request.json);
      const headers = {
        host,
        ...(body === null
          ? {}
          : {
              'content-type': request.form ? 'application/x-www-form-urlencoded' : 'application/json',
              'content-length': Buffer.byteLength(body),
            }),
        ...request.headers,
      };
      const sent = httpRequest(
        { agent, host: '127.0.0.1', port, path, method: request.method ?? (body === null ? 'GET' : 'POST'), headers },
        (response) => {
          let text = '';
          response.setEncoding('utf8').on('data', (part: string) => (text += part));
          response.once('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }));
          response.once('error', reject);
        },
      );
      sent.once('error', reject);
      sent.end(body);
    });
  return {
    ask,
    async api(path, request) {
      const { status, text, headers } = await ask(path, request);
      if (status < 200 || status > 299) throw new Error(`${path} answered ${status}: ${text.slice(0, 300)}`);
      return { data: (JSON.parse(text) as { data: unknown }).data, headers };
    },
    close: () => agent.destroy(),
  };
}
