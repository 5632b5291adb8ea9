import { extractText } from 'unpdf';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestApp } from '#tests/app.ts';
import { editorPath as path, look, openForBrands, sendPart as send } from '#tests/brand-editor.ts';
import type { Visitor } from '#tests/visitor.ts';

let app: TestApp;
let owner: Visitor;
let content: Visitor;
beforeAll(async () => {
  ({ app, owner, content } = await openForBrands('hotels,cars,tickets'));
  await send(owner, path, { step: 'create', name: 'Dune Trips' });
}, 180_000);
afterAll(async () => await app?.close());

const save = async (more: Readonly<Record<string, string>>) => await send(owner, path, look(more));

describe('the preview of what is booked', () => {
  const query = async () => {
    const html = await (await owner.get(path)).text();
    return /<iframe[^>]* src="[^"?]*\?([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';
  };
  const quotes = async () =>
    (await app.database.pool.query('select count(*)::int as n from booking.quote')).rows[0].n as number;

  test('is for nobody without a token, and for no other session', async () => {
    const token = await query();
    for (const [guest, more] of [
      [app.fetch, ''],
      [content.get, `&${token}`],
    ] as const) {
      expect((await guest(`/book?quote=sample${more}`)).status).toBe(404);
      expect((await guest(`/book/sample/email?${more}`)).status).toBe(404);
      expect((await guest(`/he/book/sample/voucher.pdf?${more}`)).status).toBe(404);
    }
  });
  test('is a real room with its price, in the draft’s look, and stores nothing', async () => {
    await save({ name: 'Dune Sampled', 'colour.bgBrand.light': '#006644' });
    const before = await quotes();
    const token = await query();
    const page = await owner.get(`/book?quote=sample&${token}`);
    const drawn = await page.text();
    expect(page.status).toBe(200);
    expect(drawn).toContain('Dune Sampled');
    expect(drawn).toContain('name="room_1_last_name"');
    expect(drawn).toMatch(/<bdi class="text-title tabular-nums">[^<]*\d/);
    expect(drawn).not.toMatch(/<script(?! type="application\/ld\+json")/);
    expect(page.headers.get('x-frame-options')).toBe('SAMEORIGIN');
    expect(await quotes()).toBe(before);
    // It can't be booked.
    const form = new URLSearchParams({ key: 'a-key-of-16-letters' }).toString();
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    const sent = await owner.post(`/book?quote=sample&${token}`, form, type);
    expect([sent.status >= 400, await quotes()]).toEqual([true, before]);
  });
  test('is the real email and the real voucher, in the language of their address', async () => {
    const token = await query();
    const email = await owner.get(`/he/book/sample/email?${token}`);
    const html = await email.text();
    expect([email.status, html.includes('Dune Sampled'), html.includes('dir="rtl"')]).toEqual([200, true, true]);
    expect(html).toContain('#006644');
    expect(html).not.toContain('Wayfare');
    expect(html).not.toContain('<script');
    expect(html).toContain('@media not all');
    const dark = await (await owner.get(`/book/sample/email?${token.replace('light', 'dark')}`)).text();
    expect(dark).toContain('@media all');
    expect(dark).not.toContain('prefers-color-scheme');
    expect(email.headers.get('content-security-policy')).toMatch(/^default-src 'none';.*frame-ancestors 'self'$/);
    expect([email.headers.get('x-frame-options'), email.headers.get('cache-control')]).toEqual([
      'SAMEORIGIN',
      'private, no-store',
    ]);
    const voucher = await owner.get(`/book/sample/voucher.pdf?${token}`);
    const pdf = new Uint8Array(await voucher.arrayBuffer());
    const { text } = await extractText(pdf, { mergePages: true });
    expect([voucher.headers.get('content-type'), text.includes('Dune Sampled')]).toEqual(['application/pdf', true]);
    expect(text).toContain('Alex Morgan');
    expect(text).not.toContain('Wayfare');
  });
  test('follows the products of the draft', async () => {
    const names = async () => {
      const html = await (await owner.get(path)).text();
      return [...html.matchAll(/"name":"(home|results|product|book|email|voucher)","path"/g)].map(([, name]) => name);
    };
    expect(await names()).toEqual(['home', 'results', 'product', 'book', 'email', 'voucher']);
    const offer = { step: 'save', part: 'offer', firstLocale: 'en', allLocales: '1', currencies: 'EUR' };
    for (const [products, field] of [
      ['cars', 'name="driver_1_last_name"'],
      ['tickets', 'name="email"'],
    ] as const) {
      expect((await send(owner, `${path}?part=offer`, { ...offer, products })).status).toBe(303);
      expect(await names()).toEqual(['home', 'book', 'email', 'voucher']);
      const token = await query();
      const page = await owner.get(`/book?quote=sample&${token}`);
      expect([products, page.status, (await page.text()).includes(field)]).toEqual([products, 200, true]);
      for (const file of ['email', 'voucher.pdf'])
        expect([products, (await owner.get(`/book/sample/${file}?${token}`)).status]).toEqual([products, 200]);
    }
    expect((await send(owner, `${path}?part=offer`, { ...offer, products: 'hotels' })).status).toBe(303);
  });
  test('says so where nothing can be booked', async () => {
    const { pool } = app.database;
    await pool.query('update hotels.property set status = $1', ['closed']);
    const token = await query();
    const page = await owner.get(`/book?quote=sample&${token}`);
    expect([page.status, (await page.text()).includes('Nothing can be booked right now')]).toEqual([404, true]);
    const email = await owner.get(`/he/book/sample/email?${token}`);
    expect([email.status, email.headers.get('location')]).toEqual([
      303,
      expect.stringMatching(/^\/he\/book\?quote=sample&preview=/),
    ]);
    await pool.query('update hotels.property set status = $1', ['open']);
  });
});

describe('the price rules', () => {
  const offer = `${path}?part=offer`;
  test('are told in short, to those alone who may change them', async () => {
    const mayChange = async (may: boolean) =>
      await app.database.pool.query('update accounts.agency set may_change_markup = $1 where name = $2', [
        may,
        'Dune Travel',
      ]);
    await mayChange(false);
    expect(await (await owner.get(offer)).text()).not.toContain('Change the price rules');
    await mayChange(true);
    const none = await (await owner.get(offer)).text();
    expect(none).toContain('<a href="/dashboard/prices"');
    expect(none).toContain('You have no rules yet');
    const rule = {
      step: 'save',
      rule: '',
      version: '',
      name: 'all-of-it',
      place: '1',
      percent: '12.5',
      currency: 'EUR',
    };
    expect((await send(owner, '/dashboard/prices', rule)).status).toBe(303);
    const html = await (await owner.get(offer)).text();
    expect(html).toContain('+ 12.5%');
    expect(html).not.toContain('You have no rules yet');
    expect(await (await content.get(`${path}?brand=dune-trips&part=offer`)).text()).not.toContain('12.5%');
  });
});
