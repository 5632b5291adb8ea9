/** What a call is for: finding offers, making or undoing a booking or payment, or asking what has become of one. */
export type CallPurpose = 'shopping' | 'booking' | 'status';

/** One HTTP exchange with a destination that is known beforehand. */
export interface WireCall {
  /** Failures and crowds of one purpose keep no call of another from being sent. Left out where all calls have the same. */
  readonly purpose?: CallPurpose;
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** From the destination's address on, query included. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Changes nothing over there, so it may be said twice. A GET always may. */
  readonly repeatable?: true;
  /** Milliseconds for the whole call, waiting included. */
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

/** What is left of a body that has been read. */
export const emptied = new Uint8Array();

export interface WireFailure {
  readonly kind: 'failure';
  /** Busy and open are our own guards: too many calls at once, too many failures of late. */
  readonly reason: 'refused_busy' | 'refused_open' | 'timeout' | 'aborted' | 'network' | 'too_large';
  /** False is certain: the other side has seen nothing of it. Otherwise it may have done anything. */
  readonly sent: boolean;
}

/** The way to one destination. It follows no redirect, outlasts no deadline and never rejects for what the other side does. */
export type Wire = (call: WireCall) => Promise<WireAnswer | WireFailure>;

/** Ends `work` when its time (milliseconds) or its caller is up, whether or not it looks at its signal. */
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
