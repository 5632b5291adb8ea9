import { expect, test } from 'vitest';
import { parseCookies, writeCookie } from '../cookies.ts';
import { formTokens } from './form-token.ts';
import { readBody } from './form-post.ts';
import { needsXsrf } from './xsrf.ts';

const tokens = formTokens('secret one');
const seed = tokens.seed(undefined);

test.each([
  ['no cookie', undefined, tokens.token(seed)],
  ['no token', seed, undefined],
  ['an empty token', seed, ''],
  ['a token of another cookie', seed, tokens.token(tokens.seed(undefined))],
  ['a token of another secret', seed, formTokens('secret two').token(seed)],
  ['a cookie that is no seed', 'x', tokens.token('x')],
])('%s does not verify', (_what, cookie, token) => expect(tokens.verify(cookie, token)).toBe(false));
test('the pair verifies, and a good cookie is kept', () => {
  expect(tokens.verify(seed, tokens.token(seed))).toBe(true);
  expect(tokens.seed(seed)).toBe(seed);
  expect(tokens.seed('planted; and odd')).not.toBe('planted; and odd');
});

test.each(['auth.session', 'auth.remember', '__Host-auth.session', '__Host-auth.remember'])(
  'the public bearer does not replace the XSRF token with %s',
  (name) => {
    const headers = new Headers({ cookie: `${name}=x`, authorization: 'Bearer public' });
    expect(needsXsrf({ [name]: 'x' }, headers)).toBe(true);
    expect(needsXsrf({ currency: 'EUR' }, headers)).toBe(false);
  },
);

test('cookies: garbage is skipped, the first of a name wins, no prototype is touched', () => {
  const cookies = parseCookies('a=1; a=2; =x; b; c=%zz; __proto__=p; d=%D7%90');
  expect({ ...cookies }).toEqual({ a: '1', d: 'א', ['__proto__']: 'p' });
  expect(({} as Record<string, unknown>)['p']).toBeUndefined();
  expect(parseCookies(null)).toEqual({});
});
test('a cookie’s value can’t break out', () => {
  expect(writeCookie({ name: 'a', value: 'x; Domain=evil\r\nb', maxAgeSeconds: 5.9 }, true)).toBe(
    'a=x%3B%20Domain%3Devil%0D%0Ab; Path=/; Max-Age=5; HttpOnly; SameSite=Lax; Secure',
  );
});
test('a body without a length is measured while it comes', async () => {
  const stream = () => new ReadableStream({ pull: (c) => c.enqueue(new Uint8Array(10_000)) });
  const request = new Request('http://a/', { method: 'POST', body: stream(), duplex: 'half' } as RequestInit);
  expect(await readBody(request)).toBeNull();
});
