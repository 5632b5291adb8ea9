import { createHash } from 'node:crypto';
import type { Sharp, SharpOptions } from 'sharp';
import { fail, ok, type Result } from '#values/result.ts';
import type { PictureKey } from './picture-fields.ts';
import { largestIcon } from './ico.ts';
import type { PictureFormat } from './picture-name.ts';
import { pictureType } from './picture-type.ts';

/** What is uploaded: the background is kept for pages, and cropped for link previews. */
export const uploadSlots = ['logoLight', 'logoDark', 'icon', 'background'] as const;
export type UploadSlot = (typeof uploadSlots)[number];

/** What is wrong with a file. */
export type UploadProblem =
  /** Not PNG, JPEG, WebP, AVIF or ICO. */
  | 'unsupported'
  /** It can't be decoded. */
  | 'unreadable'
  /** More than a megabyte. */
  | 'too_large'
  /** More than four million pixels. */
  | 'too_many_pixels'
  /** It would look blurred. */
  | 'too_small';

/** A picture that we have encoded ourselves. */
export interface EncodedPicture {
  readonly name: string;
  readonly bytes: Uint8Array;
}
export type EncodedPictures = Partial<Record<PictureKey, EncodedPicture>>;

export const mostUploadBytes = 2 ** 20;
const mostPixels = 4_000_000;
const decodingSeconds = 10;
const formats = { png: 'png', jpeg: 'jpeg', webp: 'webp', avif: 'heif' } as const;
const least = {
  logoLight: { width: 24, height: 24 },
  logoDark: { width: 24, height: 24 },
  icon: { width: 48, height: 48 },
  background: { width: 1_200, height: 525 },
} as const satisfies Record<UploadSlot, object>;
const iconSize = 512;
/** Six times as high as in the header, for sharp screens and print. */
const logoSize = { width: 840, height: 216 };
const pageSize = { width: 1_600, height: 1_200 };
const shareSize = { width: 1_200, height: 525 };

async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  return sharp;
}

/**
 * Decodes an uploaded file and encodes what it shows anew: nothing else of the file is kept, neither metadata nor what follows
 * the picture. Its size is read from its header, before anything is decoded.
 */
export async function readUpload(slot: UploadSlot, bytes: Uint8Array): Promise<Result<EncodedPictures, UploadProblem>> {
  if (bytes.length > mostUploadBytes) return fail('too_large');
  const type = pictureType(bytes);
  if (type === null || (type === 'ico' && slot !== 'icon')) return fail('unsupported');
  const sharp = await loadSharp();
  const icon = type === 'ico' ? largestIcon(bytes) : null;
  if (type === 'ico' && icon === null) return fail('unreadable');
  const options: SharpOptions = { failOn: 'error', limitInputPixels: mostPixels };
  const file = icon?.kind === 'png' ? icon.bytes : bytes;
  const open = (more: SharpOptions = {}) =>
    icon?.kind === 'pixels'
      ? sharp(icon.pixels, { ...options, raw: { width: icon.size, height: icon.size, channels: 4 } })
      : sharp(file, { ...options, ...more });
  try {
    const { width, height, format, compression } = await open({ limitInputPixels: false }).metadata();
    const isNamed = icon ? format === 'raw' || format === 'png' : format === formats[type as keyof typeof formats];
    if (!isNamed || (type === 'avif' && compression !== 'av1')) return fail('unsupported');
    if (width * height > mostPixels) return fail('too_many_pixels');
    if (Math.max(width, height) < least[slot].width || Math.min(width, height) < least[slot].height)
      return fail('too_small');
    return ok(await encoded(slot, () => open().timeout({ seconds: decodingSeconds }).autoOrient()));
  } catch {
    // The library's reasons name its own parts.
    return fail('unreadable');
  }
}

async function encoded(slot: UploadSlot, open: () => Sharp): Promise<EncodedPictures> {
  const inside = { fit: 'inside', withoutEnlargement: true } as const;
  switch (slot) {
    case 'logoLight':
    case 'logoDark':
      return { [slot]: await png(open().resize({ ...logoSize, ...inside })) };
    case 'icon': {
      const background = { r: 0, g: 0, b: 0, alpha: 0 };
      return { icon: await png(open().resize({ width: iconSize, height: iconSize, fit: 'contain', background })) };
    }
    case 'background': {
      const flat = () => open().flatten({ background: '#ffffff' });
      return {
        background: await named(
          flat()
            .resize({ ...pageSize, ...inside })
            .webp({ quality: 80 }),
          'webp',
        ),
        share: await named(
          flat()
            .resize({ ...shareSize, fit: 'cover' })
            .jpeg({ quality: 80, mozjpeg: true }),
          'jpg',
        ),
      };
    }
  }
}

const png = async (picture: Sharp) => await named(picture.png({ compressionLevel: 9 }), 'png');

async function named(picture: Sharp, format: PictureFormat): Promise<EncodedPicture> {
  const { data, info } = await picture.toBuffer({ resolveWithObject: true });
  const hash = createHash('sha256').update(data).digest('hex').slice(0, 32);
  return { name: `${hash}-${String(info.width)}x${String(info.height)}.${format}`, bytes: data };
}
