import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listOutbox, readOutbox } from '#mail/outbox.ts';
import { openTestApp, type TestApp } from '#tests/app.ts';
import { browser, cookieOf, newcomer, password, placeOf, registered } from '#tests/people.ts';
import { json, visitor } from '#tests/visitor.ts';

let app: TestApp;

beforeAll(async () => {
  app = await openTestApp();
});
afterAll(async () => await app.close());

describe('registering refuses', () => {
  test('fields that only staff may set', async () => {
    const { call } = await browser(app);
    for (const more of [
      { plan_id: 1 },
      { actions: ['reservations'] },
      { options: { crm: true } },
      { email_proven_at: '2026-01-01' },
      { id: '00000000-0000-0000-0000-000000000000' },
      JSON.parse('{"__proto__":{"plan_id":1}}') as object,
      { constructor: { plan_id: 1 } },
    ]) {
      const sent = `{${JSON.stringify(newcomer()).slice(1, -1)},${JSON.stringify(more).slice(1, -1) || '"__proto__":{"plan_id":1}'}}`;
      const answer = await call('/api/register', JSON.parse(sent));
      expect([201, 422]).toContain(answer.status);
      if (answer.status === 201) expect((await json<{ data: { plan_id: unknown } }>(answer)).data.plan_id).toBeNull();
      else expect(Object.keys((await json<{ errors: object }>(answer)).errors)).toEqual(Object.keys(more));
    }
    expect(({} as Record<string, unknown>)['plan_id']).toBeUndefined();
  });

  test.each([
    ['name', { name: ' ' }],
    ['name', { name: 'x'.repeat(201) }],
    ['name', { name: 'דנה לוי' }],
    ['name', { name: 'Dana <b>' }],
    ['email', { email: 'dana' }],
    ['email', { email: 'dana@example' }],
    ['email', { email: 'dana@example.com, eve@example.com' }],
    ['email', { email: 'dana@example.com\r\nBcc: eve@example.com' }],
    ['password', { password: 'short', password_confirmation: 'short' }],
    ['password', { password: 'Password1', password_confirmation: 'Password1' }],
    ['password', { password: 'dana levi', password_confirmation: 'dana levi' }],
    ['password', { password: 'ab'.repeat(600), password_confirmation: 'ab'.repeat(600) }],
    ['password_confirmation', { password_confirmation: 'three dry umbrellas' }],
  ])('a bad %s: %j', async (field, wrong) => {
    const { call, me } = await browser(app);
    const answer = await call('/api/register', { ...newcomer(), ...wrong });
    expect(answer.status).toBe(422);
    const { errors, message } = await json<{ errors: Record<string, string[]>; message: string }>(answer);
    expect(Object.keys(errors)).toEqual([field]);
    expect(errors[field]).toEqual([message]);
    expect((await me()).status).toBe(401);
  });

  test('a name with accents, which is suggested without them', async () => {
    const { call } = await browser(app);
    const answer = await call('/api/register', { ...newcomer(), name: 'José Łoś' });
    expect(answer.status).toBe(422);
    expect((await json<{ errors: Record<string, string[]> }>(answer)).errors['name']).toEqual([
      'Please use English letters (A to Z), as in your passport: “Jose Los”, for example.',
    ]);
  });

  test('an address that is taken, in whatever case', async () => {
    const { form } = await registered(app);
    const { call } = await browser(app);
    const answer = await call('/api/register', { ...newcomer(), email: form.email.toUpperCase() });
    expect(answer.status).toBe(422);
    expect(Object.keys((await json<{ errors: object }>(answer)).errors)).toEqual(['email']);
  });

  test('a sixth account of one place in an hour', async () => {
    const { call } = await browser(app);
    for (let one = 0; one < 5; one += 1) expect((await call('/api/register', newcomer())).status).toBe(201);
    const sixth = await call('/api/register', newcomer());
    expect([sixth.status, Number(sixth.headers.get('retry-after')) > 0]).toEqual([429, true]);
  });
});

