import { afterAll, beforeAll, expect, test } from 'vitest';
import { refused } from '#tests/answers.ts';
import { agencyOf, signedInWith } from '#tests/agencies.ts';
import { openTestApp, type TestApp } from '#tests/app.ts';
import { registered } from '#tests/people.ts';
import { json, postJson, visitor, type Visitor } from '#tests/visitor.ts';

const secret = 'the-secret-of-the-flights-product-32';
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({
    env: { SSO_FLIGHTS_URL: 'https://flights.example/enter?from=us', SSO_FLIGHTS_SECRET: secret },
  });
}, 120_000);
afterAll(async () => await app.close());

const give = async (email: string, option: string) =>
  await app.database.pool.query(`update accounts.person set ${option} = true where email = $1`, [email]);
const go = async (guest: Visitor, more = '') => {
  const answer = await guest.get(`/sso?to=flights${more}`);
  expect(answer.status).toBe(303);
  return new URL(answer.headers.get('location') ?? '');
};
const codeFor = async (guest: Visitor) => (await go(guest)).searchParams.get('code') ?? '';
const exchange = async (code: string, more: object = {}) =>
  await postJson(app, '/v3/sso/exchange', { code, client_secret: secret, ...more });
const over = async (code: string) => expect((await refused(await exchange(code), 410)).code).toBe('code_over');

test('flights are for people who have them: others log in, or find nothing', async () => {
  const stranger = await visitor(app).get('/he/sso?to=flights');
  expect(stranger.headers.get('location')).toBe('/he/login?next=%2Fhe%2Fsso%3Fto%3Dflights');
  const { guest, form } = await registered(app);
  expect((await guest.get('/sso?to=flights')).status).toBe(404);
  expect((await guest.get('/sso?to=elsewhere')).status).toBe(404);
  await give(form.email, 'flights');
  expect(await (await guest.get('/searches')).text()).toMatch(/<a href="\/sso\?to=flights"[^>]*data-reload/);
  // A log-in form leads there by a redirect, which browsers check.
  const { headers } = await guest.get('/login');
  expect(headers.get('content-security-policy')).toContain('https://flights.example');
});

test('a code is good once, for a minute, for the product that has the secret, and for its own audience', async () => {
  const { guest, form } = await registered(app);
  await give(form.email, 'flights');
  const code = await codeFor(guest);
  for (const wrong of ['', 'x', secret.slice(1), `${secret} `])
    expect((await refused(await exchange(code, { client_secret: wrong }), 401)).code).toBe('unknown_client');
  expect((await refused(await exchange(code, { audience: 'cars' }), 422)).code).toBe('invalid');
  const answers = await Promise.all(Array.from({ length: 5 }, async () => await exchange(code)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410, 410, 410, 410]);
  await over(code);
  await over('A'.repeat(43));
  const [late, other] = [await codeFor(guest), await codeFor(guest)];
  const { rows } = await app.database.pool.query<{ seconds: number }>(
    'select extract(epoch from max(ends_at) - now())::float8 as seconds from accounts.sso_code',
  );
  expect(rows[0]!.seconds).toBeLessThanOrEqual(60);
  await app.database.pool.query("update accounts.sso_code set ends_at = now() - interval '1 s'");
  await over(late);
  await app.database.pool.query("update accounts.sso_code set ends_at = now() + interval '1 min', audience = 'cars'");
  await over(other);
  const blocked = await codeFor(guest);
  await app.database.pool.query('update accounts.person set blocked_at = now() where email = $1', [form.email]);
  await over(blocked);
});

test('the product learns the person, their agency and options, and gets its own state back', async () => {
  const { number } = await agencyOf(app, 'Wide Skies');
  const { guest, form, id } = await signedInWith(app, { agency: number, role: 'agent' });
  await give(form.email, 'flights');
  const address = await go(guest, '&state=abc.123');
  const { code, ...rest } = Object.fromEntries(address.searchParams);
  expect([address.origin + address.pathname, rest]).toEqual([
    'https://flights.example/enter',
    { from: 'us', locale: 'en', state: 'abc.123' },
  ]);
  expect((await go(guest, '&state=%3Cscript%3E')).searchParams.has('state')).toBe(false);
  expect(await json(await exchange(code ?? ''))).toEqual({
    data: {
      id,
      name: form.name,
      email: form.email,
      email_verified: false,
      agency: { number, name: 'Wide Skies', role: 'agent' },
      options: { flights: true, packages: false, crm: false },
    },
  });
});
