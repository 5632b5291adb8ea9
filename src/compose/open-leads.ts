import type { LeadEndpoint } from '#accounts/accounts.ts';
import { createOutbound } from '#connector/outbound.ts';
import type { Config } from './config.ts';

const patienceMs = 10_000;
const longestAnswer = 64 * 1_024;

/** Forwarding of leads; null when the operator has not configured it. */
export function leadEndpoint({ url, ...rest }: Config['leads']): LeadEndpoint | null {
  if (url === undefined) return null;
  const { origin, pathname, search } = new URL(url);
  const send = createOutbound({
    name: 'leads',
    url: origin,
    timeoutMs: patienceMs,
    maxBytes: longestAnswer,
    concurrency: 2,
  });
  return { send, path: pathname + search, ...rest };
}
