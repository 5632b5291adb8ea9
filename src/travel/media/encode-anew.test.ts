import sharp from 'sharp';
import { expect, test } from 'vitest';
import { encodeAnew } from './encode-anew.ts';

const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 20, g: 90, b: 200 } } });
const photo = async () => await drawn(1_500, 1_200).jpeg().toBuffer();
/** A file whose header says that it is larger. */
async function claiming(width: number, height: number): Promise<Uint8Array> {
  const png = await drawn(1_200, 800).png().toBuffer();
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  return png;
}

test.each<[string, () => Uint8Array | Promise<Uint8Array>]>([
  ['nothing', () => new Uint8Array()],
  ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a drawing with a script', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')],
  ['a GIF', () => drawn(900, 600).gif().toBuffer()],
  ['a file cut in half', async () => (await photo()).subarray(0, 900)],
  ['noise after a signature', () => Buffer.concat([Buffer.from('\xff\xd8\xff', 'latin1'), Buffer.alloc(5_000, 7)])],
  ['too small', () => drawn(500, 400).png().toBuffer()],
  ['too flat', () => drawn(2_000, 200).png().toBuffer()],
  ['a bomb, by its header', () => claiming(60_000, 60_000)],
])('%s is no picture', async (_, file) => expect(await encodeAnew(await file())).toBeNull());

test.each(['jpeg', 'png', 'webp', 'avif'] as const)('a %s becomes two WebP files of 3 to 2', async (format) => {
  const made = (await encodeAnew(await drawn(750, 600)[format]().toBuffer()))!;
  const sizes = await Promise.all(
    [made.small, made.large].map(async (file) => {
      const { format: of, width, height } = await sharp(file).metadata();
      return [of, width, height];
    }),
  );
  expect(sizes).toEqual([
    ['webp', 800, 533],
    ['webp', 1_200, 800],
  ]);
  expect(made.name).toMatch(/^[0-9a-f]{32}$/);
});

test('nothing of the file is kept but what it shows', async () => {
  const secret = 'shot at the home of the photographer';
  const file = await drawn(1_500, 1_200)
    .withExif({ IFD0: { Copyright: secret } })
    .jpeg()
    .toBuffer();
  const hidden = Buffer.concat([file, Buffer.from('<script>alert(1)</script>')]);
  expect(hidden.includes(secret)).toBe(true);
  const made = (await encodeAnew(hidden))!;
  for (const one of [made.small, made.large]) {
    expect(Buffer.from(one).includes(secret)).toBe(false);
    expect(Buffer.from(one).includes('<script>')).toBe(false);
  }
});
