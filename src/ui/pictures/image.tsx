import type { ImgHTMLAttributes } from 'react';
import { arriving, standIn } from './arriving.ts';
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
  /** The container sets its appearance. */
  plain?: boolean;
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
      onError={(event) => standIn(event.currentTarget)}
      className={plain ? undefined : `bg-sunken object-cover ${className}`}
    />
  );
}
