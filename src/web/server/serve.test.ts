import { connect } from 'node:net';
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPageCache } from './page-cache.ts';
import { listen, type Listening } from '../serve.ts';
import { readProxies } from './forwarded.ts';

const cache = createPageCache();
let calls = 0;
let listening: Listening;
let early: Awaited<ReturnType<typeof get>>;

beforeAll(async () => {
  const fetch = async (_: Request, { address }: { readonly address: string }) => {
    calls += 1;
    return new Response('the long way', { headers: { 'x-content-type-options': 'nosniff', 'x-client-ip': address } });
  };
  const headers = { 'x-content-type-options': 'nosniff' };
  listening = await listen('localhost', 0);
  early = await get('/');
  listening.answer({ fetch, cache, siteKey: () => 'site', headers, trustedProxies: readProxies('localhost') });
  const body = new TextEncoder().encode('page '.repeat(500));
  await cache.load('home', async () => ({ body, headers: { 'content-type': 'text/html' } }));
  for (const url of ['/', '/he']) cache.alias(`localhost:${listening.port}\nsite\npage\n${url}`, 'home');
});
afterAll(async () => await listening.close(1000));

/** Raw bytes, because a client library would not send them. */
function raw(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(listening.port, '127.0.0.1', () => socket.end(text));
    socket.on('data', (part) => (answer += part.toString()));
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}

function get(
  path: string,
  headers: Record<string, string> = {},
  host = '127.0.0.1',
): Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const sent = request(
      { host, port: listening.port, path, headers: { host: `localhost:${listening.port}`, ...headers } },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }),
        );
      },
    );
    sent.on('error', reject).end();
  });
}

test.each(['127.0.0.1', '::1'])('a visitor behind a proxy that asks %s is told apart from the others', async (host) => {
  const { headers } = await get('/long', { 'x-forwarded-for': '1.1.1.1, 192.0.2.7' }, host);
  expect(headers['x-client-ip']).toBe('192.0.2.7');
});

test.each([
  ['two hosts', 'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n'],
  ['no host', 'GET / HTTP/1.1\r\n\r\n'],
  ['absolute form', 'GET http://evil.example/ HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['a body with GET', 'GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc'],
  ['both lengths', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
  ['20 kB of headers', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`],
  ['no HTTP at all', 'hello\r\n\r\n'],
])('%s is refused and the connection is closed', async (_what, text) => {
  const before = calls;
  expect(await raw(text)).toMatch(/^HTTP\/1\.1 4(00|31)/);
  expect(calls).toBe(before);
});
test('TRACE is not allowed', async () =>
  expect(await raw('TRACE / HTTP/1.1\r\nHost: a\r\n\r\n')).toMatch(/^HTTP\/1\.1 405/));

test.each([
  ['a cookie', '/', { cookie: 'a=b' }],
  ['another language at the root', '/', { 'accept-language': 'he' }],
  ['the JSON representation', '/', { accept: 'application/json' }],
  ['another query', '/?x=1', {}],
  ['another host', '/', { host: 'other.example' }],
])('%s takes the long way', async (_what, path, headers) => {
  expect((await get(path, { ...headers })).body.toString()).toBe('the long way');
});
test('a shared page comes from its bytes, with every header, in the encoding that is taken', async () => {
  const before = calls;
  const plain = await get('/');
  expect(plain.body.toString()).toBe('page '.repeat(500));
  expect(plain.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'content-type': 'text/html' });
  expect(
    (await get('/he', { 'accept-language': 'fr', 'accept-encoding': 'gzip, br, zstd' })).headers['content-encoding'],
  ).toBe('br');
  expect((await get('/', { 'accept-encoding': 'br;q=0, gzip' })).headers['content-encoding']).toBe('gzip');
  const again = await get('/', { 'if-none-match': String(plain.headers['etag']) });
  expect([again.status, again.body.length]).toEqual([304, 0]);
  expect(calls).toBe(before);
});
test('localhost is both loopback addresses, where there are two', async () => {
  const answer = await get('/', {}, '::1').catch((error: NodeJS.ErrnoException) => error.code);
  expect(typeof answer === 'string' ? answer : answer?.status).toSatisfy(
    (given) => given === 200 || given === 'EADDRNOTAVAIL' || given === 'ECONNREFUSED',
  );
});
test('a taken port rejects', async () => {
  await expect(listen('localhost', listening.port)).rejects.toMatchObject({ code: 'EADDRINUSE' });
});
test('requests before the site is ready get 503 with Retry-After', () => {
  expect(early.status).toBe(503);
  expect(early.headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' });
});

/** A connection that stays open. Its answers have a length, and no head says `the end`. */
function keepAlive(port: number): { ask(path: string): Promise<string>; close(): void } {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  return {
    ask: (path) =>
      new Promise((resolve, reject) => {
        let answer = '';
        const read = (part: Buffer) => {
          answer += part.toString();
          if (!answer.endsWith('the end')) return;
          socket.off('data', read);
          resolve(answer.slice(answer.indexOf('\r\n\r\n') + 4));
        };
        socket.on('data', read);
        socket.once('close', () => reject(new Error('closed')));
        socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\n\r\n`);
      }),
    close: () => socket.destroy(),
  };
}

