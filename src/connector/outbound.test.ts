import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createBreaker } from './breaker.ts';
import { createBulkhead } from './bulkhead.ts';
import { handlerWire } from './handler-wire.ts';
import type { Wire, WireCall } from './wire.ts';
import { createOutbound, type OutboundOptions } from './outbound.ts';

const url = 'http://supplier.test';
const ask = (more: Partial<WireCall> = {}): WireCall => ({ method: 'GET', path: '/', headers: {}, ...more });
const outbound = (
  handler: (request: Request) => Promise<Response>,
  { maxBytes, ...more }: Partial<OutboundOptions> = {},
) => createOutbound({ name: 'supplier', url, timeoutMs: 5000, wire: handlerWire(url, handler, maxBytes), ...more });

test.each(['http://169.254.169.254/', '//169.254.169.254/', '@169.254.169.254/', ''])(
  'a path that leads elsewhere is a bug: %s',
  async (path) => {
    await expect(outbound(async () => new Response())(ask({ path }))).rejects.toThrow(url);
  },
);
test('nobody wants the answer any more: sent or not unknown, and not sent when it was so before', async () => {
  let calls = 0;
  const silent = outbound(() => (calls++, new Promise(() => undefined)));
  const gone = new AbortController();
  const answer = silent(ask({ signal: gone.signal }));
  gone.abort();
  expect(await answer).toEqual({ kind: 'failure', reason: 'aborted', sent: true });
  expect(await silent(ask({ signal: gone.signal }))).toEqual({ kind: 'failure', reason: 'aborted', sent: false });
  expect(calls).toBe(1);
});
test('silence ends in a timeout, sent or not unknown', async () => {
  const silent = outbound(() => new Promise(() => undefined), { timeoutMs: 20 });
  expect(await silent(ask())).toEqual({ kind: 'failure', reason: 'timeout', sent: true });
});
test('a body that never ends is cut', async () => {
  const endless = () => new ReadableStream<Uint8Array>({ pull: (stream) => stream.enqueue(new Uint8Array(1000)) });
  const answer = await outbound(async () => new Response(endless()), { maxBytes: 10_000 })(ask());
  expect(answer).toEqual({ kind: 'failure', reason: 'too_large', sent: true });
});
test('a stalled body ends in a timeout', async () => {
  const stalled = new ReadableStream<Uint8Array>({ start: (stream) => stream.enqueue(new Uint8Array(10)) });
  expect(await outbound(async () => new Response(stalled), { timeoutMs: 20 })(ask())).toMatchObject({
    reason: 'timeout',
    sent: true,
  });
});
test('a full bulkhead refuses without sending', async () => {
  let calls = 0;
  const busy = outbound(() => (calls++, new Promise(() => undefined)), { concurrency: 1, queue: 1, timeoutMs: 300 });
  const answers = await Promise.all([busy(ask()), busy(ask({ timeoutMs: 20 })), busy(ask())]);
  expect(answers[2]).toEqual({ kind: 'failure', reason: 'refused_busy', sent: false });
  expect(answers[1]).toMatchObject({ sent: false });
  expect(calls).toBe(1);
});
test('a 5xx is an answer, and after twenty the breaker opens', async () => {
  let calls = 0;
  const broken = outbound(async () => (calls++, new Response('x', { status: 503 })));
  for (let n = 0; n < 20; n += 1) expect(await broken(ask())).toMatchObject({ kind: 'answer', status: 503 });
  expect(await broken(ask())).toEqual({ kind: 'failure', reason: 'refused_open', sent: false });
  expect(calls).toBe(20);
});
describe('calls of one purpose', () => {
  const purposes = ['booking', 'status'] as const;
  test('that fail open the breaker of their own purpose alone', async () => {
    const sent: string[] = [];
    const supplier = outbound(async (request) => {
      const { pathname } = new URL(request.url);
      sent.push(pathname);
      return new Response(null, { status: pathname === '/shopping' ? 503 : 200 });
    });
    const search = () => supplier(ask({ purpose: 'shopping', path: '/shopping' }));
    for (let n = 0; n < 20; n += 1) await search();
    expect(await search()).toEqual({ kind: 'failure', reason: 'refused_open', sent: false });
    for (const purpose of purposes)
      expect(await supplier(ask({ purpose, path: `/${purpose}` }))).toMatchObject({ kind: 'answer', status: 200 });
    expect(sent.slice(-2)).toEqual(['/booking', '/status']);
  });
  test('that never end leave the places of the other purposes free', async () => {
    const supplier = outbound(
      async (request) =>
        request.url.endsWith('/shopping') ? await new Promise(() => undefined) : new Response('here'),
      { concurrency: 2, queue: 1 },
    );
    const storm = new AbortController();
    const search = () => supplier(ask({ purpose: 'shopping', path: '/shopping', signal: storm.signal }));
    const searches = [search(), search(), search()];
    expect(await search()).toEqual({ kind: 'failure', reason: 'refused_busy', sent: false });
    for (const purpose of purposes) expect(await supplier(ask({ purpose }))).toMatchObject({ kind: 'answer' });
    storm.abort();
    await Promise.all(searches);
  });
});
test('an answer is whole', async () => {
  const answer = await outbound(async () => Response.json({ ok: true }, { status: 201 }))(ask());
  expect(answer.kind === 'answer' && [answer.status, new TextDecoder().decode(answer.body)]).toEqual([
    201,
    '{"ok":true}',
  ]);
});

