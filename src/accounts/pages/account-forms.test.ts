import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '#tests/app.ts';
import { password, placeOf, registered } from '#tests/people.ts';
import { visitor } from '#tests/visitor.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(async () => await app.close());

describe('without scripts', () => {
  const enter = async (prefix: string, fields: Record<string, string>) => {
    const guest = visitor(app, placeOf());
    const token = await guest.token(`${prefix}/login`);
    return { guest, answer: await guest.post(`${prefix}/login`, { _token: token, ...fields }) };
  };

  test.each(['', '/he'])('%s/login: wrong, then right, then out again', async (prefix) => {
    const { form } = await registered(app);
    const typed = { step: 'sign_in', email: form.email, remember: '1' };
    const wrong = await enter(prefix, { ...typed, password: 'three dry umbrellas' });
    const page = await wrong.answer.text();
    expect(wrong.answer.status).toBe(422);
    expect([page.includes(form.email), page.includes('three dry umbrellas')]).toEqual([true, false]);
    const { guest, answer } = await enter(prefix, { ...typed, password, next: `${prefix}/reservation?x=1` });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `${prefix}/reservation?x=1`]);
    expect(await (await guest.get(`${prefix}/login`)).text()).toContain('Dana Levi');
    const out = await guest.post(`${prefix}/login`, { _token: await guest.token(`${prefix}/login`), step: 'sign_out' });
    expect([out.status, out.headers.get('location')]).toEqual([303, prefix || '/']);
    expect((await guest.get('/v3/auth')).status).toBe(401);
  });

  test.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/login',
    '/he/login?x',
    '',
  ])('afterwards no redirect leads to %j', async (next) => {
    const { form } = await registered(app);
    const { answer } = await enter('', { step: 'sign_in', email: form.email, password, next });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/']);
  });

  test('a signed-in person gets a page of their own', async () => {
    const { guest } = await registered(app);
    const page = await guest.get('/hotels');
    expect(page.headers.get('cache-control')).toBe('private, no-store');
    expect(await page.text()).toContain('Dana Levi');
    const everybody = await (await app.fetch('/hotels')).text();
    expect(everybody).not.toContain('Dana Levi');
  });
});
