import { deflateSync, gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { pictureName, uploadedPicture } from './picture-name.ts';
import { readUpload, type UploadProblem, type UploadSlot } from './read-upload.ts';

const script = '<script>alert(document.domain)</script>';
const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="144">${script}</svg>`;
const text = (...parts: (string | Uint8Array)[]) =>
  Buffer.concat(parts.map((part) => Buffer.from(part as string, 'latin1')));
const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 20, g: 90, b: 200, alpha: 1 } } });

let png: Buffer;
let jpeg: Buffer;
let webp: Buffer;
let avif: Buffer;
beforeAll(async () => {
  [png, jpeg, webp, avif] = await Promise.all([
    drawn(600, 144).png().toBuffer(),
    drawn(600, 144).jpeg().toBuffer(),
    drawn(600, 144).webp().toBuffer(),
    drawn(600, 144).avif().toBuffer(),
  ]);
});

/** A file whose header says that it is larger. */
const claiming = (file: Buffer, at: number, bytes: readonly number[]) => {
  const changed = Buffer.from(file);
  changed.set(bytes, at);
  return changed;
};
/** An icon file with one entry. */
function ico(picture: Uint8Array, { size = 64, offset = 22, length = picture.length, count = 1 } = {}): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(count, 4);
  head.set([size % 256, size % 256], 6);
  head.writeUInt32LE(length, 14);
  head.writeUInt32LE(offset, 18);
  return Buffer.concat([head, picture]);
}
/** The older kind of picture in an icon file: red on the left, transparent on the right. */
function bitmap(size: number, claimed = size): Buffer {
  const bytes = Buffer.alloc(40 + size * size * 4);
  bytes.writeUInt32LE(40, 0);
  bytes.writeInt32LE(claimed, 4);
  bytes.writeInt32LE(claimed * 2, 8);
  bytes.writeUInt16LE(32, 14);
  for (let at = 0; at < size * size; at += 1) if (at % size < size / 2) bytes.set([0, 0, 255, 255], 40 + at * 4);
  return bytes;
}

const hostile: readonly (readonly [string, () => Uint8Array | Promise<Uint8Array>, UploadProblem, UploadSlot?])[] = [
  ['nothing', () => text(''), 'unsupported'],
  ['a text', () => text('GET / HTTP/1.1'), 'unsupported'],
  ['a page', () => text(`<!doctype html>${script}`), 'unsupported'],
  ['an SVG with a script', () => text(svg), 'unsupported'],
  ['an SVG after a prologue', () => text(`<?xml version="1.0"?>\n${svg}`), 'unsupported'],
  ['an SVG after a byte order mark', () => text(`\xef\xbb\xbf${svg}`), 'unsupported'],
  ['a compressed SVG', () => gzipSync(svg), 'unsupported'],
  ['an SVG for an icon', () => text(svg), 'unsupported', 'icon'],
  ['a GIF that is a script', () => text('GIF89a/*\x00\x00*/=1;alert(1)'), 'unsupported'],
  ['a PDF', () => text('%PDF-1.7\n'), 'unsupported'],
  ['an archive', () => text('PK\x03\x04'), 'unsupported'],
  ['a bitmap', () => text('BM\x46\x00\x00\x00'), 'unsupported'],
  ['a TIFF', () => text('II*\x00\x08\x00\x00\x00'), 'unsupported'],
  ['a HEIC', () => text('\x00\x00\x00\x18ftypheic'), 'unsupported'],
  ['a film', () => text('\x00\x00\x00\x18ftypisom'), 'unsupported'],
  ['a sound', () => text('RIFF\x24\x00\x00\x00WAVEfmt '), 'unsupported'],
  ['a program', () => text('\x7fELF\x02\x01\x01'), 'unsupported'],
  ['a PNG with a byte before it', () => text('\n', png), 'unsupported'],
  ['the beginning of a PNG', () => png.subarray(0, 8), 'unreadable'],
  ['a page behind the beginning of a PNG', () => text(png.subarray(0, 8), `<html>${script}`), 'unreadable'],
  ['half a PNG', () => png.subarray(0, png.length / 2), 'unreadable'],
  ['a PNG with other pixels than its sum says', () => claiming(png, png.length - 30, [1, 2, 3, 4]), 'unreadable'],
  ['a PNG of 20,000 × 20,000 pixels', () => hugePng(20_000), 'too_many_pixels'],
  ['a PNG of 2,147,483,647 pixels a side', () => hugePng(2_147_483_647), 'unreadable'],
  ['a script behind the beginning of a JPEG', () => text('\xff\xd8\xff\xe0', script), 'unreadable'],
  ['a third of a JPEG', () => jpeg.subarray(0, jpeg.length / 3), 'unreadable'],
  ['a JPEG of 65,500 × 65,500 pixels', () => hugeJpeg(), 'too_many_pixels'],
  ['a WebP of nothing', () => text('RIFF\x10\x00\x00\x00WEBPVP8 '), 'unreadable'],
  ['half a WebP', () => webp.subarray(0, webp.length / 2), 'unreadable'],
  ['an AVIF of nothing', () => text('\x00\x00\x00\x18ftypavif\x00\x00\x00\x00avifmif1'), 'unreadable'],
  ['half an AVIF', () => avif.subarray(0, avif.length / 2), 'unreadable'],
  ['more than a megabyte', () => Buffer.concat([png, Buffer.alloc(2 ** 20)]), 'too_large'],
  ['five million pixels in a small file', () => drawn(2_500, 2_000).png().toBuffer(), 'too_many_pixels'],
  ['one pixel', () => drawn(1, 1).png().toBuffer(), 'too_small'],
  ['a small background', () => png, 'too_small', 'background'],
  ['an icon file for a logo', () => ico(png), 'unsupported'],
  ['an icon file without a picture', () => ico(text(''), { count: 0 }), 'unreadable', 'icon'],
  ['an icon file that points behind its end', () => ico(png, { offset: 2 ** 31 }), 'unreadable', 'icon'],
  ['an icon file with more entries than bytes', () => ico(text('x'), { count: 65_535 }), 'unreadable', 'icon'],
  ['an icon file whose picture has another size', () => ico(bitmap(64, 4_096)), 'unreadable', 'icon'],
  ['an icon file with a page in it', () => ico(text(`\x89PNG${script}`)), 'unreadable', 'icon'],
];

/** Its header is right; no pixels follow. */
function hugePng(side: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([png.subarray(0, 8), chunk('IHDR', head), chunk('IDAT'), chunk('IEND')]);
}
/** A part of a PNG, with its length and sum. */
function chunk(name: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const summed = Buffer.concat([Buffer.from(name), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc(summed));
  return Buffer.concat([length, summed, sum]);
}
function hugeJpeg(): Buffer {
  const at = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
  return claiming(jpeg, at + 5, [0xff, 0xdc, 0xff, 0xdc]);
}
function crc(data: Buffer): number {
  let sum = ~0;
  for (const byte of data) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (0xedb88320 & -(sum & 1));
  }
  return ~sum >>> 0;
}

describe('an upload is refused that is', () => {
  const uploads = hostile.map(([name, file, error, slot = 'logoLight']) => ({ name, file, error, slot }) as const);
  test.each(uploads)('$name', async ({ file, error, slot }) => {
    expect(await readUpload(slot, await file())).toEqual({ ok: false, error });
  });
});

test('400 million pixels in 50 kB are refused within 200 ms, by their header', async () => {
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0]);
  head.writeUInt32BE(20_000, 0);
  head.writeUInt32BE(20_000, 4);
  const rows = deflateSync(Buffer.alloc(20_000 * (1 + 20_000 / 8)));
  const bomb = Buffer.concat([png.subarray(0, 8), chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND')]);
  expect(bomb.length).toBeLessThan(60_000);
  const times: number[] = [];
  for (let turn = 0; turn < 5; turn += 1) {
    const begun = performance.now();
    // oxlint-disable-next-line no-await-in-loop -- each by itself
    expect(await readUpload('background', bomb)).toEqual({ ok: false, error: 'too_many_pixels' });
    times.push(performance.now() - begun);
  }
  expect(Math.min(...times)).toBeLessThan(200);
});

describe('an upload becomes a picture of ours', () => {
  const accepted = async (slot: UploadSlot, file: Uint8Array) => {
    const read = await readUpload(slot, file);
    if (!read.ok) throw new Error(read.error);
    return read.value;
  };
  test('without anything else that the file had', async () => {
    const marked = 'made at 32.0853 34.7818';
    const exif = { IFD0: { Copyright: script, ImageDescription: marked } };
    const files: Uint8Array[] = [
      text(png, `<html>${script}`),
      text(png, 'PK\x05\x06', script),
      text(jpeg.subarray(0, 2), '\xff\xfe\x00', Buffer.from([script.length + 2]), script, jpeg.subarray(2)),
      await drawn(600, 144).jpeg().withExif(exif).toBuffer(),
      await drawn(600, 144).webp().withExif(exif).toBuffer(),
      await drawn(600, 144).png().withExif(exif).toBuffer(),
      await drawn(600, 144).avif().withExif(exif).toBuffer(),
    ];
    for (const [at, file] of files.entries()) {
      const { logoLight } = await accepted('logoLight', file);
      const kept = Buffer.from(logoLight!.bytes);
      const { exif: left, icc, xmp, comments, format } = await sharp(kept).metadata();
      expect([at, format, left, icc, xmp, comments]).toEqual([at, 'png', undefined, undefined, undefined, undefined]);
      for (const part of ['script', 'html', marked]) expect([at, part, kept.includes(part)]).toEqual([at, part, false]);
      expect(kept.subarray(-8).toString('latin1')).toContain('IEND');
    }
  });
  test('named by its bytes, turned upright, and as large as it is shown', async () => {
    const turned = await drawn(144, 600).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    const { logoDark } = await accepted('logoDark', turned);
    expect(logoDark!.name).toMatch(pictureName);
    expect(uploadedPicture(logoDark!.name)).toMatchObject({ width: 600, height: 144 });
    expect((await accepted('logoDark', turned)).logoDark!.name).toBe(logoDark!.name);
    const wide = await accepted('logoLight', await drawn(2_000, 500).webp().toBuffer());
    expect(uploadedPicture(wide.logoLight!.name)).toMatchObject({ width: 840, height: 210 });
    const { background, share } = await accepted('background', await drawn(1_800, 1_440).jpeg().toBuffer());
    expect(uploadedPicture(background!.name)).toMatchObject({ width: 1_500, height: 1_200 });
    expect(uploadedPicture(share!.name)).toMatchObject({ width: 1_200, height: 525 });
    expect([background!.name.split('.')[1], share!.name.split('.')[1]]).toEqual(['webp', 'jpg']);
  });
  test('an icon from a PNG in an icon file, and from an older one', async () => {
    const square = await drawn(64, 64).png().toBuffer();
    for (const file of [ico(square), ico(bitmap(64)), square]) {
      const { icon } = await accepted('icon', file);
      expect(uploadedPicture(icon!.name)).toMatchObject({ width: 512, height: 512 });
    }
    const { icon } = await accepted('icon', ico(bitmap(64)));
    const { data } = await sharp(icon!.bytes).raw().toBuffer({ resolveWithObject: true });
    expect([...data.subarray(0, 4)]).toEqual([255, 0, 0, 255]);
    expect(data[511 * 4 + 3]).toBe(0);
  });
});
