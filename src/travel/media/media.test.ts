import { Hono } from 'hono';
import { beforeAll, describe, expect, test } from 'vitest';
import { silentLog } from '#connector/log.ts';
import { registerMedia } from './media.ts';
import { thumbOf } from './thumbs.ts';

const facade = '/media/hotels/7-0-facade-3-hotel-urban-0-noon';
const media = new Hono();
beforeAll(() => registerMedia(media, { directory: null, log: silentLog }));
const get = async (path: string, accept = '') => await media.request(path, { headers: { accept } });

test.each([
  '/media/hotels/x-800',
  '/media/hotels/7-0-facade-3-hotel-urban-0-noon',
  '/media/hotels/7-0-facade-3-hotel-urban-0-noon.svg',
  '/media/hotels/7-0-facade-9-hotel-urban-0-noon-800',
  '/media/hotels/9999999999-0-facade-3-hotel-urban-0-noon-800',
  '/media/hotels/7-0-facade-3-hotel-urban-0-noon-801',
  '/media/hotels/7-0-facade-3-hotel-urban-0-noon-0800',
  '/media/hotels/7-0-facade-3-hotel-urban-0-noon-99999',
  '/media/hotels/7-0-facade-3-hotel-urban-0-noon-800.gif',
  '/media/hotels/7-0-facade-3-hotel-urban-0-noon-800.avif.avif',
  '/media/hotels/7-0-facade-3-hotel-urban-0-noon-800.AVIF',
  '/media/hotels/..%2f..%2fetc%2fpasswd',
  '/media/hotels/..%2f7-0-facade-3-hotel-urban-0-noon-800.avif',
  '/media/hotels/7-0-facade-3-hotel-urban-0-noon-800%00.avif',
  '/media/cities/7-0-facade-3-hotel-urban-0-noon-800',
  '/media/cities/7-city-desert-0-temple-801.jpg',
])('%s is no picture', async (path) => {
  expect((await get(path)).status).toBe(404);
});

test.each([
  ['image/avif,image/webp,*/*;q=0.8', 'image/avif', 'ftypavif'],
  ['image/webp,image/*', 'image/webp', 'WEBP'],
  ['image/avif;q=0, image/webp', 'image/webp', 'WEBP'],
  ['*/*', 'image/jpeg', '\xff\xd8\xff'],
  ['', 'image/jpeg', '\xff\xd8\xff'],
])('Accept %j gets %s', async (accept, type, mark) => {
  const answer = await get(`${facade}-400`, accept);
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': type,
    vary: 'accept',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': expect.stringMatching(/^default-src 'none';.*sandbox$/),
    'x-content-type-options': 'nosniff',
  });
  const body = Buffer.from(await answer.arrayBuffer());
  expect(body.length).toBeLessThan(20_000);
  expect(body.subarray(0, 16).toString('latin1')).toContain(mark);
});

test('a file ending selects the format, regardless of Accept', async () => {
  const answer = await get(`${facade}-400.webp`, 'image/avif');
  expect(answer.headers.get('content-type')).toBe('image/webp');
  expect(answer.headers.has('vary')).toBe(false);
});

test('a name of ten thousand letters is no picture', async () => {
  expect((await get(`/media/hotels/${'x'.repeat(10_240)}`)).status).toBe(404);
});

describe('too much at once', () => {
  const small = { image: new Uint8Array(9), thumb: new Uint8Array(5) };
  const appOf = (render: () => Promise<typeof small>) => {
    const app = new Hono();
    registerMedia(app, { directory: null, log: silentLog, render });
    return async (seed: number) => await app.request(`/media/hotels/${seed}-0-facade-3-hotel-urban-0-noon-400.webp`);
  };

  test('pictures beyond the queue get 503 with Retry-After', async () => {
    const { promise, resolve } = Promise.withResolvers<typeof small>();
    const ask = appOf(async () => await promise);
    const waiting = Array.from({ length: 242 }, (_, seed) => ask(seed));
    await new Promise((done) => setImmediate(done));
    const refused = await ask(999);
    expect([refused.status, refused.headers.get('retry-after'), refused.headers.get('cache-control')]).toEqual([
      503,
      '2',
      'no-store',
    ]);
    resolve(small);
    expect(new Set((await Promise.all(waiting)).map(({ status }) => status))).toEqual(new Set([200]));
    expect((await ask(999)).status).toBe(200);
  });

  test('one address is limited to so many new pictures a minute, cached ones are not', async () => {
    const ask = appOf(async () => small);
    for (let seed = 0; seed < 600; seed++) expect((await ask(seed)).status).toBe(200);
    const refused = await ask(600);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
    expect((await ask(7)).status).toBe(200);
  });
});

describe('cities', () => {
  const city = '/media/cities/7-city-desert-0-temple';
  test('are drawings, which can do nothing', async () => {
    const answer = await get(`${city}.svg`);
    expect(answer.headers.get('content-type')).toBe('image/svg+xml');
    expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none';.*sandbox$/);
    expect(await answer.text()).toMatch(/^<svg/);
  });
  test('and bitmaps for previews in other sites', async () => {
    expect((await get(`${city}-1200.jpg`)).headers.get('content-type')).toBe('image/jpeg');
  });
});

test('pages have the ThumbHash of rendered pictures', async () => {
  const picture = '/media/hotels/8-0-pool-3-hotel-tropical-1-noon';
  expect(thumbOf(picture)).toBeUndefined();
  await get(`${picture}-400.webp`);
  expect(Buffer.from(thumbOf(picture) ?? '', 'base64').length).toBeGreaterThan(15);
});