/** Answers `path, the end`; `/slow` when it is released, and everything else after a moment. */
async function crowdedServer() {
  const slow = Promise.withResolvers<void>();
  const server = await listen('localhost', 0);
  server.answer({
    fetch: async (request) => {
      const { pathname } = new URL(request.url);
      await (pathname === '/slow' ? slow.promise : sleep(3));
      return new Response(`${pathname}, the end`);
    },
    cache: null,
    siteKey: () => null,
    headers: {},
  });
  return { server, slow };
}

test('many connections with repeated requests each get their own answers', async () => {
  const { server } = await crowdedServer();
  const visitors = Array.from({ length: 80 }, () => keepAlive(server.port));
  const said = await Promise.all(
    visitors.map(async (visitor, number) => {
      const answers: string[] = [];
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      for (let time = 0; time < 5; time += 1) answers.push(await visitor.ask(`/${number}/${time}`));
      return answers;
    }),
  );
  expect(said).toEqual(
    visitors.map((_, number) => Array.from({ length: 5 }, (_unused, time) => `/${number}/${time}, the end`)),
  );
  for (const visitor of visitors) visitor.close();
  await server.close(1_000);
});

test('slow requests, and clients that disconnect, do not block others', async () => {
  const { server, slow } = await crowdedServer();
  const waiting = Array.from({ length: 40 }, () => keepAlive(server.port));
  const slowly = waiting.map((visitor) => visitor.ask('/slow'));
  const leaving = Array.from({ length: 40 }, () => keepAlive(server.port));
  await Promise.all(leaving.map(async (visitor) => await visitor.ask('/')));
  for (const visitor of leaving) visitor.close();
  const one = keepAlive(server.port);
  expect(await one.ask('/first')).toBe('/first, the end');
  expect(await one.ask('/second')).toBe('/second, the end');
  slow.resolve();
  expect(new Set(await Promise.all(slowly))).toEqual(new Set(['/slow, the end']));
  for (const visitor of [...waiting, one]) visitor.close();
  await server.close(1_000);
});

test('a server that closes answers requests of paused connections', async () => {
  const { server, slow } = await crowdedServer();
  const others = Array.from({ length: 30 }, () => keepAlive(server.port));
  const slowly = others.map(async (visitor) => await visitor.ask('/slow'));
  const visitors = Array.from({ length: 5 }, () => keepAlive(server.port));
  await Promise.all(visitors.map(async (visitor) => await visitor.ask('/before')));
  const asked = visitors.map(async (visitor) => await visitor.ask('/at-the-end'));
  await sleep(1);
  const closed = server.close(5_000);
  expect(new Set(await Promise.all(asked))).toEqual(new Set(['/at-the-end, the end']));
  slow.resolve();
  await Promise.all(slowly);
  await closed;
});
