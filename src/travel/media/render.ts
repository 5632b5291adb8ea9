import type { Sharp } from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import { finish } from './finish.ts';
import type { Format, Rendition } from './rendition.ts';

/** A rendered picture with the ThumbHash of what it shows. */
export interface Rendered {
  readonly image: Uint8Array<ArrayBuffer>;
  readonly thumb: Uint8Array;
}

const thumbSize = { width: 48, height: 32 };
const seconds = 20;

/** Loaded for the first picture: it costs the start 100 ms and some memory. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // Few renders run at the same time, each on one thread, so that pages keep the rest of the CPU.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}
let loaded: ReturnType<typeof loadSharp> | undefined;

/** Draws and encodes on libuv threads. Throws when the drawing can't be read, or after 20 s. */
export async function render(rendition: Rendition): Promise<Rendered> {
  const sharp = await (loaded ??= loadSharp());
  const svg = Buffer.from(rendition.draw());
  const pixels = (width: number, height: number) =>
    sharp(svg, { density: (72 * width) / rendition.drawnWidth })
      .resize(width, height, { fit: 'fill' })
      .flatten({ background: '#ffffff' })
      .timeout({ seconds });
  const finished = await finish(sharp, pixels(rendition.width, rendition.height), rendition.width, rendition.height);
  const image = await encoded(finished, rendition.format).toBuffer();
  const { width, height } = thumbSize;
  const small = await pixels(width, height).ensureAlpha().raw().toBuffer();
  return { image: new Uint8Array(image), thumb: rgbaToThumbHash(width, height, small) };
}

function encoded(bitmap: Sharp, format: Format): Sharp {
  switch (format) {
    case 'avif':
      // Effort 1 costs a quarter of 3, and its files are an eighth larger.
      return bitmap.avif({ quality: 58, effort: 1, chromaSubsampling: '4:2:0' });
    case 'webp':
      return bitmap.webp({ quality: 78, effort: 2 });
    case 'jpg':
      return bitmap.jpeg({ quality: 82, mozjpeg: true });
  }
}
