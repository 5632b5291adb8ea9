import type { IncomingMessage, ServerResponse } from 'node:http';
import { parseHost } from './host.ts';
import { isDirectProxy, type TrustedProxies } from './forwarded.ts';

const path = '/tls/ask?domain=';

/**
 * `GET /tls/ask?domain=`: whether the reverse proxy may have a certificate for a name. Proxies ask at each handshake for a
 * name that they don't hold, so it is answered from memory and before anything waits: 200 for names that are served, 404
 * for others, 400 for what is no name. Proxies of this deployment alone are answered, and nobody through them: false then.
 */
export function tlsAnswers(isServed: (name: string) => boolean, proxies: TrustedProxies | null) {
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const { method, url = '', headers, socket } = request;
    if (method !== 'GET' || !url.startsWith(path)) return false;
    if ('x-forwarded-for' in headers || 'forwarded' in headers || !isDirectProxy(socket.remoteAddress ?? '', proxies))
      return false;
    const name = parseHost(url.slice(path.length));
    const status = name === null || name.includes(':') ? 400 : isServed(name) ? 200 : 404;
    response.writeHead(status, { 'content-length': '0', 'cache-control': 'no-store' }).end();
    return true;
  };
}
