/** Widths in pixels that pictures of ours are served in; nothing else is rendered. */
export const pictureWidths = [400, 800, 1200, 1600] as const;

export type PictureWidth = (typeof pictureWidths)[number];

/** A picture's address at one width; without a format the server chooses by what the browser accepts. */
export function sizedPicture(picture: string, width: PictureWidth, format: '' | '.webp' | '.jpg' = ''): string {
  return `${picture}-${String(width)}${format}`;
}

/**
 * `src` and `srcset` of a picture in several widths, the smallest first. With `sizes` the browser chooses by the place
 * it gets; without, the first is for plain screens and the second for fine ones, which is much less markup.
 */
export function pictureSources(picture: string, widths: readonly PictureWidth[], sizes: string | undefined) {
  const [first = 800, second = first] = widths;
  const srcSet = sizes
    ? widths.map((width) => `${sizedPicture(picture, width)} ${String(width)}w`).join(', ')
    : `${sizedPicture(picture, second)} 2x`;
  return { src: sizedPicture(picture, first), srcSet };
}

/** The same picture as a JPEG, for emails, whose readers don't say what they accept; null for a drawing. */
export function jpegOf(src: string): string | null {
  if (src.endsWith('.jpg')) return src;
  return /-\d{3,4}$/.test(src) ? `${src}.jpg` : null;
}
