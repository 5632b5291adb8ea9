import type { Outbound } from '#web/outbound.ts';

/** A guarded way out in the shape of `fetch`, as connectors take it. Rejects where `fetch` would: no answer came. */
export function asFetch(outbound: Outbound): (request: Request, options?: { timeoutMs?: number }) => Promise<Response> {
  return async (request, options) => {
    const answer = await outbound(request, options);
    if (answer.kind === 'failure') throw new TypeError(`no answer: ${answer.reason}`);
    const bodiless = answer.status === 204 || answer.status === 304;
    return new Response(bodiless ? null : answer.body, { status: answer.status, headers: answer.headers });
  };
}
