/** A status and a JSON body, before any fault is applied. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

export function answer(body: unknown, status = 200): Answer {
  return { status, body };
}

export function refusal(status: number, code: string, more: Record<string, unknown> = {}): Answer {
  return { status, body: { error: { code, ...more } } };
}
