import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { auditBooks } from '../../scripts/audit/audit-books.ts';
import { publishDraft, writeDraft } from '#pricing/rules/rule-sets.sql.ts';
import { agencyOf, signedInWith } from '#tests/agencies.ts';
import { openTestApp, type TestApp } from '#tests/app.ts';
import { editorPath, look, sendPart } from '#tests/brand-editor.ts';
import { onHost } from '#tests/on-host.ts';
import { counterCodes, sold } from '#tests/passes/passes.ts';
import { passDetails } from '#tests/passes/visitors.ts';
import { forSale } from './for-sale.ts';
import { json, pay, postJson, type Reserved, untilState, type Visitor, visitor } from '#tests/visitor.ts';

// All that a product needs outside its own folder: a line in each of the two lists.
vi.mock('#storefront/products.ts', async (original) => ({
  ...(await original<object>()),
  passes: (await import('#tests/passes/pass-pages.ts')).passPages,
}));
vi.mock('./products.ts', async (original) => ({
  ...(await original<object>()),
  passes: (await import('#tests/passes/passes.ts')).passes,
}));

const env = { PRODUCTS: 'hotels,passes', WHITE_LABEL_SUFFIX: 'agents.localhost' };
let app: TestApp;
beforeAll(async () => (app = await openTestApp({ env })), 120_000);
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

describe('for people of an agency', () => {
  const read = async (guest: Visitor, path: string) => {
    const page = await guest.get(path, { accept: 'text/html' });
    return [page.status, await page.text()] as const;
  };
  let owner: Visitor;
  beforeAll(async () => {
    const agency = await agencyOf(app, 'Counter Travel');
    owner = (await signedInWith(app, { agency: agency.number, role: 'owner' })).guest;
  });
  afterAll(() => expect(app.logged.filter((line) => line.includes('missing message'))).toEqual([]));

  test('is a choice among bookings and in price rules', async () => {
    const [listed, bookings] = await read(owner, '/dashboard/bookings');
    expect([listed, bookings]).toEqual([200, expect.stringContaining('<option value="pass">Packages</option>')]);
    const [shown, prices] = await read(owner, '/dashboard/prices');
    expect([shown, prices]).toEqual([200, expect.stringContaining('<option value="pass">Packages</option>')]);
    const rule = { step: 'save', rule: '', version: '', name: 'passes', place: '1', percent: '50', currency: 'EUR' };
    const saved = await owner.post('/dashboard/prices', {
      _token: await owner.token('/reservation'),
      ...rule,
      product: 'pass',
      countries: '',
    });
    expect(saved.status, await saved.text()).toBe(303);
    expect((await read(owner, '/dashboard/prices'))[1]).toContain('Packages');
  });

  test('is offered by brands, previewed by their editor, and in forms for other sites', async () => {
    expect((await sendPart(owner, editorPath, { step: 'create', name: 'Pass Trips' })).status).toBe(303);
    const offer = `${editorPath}?part=offer`;
    const [, form] = await read(owner, offer);
    expect(form).toContain('value="passes"');
    expect(form).toContain('Search results – Packages');
    const chosen = {
      step: 'save',
      part: 'offer',
      firstLocale: 'en',
      allLocales: '1',
      currencies: '',
      products: 'passes',
    };
    expect((await sendPart(owner, offer, chosen)).status).toBe(303);
    expect((await sendPart(owner, editorPath, look({ name: 'Pass Trips' }))).status).toBe(303);
    expect((await sendPart(owner, editorPath, { step: 'publish' })).status).toBe(303);
    const site = onHost(app, 'http://pass-trips.agents.localhost:3000');
    const seen = async (path: string) => (await site.fetch(path, { headers: { accept: 'text/html' } })).status;
    await expect.poll(async () => await seen('/passes'), { timeout: 20_000 }).toBe(200);
    expect([await seen('/'), await seen('/hotels')]).toEqual([200, 404]);
    const [built, builder] = await read(owner, '/dashboard/widget?product=passes');
    expect([built, builder]).toEqual([200, expect.stringContaining('title=&quot;Packages&quot;')]);
    expect((await site.fetch('/widgets/search?product=passes')).status).toBe(200);
  });
});

test('has the price of a rule about it and its supplier', async () => {
  const { db } = app.database;
  const rules = [
    { id: 'everything', percent: 12 },
    { id: 'passes', priority: 5, percent: 40, match: { suppliers: ['counter'], products: ['pass'] } },
  ];
  const unknown = [{ ...rules[0], match: { suppliers: ['gate'] } }];
  expect(await writeDraft(db, 'platform', unknown, 'Rita', forSale({}))).toMatchObject({ kind: 'refused' });
  expect(await writeDraft(db, 'platform', rules, 'Rita', forSale({}))).toEqual(
    expect.objectContaining({ kind: 'done' }),
  );
  await publishDraft(db, 'platform', forSale({}));
  const priced = async () => {
    const { data } = await json<{ data: { id: string } }>(await app.fetch('/v3/passes/quotes', { method: 'POST' }));
    const { rows } = await app.database.pool.query<{ total: string }>(
      'select total_minor::text as total from booking.quote where id = $1',
      [data.id],
    );
    return rows[0]!.total;
  };
  await expect.poll(priced, { timeout: 20_000 }).toBe('1400');
});

test('its suppliers’ books are compared with ours by the command, too', async () => {
  const log = vi.spyOn(console, 'log').mockReturnValue();
  const audited = async () => {
    log.mockClear();
    const code = await auditBooks(app.database, app.config, env, 48);
    return [code, log.mock.calls.flat().join('\n')] as const;
  };
  try {
    expect(await audited()).toEqual([0, 'All books of the last 48 hours agree.']);
    const [[reference, pass] = []] = sold;
    sold.delete(reference!);
    const [code, text] = await audited();
    expect([code, text]).toEqual([1, expect.stringContaining('confirmed with 0 at counter')]);
    sold.set(reference!, pass!);
  } finally {
    log.mockRestore();
  }
});
