import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '#tests/app.ts';
import { browser, cookieOf, registered } from '#tests/people.ts';
import { visitor, type Visitor } from '#tests/visitor.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
}, 120_000);
afterAll(async () => await app.close());

const windows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36';
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

type Form = Awaited<ReturnType<typeof registered>>['form'];
const signedIn = async ({ email, password }: Form, userAgent: string, remember: boolean) => {
  const one = await browser(app);
  const answer = await one.call('/login', { email, password, remember }, { 'user-agent': userAgent });
  expect(answer.status).toBe(200);
  return one;
};
/** The devices that a page offers to log out, by their names. */
const offered = async (guest: Visitor) => {
  const html = await (await guest.get('/profile/security')).text();
  const found = html.matchAll(/name="device" value="([^"]+)".*?aria-label="Log out ([^"]+)"/gs);
  return new Map([...found].map(([, id = '', name = '']) => [name, id]));
};
const send = async (guest: Visitor, fields: Record<string, string>) =>
  await guest.post('/profile/security', { _token: await guest.token('/profile'), ...fields });

describe('devices', () => {
  test('are shown to their owner only, who can end none of another person', async () => {
    const closed = await visitor(app).get('/he/profile/security');
    expect([closed.status, closed.headers.get('location')]).toEqual([303, '/he/login?next=%2Fhe%2Fprofile%2Fsecurity']);
    const [one, other] = [await registered(app), await registered(app)];
    const laptop = await signedIn(one.form, windows, true);
    const id = (await offered(one.guest)).get('Chrome on Windows')!;
    for (const device of [id, 'x', '']) expect((await send(other.guest, { step: 'end', device })).status).toBe(303);
    expect((await laptop.me()).status).toBe(200);
    expect((await laptop.guest.post('/profile/security', { step: 'end', device: id })).status).toBe(403);
  });

  test.each([true, false])('one is signed out at once and stays so (remembered: %s)', async (remember) => {
    const { guest, form, me } = await registered(app);
    const laptop = await signedIn(form, windows, remember);
    const mobile = await signedIn(form, phone, remember);
    const devices = await offered(guest);
    expect([...devices.keys()].toSorted()).toEqual(['Chrome on Windows', 'Safari on iPhone']);
    const ended = await send(guest, { step: 'end', device: devices.get('Chrome on Windows')! });
    expect(ended.headers.get('location')).toBe('/profile/security?done=ended');
    expect([(await laptop.me()).status, (await mobile.me()).status, (await me()).status]).toEqual([401, 200, 200]);
    expect(await (await guest.get('/profile/security?done=ended')).text()).toContain('The device has been logged out.');
  });

  test('a remembered browser stays one device through its sessions; all others are signed out together', async () => {
    const { guest, form, me } = await registered(app);
    const laptop = await signedIn(form, windows, true);
    laptop.guest.setCookie('auth.session', '');
    expect((await laptop.me()).status).toBe(200);
    expect(cookieOf(laptop.guest, 'auth.session')).not.toBe('');
    expect([...(await offered(guest)).keys()]).toEqual(['Chrome on Windows']);
    const mobile = await signedIn(form, phone, false);
    await send(guest, { step: 'end_others' });
    expect([(await laptop.me()).status, (await mobile.me()).status, (await me()).status]).toEqual([401, 401, 200]);
    expect(await offered(guest)).toEqual(new Map());
  });
});
