import type { BrandLook } from '#web/brand/brand-look.ts';
import type { DocumentLogo } from './voucher-sheet.ts';

/** The brand's logo for the head of a document; null for one whose name is written. */
export type DocumentLogoOf = (look: BrandLook) => Promise<DocumentLogo | null>;

/** In points. */
const height = 28;
const mostWidth = 230;

/** `pictureOf` reads an uploaded picture (PNG) by its name. */
export function documentLogos(pictureOf: (name: string) => Promise<Uint8Array | null>): DocumentLogoOf {
  return async ({ logo }) => {
    const picture = logo?.light;
    const bytes = picture ? await pictureOf(picture.path.split('/').at(-1) ?? '') : null;
    if (!picture || !bytes) return null;
    const { width: w, height: h } = picture;
    const data = Buffer.from(bytes).toString('base64');
    return {
      image:
        `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}">` +
        `<image width="${w}" height="${h}" href="data:image/png;base64,${data}"/></svg>`,
      width: Math.min(mostWidth, (height * w) / h),
    };
  };
}
