import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '#tests/app.ts';
import { secured } from '#tests/authenticator.ts';
import { connectedAs, type IdentityProvider, openIdentityProvider } from '#tests/identity-provider.ts';
import { cookieOf, password, placeOf, registered } from '#tests/people.ts';
import { softwarePasskey } from '#tests/software-passkey.ts';
import { visitor, type Visitor } from '#tests/visitor.ts';

let acme: IdentityProvider;
let one: TestApp;
let two: TestApp;
beforeAll(async () => {
  acme = await openIdentityProvider();
  const env = connectedAs('ACME', acme, 'Acme');
  one = await openTestApp({ env });
  two = await openTestApp({ env, beside: one });
}, 240_000);
afterAll(async () => {
  await two?.close();
  await one?.close();
  await acme?.close();
});

/** The same browser, whose requests another process answers. */
const moved = (from: Visitor, to: TestApp): Visitor => {
  const guest = visitor(to, placeOf());
  for (const pair of from.cookie().split('; ').filter(Boolean)) {
    const at = pair.indexOf('=');
    guest.setCookie(pair.slice(0, at), pair.slice(at + 1));
  }
  return guest;
};
const send = async (guest: Visitor, path: string, fields: Record<string, string>) =>
  await guest.post(path, { _token: await guest.token('/login/link'), ...fields });
const isIn = async (guest: Visitor) => (await guest.get('/v3/auth')).status === 200;
const asked = async (guest: Visitor, path: string) => {
  const { view } = (await (await guest.get(path, { accept: 'application/json' })).json()) as {
    view: Record<'asked' | 'passkey', { options: { challenge: string }; sealed: string } | undefined>;
  };
  const { options, sealed } = (view.asked ?? view.passkey)!;
  return { request: { challenge: options.challenge, rpId: 'localhost' }, sealed };
};

test('what one process has asked for another takes, and no answer is good in both', async () => {
  const { guest, form } = await registered(one);
  const key = softwarePasskey();
  const add = await asked(guest, '/profile/security/passkeys');
  const fields = { step: 'add', sealed: add.sealed, passkey: key.make(add.request) };
  const added = await send(moved(guest, two), '/profile/security/passkeys', fields);
  expect(added.headers.get('location')).toBe('/profile/security/passkeys?done=added');

  const entering = visitor(one, placeOf());
  const login = await asked(entering, '/login');
  const proof = { step: 'passkey', sealed: login.sealed, passkey: key.use(login.request) };
  const guests = [moved(entering, one), moved(entering, two)];
  const answers = await Promise.all(guests.map(async (each) => (await send(each, '/login', proof)).status));
  expect(answers.toSorted()).toEqual([303, 422]);
  expect((await Promise.all(guests.map(isIn))).filter(Boolean)).toHaveLength(1);

  const { fresh, codes } = await secured(one, guest, form.email);
  const firstStep = async () => {
    const each = visitor(one, placeOf());
    await send(each, '/login', { step: 'sign_in', email: form.email, password });
    return each;
  };
  for (const [kind, code] of [
    ['app', await fresh()],
    ['recovery', codes[0]!],
  ] as const) {
    const both = [moved(await firstStep(), one), moved(await firstStep(), two)];
    const ends = await Promise.all(
      both.map(async (each) => (await send(each, '/login/second-step', { with: kind, code })).status),
    );
    expect([kind, ends.toSorted()]).toEqual([kind, [303, 422]]);
  }
  // Tries are counted for both together.
  const tried = await firstStep();
  const wrong = { with: 'app', code: '000000' };
  for (const app of [one, two, one, two, one])
    expect((await send(moved(tried, app), '/login/second-step', wrong)).status).toBe(422);
  expect((await send(moved(tried, two), '/login/second-step', { with: 'app', code: await fresh() })).status).toBe(410);
});

test('a sign-in at a provider that began in one process ends in the other, once', async () => {
  const guest = visitor(one, placeOf());
  const address = new URL((await guest.get('/sso')).headers.get('location') ?? '');
  const told = { sub: 'one', email: 'one@example.com', email_verified: true, name: 'Dana' };
  const path = acme.approve(address, told);
  const guests = [moved(guest, one), moved(guest, two)];
  const ends = await Promise.all(guests.map(async (each) => (await each.get(path)).headers.get('location')));
  expect(ends.toSorted()).toEqual(['/', '/sso?result=over']);
  const [signedIn] = guests.filter((each) => cookieOf(each, 'auth.session') !== '');
  expect(await isIn(moved(signedIn!, one))).toBe(true);
  expect(await isIn(moved(signedIn!, two))).toBe(true);
});
