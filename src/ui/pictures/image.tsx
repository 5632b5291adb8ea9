import type { ImgHTMLAttributes } from 'react';

export interface PictureProps extends Omit<ImgHTMLAttributes<HTMLImageElement>, 'width' | 'height' | 'alt' | 'src'> {
  src: string;
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

function replace(image: HTMLImageElement) {
  if (image.src.endsWith(placeholder)) return;
  image.srcset = '';
  image.src = placeholder;
}

export function Picture({ eager, plain, alt, className = '', ...rest }: PictureProps) {
  return (
    <img
      {...rest}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      decoding="async"
      // One that failed before React took over has fired its error already.
      ref={(image) => void (image?.complete && image.naturalWidth === 0 && image.currentSrc && replace(image))}
      onError={(event) => replace(event.currentTarget)}
      className={plain ? undefined : `bg-sunken object-cover ${className}`}
    />
  );
}
