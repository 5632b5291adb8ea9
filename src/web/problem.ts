export interface Problem {
  readonly status: 400 | 401 | 403 | 404 | 405 | 409 | 410 | 413 | 415 | 419 | 421 | 422 | 429 | 500 | 502 | 503;
  /** Stable, for programs: `not_found`. */
  readonly code: string;
  readonly message: string;
  /** Field → texts. */
  readonly errors?: Readonly<Record<string, readonly string[]>>;
  readonly retryAfterSeconds?: number;
}

/** An error of the API, in the one shape that all of them have. */
export function problemResponse(problem: Problem, traceId: string): Response {
  const { status, code, message, errors = {}, retryAfterSeconds } = problem;
  return new Response(JSON.stringify({ message, errors, code, trace_id: traceId }), {
    status,
    headers: {
      'content-type': 'application/json',
      'cache-control': 'private, no-store',
      ...(retryAfterSeconds === undefined ? {} : { 'retry-after': String(Math.ceil(retryAfterSeconds)) }),
    },
  });
}
