import { LRUCache } from 'lru-cache';
import { createOutbound } from '#connector/outbound.ts';
import type { Wire } from '#connector/wire.ts';
import type { FetchPicture } from '#verticals/tickets/tickets.ts';

const maxBytes = 8 * 2 ** 20;
const timeoutMs = 20_000;
const mostHosts = 100;
const headers = { accept: 'image/avif,image/webp,image/png,image/jpeg' };

/**
 * Fetches suppliers' pictures from hosts of the public internet, each by a way out of its own, without redirects. `own` are ways to
 * servers of ours, by their origin.
 */
export function pictureFetcher(own: Readonly<Record<string, Wire>>, timeScale: number): FetchPicture {
  const ways = new LRUCache<string, Wire>({ max: mostHosts });
  const wayTo = (origin: string): Wire => {
    const known = own[origin] ?? ways.get(origin);
    if (known) return known;
    const way = createOutbound({
      name: 'pictures of suppliers',
      url: origin,
      timeoutMs: timeoutMs * timeScale,
      maxBytes,
      concurrency: 1,
      publicOnly: true,
    });
    ways.set(origin, way);
    return way;
  };
  return async (address, signal) => {
    const url = URL.parse(address);
    if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return null;
    try {
      const answer = await wayTo(url.origin)({ method: 'GET', path: url.pathname + url.search, headers, signal });
      return answer.kind === 'answer' && answer.status === 200 ? answer.body : null;
    } catch {
      // A host of no public network, or a path that would lead elsewhere.
      return null;
    }
  };
}
