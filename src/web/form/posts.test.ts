import { describe, expect, test, vi } from 'vitest';
import { createRoute, z } from '@hono/zod-openapi';
import type { PageHandlers } from '#storefront/pages.ts';
import type { PageAnswer } from '../page.ts';
import type { AppDeps } from '#compose/app.ts';
import { formTokens } from './form-token.ts';
import { newXsrf } from './xsrf.ts';
import { appWith, handler, origin, acceptJson } from '#tests/bare-app.ts';

describe('forms', () => {
  const submit = vi.fn(async (): Promise<PageAnswer> => ({ kind: 'redirect', to: '/he' }));
  const ours = { origin, 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' };
  const post = async (
    init: RequestInit,
    handlers: PageHandlers = { home: handler(() => ({ cache: 'private' }), { submit }) },
  ) => {
    submit.mockClear();
    return await (
      await appWith(handlers)
    )('/', { method: 'POST', ...init });
  };
  test.each([
    ['another origin', { ...ours, origin: 'http://evil.example' }],
    ['origin null', { ...ours, origin: 'null' }],
    ['another site', { ...ours, 'sec-fetch-site': 'cross-site' }],
    ['a sibling', { ...ours, 'sec-fetch-site': 'same-site' }],
    ['nowhere', { 'content-type': ours['content-type'] }],
    ['our origin without a token', ours],
    ['our origin with a planted cookie', { ...ours, cookie: `form=${'a'.repeat(22)}` }],
  ])('from %s are refused', async (_from, headers) => {
    const response = await post({ headers, body: 'a=1&_token=x' });
    expect(response.status).toBe(403);
    expect(submit).not.toHaveBeenCalled();
  });
  test.each([
    [415, { ...ours, 'content-type': 'application/json' }, '{}'],
    [415, { ...ours, 'content-type': 'text/plain' }, 'a=1'],
    [415, { ...ours, 'content-encoding': 'gzip' }, 'a=1'],
    [413, ours, `a=${'x'.repeat(70_000)}`],
    [400, { ...ours, 'content-type': 'multipart/form-data' }, 'x'],
  ])('answer %i', async (status, headers, body) => expect((await post({ headers, body })).status).toBe(status));
  test('too many tries answer 429 and say when to come again', async () => {
    const response = await (
      await appWith({ home: handler(() => ({ status: 429, cache: 'private', retryAfterSeconds: 11.2 })) })
    )('/');
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '12']);
  });
  test('a page without a form answers 405', async () => {
    const response = await post({ headers: ours, body: 'a=1' }, { home: handler(() => ({})) });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });
  test('the token of a private page opens it, once per visitor and cookie', async () => {
    const get = await appWith({ home: handler(() => ({ cache: 'private' }), { submit }) });
    const page = await get('/', acceptJson);
    const cookie = page.headers.get('set-cookie')?.split(';')[0] ?? '';
    expect(page.headers.get('set-cookie')).toMatch(/^form=[\w-]{22}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/);
    const { formToken } = (await page.json()) as { formToken: string };
    const response = await get('/', {
      method: 'POST',
      headers: { ...ours, cookie },
      body: new URLSearchParams({ _token: formToken, a: '1' }).toString(),
    });
    expect([response.status, response.headers.get('location')]).toEqual([303, '/he']);
    expect([...(submit.mock.calls.at(-1) as unknown as [unknown, FormData])[1].keys()]).toEqual(['a']);
  });
  test('a text that no database can keep is read with U+FFFD in its place', async () => {
    const get = await appWith({ home: handler(() => ({ cache: 'private' }), { submit }) });
    const page = await get('/', acceptJson);
    const cookie = page.headers.get('set-cookie')?.split(';')[0] ?? '';
    const { formToken } = (await page.json()) as { formToken: string };
    const body = new URLSearchParams({ _token: formToken, a: 'x\u0000' });
    await get('/', { method: 'POST', headers: { ...ours, cookie }, body });
    expect((submit.mock.calls.at(-1) as unknown as [unknown, FormData])[1].get('a')).toBe('x\ufffd');
  });
  test('a redirect elsewhere than a path or a gateway is a bug', async () => {
    for (const to of ['//evil.example', '/\\evil.example', 'http://evil.example', 'javascript:alert(1)', '/a\nb']) {
      expect((await (await appWith({ home: handler(() => ({ kind: 'redirect', to })) }))('/')).status).toBe(500);
      expect(
        (await (await appWith({ home: handler(() => ({ kind: 'redirect', to, external: true })) }))('/')).status,
      ).toBe(500);
    }
    const pay = handler(() => ({ kind: 'redirect', to: 'https://pay.example/1', external: true }));
    const response = await (await appWith({ home: pay }, { externalOrigins: ['https://pay.example'] }))('/');
    expect(response.headers.get('location')).toBe('https://pay.example/1');
    expect(response.headers.get('content-security-policy')).toContain("form-action 'self' https://pay.example");
  });
});

