import { expect, test } from 'vitest';
import { silentLog } from '#connector/log.ts';
import { createBrandCache } from './brand-cache.ts';
import { createBrands, type Brand } from './brands.ts';
import type { Entry } from './directory.ts';

const brand: Brand = createBrands('https://www.example.com').default;
const minutes = 60_000;

function cacheOf() {
  const clock = { now: 0 };
  const answers: (() => Promise<Brand>)[] = [];
  const faults: string[] = [];
  let reads = 0;
  const cache = createBrandCache({
    async read({ version }) {
      reads += 1;
      const answer = answers.shift();
      return answer ? await answer() : { ...brand, version };
    },
    log: { ...silentLog, error: (message) => void faults.push(message) },
    budgetMs: 5,
    keepMs: 10 * minutes,
    now: () => clock.now,
  });
  const entry = (version: number): Entry => ({
    id: 'sunny',
    version,
    status: 'live',
    markupSet: null,
    agencyId: null,
    isAgencyActive: true,
    mainHost: 'sunny.example',
    hosts: ['sunny.example'],
    since: clock.now,
  });
  return { cache, clock, answers, faults, entry, reads: () => reads };
}
const never = () => new Promise<Brand>(() => undefined);
const garbage = () => Promise.reject(new Error('no brand'));

test('a version is read once for all who wait', async () => {
  const { cache, entry, reads } = cacheOf();
  const first = entry(1);
  const all = await Promise.all(Array.from({ length: 50 }, () => cache.load(first)));
  expect(new Set(all).size).toBe(1);
  expect(await cache.load(first)).toBe(all[0]);
  expect(reads()).toBe(1);
});

test.each([
  ['takes too long', never],
  ['is garbage', garbage],
])('when a new version %s, the one before it is shown for ten minutes', async (_, answer) => {
  const { cache, clock, answers, entry } = cacheOf();
  const before = await cache.load(entry(1));
  const next = entry(2);
  answers.push(answer, answer, answer);
  expect(await cache.load(next)).toBe(before);
  clock.now += 10 * minutes;
  expect(await cache.load(next)).toBe(before);
  clock.now += 1;
  expect(await cache.load(next)).toBeNull();
  expect(cache.lastKnown('sunny')).toBe(before);
});

test('nothing is shown of a brand that could never be read, and it is not read with every request', async () => {
  const { cache, answers, faults, entry, reads } = cacheOf();
  const first = entry(1);
  answers.push(garbage);
  for (let round = 0; round < 20; round += 1) expect(await cache.load(first)).toBeNull();
  expect(reads()).toBe(1);
  expect(faults).toHaveLength(1);
});

test('a late reading is used by later requests', async () => {
  const { cache, answers, entry } = cacheOf();
  const late = Promise.withResolvers<Brand>();
  answers.push(() => late.promise);
  const first = entry(1);
  expect(await cache.load(first)).toBeNull();
  late.resolve(brand);
  await late.promise;
  expect(await cache.load(first)).toBe(brand);
});

test('brands with long texts of their own take ten megabytes at most', async () => {
  const { cache, answers, entry, reads } = cacheOf();
  const long: Brand = { ...brand, texts: { en: { id: 'x', messages: { home: { title: 'x'.repeat(200_000) } } } } };
  const entries = Array.from({ length: 60 }, (_, at) => ({ ...entry(1), id: `brand-${at}` }));
  for (const one of entries) {
    answers.push(async () => long);
    // oxlint-disable-next-line no-await-in-loop -- the first is the one that was used longest ago
    await cache.load(one);
  }
  expect(reads()).toBe(60);
  expect(entries.filter(({ id }) => cache.lastKnown(id) !== null).map(({ id }) => id)).toEqual(
    entries.slice(-26).map(({ id }) => id),
  );
});
