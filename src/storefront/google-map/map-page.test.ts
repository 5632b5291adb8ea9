import { afterAll, beforeAll, expect, test } from 'vitest';
import { runTileServer, tileKey, type TileServer } from './test-tile-server.ts';
import type { LegalView } from '../legal/legal-view.ts';
import type { PageData } from '../page-data.ts';
import { openTestApp, type TestApp } from '#tests/app.ts';
import { json } from '#tests/visitor.ts';

let google: TileServer;
let app: TestApp;
beforeAll(async () => {
  google = await runTileServer();
  app = await openTestApp({ env: { MAP_GOOGLE_KEY: tileKey, MAP_GOOGLE_URL: google.origin } });
}, 180_000);
afterAll(async () => {
  await app.close();
  await google.close();
});

const city = '/hotels/destination/spain/barcelona';
const pageJson = async (path: string) =>
  await json<PageData>(await app.fetch(path, { headers: { accept: 'application/json' } }));

test('pages name the style of their language on our own origin, and it is Google’s', async () => {
  for (const [prefix, locale] of [
    ['', 'en'],
    ['/he', 'he'],
  ]) {
    const { view } = await pageJson(`${prefix}${city}`);
    const { style } = (view as { area: { scene: { style: string } } }).area.scene;
    expect(style).toBe(`/maps/google/${locale}/style.json`);
    const answer = await app.fetch(style);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain(`${google.origin}/v1/2dtiles/`);
  }
  expect(google.sessions.map(({ language }) => language)).toEqual(['en-GB', 'he-IL']);
});
test('the content security policy allows the tiles’ host for images and requests', async () => {
  const policy = ((await app.fetch(city)).headers.get('content-security-policy') ?? '').split('; ');
  const open = policy.filter((one) => one.includes(google.origin));
  expect(open).toEqual([`img-src 'self' data: ${google.origin}`, `connect-src 'self' ${google.origin}`]);
});
test('pages themselves hold neither the key nor a session', async () => {
  expect(await (await app.fetch(city)).text()).not.toMatch(new RegExp(`${tileKey}|session-\\d`));
});
test('the privacy statement tells of maps from elsewhere', async () => {
  const { sections } = (await pageJson('/privacy-policy')).view as LegalView;
  expect(sections.map(({ id }) => id)).toContain('maps');
});
