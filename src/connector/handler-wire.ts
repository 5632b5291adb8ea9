import { readCapped } from './capped-body.ts';
import { type Wire, within } from './wire.ts';

/** A wire to a server in this process, which handles its requests as if they were sent to `url`. */
export function handlerWire(
  url: string,
  handler: (request: Request) => Promise<Response>,
  maxBytes = 10 * 2 ** 20,
): Wire {
  const base = url.replace(/\/+$/, '');
  return async (call) => {
    const sent = !call.signal?.aborted;
    const answer = await within(call, async (signal) => {
      const { method, path, headers, body = null } = call;
      try {
        const response = await handler(new Request(base + path, { method, headers, body, redirect: 'manual', signal }));
        const whole = await readCapped(response.body, maxBytes);
        return whole ? { status: response.status, body: whole } : 'too_large';
      } catch {
        return 'network';
      }
    });
    if (typeof answer === 'string') return { kind: 'failure', reason: answer, sent };
    return { kind: 'answer', ...answer };
  };
}
