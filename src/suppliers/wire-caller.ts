import { type CallPurpose, emptied, type Wire } from '#connector/wire.ts';

export interface Call {
  readonly purpose: CallPurpose;
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  /** In addition to those of every call. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** A question: it changes nothing over there. */
  readonly repeatable?: true;
  readonly budgetMs: number;
  readonly signal?: AbortSignal;
}

/** What came back. `body` is undefined when it was no JSON, or has been read and taken out. `silence` can't tell whether the call arrived. */
export type Reply =
  | { readonly kind: 'reply'; readonly status: number; body: unknown }
  | { readonly kind: 'silence'; readonly reason: string };

/**
 * A city's answer is some hundred kilobytes. A call that was waited for long is old by then, and would keep what it was
 * answered with until everything is collected (decision 027).
 */
export function takeOut(reply: Reply): void {
  if (reply.kind === 'reply') reply.body = undefined;
}

export type Caller = (call: Call) => Promise<Reply>;

export interface CallerOptions {
  readonly wire: Wire;
  /** Made anew for every call: signatures age. */
  readonly headers: () => Readonly<Record<string, string>>;
  /** Multiplies every time budget. */
  readonly timeScale?: number;
}

const decoder = new TextDecoder();

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(decoder.decode(bytes));
  } catch {
    return undefined;
  }
}

/** A caller of a supplier's JSON wire that never throws and never outlasts its budget (milliseconds × `timeScale`). */
export function createCaller({ wire, headers, timeScale = 1 }: CallerOptions): Caller {
  return async ({ purpose, method, path, headers: more, body, repeatable, budgetMs, signal }) => {
    const answer = await wire({
      purpose,
      method,
      path,
      headers: { accept: 'application/json', 'content-type': 'application/json', ...headers(), ...more },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(repeatable && { repeatable }),
      timeoutMs: Math.max(1, Math.ceil(budgetMs * timeScale)),
      ...(signal && { signal }),
    });
    if (answer.kind === 'failure') return { kind: 'silence', reason: answer.reason };
    const read = parseJson(answer.body);
    answer.body = emptied;
    return { kind: 'reply', status: answer.status, body: read };
  };
}
