import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keepWidgetScript } from '#brands/brands.ts';
import { agencyOf, signedInWith } from '#tests/agencies.ts';
import type { TestApp } from '#tests/app.ts';
import { editorPath as path, look, openForBrands, sendPart as send, valueOf, versionsOf } from '#tests/brand-editor.ts';
import type { Visitor } from '#tests/visitor.ts';

let app: TestApp;
let owner: Visitor;
let content: Visitor;
beforeAll(async () => {
  ({ app, owner, content } = await openForBrands('hotels,cars'));
}, 180_000);
afterAll(async () => await app?.close());

const save = async (more: Readonly<Record<string, string>>) => await send(owner, path, look(more));

describe('the editor is closed', () => {
  test('to visitors, agents, viewers, finance, and staff without the right', async () => {
    const visitor = await app.fetch(path);
    expect([visitor.status, visitor.headers.get('location')]).toEqual([303, '/login?next=%2Fdashboard%2Fbrand']);
    const { number } = await agencyOf(app, 'Closed Travel');
    for (const rights of [
      { agency: number, role: 'agent' },
      { agency: number, role: 'viewer' },
      { agency: number, role: 'finance' },
      { staffRole: 'support' },
      { staffRole: 'finance' },
    ] as const) {
      const { guest } = await signedInWith(app, rights);
      expect([rights, (await guest.get(path)).status]).toEqual([rights, 403]);
      expect([rights, (await send(guest, path, { step: 'create', name: 'Mine' })).status]).toEqual([rights, 403]);
    }
  });
});

