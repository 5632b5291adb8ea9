/** Sends one request; may enforce `timeoutMs` itself too. */
export type Send = (request: Request, options?: { readonly timeoutMs?: number }) => Promise<Response>;

export interface Call {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly body?: unknown;
  readonly budgetMs: number;
  readonly signal?: AbortSignal;
}

/** What came back. `body` is undefined when it was no JSON. `silence` can't tell whether the call arrived. */
export type Reply =
  | { readonly kind: 'reply'; readonly status: number; readonly body: unknown }
  | { readonly kind: 'silence'; readonly reason: string };

export type Caller = (call: Call) => Promise<Reply>;

const maxBytes = 10 * 2 ** 20;

async function readText(response: Response): Promise<string | null> {
  if (!response.body) return '';
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of response.body) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) return null;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function whenAborted(signal: AbortSignal): Promise<Reply> {
  return new Promise((resolve) => {
    const stop = () => resolve({ kind: 'silence', reason: signal.reason === 'timeout' ? 'timeout' : 'aborted' });
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
}

export interface CallerOptions {
  readonly send: Send;
  /** Origin of the API; paths of calls follow it. */
  readonly url: string;
  /** Made anew for every call: signatures age. */
  readonly headers: () => Readonly<Record<string, string>>;
  /** Multiplies every time budget. */
  readonly timeScale?: number;
}

/** A caller of a supplier's JSON wire that never throws and never outlasts its budget (milliseconds × `timeScale`). */
export function createCaller(options: CallerOptions): Caller {
  const base = options.url.replace(/\/+$/, '');
  const { send, headers, timeScale = 1 } = options;

  const exchange = async (call: Call, signal: AbortSignal, timeoutMs: number): Promise<Reply> => {
    try {
      const request = new Request(base + call.path, {
        method: call.method,
        headers: { accept: 'application/json', 'content-type': 'application/json', ...headers() },
        ...(call.body !== undefined && { body: JSON.stringify(call.body) }),
        redirect: 'manual',
        signal,
      });
      const response = await send(request, { timeoutMs });
      const text = await readText(response);
      if (text === null) return { kind: 'silence', reason: 'oversize' };
      return { kind: 'reply', status: response.status, body: parseJson(text) };
    } catch {
      return { kind: 'silence', reason: signal.reason === 'timeout' ? 'timeout' : 'network' };
    }
  };

  return async (call) => {
    const timeoutMs = Math.max(1, Math.ceil(call.budgetMs * timeScale));
    const budget = new AbortController();
    const timer = setTimeout(() => budget.abort('timeout'), timeoutMs);
    const signal = call.signal ? AbortSignal.any([budget.signal, call.signal]) : budget.signal;
    try {
      if (signal.aborted) return { kind: 'silence', reason: 'aborted' };
      return await Promise.race([exchange(call, signal, timeoutMs), whenAborted(signal)]);
    } finally {
      clearTimeout(timer);
    }
  };
}
