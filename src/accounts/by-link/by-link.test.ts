import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '#tests/app.ts';
import { mailTo } from '#tests/mails.ts';
import { cookieOf, placeOf, registered } from '#tests/people.ts';
import { visitor, type Visitor } from '#tests/visitor.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
}, 120_000);
afterAll(async () => await app.close());

const page = '/login/link';
const ask = async (guest: Visitor, email: string, fields: Record<string, string> = {}) =>
  await guest.post(page, { _token: await guest.token(page), email, ...fields });
/** The path and query of the newest link to an address. */
const linkTo = async (email: string) => {
  const text = await mailTo(app, email, /^Your link to log in to /);
  return /https?:\/\/[^/]+(\/login\/link\?link=[\w-]{43}[^\s"]*)/.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? '';
};
const enter = async (guest: Visitor, path: string, more: Record<string, string> = {}) => {
  const link = /link=([\w-]{43})/.exec(path)?.[1] ?? '';
  return await guest.post(page, { _token: await guest.token(page), link, ...more });
};
const isIn = async (guest: Visitor) => (await guest.get('/v3/auth')).status === 200;
const asked = async (fields: Record<string, string> = {}) => {
  const { form } = await registered(app);
  const guest = visitor(app, placeOf());
  await ask(guest, form.email, fields);
  return { guest, email: form.email, path: await linkTo(form.email) };
};

describe('a link to sign in', () => {
  test('is asked for with the same answer for every address', async () => {
    const { form } = await registered(app);
    const answers = [];
    for (const email of [form.email, 'unknown@example.com']) {
      const guest = visitor(app, placeOf());
      const answer = await ask(guest, email);
      const text = (await answer.text()).replaceAll(email, 'x').replaceAll(/"[\w-]{43,}[^"]*"/g, '""');
      answers.push([answer.status, text.includes('Check your email'), cookieOf(guest, 'auth.link').length]);
    }
    expect(answers).toEqual([
      [200, true, 43],
      [200, true, 43],
    ]);
    expect((await ask(visitor(app, placeOf()), 'no address')).status).toBe(422);
  });

  test('is sent five times an hour to an address, and to a place', async () => {
    const [guest, statuses]: [Visitor, number[]] = [visitor(app, placeOf()), []];
    for (let count = 0; count < 6; count += 1) statuses.push((await ask(guest, `place.${count}@example.com`)).status);
    for (let count = 0; count < 6; count += 1)
      statuses.push((await ask(visitor(app, placeOf()), 'one@example.com')).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 200, 200, 200, 200, 200, 429]);
  });

  test('opens in the browser that asked for it only, at its host, once and in time', async () => {
    const { guest, path } = await asked();
    const thief = visitor(app, placeOf());
    for (const stranger of [thief, (await asked()).guest]) {
      expect((await stranger.get(path)).status).toBe(403);
      expect([(await enter(stranger, path)).status, await isIn(stranger)]).toEqual([403, false]);
    }
    const other = await app.fetch(`http://sunny.localhost:3000${path}`, { headers: { cookie: guest.cookie() } });
    expect(other.status).toBe(410);
    // Opening it, as mail programs do, doesn't use it up.
    expect((await guest.get(path)).status).toBe(200);
    await app.database.pool.query(
      "update accounts.link set ends_at = now() - interval '1 s' where purpose = 'sign_in'",
    );
    expect([(await enter(guest, path)).status, await isIn(guest)]).toEqual([410, false]);
    await app.database.pool.query(
      "update accounts.link set ends_at = now() + interval '1 min' where purpose = 'sign_in'",
    );
    expect((await enter(guest, path)).status).toBe(303);
    expect(await isIn(guest)).toBe(true);
    const again = visitor(app, placeOf());
    again.setCookie('auth.link', cookieOf(guest, 'auth.link'));
    expect((await enter(again, path)).status).toBe(410);
  });

  test('confirms the address and leads on to a page of ours only; a new one replaces it', async () => {
    const { guest, email, path } = await asked({ next: '/searches' });
    expect(path).toContain('next=');
    expect(await (await guest.get(path)).text()).toContain('name="next" value="/searches"');
    const answer = await enter(guest, path, { next: '/searches', remember: '1' });
    expect([answer.headers.get('location'), cookieOf(guest, 'auth.remember').length > 43]).toEqual(['/searches', true]);
    const { rows } = await app.database.pool.query('select email_proven_at from accounts.person where email = $1', [
      email,
    ]);
    expect((rows[0] as { email_proven_at: Date | null }).email_proven_at).not.toBeNull();
    const away = await asked();
    expect((await enter(away.guest, away.path, { next: '//evil.example' })).headers.get('location')).toBe('/');
  });

  test('signs in nobody who is blocked, or whose address has changed', async () => {
    const [blocked, moved] = [await asked(), await asked()];
    await app.database.pool.query('update accounts.person set blocked_at = now() where email = $1', [blocked.email]);
    await app.database.pool.query("update accounts.person set email_norm = 'new.' || email_norm where email = $1", [
      moved.email,
    ]);
    for (const { guest, path } of [blocked, moved])
      expect([(await enter(guest, path)).status, await isIn(guest)]).toEqual([410, false]);
  });
});