describe('an owner', () => {
  test('begins with a name, sees a draft that no traveller sees, and publishes it', async () => {
    expect(await (await owner.get(path)).text()).toContain('Create your own travel site');
    expect((await send(owner, path, { step: 'create', name: '<b>Dune' })).status).toBe(422);
    for (const name of ['Wayfare', 'Wаyfare Support', 'Sunny Stays!', 'NegevTr1ps']) {
      const refused = await send(owner, path, { step: 'create', name });
      expect([name, refused.status, (await refused.text()).includes('looks like another site’s')]).toEqual([
        name,
        422,
        true,
      ]);
    }
    const created = await send(owner, path, { step: 'create', name: 'Dune Trips' });
    expect([created.status, created.headers.get('location')]).toEqual([303, `${path}?done=created`]);
    expect((await send(owner, path, { step: 'create', name: 'Another' })).status).toBe(404);
    const site = 'http://dune-trips.agents.localhost:3000';
    expect((await app.fetch(`${site}/`)).headers.get('location')).toBe('http://localhost:3000/');

    const saved = await save({ 'colour.bgBrand.light': '0a7', 'colour.brand.light': '#ffee00' });
    expect(saved.headers.get('location')).toBe(`${path}?done=saved`);
    const page = await (await owner.get(path)).text();
    expect(page).toContain('value="#00aa77"');
    // Yellow can't be read on white.
    expect(page).toContain('fill="#ffee00"');
    expect(page).toMatch(/Shown as #[0-9a-f]{6}/);
    expect(page).not.toContain('Shown as #ffee00');

    const published = await send(owner, path, { step: 'publish' });
    expect(published.headers.get('location')).toBe(`${path}?done=published`);
    await expect.poll(async () => (await app.fetch(`${site}/hotels`)).status, { timeout: 20_000 }).toBe(200);
    const shown = await (await app.fetch(`${site}/hotels`)).text();
    expect(shown).toContain('Dune Trips');
    expect(shown).not.toContain('Wayfare');
  });

  test('changes texts of one language, the company and the offer, each in its form', async () => {
    const texts = { step: 'save', part: 'texts', language: 'he', 'text.home.title': 'מסעות', title: 'דיונה' };
    expect((await send(owner, `${path}?part=texts&language=he`, texts)).status).toBe(303);
    const company = {
      step: 'save',
      part: 'company',
      language: 'en',
      supportEmail: 'help@dune.example',
      paymentDescriptor: 'dune trips',
      social: 'https://www.instagram.com/dune',
      'entity.name': 'Dune Ltd',
      'entity.address': '1 Sand Road\nBeersheba',
      'legal.terms.date': '2026-11-24',
      'legal.terms.text': '# All terms\n\nAll of them are here.',
    };
    expect((await send(owner, `${path}?part=company`, company)).status).toBe(303);
    const english = {
      step: 'save',
      part: 'offer',
      firstLocale: 'en',
      locales: 'en',
      currencies: 'ILS',
      products: 'hotels',
    };
    const refused = await send(owner, `${path}?part=offer`, english);
    expect([refused.status, await refused.text()]).toEqual([
      422,
      expect.stringContaining('language that you wouldn’t offer any more (he)'),
    ]);
    expect((await send(owner, `${path}?part=offer`, { ...english, locales: 'he' })).status).toBe(303);
    const { rows } = await app.database.pool.query<{ content: Record<string, unknown> }>(
      "select content from brands.version where brand_id = 'dune-trips' order by version desc limit 1",
    );
    expect(rows[0]?.content).toMatchObject({
      name: 'Dune Trips',
      colours: { bgBrand: { light: '#00aa77' } },
      titles: { he: 'דיונה' },
      texts: { he: { 'home.title': 'מסעות' } },
      paymentDescriptor: 'DUNE TRIPS',
      entity: { name: 'Dune Ltd', address: ['1 Sand Road', 'Beersheba'] },
      legal: { en: { terms: { sections: [{ heading: 'All terms', texts: ['All of them are here.'] }] } } },
      locales: ['en', 'he'],
      currencies: ['ILS'],
      products: ['hotels'],
    });
  });

  test('is told of a newer version, and keeps what was entered', async () => {
    const late = await send(owner, path, look({ base: '1', name: 'Dune Later' }));
    const html = await late.text();
    expect([late.status, html.includes('Someone saved a newer version'), valueOf(html, 'name')]).toEqual([
      409,
      true,
      'Dune Later',
    ]);
    expect((await send(owner, path, { step: 'publish', base: '1' })).status).toBe(409);
  });

  test('goes back to a version that was published, and to no other', async () => {
    await save({ name: 'Dune Changed' });
    await send(owner, path, { step: 'publish' });
    const versions = `${path}?part=versions`;
    expect((await send(owner, versions, { step: 'roll_back', version: '1' })).status).toBe(422);
    const back = await send(owner, versions, { step: 'roll_back', version: '2' });
    expect(back.headers.get('location')).toContain('done=rolledBack');
    expect(await (await owner.get(path)).text()).toContain('value="Dune Trips"');
    const list = await (await owner.get(versions)).text();
    const changed = [...list.matchAll(/>Changed: ([^<]+)</g)].map(([, fields]) => fields);
    // What was undone is what had been done; the first version changes nothing.
    expect(changed).toEqual([changed[0], changed[0]]);
    for (const field of ['Name of the site', 'Texts', 'Support email', 'Languages', 'Legal texts', 'Colours'])
      expect([field, changed[0]?.includes(field)]).toEqual([field, true]);
    expect(changed[0]).not.toContain('Pictures');
  });
});

describe('a draft with', () => {
  test.each([
    ['CSS in a colour', look({ 'colour.brand.dark': 'red;}body{' }), 'colour.brand.dark'],
    ['a function in a colour', look({ 'colour.brand.dark': 'url(//evil.example)' }), 'colour.brand.dark'],
    ['a long colour', look({ 'colour.background.light': '#1234567890' }), 'colour.background.light'],
    ['an element in its name', look({ name: '<img src=x onerror=alert(1)>' }), 'name'],
    ['a reversed name', look({ name: 'Dune‮spirT' }), 'name'],
    ['no name', look({ name: ' ' }), 'name'],
    ['a drawing that is markup', look({ mark: 'M0 0"/><script>alert(1)</script>' }), 'mark'],
    ['a picture of another site', look({ picture: '//evil.example/a' }), 'picture'],
    [
      'a text with elements',
      { part: 'texts', language: 'en', 'text.shell.slogan': '<script>x</script>' },
      'text.shell.slogan',
    ],
    [
      'a text with a lost placeholder',
      { part: 'texts', language: 'en', 'text.mail.footer': 'No name' },
      'text.mail.footer',
    ],
    ['a script as a link', { part: 'company', language: 'en', social: 'javascript:alert(1)' }, 'social'],
    ['data as a link', { part: 'company', language: 'en', social: 'data:text/html,x' }, 'social'],
    [
      'a link to another network',
      { part: 'company', language: 'en', social: 'https://facebook.com.evil.example/x' },
      'social',
    ],
    [
      'a link of letters that look alike',
      { part: 'company', language: 'en', social: 'https://fаcebook.com/x' },
      'social',
    ],
    [
      'a support address with a line',
      { part: 'company', language: 'en', supportEmail: 'a@b.example\nbcc: c@d.example' },
      'supportEmail',
    ],
    [
      'a legal text with elements',
      { part: 'company', language: 'en', 'legal.terms.date': '2026-11-24', 'legal.terms.text': '# A\n<b>x</b>' },
      'legal.terms.text',
    ],
    ['an unknown currency', { part: 'offer', currencies: 'EUR, DUN' }, 'currencies'],
    ['an unknown language', { part: 'offer', locales: 'xx', firstLocale: 'en' }, 'locales'],
  ])('%s is refused beside its field', async (_, entries, field) => {
    const before = await versionsOf(app, 'dune-trips');
    const answer = await send(owner, `${path}?part=${entries.part}&language=en`, { step: 'save', ...entries });
    const html = await answer.text();
    expect([answer.status, html.includes(`href="#${field}"`)]).toEqual([422, true]);
    for (const bad of ['<script>alert', '<img src=x', '<b>x</b>']) expect(html).not.toContain(bad);
    expect(await versionsOf(app, 'dune-trips')).toBe(before);
  });
});

describe('the preview', () => {
  test('shows the draft to the session alone that opened it, in a frame of ours alone, and is not kept', async () => {
    await save({ name: 'Dune Drafted', 'colour.bgBrand.light': '#006644' });
    const html = await (await owner.get(path)).text();
    const frame = /<iframe[^>]* src="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const page = await owner.get(frame);
    const drawn = await page.text();
    expect(drawn).toContain('Dune Drafted');
    expect(drawn).toContain('data-theme="light"');
    expect(drawn).toContain('<meta name="robots" content="noindex">');
    expect(drawn).not.toMatch(/<script(?! type="application\/ld\+json")/);
    expect([
      page.headers.get('cache-control'),
      page.headers.get('x-frame-options'),
      page.headers.get('x-robots-tag'),
      page.headers.getSetCookie(),
    ]).toEqual(['private, no-store', 'SAMEORIGIN', 'noindex, nofollow', []]);
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'self'; form-action 'none'");
    const sheet = /href="(\/brand\/dune-trips-\d+\.css\?[^"]+)"/.exec(drawn)?.[1] ?? '';
    expect(await (await owner.get(sheet)).text()).toContain('#006644');
    // A visitor, and another person, get the site as it is.
    for (const answer of [await app.fetch(frame), await content.get(frame)]) {
      expect(answer.headers.get('x-frame-options')).toBe('DENY');
      expect(await answer.text()).not.toContain('Dune Drafted');
    }
    const forged = await owner.get(frame.replace(/preview=./, 'preview=x'));
    expect([forged.headers.get('x-frame-options'), (await forged.text()).includes('Dune Drafted')]).toEqual([
      'DENY',
      false,
    ]);
    expect((await (await owner.get('/')).text()).includes('Dune Drafted')).toBe(false);
  });
  test('keeps its token where a page redirects, in each language and mode', async () => {
    const html = await (await owner.get(path)).text();
    const query = /<iframe[^>]* src="[^"?]*\?([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const moved = await owner.get(`/en/hotels?${query}`);
    expect(moved.headers.get('location')).toBe(`/hotels?${query}`);
    const dark = await (await owner.get(`/he/hotels?${query.replace('light', 'dark')}`)).text();
    expect(dark).toContain('dir="rtl" data-theme="dark"');
    const hotel = /"path":"(\/hotels\/destination\/[^"?]+)/.exec(html)?.[1];
    expect(hotel).toBeDefined();
  });
});

