import type { Wire } from '#connector/wire.ts';
import { wireError } from './wire.ts';

export interface ClientOptions {
  /** To the gateway; paths begin with `/v1`. */
  readonly wire: Wire;
  readonly apiKey: string;
  /** Every timeout is multiplied by it, as all waits of the product are; 1 when left out. */
  readonly timeScale?: number;
}

/** Result of a call. Only `ok` and `refused` are certain. */
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

/** Error codes with which the gateway guarantees that the call had no effect and never will. */
const refusals = new Set([
  'already_captured',
  'already_expired',
  'amount_between_steps',
  'amount_too_large',
  'authorisation_expired',
  'capture_declined',
  'capture_in_part',
  'currency_mismatch',
  'currency_not_taken',
  'dispute_decided',
  'dispute_not_found',
  'disputed',
  'evidence_declined',
  'evidence_reused',
  'invalid_request',
  'key_reused',
  'not_authorised',
  'not_captured',
  'page_too_long',
  'payment_not_found',
  'reference_reused',
  'refund_declined',
  'refund_too_large',
  'void_declined',
]);

const decoder = new TextDecoder('utf-8', { fatal: true });

/** One call with a timeout of 15 s. Never throws: an unclear answer is `unknown`. */
export async function send({ wire, apiKey, timeScale = 1 }: ClientOptions, call: Call): Promise<Reply> {
  const answer = await wire({
    // A status query is not refused because of failures of calls that move money.
    purpose: call.method === 'GET' ? 'status' : 'booking',
    method: call.method,
    path: call.path,
    headers: {
      authorization: `Bearer ${apiKey}`,
      accept: 'application/json',
      ...(call.key !== undefined && { 'idempotency-key': call.key }),
      ...(call.method === 'POST' && { 'content-type': 'application/json' }),
    },
    ...(call.method === 'POST' && { body: JSON.stringify(call.body ?? {}) }),
    timeoutMs: timeout * timeScale,
  });
  if (answer.kind === 'failure') return { kind: 'unknown', reason: answer.reason };
  let json: unknown;
  try {
    json = JSON.parse(decoder.decode(answer.body));
  } catch (error) {
    return { kind: 'unknown', reason: `broken answer: ${(error as Error).name}` };
  }
  if (answer.status === 200 || answer.status === 201) return { kind: 'ok', body: json };
  const code = wireError.safeParse(json).data?.error.code;
  const certain = answer.status >= 400 && answer.status < 500 && code !== undefined && refusals.has(code);
  return certain
    ? { kind: 'refused', code }
    : { kind: 'unknown', reason: `status ${answer.status}${code ? ` ${code}` : ''}` };
}
