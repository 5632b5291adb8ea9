import { Img } from 'react-email';

/** A picture by its complete address: a JPEG, which all mail programs show. */
export interface EmailPicture {
  readonly src: string;
  readonly alt: string;
}

/** As wide as the texts. */
export function WidePicture({ picture: { src, alt } }: { picture: EmailPicture }) {
  return (
    <Img
      src={src}
      alt={alt}
      width="534"
      style={{ width: '100%', height: 'auto', borderRadius: '12px', margin: '0 0 16px' }}
    />
  );
}
