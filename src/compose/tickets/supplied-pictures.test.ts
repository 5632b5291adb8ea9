import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { silentLog } from '#connector/log.ts';
import type { Wire } from '#connector/wire.ts';
import { openTestApp, type TestApp } from '#tests/app.ts';
import { attractionOf } from '#tests/tickets/attraction-of.ts';
import { json } from '#tests/visitor.ts';
import { createSuppliedPictures } from '#verticals/tickets/pictures/supplied-pictures.ts';
import { pictureFetcher } from './fetch-pictures.ts';

let app: TestApp;
beforeAll(async () => (app = await openTestApp({ env: { PRODUCTS: 'tickets' } })), 240_000);
afterAll(async () => await app?.close());

const signal = () => new AbortController().signal;

describe('a picture is not fetched', () => {
  const fetchPicture = pictureFetcher({}, 1);
  test.each([
    ['without encryption', 'http://example.com/a.jpg'],
    ['from this machine', 'https://localhost/a.jpg'],
    ['from an address of this machine', 'https://127.0.0.1/a.jpg'],
    ['from a private network', 'https://10.0.0.1/a.jpg'],
    ['from the cloud’s own address', 'https://169.254.169.254/latest/meta-data'],
    ['with a password', 'https://user:password@example.com/a.jpg'],
    ['from what is no address', 'file:///etc/passwd'],
  ])('%s', async (_, address) => expect(await fetchPicture(address, signal())).toBeNull());

  test.each([
    ['that moved', 302],
    ['that is missing', 404],
  ])('%s', async (_, status) => {
    const wire: Wire = async () => ({ kind: 'answer', status, body: new Uint8Array([1]) });
    expect(await pictureFetcher({ 'https://pictures.test': wire }, 1)('https://pictures.test/a', signal())).toBeNull();
  });
});

describe('a supplier’s pictures', () => {
  const photo = async (red: number) =>
    await sharp({ create: { width: 900, height: 600, channels: 3, background: { r: red, g: 9, b: 9 } } })
      .jpeg()
      .toBuffer();

  test('are fetched once, and what is no picture is left out and not asked for again', async () => {
    const asked: string[] = [];
    const files: Readonly<Record<string, Uint8Array>> = {
      'https://a.test/1': await photo(10),
      'https://a.test/2': await photo(20),
      'https://a.test/page': Buffer.from('<html>'),
    };
    const pictures = createSuppliedPictures({
      db: app.database.db,
      fetchPicture: async (address) => {
        asked.push(address);
        return files[address] ?? null;
      },
      log: silentLog,
    });
    const addresses = ['https://a.test/1', 'https://a.test/page', 'https://a.test/gone', 'https://a.test/2'];
    expect(await pictures.shown(addresses)).toEqual([]);
    expect(await pictures.shown(addresses)).toEqual([]);
    const shown = await vi.waitUntil(async () => {
      const all = await pictures.shown(addresses);
      return all.length === 2 && all;
    }, 20_000);
    expect(new Set(shown).size).toBe(2);
    await pictures.close();
    expect(asked).toEqual(addresses);
    expect(await pictures.shown(addresses)).toEqual(shown);
  });

  test('wait in a line of limited length, and stop when the site closes', async () => {
    const asked: string[] = [];
    const pictures = createSuppliedPictures({
      db: app.database.db,
      fetchPicture: async (address, closing) => {
        asked.push(address);
        await new Promise((resolve) => closing.addEventListener('abort', resolve));
        return null;
      },
      log: silentLog,
    });
    await pictures.shown(Array.from({ length: 500 }, (_, at) => `https://b.test/${String(at)}`));
    await vi.waitUntil(() => asked.length > 0);
    await pictures.close();
    expect(asked).toEqual(['https://b.test/0']);
  });
});

test('the gallery shows drawings until the supplier’s pictures are here, and then those, from our origin', async () => {
  const listed = await json<{ data: { attractions: { id: string; path: string }[] } }>(
    await app.fetch('/v3/tickets/attractions?place=spain/barcelona'),
  );
  const { path } = listed.data.attractions[0]!;
  const page = async () => await app.fetch(`${path}?n0=1`, { headers: { accept: 'text/html' } });
  const gallery = (html: string) => /aria-label="Pictures"[\s\S]*?<\/section>/.exec(html)![0];
  const first = gallery(await (await page()).text());
  expect(first).toContain('/media/attractions/');
  expect(first).toContain('(Illustration)');
  const html = await vi.waitUntil(async () => {
    const now = await (await page()).text();
    return gallery(now).split('/media/supplied/').length > 6 && now;
  }, 60_000);
  expect(gallery(html)).not.toContain('/media/attractions/');
  expect(gallery(html)).not.toContain('tickets.localhost');
  expect(gallery(html)).toMatch(/alt="[^"]+ · Picture 1 of 3"/);
  expect(html).toMatch(/"image":\["[^"]*\/media\/supplied\/[0-9a-f]{32}-1200"/);

  const [src = ''] = /\/media\/supplied\/[0-9a-f]{32}-800/.exec(html)!;
  const file = await app.fetch(src);
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/webp']);
  expect(file.headers.get('cache-control')).toContain('immutable');
  expect((await sharp(await file.arrayBuffer()).metadata()).width).toBe(800);
  expect((await page()).headers.get('content-security-policy')).toMatch(/img-src 'self' data:;/);
  for (const wrong of [`${src}0`, src.replace('-800', '-400'), `/media/supplied/${'0'.repeat(32)}-800`])
    expect((await app.fetch(wrong)).status).toBe(404);
});

test('an attraction whose operator has no pictures shows drawings', async () => {
  const { id } = await attractionOf(app, 'food_tour');
  const { path } = (await json<{ data: { path: string } }>(await app.fetch(`/v3/tickets/attractions/${id}`))).data;
  const html = await (await app.fetch(path, { headers: { accept: 'text/html' } })).text();
  expect(html).toContain('/media/attractions/');
  expect(html).not.toContain('/media/supplied/');
});
