import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refused } from '#tests/answers.ts';
import { asDescribed } from '#tests/api-client.ts';
import { openTestApp, type TestApp } from '#tests/app.ts';
import { directRoom, type DirectRoom, inDays, json, ratesOf } from '#tests/visitor.ts';

let app: TestApp;
let room: DirectRoom;
const elsewhere = 'https://partner.example';
const foreign = { origin: elsewhere, 'sec-fetch-site': 'cross-site' };

beforeAll(async () => {
  app = await openTestApp({ env: { PRODUCTS: 'hotels,tickets,cars' } });
  room = await directRoom(app);
}, 240_000);
afterAll(async () => await app.close());

const preflight = async (path: string, method: string, headers = 'content-type, authorization') =>
  await app.fetch(path, {
    method: 'OPTIONS',
    headers: { origin: elsewhere, 'access-control-request-method': method, 'access-control-request-headers': headers },
  });
const corsOf = ({ headers }: Response) =>
  Object.fromEntries([...headers].filter(([name]) => name.startsWith('access-control-')));
const search = () => ({
  place: room.path.split('/').slice(3, 5).join('/'),
  check_in: inDays(20),
  check_out: inDays(22),
  guests: '2',
});
const post = async (path: string, body: object, headers: Record<string, string> = {}) =>
  await app.fetch(path, {
    method: 'POST',
    headers: { ...foreign, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

interface Described {
  readonly paths: Record<string, Record<string, { 'x-any-origin'?: boolean }>>;
}
const operations = async () => {
  const { paths } = await json<Described>(await app.fetch('/v3/openapi.json'));
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]) => ({
      path: path.replaceAll(/\{\w+\}/g, 'x'),
      method: method.toUpperCase(),
      isOpen: one['x-any-origin'] ?? false,
    })),
  );
};

describe('pages of other sites', () => {
  test('get a CORS answer for each preflight', async () => {
    const all = await operations();
    expect(all.filter(({ isOpen }) => isOpen)).toHaveLength(25);
    for (const { path, method, isOpen } of all.filter((one) => one.path.startsWith('/v3/'))) {
      const answer = await preflight(path, method);
      const { 'access-control-allow-methods': methods = '', ...others } = corsOf(answer);
      expect([method, path, answer.status, others]).toEqual([
        method,
        path,
        isOpen ? 204 : 403,
        isOpen
          ? {
              'access-control-allow-origin': '*',
              'access-control-allow-headers': 'Accept, Accept-Language, Authorization, Content-Type',
              'access-control-max-age': '7200',
            }
          : {},
      ]);
      if (isOpen) expect(methods.split(', ')).toContain(method);
      else expect((await refused(answer)).code).toBe('foreign_origin');
    }
    expect((await preflight('/v3/places', 'DELETE')).status).toBe(403);
    expect((await preflight('/v3/nope', 'GET')).status).toBe(404);
  });
  test.each(['/login', '/logout', '/api/register', '/sanctum/csrf-cookie'])('may not call %s', async (path) => {
    expect(corsOf(await preflight(path, 'POST'))).toEqual({});
    expect(corsOf(await app.fetch(path, { headers: foreign }))).toEqual({});
  });
  test('search and quote without cookies, and read the answers, refusals too', async () => {
    const found = await post('/v3/hotels/searches', search());
    expect([found.status, corsOf(found)]).toEqual([
      200,
      { 'access-control-allow-origin': '*', 'access-control-expose-headers': 'Retry-After' },
    ]);
    const [rate] = await ratesOf(app, room.hotelId);
    expect((await post('/v3/quotes', { offer: rate!.offer })).status).toBe(201);
    const wrong = await post('/v3/quotes', {});
    expect([wrong.status, corsOf(wrong)['access-control-allow-origin']]).toEqual([422, '*']);
    const read = await app.fetch('/v3/countries', { headers: foreign });
    expect([read.status, corsOf(read)['access-control-allow-origin']]).toEqual([200, '*']);
    expect(corsOf(await app.fetch('/v3/openapi.json', { headers: foreign }))['access-control-allow-origin']).toBe('*');
  });
  test('change nothing with a visitor’s cookies, and nothing that needs an identity', async () => {
    const cookie = 'currency=EUR';
    for (const [path, body] of [
      ['/v3/hotels/searches', search()],
      ['/v3/quotes', { offer: 'x' }],
    ] as const)
      expect((await refused(await post(path, body, { cookie }), 403)).code).toBe('foreign_origin');
    for (const path of ['/v3/reservations', '/v3/services/proxy']) {
      const answer = await post(path, {}, { 'idempotency-key': 'a-key-of-sixteen-or-more' });
      expect((await refused(answer, 403)).code).toBe('foreign_origin');
      expect(corsOf(answer)).toEqual({});
    }
    for (const path of ['/v3/auth', '/v3/account/favorites', '/v3/transactions/x'])
      expect(corsOf(await app.fetch(path, { headers: foreign }))).toEqual({});
  });
  test('an OPTIONS that is no preflight tells the methods', async () => {
    const answer = await app.fetch('/v3/account/searches', { method: 'OPTIONS' });
    expect([answer.status, answer.headers.get('allow')]).toEqual([204, 'GET, PUT, DELETE, OPTIONS']);
  });
});

describe('a form that accepts JSON', () => {
  const send = async (path: string, form: Record<string, string>, headers: Record<string, string> = {}) => {
    const cookie = (await app.fetch('/sanctum/csrf-cookie')).headers.getSetCookie()[0]!.split(';')[0]!;
    return await app.fetch(path, {
      method: 'POST',
      headers: {
        accept: 'application/json',
        'content-type': 'application/x-www-form-urlencoded',
        origin: app.origin,
        cookie,
        'x-xsrf-token': decodeURIComponent(cookie.slice('XSRF-TOKEN='.length)),
        ...headers,
      },
      body: new URLSearchParams(form).toString(),
    });
  };
  const password = 'three dry umbrellas';
  const email = 'form@example.com';

  test('registers, logs in, and is refused in JSON', async () => {
    const made = await send('/api/register', {
      name: 'Dana Levi',
      email,
      password,
      password_confirmation: password,
      remember: 'on',
    });
    await asDescribed(made, '/api/register', 'POST');
    expect(made.status).toBe(201);
    const inside = await send('/login', { email, password, remember: 'false' });
    await asDescribed(inside, '/login', 'POST');
    expect([inside.status, (await json<{ data: { name: string } }>(inside)).data.name]).toEqual([200, 'Dana Levi']);
    expect(
      Object.keys((await refused(await send('/login', { email: 'x@example.com', password }), 422)).errors),
    ).toEqual(['email']);
    expect((await refused(await send('/login', { email }), 422)).errors).toEqual({ password: ['This is required.'] });
    expect(Object.keys((await refused(await send('/login', { email, password, remember: 'x' }), 422)).errors)).toEqual([
      'remember',
    ]);
    expect((await refused(await send('/login', { email, password }, { 'x-xsrf-token': 'x' }), 419)).code).toBe('csrf');
    expect((await send('/logout', {})).status).toBe(204);
    await refused(await send('/login', { email }, { 'content-type': 'multipart/form-data; boundary=x' }), 415);
  });
  test('any other operation says in JSON that it reads JSON', async () => {
    expect((await refused(await send('/v3/quotes', { offer: 'x' }), 415)).code).toBe('not_json');
  });
  test('a form that wants a page gets the page', async () => {
    const answer = await send('/login', { email, password }, { accept: 'text/html', 'sec-fetch-site': 'same-origin' });
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
  });
});
