import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { BrandLook } from '#web/brand/brand-look.ts';

/** One file of a brand's icon. */
export interface IconFile {
  /** Path on any host of the brand. */
  readonly path: string;
  readonly type: 'image/svg+xml' | 'image/png';
  /** Sizes as in manifests. */
  readonly sizes: string;
  /** Width and height in pixels; null for SVG. */
  readonly pixels: number | null;
  /** `edge`: filled to its edges, for systems that crop it. `round`: with its own rounded corners. */
  readonly shape: 'edge' | 'round';
}

const png = (path: string, pixels: number, shape: IconFile['shape']): IconFile => ({
  path,
  type: 'image/png',
  sizes: `${String(pixels)}x${String(pixels)}`,
  pixels,
  shape,
});

export const favicon: IconFile = {
  path: '/favicon.svg',
  type: 'image/svg+xml',
  sizes: 'any',
  pixels: null,
  shape: 'round',
};
/** iOS rounds it itself. */
export const touchIcon = png('/apple-touch-icon.png', 180, 'edge');
export const appIcons = [png('/icons/192.png', 192, 'round'), png('/icons/512.png', 512, 'round')] as const;
export const maskableIcons = [
  png('/icons/maskable-192.png', 192, 'edge'),
  png('/icons/maskable-512.png', 512, 'edge'),
] as const;
export const iconFiles: readonly IconFile[] = [favicon, touchIcon, ...appIcons, ...maskableIcons];

const versions = new WeakMap<BrandLook, string>();

/** Version of the icon in its files' addresses, so that they can be cached for long. */
export function iconVersion(look: BrandLook): string {
  let version = versions.get(look);
  if (version === undefined)
    versions.set(
      look,
      (version = createHash('sha256')
        .update(look.iconPicture ?? look.icon)
        .digest('base64url')
        .slice(0, 8)),
    );
  return version;
}

export const iconHref = ({ path }: IconFile, version: string): string => `${path}?v=${version}`;

/** Reads an uploaded picture by its name; null for an unknown one. */
export type PictureOf = (name: string) => Promise<Uint8Array | null>;

/** In an icon that systems crop, so that a circle keeps most of it. */
const inset = 3;
/** Of a picture inside the drawing, which is sent as it is. */
const faviconSize = 96;

/** The uploaded icon as a drawing. Without rounded corners, because it may have its own shape. */
async function pictured(
  picture: Uint8Array,
  { background }: BrandLook,
  { shape, pixels }: Pick<IconFile, 'shape' | 'pixels'>,
): Promise<string> {
  const { default: sharp } = await import('sharp');
  const size = pixels ?? faviconSize;
  const png = await sharp(picture).resize(size, size).png({ compressionLevel: 9 }).toBuffer();
  const [from, width] = shape === 'edge' ? [inset, 36 - 2 * inset] : [0, 36];
  const fill = shape === 'edge' ? `<path d="M0 0h36v36H0z" fill="${background.light}"/>` : '';
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 36 36">' +
    `${fill}<image x="${from}" y="${from}" width="${width}" height="${width}" href="data:image/png;base64,${png.toString('base64')}"/></svg>`
  );
}

/** The brand's drawing in the format of a file. */
function drawing({ icon }: BrandLook, shape: IconFile['shape']): string {
  if (shape === 'edge') return icon;
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 36 36"><clipPath id="corners">' +
    `<rect width="36" height="36" rx="11"/></clipPath><g clip-path="url(#corners)">${icon}</g></svg>`
  );
}

type Bytes = Uint8Array<ArrayBuffer>;

/** About 20 kB each, those of uploaded pictures up to 300 kB. */
const rendered = new LRUCache<string, Bytes>({ maxSize: 8 * 2 ** 20, sizeCalculation: ({ length }) => length + 100 });
const rendering = new Map<string, Promise<Bytes>>();

/** An icon as bytes; rendered once. Rejects when the brand's drawing is invalid. */
export async function iconBytes(look: BrandLook, file: IconFile, pictureOf: PictureOf): Promise<Bytes> {
  const key = `${iconVersion(look)} ${file.path}`;
  const known = rendered.get(key);
  if (known) return known;
  const begun = rendering.get(key);
  if (begun) return await begun;
  const made = render(look, file, pictureOf).finally(() => rendering.delete(key));
  rendering.set(key, made);
  const bytes = await made;
  rendered.set(key, bytes);
  return bytes;
}

async function render(look: BrandLook, { pixels, shape }: IconFile, pictureOf: PictureOf): Promise<Bytes> {
  const picture = look.iconPicture === undefined ? null : await pictureOf(look.iconPicture);
  const svg = picture ? await pictured(picture, look, { shape, pixels }) : drawing(look, shape);
  if (pixels === null) return new TextEncoder().encode(svg);
  // Loaded for the first icon: it adds 100 ms to the start and some memory.
  const { default: sharp } = await import('sharp');
  const { width } = await sharp(Buffer.from(svg)).metadata();
  const bitmap = sharp(Buffer.from(svg), { density: Math.min(2_400, (72 * pixels) / width) });
  return new Uint8Array(await bitmap.resize(pixels, pixels, { fit: 'fill' }).png({ compressionLevel: 9 }).toBuffer());
}
