import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface TileServer {
  readonly origin: string;
  /** Bodies of the session requests, in their order. */
  readonly sessions: Readonly<Record<string, unknown>>[];
  /** Paths of everything else that was requested, queries included. */
  readonly requests: string[];
  /** Response to the next session requests; `speak` is the documented one. */
  answer: 'speak' | 'refuse' | 'garbage' | 'silence';
  /** False: tiles are refused, as for a page outside the key's restrictions. */
  givesTiles: boolean;
  /** Seconds that a session lasts. */
  lifeS: number;
  close(): Promise<void>;
}

export const tileKey = 'test-key-of-a-browser';

const tile = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** The documented part of Google's Map Tiles API that a map needs, on a local port. */
export async function runTileServer(now: () => Date = () => new Date()): Promise<TileServer> {
  const server = createServer((request, response) => void serve(request, response));
  const state = { sessions: [], requests: [], answer: 'speak', givesTiles: true, lifeS: 1_209_600 } as Omit<
    TileServer,
    'origin' | 'close'
  >;
  const known = new Set<string>();

  const refuse = (response: ServerResponse, status: number, text: string) =>
    response
      .writeHead(status, { 'content-type': 'application/json', 'access-control-allow-origin': '*' })
      .end(JSON.stringify({ error: { code: status, message: text, status: text } }));
  const say = (response: ServerResponse, value: unknown) =>
    response
      .writeHead(200, { 'content-type': 'application/json', 'access-control-allow-origin': '*' })
      .end(JSON.stringify(value));

  const session = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>;
    state.sessions.push(body);
    if (state.answer === 'silence') return;
    if (state.answer === 'garbage') return say(response, { session: '', expiry: 'soon' });
    // A browser key is restricted to pages of the site.
    if (state.answer === 'refuse' || !request.headers.referer) return refuse(response, 403, 'PERMISSION_DENIED');
    const token = `session-${state.sessions.length}`;
    known.add(token);
    const expiry = String(Math.floor(now().getTime() / 1_000) + state.lifeS);
    say(response, { session: token, expiry, tileWidth: 512, tileHeight: 512, imageFormat: 'png' });
  };
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://tiles');
    if (url.searchParams.get('key') !== tileKey) return refuse(response, 400, 'INVALID_ARGUMENT');
    if (request.method === 'POST' && url.pathname === '/v1/createSession') return await session(request, response);
    state.requests.push(url.pathname + url.search);
    if (!known.has(url.searchParams.get('session') ?? '')) return refuse(response, 400, 'INVALID_ARGUMENT');
    if (!state.givesTiles) return refuse(response, 403, 'PERMISSION_DENIED');
    if (url.pathname === '/tile/v1/viewport')
      return say(response, { copyright: 'Map data ©2026 Test Surveys', maxZoomRects: [] });
    if (!/^\/v1\/2dtiles\/\d+\/\d+\/\d+$/.test(url.pathname)) return refuse(response, 404, 'NOT_FOUND');
    response.writeHead(200, { 'content-type': 'image/png', 'access-control-allow-origin': '*' }).end(tile);
  };

  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return Object.assign(state, {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  });
}
