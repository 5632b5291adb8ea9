import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '#tests/app.ts';
import { secured } from '#tests/authenticator.ts';
import { cookieOf, placeOf, registered } from '#tests/people.ts';
import { type Deviations, type PasskeyRequest, softwarePasskey } from '#tests/software-passkey.ts';
import { visitor, type Visitor } from '#tests/visitor.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
}, 120_000);
afterAll(async () => await app.close());

const page = '/profile/security/passkeys';
const locationOf = (answer: Response) => answer.headers.get('location') ?? '';
const isIn = async (guest: Visitor) => (await guest.get('/v3/auth')).status === 200;
const query = async (text: string, ...values: string[]) => await app.database.pool.query(text, values);

interface View {
  readonly options: { readonly challenge: string; readonly rpId?: string; readonly rp?: { readonly id: string } };
  readonly sealed: string;
}
/** What a page asks the browser with, as its script reads it. */
const asked = async (guest: Visitor, path: string): Promise<{ request: PasskeyRequest; sealed: string }> => {
  const answer = await guest.get(path, { accept: 'application/json' });
  const { view } = (await answer.json()) as { view: { asked?: View; passkey?: View } };
  const { options, sealed } = (view.asked ?? view.passkey)!;
  return { request: { challenge: options.challenge, rpId: options.rpId ?? options.rp?.id ?? '' }, sealed };
};
const send = async (guest: Visitor, path: string, fields: Record<string, string>) =>
  await guest.post(path, { _token: await guest.token('/login/link'), ...fields });
const add = async (guest: Visitor, key = softwarePasskey(), other: Deviations = {}) => {
  const { request, sealed } = await asked(guest, page);
  return await send(guest, page, { step: 'add', sealed, passkey: key.make(request, other) });
};
const withPasskey = async () => {
  const person = await registered(app);
  const key = softwarePasskey();
  expect(locationOf(await add(person.guest, key))).toBe(`${page}?done=added`);
  return { ...person, key };
};
/** Logs a new visitor in; what is sent may be something else than what was asked for. */
const logIn = async (
  key: ReturnType<typeof softwarePasskey>,
  other: Deviations = {},
  more: Record<string, string> = {},
) => {
  const guest = visitor(app, placeOf());
  const { request, sealed } = await asked(guest, '/login');
  const fields = { step: 'passkey', sealed, passkey: key.use(request, other), ...more };
  return { guest, fields, answer: await send(guest, '/login', fields) };
};

describe('a new passkey', () => {
  test('is added by a person who has just logged in, with an answer to their own challenge for this site', async () => {
    const { guest, form } = await registered(app);
    const other = await registered(app);
    for (const wrong of [
      { origin: 'https://evil.example' },
      { rpId: 'evil.example' },
      { challenge: 'A'.repeat(43) },
      { unverified: true },
      { type: 'webauthn.get' },
    ])
      expect([wrong, (await add(guest, softwarePasskey(), wrong)).status]).toEqual([wrong, 422]);
    const theirs = await asked(other.guest, page);
    const key = softwarePasskey();
    const stolen = { step: 'add', sealed: theirs.sealed, passkey: key.make(theirs.request) };
    expect((await send(guest, page, stolen)).status).toBe(422);
    for (const passkey of ['', 'x', '{}', '[]', 'null', '{"id":7}', '{"id":"x"}', '{"id":"x","response":{}}'])
      expect((await send(guest, page, { ...stolen, sealed: (await asked(guest, page)).sealed, passkey })).status).toBe(
        422,
      );
    const mine = await asked(guest, page);
    const good = { step: 'add', sealed: mine.sealed, passkey: key.make(mine.request) };
    await query("update accounts.session set logged_in_at = now() - interval '11 minutes'");
    expect((await send(guest, page, good)).status).toBe(403);
    expect(await (await guest.get(page)).text()).toContain('changing passkeys needs a recent login');
    expect((await visitor(app).post(page, good)).status).toBe(403);
    const { rowCount } = await query(
      'select from accounts.passkey join accounts.person on id = person_id where email = $1',
      form.email,
    );
    expect(rowCount).toBe(0);
    await query('update accounts.session set logged_in_at = now()');
    expect(locationOf(await send(guest, page, good))).toBe(`${page}?done=added`);
    // A replay: its challenge was answered, and the key is registered.
    expect((await send(guest, page, good)).status).toBe(422);
    expect((await add(other.guest, key)).status).toBe(422);
  });

  test('is named and removed by its owner only', async () => {
    const [{ guest, key }, other] = [await withPasskey(), await registered(app)];
    const change = async (one: Visitor, step: string, name = '') =>
      locationOf(await send(one, page, { step, passkey_id: key.id, name }));
    expect([await change(other.guest, 'rename', 'Mine'), await change(other.guest, 'remove')]).toEqual([page, page]);
    expect((await send(guest, page, { step: 'rename', passkey_id: key.id, name: ' ' })).status).toBe(422);
    expect(await change(guest, 'rename', '  My <b>phone</b> ')).toBe(`${page}?done=renamed`);
    const text = await (await guest.get(page)).text();
    expect([text.includes('My &lt;b&gt;phone&lt;/b&gt;'), text.includes('works on localhost only')]).toEqual([
      true,
      true,
    ]);
    expect(await change(guest, 'remove')).toBe(`${page}?done=removed`);
    const { guest: gone, answer } = await logIn(key);
    expect([answer.status, await isIn(gone)]).toEqual([422, false]);
  });
});

