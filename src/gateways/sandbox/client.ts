import { wireError } from './wire.ts';

export interface ClientOptions {
  readonly fetch: (request: Request) => Promise<Response>;
  readonly url: string;
  readonly apiKey: string;
  /** Every timeout is multiplied by it, as all waits of the product are; 1 when left out. */
  readonly timeScale?: number;
}

/** What came back. Only `ok` and `refused` say anything for certain. */
export type Reply =
  | { readonly kind: 'ok'; readonly body: unknown }
  | { readonly kind: 'refused'; readonly code: string }
  | { readonly kind: 'unknown'; readonly reason: string };

export interface Call {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: unknown;
  readonly key?: string;
}

const timeout = 15_000;
const maxBytes = 2_000_000;

/** Errors by which the gateway says for certain that it did nothing and never will for this call. */
const refusals = new Set([
  'already_captured',
  'already_expired',
  'amount_too_large',
  'authorisation_expired',
  'capture_declined',
  'currency_mismatch',
  'invalid_request',
  'key_reused',
  'not_authorised',
  'not_captured',
  'payment_not_found',
  'reference_reused',
  'refund_declined',
  'refund_too_large',
  'void_declined',
]);

async function readBody(response: Response): Promise<string> {
  if (!response.body) return '';
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new RangeError('answer too large');
    chunks.push(chunk);
  }
  return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
}

async function ask(options: ClientOptions, call: Call, signal: AbortSignal): Promise<Reply> {
  const headers = new Headers({ authorization: `Bearer ${options.apiKey}`, accept: 'application/json' });
  if (call.key !== undefined) headers.set('idempotency-key', call.key);
  if (call.method === 'POST') headers.set('content-type', 'application/json');
  const body = call.method === 'POST' ? JSON.stringify(call.body ?? {}) : null;
  const response = await options.fetch(
    new Request(options.url + call.path, { method: call.method, headers, body, signal, redirect: 'error' }),
  );
  const text = await readBody(response);
  const json: unknown = JSON.parse(text);
  if (response.status === 200 || response.status === 201) return { kind: 'ok', body: json };
  const code = wireError.safeParse(json).data?.error.code;
  const certain = response.status >= 400 && response.status < 500 && code !== undefined && refusals.has(code);
  return certain
    ? { kind: 'refused', code }
    : { kind: 'unknown', reason: `status ${response.status}${code ? ` ${code}` : ''}` };
}

/** One call with a timeout of 15 s. Never throws: what isn't a clear answer is `unknown`. */
export async function send(options: ClientOptions, call: Call): Promise<Reply> {
  const aborter = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Reply>((resolve) => {
    timer = setTimeout(
      () => {
        resolve({ kind: 'unknown', reason: 'timeout' });
        aborter.abort();
      },
      timeout * (options.timeScale ?? 1),
    );
  });
  try {
    return await Promise.race([ask(options, call, aborter.signal).catch((error: unknown) => broken(error)), late]);
  } finally {
    clearTimeout(timer);
  }
}

function broken(error: unknown): Reply {
  return {
    kind: 'unknown',
    reason:
      error instanceof SyntaxError || error instanceof TypeError || error instanceof RangeError
        ? `broken answer: ${error.name}`
        : 'no answer',
  };
}
