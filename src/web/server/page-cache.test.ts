import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { cacheKey, createPageCache, encodedHeaders, isUnchanged } from './page-cache.ts';

function cacheAt() {
  const clock = { now: 0 };
  return {
    clock,
    cache: createPageCache({ now: () => clock.now, freshSeconds: 30, staleSeconds: 300, maxBytes: 1_000_000 }),
  };
}
const page = (body: string) => async () => ({
  body: new TextEncoder().encode(body),
  headers: { 'content-type': 'text/html' },
});

test('a private answer is not cached', async () => {
  const { cache } = cacheAt();
  expect(await cache.load('a', async () => null)).toBeNull();
  expect((await cache.load('a', page('x')))?.bodies.identity.toString()).toBe('x');
});
test('a failure is not cached and rejects all waiting requests', async () => {
  const { cache } = cacheAt();
  const make = async () => Promise.reject(new Error('no'));
  await expect(Promise.all([cache.load('a', make), cache.load('a', make)])).rejects.toThrow('no');
  expect(await cache.load('a', page('x'))).not.toBeNull();
});
test('a key never stands for two addresses', () => {
  expect(cacheKey(['a', null, 'b'])).not.toBe(cacheKey(['a', 'b', null]));
  expect(cacheKey(['a', 'bc'])).not.toBe(cacheKey(['ab', 'c']));
});
test('concurrent requests share one making', async () => {
  const { cache } = cacheAt();
  const make = vi.fn(page('x'));
  await Promise.all(Array.from({ length: 50 }, () => cache.load('a', make)));
  expect(make).toHaveBeenCalledTimes(1);
});
test('a stale page is answered at once and made anew behind; an old one is not answered', async () => {
  const { cache, clock } = cacheAt();
  await cache.load('a', page('one'));
  cache.alias('request', 'a');
  expect(cache.quick('request')).toBeDefined();
  clock.now = 31_000;
  expect(cache.quick('request')).toBeUndefined();
  expect((await cache.load('a', page('two')))?.bodies.identity.toString()).toBe('one');
  await vi.waitFor(async () => expect((await cache.load('a', page('two')))?.bodies.identity.toString()).toBe('two'), {
    timeout: 20_000,
  });
  clock.now = 1_000_000;
  expect((await cache.load('a', page('three')))?.bodies.identity.toString()).toBe('three');
});
test('every encoding has the same content under one etag', async () => {
  const { cache } = cacheAt();
  const made = await cache.load('a', page('hello '.repeat(500)));
  expect(gunzipSync(made!.bodies.gzip).equals(made!.bodies.identity)).toBe(true);
  expect(brotliDecompressSync(made!.bodies.br).equals(made!.bodies.identity)).toBe(true);
  expect(encodedHeaders(made!, 'br')).toMatchObject({
    'content-encoding': 'br',
    'content-length': String(made!.bodies.br.length),
  });
  expect(isUnchanged(`"x", ${encodedHeaders(made!, 'br')['etag']}`, made!.etag)).toBe(true);
  expect(isUnchanged('"x"', made!.etag)).toBe(false);
  expect(isUnchanged(null, made!.etag)).toBe(false);
});
test('it is bounded in bytes', async () => {
  const { cache } = cacheAt();
  for (let n = 0; n < 30; n += 1) await cache.load(`k${n}`, page(`${n}`.repeat(100_000)));
  expect(cache.bytes).toBeLessThanOrEqual(1_000_000);
});
