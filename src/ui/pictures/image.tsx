import type { ImgHTMLAttributes } from 'react';
import { type PictureWidth, pictureSources } from './sizes.ts';

export interface PictureProps extends Omit<ImgHTMLAttributes<HTMLImageElement>, 'width' | 'height' | 'alt' | 'src'> {
  src: string;
  /** `src` is a picture of ours without its size, to be shown in these widths. */
  widths?: readonly PictureWidth[] | undefined;
  /** ThumbHash in base64: what it looks like, shown while it loads. */
  thumb?: string | undefined;
  /** Empty for decoration. */
  alt: string;
  /** Its own size in pixels: the place is kept before it arrives. */
  width: number;
  height: number;
  /** The page's main picture: fetched first. Others wait until they are near. */
  eager?: boolean;
  /** What it stands in says how it looks. */
  plain?: boolean;
}

const placeholder = '/images/placeholder.jpg';

/** What stands there until the picture comes; its code comes only when it is needed. */
function arriving(image: HTMLImageElement | null) {
  if (!image) return;
  // One that failed before React took over has fired its error already.
  if (image.complete) {
    if (image.naturalWidth === 0 && image.currentSrc) replace(image);
  } else if (image.dataset['thumb']) {
    void import('./thumb.ts').then(({ showThumb }) => showThumb(image));
  }
}

function replace(image: HTMLImageElement) {
  if (image.src.endsWith(placeholder)) return;
  image.srcset = '';
  image.src = placeholder;
}

export function Picture({ eager, plain, alt, className = '', src, widths, thumb, ...rest }: PictureProps) {
  return (
    <img
      {...rest}
      {...(widths ? pictureSources(src, widths, rest.sizes) : { src })}
      data-thumb={thumb}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      decoding="async"
      ref={arriving}
      onError={(event) => replace(event.currentTarget)}
      className={plain ? undefined : `bg-sunken object-cover ${className}`}
    />
  );
}
