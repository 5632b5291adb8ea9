import type { Translate } from '#i18n/translate.ts';
import type { EmailPicture } from '#mail/email-picture.tsx';
import { sizedPicture } from '#ui/pictures/sizes.ts';

/** The first picture of a hotel for emails of a site; null without one. */
export function emailPicture(
  { name, picture }: { readonly name: string; readonly picture: string | null },
  { origin }: { readonly origin: string },
  translate: Translate,
): EmailPicture | null {
  if (picture === null) return null;
  return { src: origin + sizedPicture(picture, 800, '.jpg'), alt: translate('hotel.picture_facade', { name }) };
}
