import { expect, test, vi } from 'vitest';
import type { Rendered } from './render.ts';
import type { Rendition } from './rendition.ts';
import { createStudio } from './studio.ts';

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

/** A studio whose renders end when they are told. */
function studioOf(waiting = 2) {
  const started: { name: string; end(): void; fail(): void }[] = [];
  const render = vi.fn(
    (rendition: Rendition) =>
      new Promise<Rendered>((resolve, reject) => {
        started.push({ name: rendition.name, end: () => resolve(made), fail: () => reject(new Error('no')) });
      }),
  );
  const studio = createStudio({ render, shelf: null, atOnce: 2, waiting });
  return { studio, render, started };
}
const settle = async () => await new Promise((resolve) => setImmediate(resolve));

test('who asks for too much at once is told to come again', async () => {
  const { studio, started } = studioOf();
  const all = ['a', 'b', 'c', 'd'].map((name) => studio.picture(of(name), always));
  await settle();
  expect(await studio.picture(of('e'), always)).toBe('busy');
  expect(started.map(({ name }) => name)).toEqual(['a', 'b']);
  started.splice(0).forEach((one) => one.end());
  await settle();
  expect(started.map(({ name }) => name)).toEqual(['c', 'd']);
  started.forEach((one) => one.end());
  expect(await Promise.all(all)).toEqual([made, made, made, made]);
});

test('who may not have one made gets none, but what is there', async () => {
  const { studio, started, render } = studioOf();
  expect(await studio.picture(of('a'), async () => false)).toBe('refused');
  expect(render).not.toHaveBeenCalled();
  const first = studio.picture(of('a'), always);
  await settle();
  started[0]?.end();
  await first;
  expect(await studio.picture(of('a'), async () => false)).toBe(made);
});

test('a picture that many ask for is rendered once', async () => {
  const { studio, started, render } = studioOf();
  const all = Array.from({ length: 50 }, () => studio.picture(of('a'), always));
  await settle();
  started[0]?.end();
  expect(new Set(await Promise.all(all))).toEqual(new Set([made]));
  expect(render).toHaveBeenCalledTimes(1);
});

test('a failure is for those who asked, and the next may try again', async () => {
  const { studio, started } = studioOf();
  const asked = studio.picture(of('a'), always);
  await settle();
  started[0]?.fail();
  await expect(asked).rejects.toThrow('no');
  const again = studio.picture(of('a'), always);
  await settle();
  started[1]?.end();
  expect(await again).toBe(made);
});
