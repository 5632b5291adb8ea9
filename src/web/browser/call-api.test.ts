import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { callApi, callAs } from './call-api.ts';

const sent: { readonly url: string; readonly init: RequestInit }[] = [];

beforeEach(() => {
  sent.length = 0;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push({ url, init });
    return new Response('{}');
  });
});
afterEach(() => vi.unstubAllGlobals());

const bearerOf = ({ init }: (typeof sent)[number]) => new Headers(init.headers).get('authorization');
const visitor = { locale: 'he', publicToken: 'public', isSignedIn: false };

test.each([
  ['/v3/places', '/v3/places?locale=he'],
  ['/v3/places?q=a', '/v3/places?q=a&locale=he'],
  ['/v3/places?q=a&locale=fr', '/v3/places?q=a&locale=fr'],
  ['/v3/places?q=locale%3D', '/v3/places?q=locale%3D&locale=he'],
])('%s is asked in the language of the page: %s', async (path, url) => {
  callAs(visitor);
  await callApi(path);
  expect(sent.map((one) => one.url)).toEqual([url]);
  expect(new Headers(sent[0]!.init.headers).get('accept')).toBe('application/json');
  expect(sent[0]!.init.credentials).toBe('same-origin');
});
test('nobody is signed in: the public bearer says so', async () => {
  callAs(visitor);
  await callApi('/v3/places');
  await callApi('/v3/services/proxy', { method: 'POST', headers: { 'x-xsrf-token': 'a' } });
  expect(sent.map(bearerOf)).toEqual(['Bearer public', 'Bearer public']);
  expect(new Headers(sent[1]!.init.headers).get('x-xsrf-token')).toBe('a');
});
test('somebody is signed in: their session says who', async () => {
  callAs({ ...visitor, isSignedIn: true });
  await callApi('/v3/account/favorites');
  expect(sent.map(bearerOf)).toEqual([null]);
});
test.each(['/v3/auth', '/sanctum/csrf-cookie', '/login?locale=en', '/logout', '/api/register'])(
  '%s goes without the bearer',
  async (path) => {
    callAs(visitor);
    await callApi(path);
    expect(sent.map(bearerOf)).toEqual([null]);
  },
);