describe('a host', () => {
  const hosts = `${path}?part=hosts`;
  const add = async (host: string) => await send(owner, hosts, { step: 'add_host', host });
  test('that can’t be the brand’s is refused, and stays in its field', async () => {
    for (const [host, told] of [
      ['https://stay.dune.example/', 'Enter a name like'],
      ['xn--dne-hoa.example', 'support@'],
      ['pay.localhost', 'belongs to this platform'],
      ['x.agents.localhost', 'belongs to this platform'],
    ] as const) {
      const answer = await add(host);
      const html = await answer.text();
      expect([host, answer.status, html.includes(told), html.includes(`value="${host}"`)]).toEqual([
        host,
        422,
        true,
        true,
      ]);
    }
  });
  test('shows the records to set, is served once they are found, and is taken back', async () => {
    expect((await add('dune.localhost')).headers.get('location')).toContain('done=hostAdded');
    const waiting = await (await owner.get(hosts)).text();
    expect(waiting).toContain('_wayfare-verify.dune.localhost');
    expect(waiting).toMatch(/<code>[0-9a-f]{32}<\/code>/);
    expect((await app.fetch('http://dune.localhost:3000/hotels')).status).toBe(302);
    expect((await send(owner, hosts, { step: 'check_host', host: 'other.localhost' })).status).toBe(422);
    const checked = await send(owner, hosts, { step: 'check_host', host: 'dune.localhost' });
    expect(checked.headers.get('location')).toContain('done=hostProven');
    const page = async () => {
      const answer = await app.fetch('http://dune.localhost:3000/hotels');
      return [answer.status, answer.headers.get('location')];
    };
    const open = [200, null];
    // The site stays where it was until the new address is made the main one.
    const given = 'http://dune-trips.agents.localhost:3000/hotels';
    await expect.poll(page, { timeout: 20_000 }).toEqual([302, given]);
    expect((await app.fetch(given)).status).toBe(200);
    const proven = await (await owner.get(hosts)).text();
    expect(proven).toContain('Leads to us');
    expect(proven).toContain('Visitors of this address are taken to the main one.');
    const main = async (host: string) => await send(owner, hosts, { step: 'main_host', host });
    expect((await main('dune.localhost')).headers.get('location')).toContain('done=hostMain');
    await expect.poll(page, { timeout: 20_000 }).toEqual(open);
    await main('dune-trips.agents.localhost');
    await expect.poll(page, { timeout: 20_000 }).toEqual([302, given]);
    expect((await main('other.agents.localhost')).status).toBe(422);
    await main('dune.localhost');
    await expect.poll(page, { timeout: 20_000 }).toEqual(open);
    const inUse = await send(owner, hosts, { step: 'remove_host', host: 'dune.localhost' });
    expect([inUse.status, (await inUse.text()).includes('Make another one the main address first')]).toEqual([
      409,
      true,
    ]);
    await add('b.dune.localhost');
    await send(owner, hosts, { step: 'check_host', host: 'b.dune.localhost' });
    await send(owner, hosts, { step: 'main_host', host: 'b.dune.localhost' });
    const removed = await send(owner, hosts, { step: 'remove_host', host: 'dune.localhost' });
    expect(removed.headers.get('location')).toContain('done=hostRemoved');
    await expect.poll(page, { timeout: 20_000 }).toEqual([302, 'http://localhost:3000/hotels']);
  });
});

