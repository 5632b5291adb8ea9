import { type Markup, markup } from '../markup/markup.ts';
import { type PictureWidth, pictureSources } from './sizes.ts';

/** A decorative `Picture` of three to two, fetched when it is near, as markup; see `useDrawnPictures`. */
export function pictureMarkup(picture: string, widths: readonly PictureWidth[], look: string): Markup {
  const { src, srcSet } = pictureSources(picture, widths, undefined);
  return markup`<img src="${src}" srcset="${srcSet}" alt="" width="3" height="2" loading="lazy" decoding="async" class="bg-sunken object-cover ${look}">`;
}
