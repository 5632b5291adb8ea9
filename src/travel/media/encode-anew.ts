import { createHash } from 'node:crypto';
import type { SharpOptions } from 'sharp';
import { pictureType } from '#brands/brands.ts';

/** A picture from elsewhere as we have encoded it, in the widths that pages show. */
export interface EncodedAnew {
  /** A hash of both files. */
  readonly name: string;
  readonly small: Uint8Array;
  readonly large: Uint8Array;
}

const mostPixels = 30_000_000;
const least = { width: 600, height: 300 };
const decodingSeconds = 10;
const formats = { png: 'png', jpeg: 'jpeg', webp: 'webp', avif: 'heif' } as const;
const widths = { small: 800, large: 1_200 } as const;

/**
 * Decodes a picture from outside and encodes what it shows as WebP: nothing else of the file is kept. Null for what is no
 * picture, has too many pixels or too few. Its size is read from its header, before anything is decoded.
 */
export async function encodeAnew(bytes: Uint8Array): Promise<EncodedAnew | null> {
  const type = pictureType(bytes);
  if (type === null || type === 'ico') return null;
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  const options: SharpOptions = { failOn: 'error', limitInputPixels: mostPixels };
  try {
    const { width, height, format } = await sharp(bytes, { ...options, limitInputPixels: false }).metadata();
    if (format !== formats[type] || width * height > mostPixels) return null;
    if (Math.max(width, height) < least.width || Math.min(width, height) < least.height) return null;
    const inWidth = async (wide: number) =>
      await sharp(bytes, options)
        .timeout({ seconds: decodingSeconds })
        .autoOrient()
        .flatten({ background: '#ffffff' })
        // Shown 3 to 2 everywhere; what hangs over is cut off around the middle.
        .resize({ width: wide, height: Math.round((wide * 2) / 3), fit: 'cover' })
        .webp({ quality: 78, effort: 2 })
        .toBuffer();
    const small = await inWidth(widths.small);
    const large = await inWidth(widths.large);
    const name = createHash('sha256').update(small).update(large).digest('hex').slice(0, 32);
    return { name, small, large };
  } catch {
    // The library's reasons name its own parts.
    return null;
  }
}