test('half-open lets one try; success closes, failure opens again', () => {
  const clock = { now: 0 };
  const breaker = createBreaker({ now: () => clock.now });
  const fail = () => breaker.admit() && breaker.report(false);
  for (let n = 0; n < 20; n += 1) fail();
  expect([breaker.state, breaker.admit()]).toEqual(['open', false]);
  clock.now = 15_000;
  expect([breaker.admit(), breaker.admit()]).toEqual([true, false]);
  breaker.report(false);
  expect(breaker.admit()).toBe(false);
  clock.now = 30_000;
  expect(breaker.admit()).toBe(true);
  breaker.report(true);
  expect([breaker.state, breaker.admit(), breaker.admit()]).toEqual(['closed', true, true]);
});
test('old failures are forgotten', () => {
  const clock = { now: 0 };
  const breaker = createBreaker({ now: () => clock.now });
  for (let n = 0; n < 100; n += 1) {
    clock.now += 1000;
    breaker.admit();
    breaker.report(false);
  }
  expect(breaker.state).toBe('closed');
});
test('a place in the bulkhead is given back once', async () => {
  const bulkhead = createBulkhead(1, 5);
  const never = new AbortController().signal;
  const leave = await bulkhead.enter(never);
  const second = bulkhead.enter(never);
  leave?.();
  leave?.();
  expect(await second).not.toBeNull();
  const tired = AbortSignal.timeout(10);
  expect(await bulkhead.enter(tired)).toBeNull();
});

let port = 0;
const server = createServer((request, response) => {
  if (request.url === '/redirect') response.writeHead(302, { location: '/secret' }).end();
  else if (request.url === '/bomb')
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(5_000_000)));
  else if (request.url === '/garbage') request.socket.end('not http at all');
  else if (request.url === '/broken-zip') response.writeHead(200, { 'content-encoding': 'gzip' }).end('no zip');
  else if (request.url === '/half') {
    response.writeHead(200, { 'content-length': '100' }).write('half');
    setTimeout(() => request.socket.destroy(), 10);
  } else if (request.url === '/silence') return;
  else if (request.url?.startsWith('/base/')) {
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => (body += text));
    request.on('end', () => {
      const { method, url: path, headers, socket } = request;
      response.end(JSON.stringify({ method, url: path, key: headers['x-key'], body, connection: socket.remotePort }));
    });
  } else response.end('secret');
});
beforeAll(
  () =>
    new Promise<void>((done) =>
      server.listen(0, '127.0.0.1', () => ((port = (server.address() as AddressInfo).port), done())),
    ),
);
afterAll(
  () =>
    new Promise((done) => {
      server.close(done);
      server.closeAllConnections();
    }),
);

const over = (base: string) => createOutbound({ name: 'real', url: base, timeoutMs: 5000, maxBytes: 100_000 });