test('the only way to log in is not removed', async () => {
  const { guest, key, form } = await withPasskey();
  await query('update accounts.person set password_hash = null where email = $1', form.email);
  const answer = await send(guest, page, { step: 'remove', passkey_id: key.id });
  expect([answer.status, (await answer.text()).includes('only way to log in')]).toEqual([422, true]);
});

describe('logging in by a passkey', () => {
  test('is refused for an answer that is not to this challenge, site, key or person', async () => {
    const { key, form } = await withPasskey();
    for (const wrong of [
      { origin: 'http://sunny.localhost:3000' },
      { rpId: 'sunny.localhost' },
      { challenge: 'A'.repeat(43) },
      { unverified: true },
      { type: 'webauthn.create' },
    ]) {
      const { guest, answer } = await logIn(key, wrong);
      expect([wrong, answer.status, await isIn(guest)]).toEqual([wrong, 422, false]);
    }
    const { answer: unknown } = await logIn(softwarePasskey());
    expect(unknown.status).toBe(422);
    await query('update accounts.person set blocked_at = now() where email = $1', form.email);
    const { guest, answer } = await logIn(key);
    expect([
      answer.status,
      await isIn(guest),
      (await answer.text()).includes('couldn’t log you in with this passkey'),
    ]).toEqual([422, false, true]);
  });

  test('is good once, in time, at the host of the passkey, and never with a lower count', async () => {
    const { key } = await withPasskey();
    const { guest, fields, answer } = await logIn(key, {}, { next: '/searches' });
    expect([locationOf(answer), await isIn(guest), cookieOf(guest, 'auth.remember')]).toEqual(['/searches', true, '']);
    const again = visitor(app, placeOf());
    expect([(await send(again, '/login', fields)).status, await isIn(again)]).toEqual([422, false]);
    // A copy of the key that has been used less.
    expect((await logIn(key, { counter: 1 })).answer.status).toBe(422);
    expect((await logIn(key, { counter: 9 })).answer.status).toBe(303);
    await query("update accounts.passkey set host = 'sunny.localhost' where credential_id = $1", key.id);
    expect((await logIn(key, { counter: 10 })).answer.status).toBe(422);
    await query("update accounts.passkey set host = 'localhost' where credential_id = $1", key.id);
    expect(locationOf((await logIn(key, { counter: 11 }, { next: '//evil.example' })).answer)).toBe('/');
  });

  test('needs no second step, and takes its place after a password', async () => {
    const { key, guest: owner, form } = await withPasskey();
    await secured(app, owner, form.email);
    expect(await isIn((await logIn(key)).guest)).toBe(true);
    const stranger = softwarePasskey();
    const other = await registered(app);
    await add(other.guest, stranger);
    const second = async (one: ReturnType<typeof softwarePasskey>, from = '/login/second-step') => {
      const guest = visitor(app, placeOf());
      await send(guest, '/login', { step: 'sign_in', email: form.email, password: form.password });
      const { request, sealed } = await asked(guest, from);
      const answer = await send(guest, '/login/second-step', { with: 'passkey', sealed, passkey: one.use(request) });
      return [answer.status, await isIn(guest)];
    };
    expect(await second(stranger)).toEqual([422, false]);
    // A challenge of the log-in page is not bound to a person.
    expect(await second(key, '/login')).toEqual([422, false]);
    expect(await second(key)).toEqual([303, true]);
  });
});
