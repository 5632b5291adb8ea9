const placeholder = '/images/placeholder.jpg';

/** What stands in a picture's place until it comes; its code comes only when it is needed. */
export function arriving(image: HTMLImageElement | null): void {
  if (!image) return;
  // One that failed before React took over has fired its error already.
  if (image.complete) {
    if (image.naturalWidth === 0 && image.currentSrc) standIn(image);
  } else if (image.dataset['thumb']) {
    void import('./thumb.ts').then(({ showThumb }) => showThumb(image));
  }
}

/** A picture that can't be shown gives way to the placeholder. */
export function standIn(image: HTMLImageElement): void {
  if (image.src.endsWith(placeholder)) return;
  image.srcset = '';
  image.src = placeholder;
}