test('over a real socket: no redirect is followed, a bomb is cut, garbage is a failure, refusal is certain', async () => {
  const call = over(`http://127.0.0.1:${port}`);
  expect(await call(ask({ path: '/redirect' }))).toMatchObject({ kind: 'answer', status: 302 });
  expect(await call(ask({ path: '/bomb' }))).toMatchObject({ kind: 'failure', reason: 'too_large' });
  expect(await call(ask({ path: '/garbage' }))).toMatchObject({ kind: 'failure', reason: 'network', sent: true });
  expect(await call(ask({ path: '/broken-zip' }))).toMatchObject({ reason: 'network', sent: true });
  expect(await call(ask({ path: '/half' }))).toMatchObject({ reason: 'network', sent: true });
  expect(await call(ask({ path: '/silence', timeoutMs: 30 }))).toMatchObject({ reason: 'timeout', sent: true });
  expect(await over('http://127.0.0.1:4199')(ask())).toEqual({ kind: 'failure', reason: 'network', sent: false });
});
test('over a real socket: searches that fill every connection leave one for a status question', async () => {
  const supplier = createOutbound({ name: 'real', url: `http://127.0.0.1:${port}`, timeoutMs: 5000, concurrency: 1 });
  const storm = new AbortController();
  const { signal } = storm;
  const search = supplier(ask({ purpose: 'shopping', path: '/silence', signal }));
  expect(await supplier(ask({ purpose: 'status', path: '/base/status' }))).toMatchObject({ status: 200 });
  storm.abort();
  expect(await search).toMatchObject({ reason: 'aborted' });
});
test('over a real socket: method, path below the address, headers and body arrive, on a connection that is kept', async () => {
  const call = over(`http://127.0.0.1:${port}/base/`);
  const sent: WireCall = {
    repeatable: true,
    method: 'POST',
    path: '/echo?a=1',
    headers: { 'x-key': 'k' },
    body: '{"é":1}',
  };
  const answers = [await call(sent), await call(sent)].map((answer) =>
    answer.kind === 'answer' ? JSON.parse(new TextDecoder().decode(answer.body)) : answer,
  );
  expect(answers[0]).toMatchObject({ method: 'POST', url: '/base/echo?a=1', key: 'k', body: '{"é":1}' });
  expect(answers[1].connection).toBe(answers[0].connection);
});

describe('a connection that the other side has closed meanwhile', () => {
  /** Answers once on each connection and closes it when it is used again, like after an idle timeout. */
  const once = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    const { socket } = request;
    if (request.url === '/never' || used.has(socket)) return void socket.destroy();
    used.add(socket);
    response.end('here');
  });
  const used = new WeakSet<object>();
  let requests: string[] = [];
  let call: Wire;
  beforeAll(
    () =>
      new Promise<void>((done) =>
        once.listen(0, '127.0.0.1', () => {
          call = over(`http://127.0.0.1:${(once.address() as AddressInfo).port}`);
          done();
        }),
      ),
  );
  afterAll(() => new Promise((done) => once.close(done)));
  beforeEach(() => {
    requests = [];
  });

  test('loses no read: it is repeated on another connection', async () => {
    await Promise.all([1, 2, 3].map(() => call(ask())));
    expect(await call(ask({ method: 'POST', repeatable: true, path: '/again' }))).toMatchObject({ status: 200 });
    expect(requests.filter((one) => one === 'POST /again').length).toBeGreaterThan(1);
  });
  test('is not used for calls with an effect, which are sent once', async () => {
    await call(ask());
    expect(await call(ask({ method: 'POST', path: '/book' }))).toMatchObject({ status: 200 });
    expect(await call(ask({ method: 'DELETE', path: '/cancel' }))).toMatchObject({ status: 200 });
    expect(requests.filter((one) => !one.startsWith('GET'))).toEqual(['POST /book', 'DELETE /cancel']);
  });
  test('differs from a new connection that breaks: that is a failure without a repeat', async () => {
    const fresh = over(`http://127.0.0.1:${(once.address() as AddressInfo).port}`);
    expect(await fresh(ask({ path: '/never' }))).toMatchObject({ kind: 'failure', reason: 'network', sent: true });
    expect(requests).toEqual(['GET /never']);
    requests = [];
    expect(await call(ask({ method: 'POST', path: '/never' }))).toMatchObject({ kind: 'failure', sent: true });
    expect(requests).toEqual(['POST /never']);
  });
});
