import { type Wire, type WireAnswer, type WireFailure, within } from '#values/wire.ts';
import { createBreaker, type BreakerOptions } from './outbound/breaker.ts';
import { createBulkhead } from './outbound/bulkhead.ts';
import { networkWire } from './outbound/network-wire.ts';

export interface OutboundOptions {
  /** For logs and metrics, e.g. `sandbox supplier`. */
  readonly name: string;
  /** The one destination, from configuration. */
  readonly url: string;
  /** For a whole call that says nothing shorter, waiting included. */
  readonly timeoutMs: number;
  readonly maxBytes?: number;
  readonly concurrency?: number;
  /** How many more may wait. */
  readonly queue?: number;
  /** What stands in for the network: a server in this process. */
  readonly wire?: Wire;
  readonly breaker?: BreakerOptions;
  readonly onCall?: (call: OutboundCall) => void;
}

export interface OutboundCall {
  readonly name: string;
  readonly outcome: 'answered' | WireFailure['reason'];
  readonly status?: number;
  readonly milliseconds: number;
}

const refusal = (reason: WireFailure['reason']): WireFailure => ({ kind: 'failure', reason, sent: false });

/**
 * The only way out of this process by HTTP: one named destination, a deadline, no redirects, a size limit, a limit of
 * calls at once and a breaker. A 3xx is an answer like any other. 5xx answers count as failures for the breaker.
 * Rejects for a path that would lead elsewhere.
 */
export function createOutbound(options: OutboundOptions): Wire {
  const { name, url, maxBytes = 10 * 2 ** 20, concurrency = 16, queue = 64, onCall = () => undefined } = options;
  const wire = options.wire ?? networkWire(url, { maxBytes, connections: concurrency });
  const breaker = createBreaker(options.breaker);
  const bulkhead = createBulkhead(concurrency, queue);

  return async (call) => {
    if (!/^\/(?!\/)/.test(call.path)) throw new Error(`${name} may only call paths below ${url}`);
    const began = performance.now();
    const done = <Answer extends WireAnswer | WireFailure>(answer: Answer): Answer => {
      const milliseconds = Math.round(performance.now() - began);
      if (answer.kind === 'answer') onCall({ name, outcome: 'answered', status: answer.status, milliseconds });
      else onCall({ name, outcome: answer.reason, milliseconds });
      return answer;
    };
    const timeoutMs = Math.min(call.timeoutMs ?? Infinity, options.timeoutMs);
    const waiting = { ...(call.signal && { signal: call.signal }), timeoutMs };
    const leave = bulkhead.tryEnter() ?? (await within(waiting, (signal) => bulkhead.enter(signal)));
    if (typeof leave === 'string') return done(refusal(leave));
    if (!leave) return done(refusal('refused_busy'));
    if (!breaker.admit()) {
      leave();
      return done(refusal('refused_open'));
    }
    // Its turn may come at the very end of its time.
    const left = timeoutMs - (performance.now() - began);
    const answer = await (left > 0 ? wire({ ...call, timeoutMs: left }) : Promise.resolve(refusal('timeout'))).finally(
      leave,
    );
    breaker.report(answer.kind === 'answer' && answer.status < 500);
    return done(answer);
  };
}
