import type { Translate } from '#i18n/translate.ts';
import type { EmailPicture } from '#mail/email-picture.tsx';
import { wayHref } from '#travel/map/map-links.ts';
import { jpegOf } from '#ui/pictures/sizes.ts';
import { isOver } from '../state/lifecycle.ts';
import type { MailKind } from '../saga/deliver.ts';
import type { ShownState } from '../tables.ts';
import type { ProductSummary } from '../vertical.ts';

/** Where something takes place, as an email says it. */
export interface MailPlace {
  /** Null for a product whose picture is a drawing, which mail programs don't show. */
  readonly picture: EmailPicture | null;
  readonly address: { readonly label: string; readonly text: string };
  readonly way: { readonly label: string; readonly href: string } | null;
  readonly phone: { readonly label: string; readonly number: string; readonly href: string } | null;
}

const kinds: readonly MailKind[] = [
  'confirmed',
  'paid',
  'payment_due',
  'payment_reminder',
  'supplier_changed',
  'supplier_change_withdrawn',
  'amended',
  'amendment_refused',
];

/** For emails about something that will take place; nothing for the others. */
export function placeOf(
  kind: MailKind,
  { state }: { readonly state: ShownState },
  product: ProductSummary,
  { origin }: { readonly origin: string },
  translate: Translate,
): { readonly place?: MailPlace } {
  // A payment may be asked for what was cancelled.
  if (!kinds.includes(kind) || isOver(state)) return {};
  const jpeg = product.picture && jpegOf(product.picture.src);
  const position = product.events[0]?.position ?? null;
  return {
    place: {
      picture: product.picture && jpeg ? { src: origin + jpeg, alt: product.picture.alt } : null,
      address: { label: translate('mail.address'), text: product.address },
      way: position && { label: translate('mail.way'), href: wayHref('google', position) },
      phone: product.phone
        ? {
            label: translate('mail.phone'),
            number: product.phone,
            href: `tel:${product.phone.replaceAll(/[^\d+]/g, '')}`,
          }
        : null,
    },
  };
}
