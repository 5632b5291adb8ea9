import { parseHost } from './host.ts';

/** The parts of a raw request that are checked before everything else. */
export interface RawRequest {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  /** Names and values alternately, unmodified. */
  readonly rawHeaders: readonly string[];
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** The status with which a request is refused before it is routed, or null. */
export function refusal({ method = '', url = '', rawHeaders }: RawRequest): 400 | 405 | null {
  if (!methods.has(method)) return 405;
  // Absolute form and `*` are for proxies.
  if (!url.startsWith('/')) return 400;
  let hosts = 0;
  let body = false;
  for (let place = 0; place < rawHeaders.length; place += 2) {
    const written = rawHeaders[place] as string;
    // Only `host`, `content-length` and `transfer-encoding` matter, and this runs for every request.
    if (written.length !== 4 && written.length !== 14 && written.length !== 17) continue;
    const name = written.toLowerCase();
    const value = rawHeaders[place + 1] as string;
    if (name === 'host') {
      hosts += 1;
      if (parseHost(value) === null) return 400;
    }
    body ||= name === 'transfer-encoding' || (name === 'content-length' && value !== '0');
  }
  if (hosts !== 1) return 400;
  return body && (method === 'GET' || method === 'HEAD') ? 400 : null;
}
