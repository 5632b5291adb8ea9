import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '#tests/app.ts';
import { browser, cookieOf, password, placeOf, registered } from '#tests/people.ts';
import { visitor, type Visitor } from '#tests/visitor.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
}, 180_000);
afterAll(async () => await app.close());

/** A change on behalf of the person in a browser's cookies, with a token in cookie and header. */
async function change(guest: Visitor, token = cookieOf(guest, 'XSRF-TOKEN')): Promise<number> {
  const before = cookieOf(guest, 'XSRF-TOKEN');
  guest.setCookie('XSRF-TOKEN', token);
  const headers = { 'content-type': 'application/json', 'x-xsrf-token': token };
  const answer = await guest.post('/v3/services/proxy', '{}', headers);
  if (cookieOf(guest, 'XSRF-TOKEN') === token) guest.setCookie('XSRF-TOKEN', before);
  return answer.status;
}
/** The response to a body without fields, once the token is valid. */
const arrived = 422;
const forgetSessions = async () => void (await app.database.pool.query('delete from accounts.session'));

describe('an XSRF token is refused', () => {
  test('after log-in when it is from before', async () => {
    const { form } = await registered(app);
    const { guest, call } = await browser(app);
    const early = cookieOf(guest, 'XSRF-TOKEN');
    expect(await change(guest)).toBe(arrived);
    expect((await call('/login', { email: form.email, password })).status).toBe(200);
    expect(cookieOf(guest, 'XSRF-TOKEN')).not.toBe(early);
    expect(await change(guest, early)).toBe(419);
    expect(await change(guest)).toBe(arrived);
  });

  test('of another session, of the same person too', async () => {
    const [one, other] = [await registered(app), await registered(app)];
    const second = await browser(app);
    await second.call('/login', { email: one.form.email, password });
    for (const stranger of [other, second])
      expect(await change(one.guest, cookieOf(stranger.guest, 'XSRF-TOKEN'))).toBe(419);
    expect(await change(one.guest)).toBe(arrived);
  });

  test('of a visitor who has not logged in, and of an expired session', async () => {
    const { guest, call } = await registered(app);
    const anonymous = cookieOf((await browser(app)).guest, 'XSRF-TOKEN');
    expect(await change(guest, anonymous)).toBe(419);
    const own = cookieOf(guest, 'XSRF-TOKEN');
    expect((await call('/logout', {})).status).toBe(204);
    expect(await change(guest, own)).toBe(419);
    expect(await change(guest)).toBe(arrived);
  });

  test('of a session when only the cookie remains that remembers its browser', async () => {
    const { guest } = await registered(app);
    guest.setCookie('auth.session', '');
    expect(await change(guest)).toBe(419);
  });
});

describe('a client that knows Laravel’s Sanctum', () => {
  test('asks for the cookie once, logs in, changes, logs out and changes again', async () => {
    const { form } = await registered(app);
    const { guest, call, me } = await browser(app);
    expect((await call('/login', { email: form.email, password })).status).toBe(200);
    expect((await me()).status).toBe(200);
    expect(await change(guest)).toBe(arrived);
    expect((await call('/logout', {})).status).toBe(204);
    expect((await call('/login', { email: form.email, password })).status).toBe(200);
  });

  test('goes on after its session was renewed, on a page, by a call or for the cookie', async () => {
    const { guest } = await registered(app);
    for (const path of ['/hotels', '/v3/auth', '/sanctum/csrf-cookie']) {
      await forgetSessions();
      const before = cookieOf(guest, 'auth.session');
      await guest.get(path);
      expect(cookieOf(guest, 'auth.session')).not.toBe(before);
      expect(await change(guest)).toBe(arrived);
    }
  });

  test('goes on after logging in and out by the page’s form', async () => {
    const { form } = await registered(app);
    const guest = visitor(app, placeOf());
    await guest.get('/sanctum/csrf-cookie');
    const send = async (fields: Record<string, string>) =>
      await guest.post('/login', { _token: await guest.token('/login'), ...fields });
    expect((await send({ step: 'sign_in', email: form.email, password })).status).toBe(303);
    expect(await change(guest)).toBe(arrived);
    expect((await send({ step: 'sign_out' })).status).toBe(303);
    expect(await change(guest)).toBe(arrived);
  });

  test('goes on when its session has ended and it was not remembered', async () => {
    const { guest } = await registered(app);
    guest.setCookie('auth.remember', '');
    await forgetSessions();
    expect((await guest.get('/v3/auth')).status).toBe(401);
    expect(await change(guest)).toBe(arrived);
  });
});
