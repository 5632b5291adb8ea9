import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '#tests/app.ts';

/** What the home page's title and description claim, by `BEST_PRICE_CLAIM`. */
let plain: TestApp;
let claiming: TestApp;
beforeAll(async () => {
  plain = await openTestApp();
  claiming = await openTestApp({ env: { BEST_PRICE_CLAIM: 'on' } });
}, 180_000);
afterAll(async () => {
  await plain?.close();
  await claiming?.close();
});

async function headOf(app: TestApp, path: string): Promise<string> {
  const html = await (await app.fetch(path)).text();
  return html.slice(0, html.indexOf('</head>'));
}

test('claims no best price and no savings by default', async () => {
  const head = await headOf(plain, '/');
  expect(head).toContain('<title>Wayfare – Hotels with no hidden fees</title>');
  expect(head).toMatch(/name="description" content="Compare hotels by total price/);
  expect(head).not.toMatch(/guarantee|75/i);
});

test('claims both in title and description when the operator turns them on', async () => {
  const head = await headOf(claiming, '/');
  expect(head).toMatch(/<title>Wayfare – [^<]*guarantee[^<]*75%[^<]*<\/title>/);
  expect(head).toMatch(/name="description" content="[^"]*guarantee[^"]*75%[^"]*"/);
});

test('claims them on the home page alone', async () => {
  expect(await headOf(claiming, '/hotels')).not.toMatch(/guarantee|75%/i);
});
