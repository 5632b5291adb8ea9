import { thumbHashToDataURL } from 'thumbhash';

/** Draws the ThumbHash of `data-thumb` behind a picture that is loading. An invalid hash is ignored. */
export function showThumb(image: HTMLImageElement): void {
  const { thumb } = image.dataset;
  if (image.complete || !thumb) return;
  try {
    const bytes = Uint8Array.from(atob(thumb), (letter) => letter.charCodeAt(0));
    image.style.background = `url(${thumbHashToDataURL(bytes)}) center / cover`;
  } catch {
    // The tint stays.
  }
}
