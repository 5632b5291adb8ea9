/** Purpose of a call: finding offers, making or undoing a booking or payment, or querying its state. */
export type CallPurpose = 'shopping' | 'booking' | 'status';

/** One HTTP exchange with a destination that is known beforehand. */
export interface WireCall {
  /** Failures and load of one purpose don't block calls of another. Left out where all calls have the same. */
  readonly purpose?: CallPurpose;
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** From the destination's address on, query included. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Changes nothing at the destination, so it may be retried. A GET always may. */
  readonly repeatable?: true;
  /** Milliseconds for the whole call, queueing included. */
  readonly timeoutMs?: number;
  /** Aborts when the answer is no longer needed. */
  readonly signal?: AbortSignal;
}

export interface WireAnswer {
  readonly kind: 'answer';
  readonly status: number;
  /** The whole decoded body; the reader empties it, so that it can be collected before the call's objects. */
  body: Uint8Array<ArrayBuffer>;
}

/** Placeholder of a body that has been read. */
export const emptied = new Uint8Array();

export interface WireFailure {
  readonly kind: 'failure';
  /** Busy and open come from our own guards: too many concurrent calls, too many recent failures. */
  readonly reason: 'refused_busy' | 'refused_open' | 'timeout' | 'aborted' | 'network' | 'too_large';
  /** False is certain: the request did not reach the other side. Otherwise its effect is unknown. */
  readonly sent: boolean;
}

/**
 * Client of one destination. It follows no redirect, exceeds no deadline and never rejects for a failure of the other
 * side.
 */
export type Wire = (call: WireCall) => Promise<WireAnswer | WireFailure>;

/** Stops waiting for `work` at its timeout (milliseconds) or its caller's abort, even if it ignores its signal. */
export async function within<Result>(
  { timeoutMs, signal }: Pick<WireCall, 'timeoutMs' | 'signal'>,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result | 'timeout' | 'aborted'> {
  if (signal?.aborted) return 'aborted';
  const ended = Promise.withResolvers<'timeout' | 'aborted'>();
  const stop = new AbortController();
  const end = (why: 'timeout' | 'aborted') => {
    ended.resolve(why);
    stop.abort();
  };
  const abort = () => end('aborted');
  const timer = timeoutMs === undefined ? undefined : setTimeout(end, timeoutMs, 'timeout');
  signal?.addEventListener('abort', abort, { once: true });
  try {
    return await Promise.race([work(stop.signal), ended.promise]);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}
