import type { BrandLook, LogoPicture } from './brand-look.ts';

/** Emails are light, and a logo in them is as high as a line of large text. */
const height = 40;
const mostWidth = 280;

/** The brand's logo in emails, with an address that leads there from anywhere; undefined for one whose name is written. */
export function emailLogo({
  origin,
  look,
}: {
  readonly origin: string;
  readonly look: Pick<BrandLook, 'logo'>;
}): (Pick<LogoPicture, 'width' | 'height'> & { readonly src: string }) | undefined {
  const picture = look.logo?.light;
  if (!picture) return undefined;
  const scale = Math.min(1, height / picture.height, mostWidth / picture.width);
  return {
    src: origin + picture.path,
    width: Math.round(picture.width * scale),
    height: Math.round(picture.height * scale),
  };
}
