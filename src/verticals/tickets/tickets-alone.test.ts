import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '#tests/app.ts';
import { visitor } from '#tests/visitor.ts';

/** A site that sells tickets and nothing else. */
let app: TestApp;
beforeAll(async () => (app = await openTestApp({ env: { PRODUCTS: 'tickets' } })), 240_000);
afterAll(async () => await app?.close());

const get = async (path: string) => await (await visitor(app).get(path)).text();

test.each(['', '/he'])('has a home page about tickets, under %j', async (prefix) => {
  const home = await get(prefix || '/');
  expect(home).toContain(`action="${prefix}/tickets/search"`);
  expect(home).toContain(`href="${prefix}/tickets/spain/barcelona"`);
  // Guests have it in the header, as the site's first product.
  expect(/<header[\s\S]*?<\/header>/.exec(home)![0]).toContain(`href="${prefix}/tickets"`);
  if (prefix === '') expect(home).toContain('See more, queue less');
  expect(home).not.toMatch(/href="[^"]*\/hotels\b/);
  expect(/<main[\s\S]*<\/main>/.exec(home)![0]).not.toMatch(/\bhotels?\b/i);
});

test('lists its pages for search engines, and no others', async () => {
  const index = await get('/sitemap.xml');
  expect(index).toContain('tickets');
  expect(index).not.toContain('hotel');
  expect(await get('/robots.txt')).toContain('sitemap.xml');
});

test('says what is missing without a word of rooms', async () => {
  for (const path of ['/book', '/pay']) {
    // oxlint-disable-next-line no-await-in-loop
    const page = await get(path);
    expect(page).toContain('action="/tickets/search"');
    expect(/<main[\s\S]*<\/main>/.exec(page)![0]).not.toMatch(/\b(hotel|room|stay)s?\b/i);
  }
});

test('has no link that leads nowhere', async () => {
  const guest = visitor(app);
  const starts = ['/', '/tickets', '/tickets/spain/barcelona', '/tickets/spain/barcelona/results', '/book', '/pay'];
  const pages = [...starts, '/searches', '/favorites', '/reservation', '/app', '/manifest.webmanifest'];
  const found = new Set<string>();
  for (const path of pages) {
    // oxlint-disable-next-line no-await-in-loop
    const text = await (await guest.get(path)).text();
    for (const [, href = ''] of text.matchAll(/(?:href="|"url":")(\/[^"#?]*)/g))
      if (!/^\/(he|[a-z]{2}(-[a-z]{2})?)(\/|$)|^\/(assets|media)\//.test(href)) found.add(href);
  }
  const broken: [string, number][] = [];
  for (const path of found) {
    // oxlint-disable-next-line no-await-in-loop
    const { status } = await guest.get(path);
    if (status >= 400) broken.push([path, status]);
  }
  expect(broken).toEqual([]);
});

test('has favourites without a word of hotels, and hearts that lead there', async () => {
  const page = await get('/favorites');
  expect(page).toContain('href="/tickets"');
  expect(/<main[\s\S]*<\/main>/.exec(page)![0]).not.toMatch(/\bhotels?\b/i);
  expect(await get('/tickets/spain/barcelona')).toContain('class="heart"');
});
