import { extractText } from 'unpdf';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestApp } from '#tests/app.ts';
import { agencyOf, signedInWith } from '#tests/agencies.ts';
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
    const pathOf = async (name: string) => {
      const html = await (await owner.get(path)).text();
      return new RegExp(`"name":"${name}","path":"([^"]+)"`).exec(html)?.[1] ?? '';
    };
    const booked = ['book', 'email', 'voucher'];
    expect(await names()).toEqual([
      'home',
      ...['hotels', 'cars', 'tickets'].flatMap(() => ['results', 'product']),
      ...booked,
    ]);
    const offer = { step: 'save', part: 'offer', firstLocale: 'en', allLocales: '1', currencies: 'EUR' };
    for (const [products, field, results, chosen] of [
      ['cars', 'name="driver_1_last_name"', /href="\/cars\/offer\?[^"]*car=/, /name="car" value="[a-z-]+\./],
      ['tickets', 'name="email"', /href="\/tickets\/[a-z-]+\/[a-z-]+\/[a-z-]+\?date=/, /<button[^>]* name="offer"/],
    ] as const) {
      expect((await send(owner, `${path}?part=offer`, { ...offer, products })).status).toBe(303);
      expect(await names()).toEqual(['home', 'results', 'product', ...booked]);
      const token = await query();
      for (const [name, sold] of [
        ['results', results],
        ['product', chosen],
      ] as const) {
        const address = `${await pathOf(name)}&${token}`;
        const shown = await owner.get(address);
        const html = await shown.text();
        expect([address, shown.status, sold.test(html), html.includes('Dune Sampled')]).toEqual([
          address,
          200,
          true,
          true,
        ]);
        // What a preview stands for is for nobody else.
        if (address.includes('sample')) expect((await app.fetch(address)).status).toBe(404);
      }
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

test('the builder offers what the agency’s own site sells and speaks, and shows the form in its colours', async () => {
  const agency = await agencyOf(app, 'Cliff Travel');
  const { guest } = await signedInWith(app, { agency: agency.number, role: 'owner' });
  await send(guest, path, { step: 'create', name: 'Cliff Trips' });
  const offer = { step: 'save', part: 'offer', firstLocale: 'he', locales: 'he', currencies: '', products: 'cars' };
  expect((await send(guest, `${path}?part=offer`, offer)).status).toBe(303);
  await send(guest, path, look({ name: 'Cliff Trips', 'colour.bgBrand.light': '#006644' }));
  const chosen = async (query = '') => {
    const html = await (await guest.get(`/dashboard/widget${query}`)).text();
    const optionsOf = (name: string) => {
      const [, list = ''] = new RegExp(`<select[^>]* name="${name}".*?>(<option.*?)</select>`, 's').exec(html) ?? [];
      return [...list.matchAll(/<option value="([^"]*)"/g)].map(([, value]) => value);
    };
    return { html, products: optionsOf('product'), locales: optionsOf('locale') };
  };
  // Until it is published, the form searches the site where the builder is.
  expect((await chosen()).products).toEqual(['hotels', 'cars', 'tickets']);
  await send(guest, path, { step: 'publish' });
  await expect.poll(async () => (await chosen()).products, { timeout: 20_000 }).toEqual(['cars']);
  const { html, locales } = await chosen('?product=hotels&locale=fr&background_dark=101010');
  expect(locales).toEqual(['he']);
  expect(html).toContain('src=&quot;http://cliff-trips.agents.localhost:3000/widget/load.js&quot;');
  expect(html).toMatch(
    /&lt;wayfare-search locale=&quot;he&quot; product=&quot;cars&quot; fid=&quot;\d+&quot; background/,
  );
  expect(html).toMatch(
    /src="\/he\/widgets\/search\?product=cars&amp;fid=\d+&amp;bg_brand_light=006644&amp;background_dark=/,
  );
});
