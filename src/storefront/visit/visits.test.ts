import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cookieNames } from '#accounts/session/sessions.ts';
import { accessGrantsCookie } from '#booking/checkout/access-grants.ts';
import { termsVersion } from '#booking/checkout/terms.ts';
import { localeCookie } from '#i18n/locale-cookie.ts';
import { keysOf } from '#i18n/messages.ts';
import { deviceStorage } from '../legal/device-storage.ts';
import type { LegalView } from '../legal/legal-view.ts';
import type { PageData } from '../page-data.ts';
import { countryCookie, currencyCookie } from '../preferences/choice.ts';
import { favoritesKey } from '#travel/chosen/stored-keys.ts';
import { formCookie } from '#web/form/form-token.ts';
import { xsrfCookie } from '#web/form/xsrf.ts';
import { openTestApp, type TestApp } from '#tests/app.ts';
import { browser } from '#tests/people.ts';
import { json, visitor } from '#tests/visitor.ts';

let plain: TestApp;
let measured: TestApp;
beforeAll(async () => {
  plain = await openTestApp({ env: { RECRUITING: 'off' } });
  measured = await openTestApp({
    env: { TAG_MANAGER_ID: 'GTM-ABC1234', MAP_STYLE_URL: 'https://tiles.example.com/style.json' },
  });
}, 180_000);
afterAll(async () => {
  await plain.close();
  await measured.close();
});

const pageJson = async (app: TestApp, path: string) =>
  await json<PageData>(await app.fetch(path, { headers: { accept: 'application/json' } }));
const policy = async (app: TestApp, path: string) =>
  (await app.fetch(path)).headers.get('content-security-policy') ?? '';
const sensitive = ['/login', '/reservation', '/profile', '/account/reservations', '/book?quote=x', '/pay', '/he/login'];

describe('visits are measured', () => {
  test('nowhere, and without a consent banner, unless the operator has a tag manager', async () => {
    expect((await pageJson(plain, '/')).shell.visit).toEqual({ tags: null, recruits: false });
    expect(await policy(plain, '/')).not.toContain('google');
  });
  test('on ordinary pages, for whom the policy is opened just so far', async () => {
    expect((await pageJson(measured, '/he')).shell.visit).toEqual({ tags: 'GTM-ABC1234', recruits: true });
    const open = await policy(measured, '/app');
    expect(open).toMatch(/script-src [^;]*https:\/\/www\.googletagmanager\.com/);
    expect(open).toContain("require-trusted-types-for 'script'");
    expect(open).not.toMatch(/unsafe-|script-src[^;]* \*/);
    const html = await (await measured.fetch('/app')).text();
    expect(html).not.toContain('googletagmanager.com');
  });
  test.each(sensitive)('never on %s, where the policy stays closed', async (path) => {
    const response = await measured.fetch(path, { headers: { accept: 'application/json' } });
    const answer = await json<PageData | { redirect: string }>(response);
    if ('shell' in answer) expect(answer.shell.visit).toEqual({ tags: null, recruits: false });
    // Pages cached as bytes are sent with the open policy.
    expect(response.headers.get('cache-control')).not.toContain('public');
    expect(await policy(measured, path)).not.toContain('google');
  });
});

test('the tags’ own cookies do not bypass the page cache', async () => {
  const shared = async (cookie: string) =>
    (await measured.fetch('/app', { headers: { cookie } })).headers.get('cache-control');
  expect(await shared('_ga=GA1.1.5; _ga_ABC1234=GS1.1')).toContain('public');
  expect(await shared('_gallery=1')).not.toContain('public');
});

test('agents are not invited to become agents, travellers are', async () => {
  for (const [email, recruits] of [
    ['omer@demo.example', false],
    ['maya@demo.example', true],
  ] as const) {
    const { guest, call } = await browser(measured);
    expect((await call('/login', { email, password: 'a suitcase for two' })).status).toBe(200);
    const page = await json<PageData>(await guest.get('/', { accept: 'application/json' }));
    expect(page.shell.person?.isAgent).toBe(!recruits);
    expect(page.shell.visit.recruits).toBe(recruits);
  }
});

test.each([
  '/hotels/destination/spain/barcelona/results?check_in=2099-01-01&check_out=2099-01-03',
  '/he/hotels/destination/spain/barcelona?check_in=2099-01-01&check_out=2099-01-03',
  '/hotels/compare',
])('no invitation on %s, which is measured all the same', async (path) => {
  expect((await pageJson(measured, path)).shell.visit).toEqual({ tags: 'GTM-ABC1234', recruits: false });
});

describe('pages of terms', () => {
  const pages = ['/terms-of-use', '/privacy-policy', '/agent-terms-of-use', '/app'];
  test.each(pages.flatMap((path) => [path, `/he${path}`]))('%s is for everybody and can be found', async (path) => {
    const response = await plain.fetch(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toContain('public');
    const html = await response.text();
    expect(html).toContain(`<link rel="canonical" href="${plain.origin}${path}">`);
    expect(html).toMatch(/<meta name="description" content="[^"]{40,}">/);
    expect(html.match(/<h1/g)).toHaveLength(1);
    const text = html.replaceAll(/<script[^]*?<\/script>/g, '');
    expect(text).not.toMatch(/\{\w+\}|legal-\w+\./);
    if (path.endsWith('-policy')) expect(text).toContain('mailto:support@localhost');
  });
  test('the footer leads to them', async () => {
    const html = await (await plain.fetch('/')).text();
    for (const path of ['/terms-of-use', '/privacy-policy', '/app']) expect(html).toContain(`href="${path}"`);
  });
  test('the policy describes what the installation does, and nothing else', async () => {
    const sections = async (app: TestApp) => {
      const view = (await pageJson(app, '/privacy-policy')).view as LegalView;
      return { ids: view.sections.map(({ id }) => id), kept: view.kept!.rows.flatMap(({ names }) => names) };
    };
    const [without, with_] = [await sections(plain), await sections(measured)];
    expect(without.ids).toContain('unmeasured');
    expect(without.ids).not.toContain('measured');
    expect(without.ids).not.toContain('maps');
    expect(without.kept).not.toContain('consent');
    expect(with_.ids).toEqual(expect.arrayContaining(['measured', 'maps']));
    expect(with_.ids).not.toContain('unmeasured');
    expect(with_.kept).toContain('consent');
  });
  test('every cookie that we set is listed, and every purpose has a text', async () => {
    const told = deviceStorage.flatMap(({ names }) => names);
    const { session, remembered } = cookieNames('http://localhost');
    for (const name of [localeCookie, currencyCookie, countryCookie, formCookie, xsrfCookie, accessGrantsCookie])
      expect(told).toContain(name);
    for (const name of [session, remembered, favoritesKey]) expect(told).toContain(name);
    const keys = keysOf('en', 'legal-privacy');
    for (const { purpose } of deviceStorage) expect(keys).toContain(`kept_${purpose}`);
    const guest = visitor(plain);
    await guest.get('/login');
    await guest.get('/sanctum/csrf-cookie');
    for (const pair of guest.cookie().split('; ')) expect(told).toContain(pair.split('=')[0]);
  });
  test('a traveller agrees to the terms of the day that the page tells', async () => {
    const { inForce } = (await pageJson(plain, '/terms-of-use')).view as LegalView;
    expect(termsVersion).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(inForce).toContain(termsVersion.slice(0, 4));
    expect(inForce).toContain(String(Number(termsVersion.slice(8))));
  });
});
