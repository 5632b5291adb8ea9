import { createBreaker, type BreakerOptions } from './outbound/breaker.ts';
import { createBulkhead } from './outbound/bulkhead.ts';
import { readCapped } from './outbound/capped-body.ts';

export interface OutboundOptions {
  /** For logs and metrics, e.g. `sandbox supplier`. */
  readonly name: string;
  /** The one origin that may be called, from configuration. */
  readonly origin: string;
  /** For the whole call, waiting included. */
  readonly timeoutMs: number;
  readonly maxBytes?: number;
  readonly concurrency?: number;
  /** How many more may wait. */
  readonly queue?: number;
  /** A handler in this process can stand in for the network. */
  readonly fetch?: (request: Request) => Promise<Response>;
  readonly breaker?: BreakerOptions;
  readonly onCall?: (call: OutboundCall) => void;
}

export interface OutboundCall {
  readonly name: string;
  readonly outcome: 'answered' | OutboundFailure['reason'];
  readonly status?: number;
  readonly milliseconds: number;
}

export interface OutboundAnswer {
  readonly kind: 'answer';
  readonly status: number;
  readonly headers: Headers;
  /** The whole decoded body. */
  readonly body: Uint8Array<ArrayBuffer>;
  text(): string;
}

export interface OutboundFailure {
  readonly kind: 'failure';
  /**
   * `sent: false` is certain: the other side has seen nothing of it. After `timeout`, `network` and `too_large` it may
   * have done anything.
   */
  readonly reason: 'refused_busy' | 'refused_open' | 'timeout' | 'network' | 'too_large';
  readonly sent: boolean;
}

export type Outbound = (
  request: Request,
  options?: { readonly timeoutMs?: number },
) => Promise<OutboundAnswer | OutboundFailure>;

/** Node's fetch refuses these names before a connection is there. */
const neverSent = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']);

/**
 * The only way out of this process by HTTP: one named destination, a deadline, no redirects, a size limit, a limit of
 * calls at once and a breaker. It never rejects for what the other side does; it throws when asked for another origin.
 * A 3xx is an answer like any other. 5xx answers count as failures for the breaker.
 */
export function createOutbound(options: OutboundOptions): Outbound {
  const {
    name,
    origin,
    timeoutMs,
    maxBytes = 10 * 2 ** 20,
    concurrency = 16,
    queue = 64,
    onCall = () => undefined,
  } = options;
  const send = options.fetch ?? globalThis.fetch;
  const breaker = createBreaker(options.breaker);
  const bulkhead = createBulkhead(concurrency, queue);

  const attempt = async (request: Request, signal: AbortSignal): Promise<OutboundAnswer | OutboundFailure> => {
    // Its turn may come at the very end of its time.
    if (signal.aborted) return { kind: 'failure', reason: 'timeout', sent: false };
    let sent = false;
    try {
      const call = send(new Request(request, { redirect: 'manual', signal }));
      sent = true;
      // A handler in this process may not look at the signal.
      const response = await Promise.race([call, rejectOn(signal)]);
      const body = await Promise.race([readCapped(response.body, maxBytes), rejectOn(signal)]);
      if (!body) return { kind: 'failure', reason: 'too_large', sent: true };
      return {
        kind: 'answer',
        status: response.status,
        headers: response.headers,
        body,
        text: () => new TextDecoder().decode(body),
      };
    } catch (error) {
      if (signal.aborted) return { kind: 'failure', reason: 'timeout', sent };
      const code = ((error as Error).cause as NodeJS.ErrnoException | undefined)?.code ?? '';
      return { kind: 'failure', reason: 'network', sent: sent && !neverSent.has(code) };
    }
  };

  return async (request, { timeoutMs: own } = {}) => {
    if (new URL(request.url).origin !== origin) throw new Error(`${name} may only call ${origin}`);
    const began = performance.now();
    const done = <Answer extends OutboundAnswer | OutboundFailure>(answer: Answer): Answer => {
      const milliseconds = Math.round(performance.now() - began);
      if (answer.kind === 'answer') onCall({ name, outcome: 'answered', status: answer.status, milliseconds });
      else onCall({ name, outcome: answer.reason, milliseconds });
      return answer;
    };
    // Not AbortSignal.timeout: that one would keep every answer until its time is over, however early it came.
    const deadline = new AbortController();
    const timer = setTimeout(() => deadline.abort(new DOMException('too late', 'TimeoutError')), own ?? timeoutMs);
    try {
      const leave = await bulkhead.enter(deadline.signal);
      if (!leave) return done({ kind: 'failure', reason: 'refused_busy', sent: false });
      if (!breaker.admit()) {
        leave();
        return done({ kind: 'failure', reason: 'refused_open', sent: false });
      }
      const answer = await attempt(request, deadline.signal).finally(leave);
      breaker.report(answer.kind === 'answer' && answer.status < 500);
      return done(answer);
    } finally {
      clearTimeout(timer);
    }
  };
}

function rejectOn(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason as Error);
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
}