describe('/v3', () => {
  const body = z.strictObject({
    name: z.string().min(1),
    nested: z.strictObject({ age: z.number().int() }).optional(),
  });
  const addApi: AppDeps['addApi'] = (api) => {
    const route = createRoute({
      method: 'post',
      path: '/things/{id}',
      request: { body: { content: { 'application/json': { schema: body } }, required: true } },
      responses: { 200: { description: 'it' } },
    });
    api.openapi(route, (c) => c.json({ data: c.req.valid('json') }, 200));
    api.get('/broken', () => {
      throw new Error('secret cause');
    });
  };
  const call = async (path: string, init: RequestInit = {}) => await (await appWith(undefined, { addApi }))(path, init);
  const json = (text: string, type = 'application/json') => ({
    method: 'POST',
    headers: { 'content-type': type },
    body: text,
  });
  test.each([
    ['an unknown address', '/v3/nope', {}, 404, 'not_found'],
    ['a longer address', '/v3/a/things/1', {}, 404, 'not_found'],
    ['another method', '/v3/things/1', { method: 'DELETE' }, 405, 'method_not_allowed'],
    ['a form', '/v3/things/1', json('a=1', 'application/x-www-form-urlencoded'), 415, 'not_json'],
    ['broken JSON', '/v3/things/1', json('{'), 400, 'malformed_json'],
    ['deep JSON', '/v3/things/1', json('['.repeat(33) + ']'.repeat(33)), 400, 'too_deep'],
    ['a long body', '/v3/things/1', json(`"${'x'.repeat(70_000)}"`), 413, 'body_too_large'],
    [
      'an encoded body',
      '/v3/things/1',
      { ...json('{}'), headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' } },
      415,
      'encoded_body',
    ],
    ['a fault of ours', '/v3/broken', {}, 500, 'internal'],
  ])('%s', async (_what, path, init, status, code) => {
    const response = await call(path, init);
    const text = await response.text();
    expect(response.status).toBe(status);
    expect(JSON.parse(text)).toMatchObject({ code, errors: {}, trace_id: 'trace-1' });
    expect(text).not.toContain('secret');
  });
  test.each([
    ['another origin', { origin: 'http://evil.example' }],
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['cookies from nowhere', { cookie: 'auth.session=1' }],
  ])('a change with %s is refused', async (_what, headers) => {
    const response = await call('/v3/things/1', {
      ...json('{"name":"a"}'),
      headers: { 'content-type': 'application/json', ...headers },
    });
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([403, 'foreign_origin']);
  });
  const ours = { origin, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };
  const post = async (headers: Record<string, string>) =>
    await call('/v3/things/1', { method: 'POST', headers: { ...ours, ...headers }, body: '{"name":"a"}' });
  const right = newXsrf(formTokens('s'.repeat(32)), { 'auth.session': '1' }).value;
  const foreign = newXsrf(formTokens('t'.repeat(32)), {}).value;
  const bearer = { authorization: 'Bearer wayfare-public-client' };
  test.each<[string, Record<string, string>]>([
    ['no token', { cookie: 'currency=EUR' }],
    ['a token without its cookie', { cookie: 'currency=EUR', 'x-xsrf-token': right }],
    ['a cookie without its token', { cookie: `XSRF-TOKEN=${right}` }],
    ['the token of another cookie', { cookie: `XSRF-TOKEN=${right}`, 'x-xsrf-token': foreign }],
    ['a pair that was planted', { cookie: `XSRF-TOKEN=${foreign}`, 'x-xsrf-token': foreign }],
    ['the token of another session', { cookie: `auth.session=2; XSRF-TOKEN=${right}`, 'x-xsrf-token': right }],
    ['the token of a session that is over', { cookie: `XSRF-TOKEN=${right}`, 'x-xsrf-token': right }],
    ['a session and the public bearer', { ...bearer, cookie: 'auth.session=1' }],
  ])('a change with cookies and %s is refused', async (_what, headers) => {
    const response = await post(headers);
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([419, 'csrf']);
  });
  test.each<[string, Record<string, string>]>([
    ['their own token', { cookie: `auth.session=1; XSRF-TOKEN=${right}`, 'x-xsrf-token': right }],
    [
      'the token as it stands in the cookie, encoded',
      { cookie: `auth.session=1; XSRF-TOKEN=${right}`, 'x-xsrf-token': encodeURIComponent(right) },
    ],
    ['the public bearer beside preferences', { ...bearer, cookie: 'currency=EUR; i18n_redirected=he' }],
    ['the public bearer and no cookies', bearer],
    ['no cookies', {}],
  ])('a change with %s arrives', async (_what, headers) => expect((await post(headers)).status).toBe(200));
  test('reading needs no token', async () =>
    expect((await call('/v3/openapi.json', { headers: { cookie: 'auth.session=1' } })).status).toBe(200));
  test.each([';', ';xxx', '; a=b', ' ;charset=utf-8', ';;', '; =', ';charset="utf-8"; a'])(
    'JSON is read whatever follows its media type: application/json%s',
    async (parameters) =>
      expect((await call('/v3/things/1', json('{"name":"a"}', `application/json${parameters}`))).status).toBe(200),
  );
  test.each(['application/jsonx', 'application/json, text/plain', 'application/vnd.api+json', ';', 'json'])(
    'no other media type is: %s',
    async (type) => expect((await call('/v3/things/1', json('{"name":"a"}', type))).status).toBe(415),
  );
  test.each([
    [String.raw`a\u0000b`, 'a\ufffdb'],
    [String.raw`\\u0000`, String.raw`\u0000`],
  ])('a text that no database can keep is read with U+FFFD in its place: %s', async (sent, read) =>
    expect(await (await call('/v3/things/1', json(`{"name":"${sent}"}`))).json()).toEqual({ data: { name: read } }),
  );
  test('fields that do not fit are named', async () => {
    const response = await call('/v3/things/1', json('{"name":"","nested":{"age":"x"},"more":1}'));
    expect(response.status).toBe(422);
    const { errors } = (await response.json()) as { errors: Record<string, string[]> };
    expect(Object.keys(errors).toSorted()).toEqual(['more', 'name', 'nested.age']);
  });
  test('what fits arrives, and is described', async () => {
    expect(await (await call('/v3/things/1', json('{"name":"a"}'))).json()).toEqual({ data: { name: 'a' } });
    expect(await (await call('/v3/openapi.json')).json()).toMatchObject({
      openapi: '3.1.0',
      paths: { '/v3/things/{id}': { post: {} } },
    });
  });
});
