import { expect, test } from 'vitest';
import { createBrands } from '#brands/brands.ts';
import type { Principal } from '../principal.ts';
import { bareApi } from '#tests/bare-api.ts';
import { problem } from './problems.ts';

const dana: Principal = {
  id: 'dana',
  name: 'Dana',
  provenEmail: null,
  avatar: null,
  planId: null,
  actions: [],
  options: { flights: false, packages: false, crm: false },
};

/** An API of two operations: one reads the signed-in person twice, then refuses; the other does not read it. */
function api(origin = 'http://localhost:3000') {
  const visits: object[] = [];
  const made = bareApi({
    brandOf: () => createBrands(origin).default,
    async principalOf(visit) {
      visits.push(visit);
      return { person: dana, cookies: [{ name: 'session', value: 'renewed', maxAgeSeconds: 60 }] };
    },
  });
  made.get('/twice', async (c) => {
    const [one, other] = [await c.var.api.principal(), await c.var.api.principal()];
    return problem(c, { code: 'not_found', message: `${one?.id} ${other?.id}` });
  });
  made.get('/plain', (c) => {
    const { brand, locale, textLocale, clientIp, cookies } = c.var.api;
    return c.json({ brand: brand.id, locale, textLocale, clientIp, cookies });
  });
  const call = async (path: string, headers: Record<string, string> = {}, address = '192.0.2.1') =>
    await made.fetch(new Request(origin + path, { headers }), { address });
  return { call, made, visits };
}

test('the person is looked up once, and the renewed session goes with a refusal too', async () => {
  const { call, visits } = api('https://stay.example');
  const answer = await call('/twice', { cookie: 'session=old' });
  expect([answer.status, await answer.json()]).toMatchObject([404, { message: 'dana dana' }]);
  expect(visits).toEqual([{ cookies: { session: 'old' }, origin: 'https://stay.example', brandId: 'wayfare' }]);
  expect(answer.headers.getSetCookie()).toEqual([
    'session=renewed; Path=/; Max-Age=60; HttpOnly; SameSite=Lax; Secure',
  ]);
});

test('a call that needs no person looks for none', async () => {
  const { call, visits } = api();
  const answer = await call('/plain?locale=he', { cookie: 'session=old' }, '2001:db8:1:2:3:4:5:6');
  expect(await answer.json()).toEqual({
    brand: 'wayfare',
    locale: 'he',
    textLocale: 'he',
    clientIp: '2001:db8:1:2::/64',
    cookies: { session: 'old' },
  });
  expect([visits, answer.headers.getSetCookie()]).toEqual([[], []]);
});