describe('the builder of the search form', () => {
  const builder = '/dashboard/widget';
  test('is for those who may change the brand', async () => {
    expect((await app.fetch(builder)).status).toBe(303);
    const { guest } = await signedInWith(app, { staffRole: 'support' });
    expect((await guest.get(builder)).status).toBe(403);
    expect((await content.get(builder)).status).toBe(200);
  });
  test('writes both snippets for the agency’s own site, and tells what is wrong', async () => {
    const plain = await (await owner.get(builder)).text();
    const [, number = ''] = /fid=&quot;(\d+)&quot;/.exec(plain) ?? [];
    expect(Number(number)).toBeGreaterThan(1000);
    expect(plain).toContain('localhost:3000/widget/load.js&quot;');
    const query = 'locale=he&theme=dark&brand_light=a60&text_brand_dark=fff';
    const chosen = await (await owner.get(`${builder}?${query}`)).text();
    expect(chosen).toContain(
      `locale=&quot;he&quot; fid=&quot;${number}&quot; theme=&quot;dark&quot; brand-light=&quot;#aa6600&quot; text-brand-dark=&quot;#ffffff&quot;`,
    );
    expect(chosen).toContain(
      `iframe src=&quot;http://b.dune.localhost:3000/he/widgets/search?fid=${number}&amp;amp;theme=dark&amp;amp;brand_light=aa6600&amp;amp;text_brand_dark=ffffff&quot;`,
    );
    // The preview has the colours of the agency's own site besides.
    expect(chosen).toContain(
      `src="/he/widgets/search?fid=${number}&amp;theme=dark&amp;brand_light=aa6600&amp;bg_brand_light=00aa77&amp;text_brand_dark=ffffff"`,
    );
    await keepWidgetScript(app.database.db as never, { name: 'v1-ABCDEFGHIJKL.js', content: 'export {};' });
    const cars = await (await owner.get(`${builder}?product=cars`)).text();
    const sum = createHash('sha384').update('export {};').digest('base64');
    expect(cars).toContain(
      `/widget/v1-ABCDEFGHIJKL.js&quot; integrity=&quot;sha384-${sum}&quot; crossorigin=&quot;anonymous&quot;`,
    );
    expect(cars).toMatch(
      /src="\/widgets\/search\?product=cars&amp;fid=\d+&amp;brand_light=ffee00&amp;bg_brand_light=00aa77"/,
    );
    const kept = await app.fetch('/widget/v1-ABCDEFGHIJKL.js');
    expect([
      await kept.text(),
      kept.headers.get('access-control-allow-origin'),
      kept.headers.get('cache-control'),
    ]).toEqual(['export {};', '*', 'public, max-age=31536000, immutable']);
    expect((await app.fetch('/widget/v1-AAAAAAAAAAAA.js')).status).toBe(404);
    const trip = new URLSearchParams({ destination: ' Tel "Aviv" <b>', nights: '5', target: '_blank' });
    const filled = await (await owner.get(`${builder}?${trip}`)).text();
    // Escaped for the other site, and again for this page, which shows it as text.
    expect(filled).toContain(
      'destination=&quot;Tel &amp;quot;Aviv&amp;quot; &amp;lt;b&amp;gt;&quot; nights=&quot;5&quot; target=&quot;_blank&quot;',
    );
    expect(filled).toContain(`&amp;destination=Tel+%22Aviv%22+%3Cb%3E&amp;nights=5&amp;target=_blank&amp;brand_light=`);
    expect(filled).toContain(`&gt;&lt;a href=&quot;http://b.dune.localhost:3000/?fid=${number}&quot;&gt;`);
    for (const nights of ['0', '31', '2.5', 'two']) {
      const answer = await (await owner.get(`${builder}?nights=${nights}`)).text();
      expect([nights, answer.includes('href="#nights"'), answer.includes(' nights=')]).toEqual([nights, true, false]);
    }
    const bad = new URLSearchParams({ fid: '"><script>alert', brand_light: 'red;}', product: 'x"y', locale: '../..' });
    const refused = await (await owner.get(`${builder}?${bad.toString()}`)).text();
    expect(refused).toContain('href="#fid"');
    expect(refused).toContain('href="#brand_light"');
    expect(refused).not.toContain('"><script>alert');
    expect(/&lt;wayfare-search locale=&quot;en&quot;&gt;/.test(refused)).toBe(true);
  });
});

