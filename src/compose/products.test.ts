import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openTestApp, type TestApp } from '#tests/app.ts';
import { counterCodes } from '#tests/passes/passes.ts';
import { passDetails } from '#tests/passes/visitors.ts';
import { json, pay, postJson, type Reserved, untilState, visitor } from '#tests/visitor.ts';

// All that a product needs outside its own folder: a line in each of the two lists.
vi.mock('#storefront/products.ts', async (original) => ({
  ...(await original<object>()),
  passes: (await import('#tests/passes/pass-pages.ts')).passPages,
}));
vi.mock('./products.ts', async (original) => ({
  ...(await original<object>()),
  passes: (await import('#tests/passes/passes.ts')).passes,
}));

let app: TestApp;
beforeAll(async () => (app = await openTestApp({ env: { PRODUCTS: 'hotels,passes' } })), 120_000);
afterAll(async () => await app?.close());

const get = async (path: string) => await app.fetch(path, { headers: { accept: 'text/html' } });

test('has pages in every language, and none where it has no route', async () => {
  expect((await get('/passes/2027-05-01/more')).status).toBe(404);
  expect(await (await get('/passes')).text()).toContain('<h1>Passes at the counter</h1>');
  const hebrew = await (await get('/he/passes/2027-05-01')).text();
  expect(hebrew).toContain('dir="rtl"');
  expect(hebrew).toContain('A pass for 2027-05-01');
});

test('is in the footer, in the sitemap and in the description of the API; hotels stay the home page’s', async () => {
  const home = await (await get('/')).text();
  expect(home).toContain('href="/passes"');
  expect(home).toContain('action="/hotels/search"');
  const index = await (await get('/sitemap.xml')).text();
  const [file] = /[^<>]*passes[^<>]*/.exec(index) ?? [];
  expect(await (await get(new URL(file!).pathname)).text()).toContain('/passes</loc>');
  expect(JSON.stringify(await (await app.fetch('/v3/openapi.json')).json())).toContain('quotePass');
});

test('is a tab of the home page, whose form is the first product’s', async () => {
  const home = await (await get('/')).text();
  expect(home).toMatch(/aria-current="page"[^>]*>Hotels<|href="\/" aria-current="page"/);
  expect(home).toMatch(/<a href="\/passes">/);
});

describe('a product that is not in PRODUCTS', () => {
  let off: TestApp;
  beforeAll(async () => (off = await openTestApp()), 120_000);
  afterAll(async () => await off?.close());

  test('has no pages, no API, no links, no tab and no sitemap', async () => {
    const page = async (path: string) => await off.fetch(path, { headers: { accept: 'text/html' } });
    expect((await page('/passes')).status).toBe(404);
    expect((await off.fetch('/v3/passes/quotes', { method: 'POST' })).status).toBe(404);
    const home = await (await page('/')).text();
    expect(home).not.toContain('/passes');
    expect(home).not.toContain('What are you looking for?');
    expect(await (await page('/sitemap.xml')).text()).not.toContain('passes');
    expect(JSON.stringify(await (await off.fetch('/v3/openapi.json')).json())).not.toContain('quotePass');
  });
});

test('a name in PRODUCTS that is no product’s is refused', async () => {
  await expect(openTestApp({ env: { PRODUCTS: 'hotels,boats' } })).rejects.toThrow(/boats/);
});

test('is quoted, booked, paid and found again', async () => {
  counterCodes.isUsed = true;
  const quoted = await app.fetch('/v3/passes/quotes', { method: 'POST' });
  expect(quoted.status).toBe(201);
  const { data: quote } = await json<{ data: { id: string } }>(quoted);
  const reserved = await postJson(
    app,
    '/v3/reservations',
    { quote: quote.id, ...passDetails },
    { 'idempotency-key': randomUUID() },
  );
  expect(reserved.status).toBe(202);
  const { data } = await json<{ data: Reserved }>(reserved);
  expect(await pay(app, data)).toBe(true);
  expect(await untilState(app, data.transaction, ['confirmed', 'failed', 'needs_human'])).toBe('confirmed');
  const guest = visitor(app);
  const found = await guest.post('/reservation', {
    _token: await guest.token('/reservation'),
    reference: data.reference,
    email: 'dana@example.com',
  });
  const page = await (await guest.get(found.headers.get('location')!)).text();
  expect(page).toContain('Museum of Passes');
  expect(page).toContain('Your passes');
  expect(page).toContain('Pass for one adult · 1 of 2');
  expect(page).toContain('N-7731');
  // A code that has been used is not shown again, and what was used can't be cancelled.
  expect(page.match(/<svg[^>]*role="img"[^>]*aria-label="Pass for one/g)).toHaveLength(2);
  expect(page).toContain('Used · ');
  expect(page).not.toContain('step=cancel');
});
