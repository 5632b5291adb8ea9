import { expect, test, vi } from 'vitest';
import type { Rendered } from './render.ts';
import type { Rendition } from './rendition.ts';
import { createRenderQueue } from './render-queue.ts';

const of = (name: string): Rendition => ({
  name,
  format: 'webp',
  width: 320,
  height: 213,
  drawnWidth: 1200,
  draw: () => '',
});
const made: Rendered = { image: Uint8Array.of(1), thumb: Uint8Array.of(2) };
const always = async () => true;

/** A render queue whose renders finish when the test resolves them. */
function queueOf(waiting = 2) {
  const started: { name: string; end(): void; fail(): void }[] = [];
  const render = vi.fn(
    (rendition: Rendition) =>
      new Promise<Rendered>((resolve, reject) => {
        started.push({ name: rendition.name, end: () => resolve(made), fail: () => reject(new Error('no')) });
      }),
  );
  const queue = createRenderQueue({ render, cache: null, concurrency: 2, maxQueued: waiting });
  return { queue, render, started };
}
const settle = async () => await new Promise((resolve) => setImmediate(resolve));

test('answers busy when the queue is full', async () => {
  const { queue, started } = queueOf();
  const all = ['a', 'b', 'c', 'd'].map((name) => queue.picture(of(name), always));
  await settle();
  expect(await queue.picture(of('e'), always)).toBe('busy');
  expect(started.map(({ name }) => name)).toEqual(['a', 'b']);
  started.splice(0).forEach((one) => one.end());
  await settle();
  expect(started.map(({ name }) => name)).toEqual(['c', 'd']);
  started.forEach((one) => one.end());
  expect(await Promise.all(all)).toEqual([made, made, made, made]);
});

test('a refused render is not started, a cached picture is still served', async () => {
  const { queue, started, render } = queueOf();
  expect(await queue.picture(of('a'), async () => false)).toBe('refused');
  expect(render).not.toHaveBeenCalled();
  const first = queue.picture(of('a'), always);
  await settle();
  started[0]?.end();
  await first;
  expect(await queue.picture(of('a'), async () => false)).toBe(made);
});

test('concurrent requests for one picture share one render', async () => {
  const { queue, started, render } = queueOf();
  const all = Array.from({ length: 50 }, () => queue.picture(of('a'), always));
  await settle();
  started[0]?.end();
  expect(new Set(await Promise.all(all))).toEqual(new Set([made]));
  expect(render).toHaveBeenCalledTimes(1);
});

test('a failed render rejects its requests and is tried again by the next', async () => {
  const { queue, started } = queueOf();
  const requested = queue.picture(of('a'), always);
  await settle();
  started[0]?.fail();
  await expect(requested).rejects.toThrow('no');
  const again = queue.picture(of('a'), always);
  await settle();
  started[1]?.end();
  expect(await again).toBe(made);
});