describe('a change without its token or from another site is refused', () => {
  test.each(['/login', '/logout', '/api/register'])('%s', async (path) => {
    const { guest, call } = await browser(app);
    const bare = { 'content-type': 'application/json' };
    expect((await guest.post(path, '{}', bare)).status).toBe(419);
    expect((await guest.post(path, '{}', { ...bare, 'x-xsrf-token': 'x' })).status).toBe(419);
    const another = await browser(app);
    const foreign = cookieOf(another.guest, 'XSRF-TOKEN');
    expect((await guest.post(path, '{}', { ...bare, 'x-xsrf-token': foreign })).status).toBe(419);
    expect((await call(path, {}, { origin: 'http://evil.example' })).status).toBe(403);
    expect((await call(path, {}, { 'sec-fetch-site': 'same-site' })).status).toBe(403);
    guest.setCookie('XSRF-TOKEN', 'planted.planted');
    expect((await call(path, {})).status).toBe(419);
  });
});

describe('signing in', () => {
  test('answers alike for a wrong password and an unknown address', async () => {
    const { form } = await registered(app);
    const wrong = await (await browser(app)).call('/login', { email: form.email, password: 'three dry umbrellas' });
    const nobody = await (await browser(app)).call('/login', { email: 'nobody@example.com', password });
    const [one, other] = [await json<Record<string, unknown>>(wrong), await json<Record<string, unknown>>(nobody)];
    expect([wrong.status, nobody.status]).toEqual([422, 422]);
    expect({ ...one, trace_id: '' }).toEqual({ ...other, trace_id: '' });
  });

  test.each(['', '{}', '[]', '"x"'])('with a body that says nothing names the fields: %j', async (body) => {
    const { guest } = await browser(app);
    const headers = { 'content-type': body === '' ? '' : 'application/json' };
    const answer = await guest.post('/login', body, { ...headers, 'x-xsrf-token': cookieOf(guest, 'XSRF-TOKEN') });
    expect(answer.status).toBe(422);
  });

  test('evaluates few guesses, and never keeps the owner out', async () => {
    const { form } = await registered(app);
    const thief = await browser(app);
    const statuses = [];
    for (let guess = 0; guess < 30; guess += 1)
      statuses.push((await thief.call('/login', { email: form.email, password: `guess ${guess}` })).status);
    expect(statuses.filter((status) => status === 422)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(25);
    const owner = await browser(app);
    expect((await owner.call('/login', { email: ` ${form.email.toUpperCase()} `, password })).status).toBe(200);
  });

  test('shows exactly the fields of a user that clients know', async () => {
    const { me } = await registered(app);
    expect(await json(await me())).toEqual({
      data: {
        name: 'Dana Levi',
        avatar: null,
        plan_id: null,
        actions: [],
        options: { flights: false, packages: false, crm: false },
      },
    });
  });

  test('begins a session of a new id each time, in a cookie that scripts cannot read', async () => {
    const { guest, form, me } = await registered(app);
    const before = cookieOf(guest, 'auth.session');
    const planted = 'p'.repeat(43);
    const token = await guest.token('/login');
    guest.setCookie('auth.session', planted);
    const answer = await guest.post('/login', { _token: token, step: 'sign_in', email: form.email, password });
    const line = answer.headers.getSetCookie().find((cookie) => cookie.startsWith('auth.session='));
    expect(line).toMatch(/; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/);
    expect(line).not.toContain('Domain');
    const after = cookieOf(guest, 'auth.session');
    expect([after === before, after === planted, after.length]).toEqual([false, false, 43]);
    expect((await me()).status).toBe(200);
    const { rows } = await app.database.pool.query(`select encode(id_hash, 'escape') as text from accounts.session`);
    expect(JSON.stringify(rows)).not.toContain(after);
    guest.setCookie('auth.session', planted);
    guest.setCookie('auth.remember', '');
    expect((await me()).status).toBe(401);
  });

  test('stores passwords as argon2id', async () => {
    const { form } = await registered(app);
    const { rows } = await app.database.pool.query('select password_hash from accounts.person where email = $1', [
      form.email,
    ]);
    const cost = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$/.exec((rows[0] as { password_hash: string }).password_hash);
    expect([Number(cost?.[1]) >= 19_456, Number(cost?.[2]) >= 2]).toEqual([true, true]);
  });

  test('is refused rather than queued without end, and keeps nothing else waiting', async () => {
    const logins = Array.from({ length: 60 }, async (_, one) => {
      const { call } = await browser(app);
      return (await call('/login', { email: `nobody.${one}@example.com`, password })).status;
    });
    const home = await app.fetch('/');
    const statuses = await Promise.all(logins);
    expect(home.status).toBe(200);
    expect(new Set(statuses)).toEqual(new Set([422, 429]));
  });
});

describe('a bearer', () => {
  test.each([
    '',
    'Bearer',
    'Bearer x',
    'Basic YTpi',
    'bearer wayfare-public-client',
    'Bearer wayfare-public-client x',
    'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.',
  ])('%j is refused, with a session as without', async (authorization) => {
    const { guest } = await registered(app);
    for (const path of ['/v3/auth', '/v3/places?q=barc', '/v3/nothing'])
      for (const asked of [guest, visitor(app)]) expect((await asked.get(path, { authorization })).status).toBe(401);
  });

  test('the public bearer token allows nothing more than none', async () => {
    const headers = { authorization: `Bearer ${app.config.publicToken}` };
    for (const path of ['/v3/auth', '/v3/places?q=barc', '/v3/nothing', `/v3/quotes/${randomUUID()}`]) {
      const [known, unknown] = [await app.fetch(path, { headers }), await app.fetch(path)];
      expect(known.status).toBe(unknown.status);
    }
  });
});

describe('a session', () => {
  test('is over at once after signing out', async () => {
    const { guest, call, me } = await registered(app);
    const [session, remembered] = [cookieOf(guest, 'auth.session'), cookieOf(guest, 'auth.remember')];
    expect((await call('/logout', {})).status).toBe(204);
    expect((await me()).status).toBe(401);
    guest.setCookie('auth.session', session);
    guest.setCookie('auth.remember', remembered);
    expect((await me()).status).toBe(401);
  });

  test('ends after half an hour without a visit and after twelve hours with', async () => {
    for (const [column, age] of [
      ['seen_at', '31 minutes'],
      ['began_at', '12 hours 1 minute'],
    ]) {
      const { guest, me } = await registered(app);
      guest.setCookie('auth.remember', '');
      expect((await me()).status).toBe(200);
      await app.database.pool.query(`update accounts.session set ${column} = now() - $1::interval`, [age]);
      expect((await me()).status).toBe(401);
    }
  });

  test('belongs to its host', async () => {
    const { me } = await registered(app);
    await app.database.pool.query(`update accounts.session set host = 'elsewhere.example'`);
    await app.database.pool.query(`update accounts.remembered set host = 'elsewhere.example'`);
    expect((await me()).status).toBe(401);
  });
});

describe('a remembered browser', () => {
  const forgetSessions = async () => void (await app.database.pool.query('delete from accounts.session'));
  const passTime = async () =>
    void (await app.database.pool.query(`update accounts.remembered set changed_at = now() - interval '2 minutes'`));

  test('is signed in again, with another secret each time', async () => {
    const { guest, me } = await registered(app);
    const first = cookieOf(guest, 'auth.remember');
    await forgetSessions();
    expect((await me()).status).toBe(200);
    const second = cookieOf(guest, 'auth.remember');
    expect(second).not.toBe(first);
    // A page sends several requests at once.
    guest.setCookie('auth.remember', first);
    await forgetSessions();
    expect((await me()).status).toBe(200);
  });

  test('is forgotten when an old secret comes again', async () => {
    const { guest, me } = await registered(app);
    const stolen = cookieOf(guest, 'auth.remember');
    await forgetSessions();
    expect((await me()).status).toBe(200);
    const current = cookieOf(guest, 'auth.remember');
    await passTime();
    await forgetSessions();
    guest.setCookie('auth.remember', stolen);
    expect((await me()).status).toBe(401);
    guest.setCookie('auth.remember', current);
    expect((await me()).status).toBe(401);
  });
});

describe('a new password', () => {
  const emailsTo = async (email: string): Promise<string[]> => {
    const folder = join(app.dataDirectory, 'mail');
    const emails = (await listOutbox(folder)).filter(({ to }) => to === email);
    return await Promise.all(emails.map(async ({ id }) => (await readOutbox(folder, id))?.text ?? ''));
  };
  const linkTo = async (email: string, page: string): Promise<string> => {
    for (let tries = 0; tries < 100; tries += 1, await sleep(50)) {
      const all = (await emailsTo(email))
        .join('\n')
        .replaceAll(/=\r?\n/g, '')
        .replaceAll('=3D', '=');
      const found = new RegExp(`${page}\\?link=([\\w-]{43})`).exec(all);
      if (found) return found[1]!;
    }
    throw new Error(`no email to ${email}`);
  };
  const requestReset = async (email: string) => {
    const guest = visitor(app, placeOf());
    return await guest.post('/password/reset', { _token: await guest.token('/password/reset'), email });
  };

  test('a reset request answers alike with and without an account', async () => {
    const { form } = await registered(app);
    const [one, other] = [await requestReset(form.email), await requestReset('nobody@example.com')];
    expect([one.status, other.status]).toEqual([200, 200]);
    const plain = async (response: Response, email: string) =>
      (await response.text()).replaceAll(email, '').replaceAll(/name="_token" value="[^"]*"|"formToken":"[^"]*"/g, '');
    expect(await plain(one, form.email)).toBe(await plain(other, 'nobody@example.com'));
    expect(await emailsTo('nobody@example.com')).toEqual([]);
  });

  test('comes by a link that is good once and signs out everywhere', async () => {
    const { form, me } = await registered(app);
    await requestReset(form.email);
    const path = `/password/reset?link=${await linkTo(form.email, '/password/reset')}`;
    const guest = visitor(app, placeOf());
    const link = path.slice(path.indexOf('=') + 1);
    const choose = async (again: string) =>
      await guest.post('/password/reset', {
        _token: await guest.token(path),
        link,
        password: 'two dry umbrellas',
        password_confirmation: again,
      });
    expect((await guest.get(path)).status).toBe(200);
    expect((await choose('else')).status).toBe(422);
    const token = await guest.token(path);
    expect((await choose('two dry umbrellas')).status).toBe(200);
    expect((await me()).status).toBe(401);
    expect((await guest.get(path)).status).toBe(410);
    const twice = { _token: token, link, password: 'four dry umbrellas', password_confirmation: 'four dry umbrellas' };
    expect((await guest.post('/password/reset', twice)).status).toBe(410);
    const { call } = await browser(app);
    expect((await call('/login', { email: form.email, password })).status).toBe(422);
    expect((await call('/login', { email: form.email, password: 'two dry umbrellas' })).status).toBe(200);
  });

  test('an address is proven by a button, not by opening the link', async () => {
    const { form } = await registered(app);
    const path = `/email/prove?link=${await linkTo(form.email, '/email/prove')}`;
    const proven = async () =>
      (await app.database.pool.query('select email_proven_at from accounts.person where email = $1', [form.email]))
        .rows[0] as { email_proven_at: Date | null };
    const guest = visitor(app, placeOf());
    const token = await guest.token(path);
    expect((await proven()).email_proven_at).toBeNull();
    const answer = await guest.post('/email/prove', { _token: token, link: path.slice(path.indexOf('=') + 1) });
    expect(answer.status).toBe(200);
    expect((await proven()).email_proven_at).not.toBeNull();
    expect((await guest.get(path)).status).toBe(410);
  });
});
