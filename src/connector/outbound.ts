import { type CallPurpose, type Wire, type WireAnswer, type WireFailure, within } from './wire.ts';
import { createBreaker, type BreakerOptions } from './breaker.ts';
import { createBulkhead } from './bulkhead.ts';
import { networkWire } from './network-wire.ts';

export interface OutboundOptions {
  /** For logs and metrics, e.g. `sandbox supplier`. */
  readonly name: string;
  /** The one destination, from configuration. */
  readonly url: string;
  /** Default timeout of a whole call, queueing included. */
  readonly timeoutMs: number;
  readonly maxBytes?: number;
  /** Concurrent calls of each purpose. */
  readonly concurrency?: number;
  /** Queued calls of each purpose. */
  readonly queue?: number;
  /** Only addresses of the public internet are called: for destinations that agencies name. */
  readonly publicOnly?: boolean;
  /** Replaces the network: a server in this process. */
  readonly wire?: Wire;
  readonly breaker?: BreakerOptions;
  readonly onCall?: (call: OutboundCall) => void;
}

export interface OutboundCall {
  readonly name: string;
  readonly purpose?: CallPurpose;
  readonly outcome: 'answered' | WireFailure['reason'];
  readonly status?: number;
  readonly milliseconds: number;
}

const refusal = (reason: WireFailure['reason']): WireFailure => ({ kind: 'failure', reason, sent: false });

/**
 * The only way out of this process by HTTP: one named destination, a deadline, no redirects, a size limit, and for each
 * purpose a breaker, a limit of calls at once and connections of its own. A 3xx is an answer like any other. 5xx answers
 * count as failures for the breaker. Rejects for a path that would lead elsewhere.
 */
export function createOutbound(options: OutboundOptions): Wire {
  const { name, url, onCall = () => undefined } = options;
  const lanes = new Map<CallPurpose | undefined, Wire>();

  return async (call) => {
    const { purpose } = call;
    if (!/^\/(?!\/)/.test(call.path)) throw new Error(`${name} may only call paths below ${url}`);
    let lane = lanes.get(purpose);
    if (!lane) lanes.set(purpose, (lane = createLane(options)));
    const began = performance.now();
    const answer = await lane(call);
    const milliseconds = Math.round(performance.now() - began);
    const about = { name, ...(purpose && { purpose }), milliseconds };
    if (answer.kind === 'answer') onCall({ ...about, outcome: 'answered', status: answer.status });
    else onCall({ ...about, outcome: answer.reason });
    return answer;
  };
}

/** Calls of one purpose. */
function createLane(options: OutboundOptions): Wire {
  const { url, maxBytes = 10 * 2 ** 20, concurrency = 16, queue = 64, publicOnly = false } = options;
  const wire = options.wire ?? networkWire(url, { maxBytes, connections: concurrency, publicOnly });
  const breaker = createBreaker(options.breaker);
  const bulkhead = createBulkhead(concurrency, queue);

  return async (call): Promise<WireAnswer | WireFailure> => {
    const began = performance.now();
    const timeoutMs = Math.min(call.timeoutMs ?? Infinity, options.timeoutMs);
    const waiting = { ...(call.signal && { signal: call.signal }), timeoutMs };
    const leave = bulkhead.tryEnter() ?? (await within(waiting, (signal) => bulkhead.enter(signal)));
    if (typeof leave === 'string') return refusal(leave);
    if (!leave) return refusal('refused_busy');
    if (!breaker.admit()) {
      leave();
      return refusal('refused_open');
    }
    // The call may start just before its deadline.
    const left = timeoutMs - (performance.now() - began);
    const answer = await (left > 0 ? wire({ ...call, timeoutMs: left }) : Promise.resolve(refusal('timeout'))).finally(
      leave,
    );
    breaker.report(answer.kind === 'answer' && answer.status < 500);
    return answer;
  };
}
