import { mkdtemp, readdir, readFile, rm, utimes, writeFile, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { silentLog } from '#connector/log.ts';
import { createImageCache } from './image-cache.ts';

let directory: string;
beforeEach(async () => void (directory = await mkdtemp(path.join(tmpdir(), 'wayfare-cache-'))));
afterEach(async () => await rm(directory, { recursive: true, force: true }));

const picture = (fill: number, bytes = 1000) => ({
  image: new Uint8Array(bytes).fill(fill),
  thumb: Uint8Array.of(1, 2, 3),
});
const open = (maxBytes = 1e6, log = silentLog) =>
  createImageCache({ directory, maxBytes, isOurs: (name) => /^\d+\.webp$/.test(name), log, now: Date.now });
const files = async () =>
  (await readdir(directory, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .toSorted();

test('an empty cache has no picture', async () => {
  expect(await open().read('1.webp')).toBeNull();
});

test.each([
  ['cut short', (file: Buffer) => file.subarray(0, 300)],
  ['empty', () => Buffer.alloc(0)],
  ['longer', (file: Buffer) => Buffer.concat([file, Buffer.from('x')])],
  ['changed in one bit', (file: Buffer) => (file.writeUInt8((file[5] ?? 0) ^ 1, 5), file)],
])('a file that is %s is not believed', async (_, spoil) => {
  const cache = open();
  await cache.write('1.webp', picture(7));
  const file = path.join(directory, '01', '1.webp');
  await writeFile(file, spoil(await readFile(file)));
  expect(await cache.read('1.webp')).toBeNull();
  await cache.write('1.webp', picture(7));
  expect(await cache.read('1.webp')).toEqual(picture(7));
});

test('reads what was written, also after a restart', async () => {
  await open().write('12.webp', picture(9));
  expect(await open().read('12.webp')).toEqual(picture(9));
});

test('evicts the least recently used pictures beyond its size', async () => {
  const cache = open(3500);
  for (const name of ['1.webp', '2.webp', '3.webp']) await cache.write(name, picture(1));
  expect(await cache.read('1.webp')).not.toBeNull();
  await cache.write('4.webp', picture(1));
  await vi.waitFor(async () => expect(await files()).toEqual(['1.webp', '3.webp', '4.webp']), { timeout: 20_000 });
});

test('at the start evicts the oldest beyond its size and removes foreign files', async () => {
  const first = open();
  for (const name of ['1.webp', '2.webp', '3.webp', '4.webp']) await first.write(name, picture(1));
  const old = new Date(Date.now() - 3 * 86_400_000);
  await utimes(path.join(directory, '02', '2.webp'), old, old);
  await mkdir(path.join(directory, '07'));
  await writeFile(path.join(directory, '07', 'stranger.txt'), 'x');
  await writeFile(path.join(directory, '07', 'old.part'), 'x');
  await utimes(path.join(directory, '07', 'old.part'), old, old);
  await writeFile(path.join(directory, '07', 'fresh.part'), 'x');
  await open(3500).read('9.webp');
  await vi.waitFor(async () => expect(await files()).toEqual(['1.webp', '3.webp', '4.webp', 'fresh.part']), {
    timeout: 20_000,
  });
});

test('a failing disk is logged and does not fail the request', async () => {
  await writeFile(path.join(directory, '01'), 'a file where a folder should be');
  const warn = vi.fn();
  const cache = open(1e6, { ...silentLog, warn });
  await cache.write('1.webp', picture(1));
  expect(warn).toHaveBeenCalled();
  expect(await cache.read('1.webp')).toBeNull();
});
