const placeholder = '/images/placeholder.jpg';

/** The placeholder of a picture that is loading; its code is loaded on demand. */
export function arriving(image: HTMLImageElement | null): void {
  if (!image) return;
  // An image that failed before hydration has fired its error already.
  if (image.complete) {
    if (image.naturalWidth === 0 && image.currentSrc) standIn(image);
  } else if (image.dataset['thumb']) {
    import('./thumb.ts').then(
      ({ showThumb }) => showThumb(image),
      // The tint stays.
      () => undefined,
    );
  }
}

/** Replaces a picture that failed with the placeholder. */
export function standIn(image: HTMLImageElement): void {
  if (image.src.endsWith(placeholder)) return;
  image.srcset = '';
  image.src = placeholder;
}