describe('another’s brand', () => {
  test('is nothing that an owner can open or change; staff of content can, and an owner above the agency', async () => {
    const parent = await agencyOf(app, 'Above Travel');
    const child = await agencyOf(app, 'Below Travel', { parent: parent.number });
    const below = (await signedInWith(app, { agency: child.number, role: 'owner' })).guest;
    const above = (await signedInWith(app, { agency: parent.number, role: 'owner' })).guest;
    await send(below, path, { step: 'create', name: 'Below Trips' });
    const address = `${path}?brand=below-trips`;
    for (const guest of [owner, below]) expect((await guest.get(`${path}?brand=wayfare`)).status).toBe(404);
    expect((await owner.get(address)).status).toBe(404);
    expect((await send(owner, address, look({ base: '1' }))).status).toBe(403);
    expect((await below.get(`${path}?brand=dune-trips`)).status).toBe(404);
    expect((await above.get(address)).status).toBe(200);
    expect((await content.get(address)).status).toBe(200);
    expect(await (await content.get(path)).text()).toContain('?brand=below-trips');
    const named = await send(content, address, look({ name: 'Named by Staff' }));
    expect(named.headers.get('location')).toBe(`${address}&done=saved`);
    expect((await content.get(`${path}?brand=wayfare`)).status).toBe(200);
  });
});
