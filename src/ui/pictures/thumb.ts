import { thumbHashToDataURL } from 'thumbhash';

/** Draws the ThumbHash of `data-thumb` behind a picture that has not come yet. What can't be read is left. */
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
