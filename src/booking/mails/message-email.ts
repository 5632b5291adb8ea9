import { createElement } from 'react';
import type { Kysely } from 'kysely';
import { emailLogo } from '#web/brand/email-logo.ts';
import { emailSender } from '#web/brand/email-sender.ts';
import type { Brand } from '#brands/brands.ts';
import { formatFor } from '#i18n/format.ts';
import { loadLocale } from '#i18n/load-locale.ts';
import { localePath } from '#i18n/locale.ts';
import { getLocale, textLocale } from '#i18n/locales.ts';
import { translatorFor } from '#i18n/messages.ts';
import type { EmailContent } from '#mail/email-layout.tsx';
import { emailText } from '#mail/email-text.ts';
import type { Mailer } from '#mail/mail.ts';
import { readableReference } from '#values/reference.ts';
import { presentProduct } from '../checkout/summary/product-view.ts';
import { createTripLinks } from './trip-links.ts';
import { findTrip, type ShownReservation } from '../reservation/find-reservation.ts';
import type { BookingTables } from '../tables.ts';
import type { ProductPresenter } from '../vertical.ts';
import { markTold, type UntoldMessage, untoldMessages } from '../messages/messages.sql.ts';

export interface MessageEmailDeps {
  readonly db: Kysely<BookingTables>;
  readonly presenters: Readonly<Record<string, ProductPresenter>>;
  readonly brandOf: (id: string) => Promise<Brand | null>;
  readonly mailer: Pick<Mailer, 'send'>;
  /** The server's secret, for the link that opens the booking. */
  readonly secret: string;
}

/**
 * Writes to the traveller of a booking about all messages that they have not seen, in one email. Rejects when it can't be
 * sent now: the worker retries.
 */
export async function sendMessageEmail(deps: MessageEmailDeps, reservationId: string): Promise<void> {
  const untold = await untoldMessages(deps.db, reservationId);
  const newest = untold.at(-1);
  if (!newest) return;
  const brand = await deps.brandOf(newest.brand);
  const trip = await findTrip(deps.db, newest.brand, newest.tripId);
  const found = trip?.reservations.find(({ id }) => id === reservationId);
  if (!brand || !found) throw new Error('no brand or reservation to write about a message for');
  await loadLocale(found.locale);
  const content = contentOf(deps, brand, found, untold);
  const [{ render }, { EmailLayout }] = await Promise.all([import('react-email'), import('#mail/email-layout.tsx')]);
  await deps.mailer.send({
    from: emailSender(brand),
    to: found.email,
    subject: content.subject,
    html: await render(createElement(EmailLayout, { content })),
    text: emailText(content),
    language: content.iso,
    messageId: `<message.${newest.id}@${new URL(brand.origin).hostname}>`,
    attachments: [],
  });
  await markTold(
    deps.db,
    untold.map(({ id }) => id),
  );
}

function contentOf(
  { presenters, secret }: MessageEmailDeps,
  brand: Brand,
  found: ShownReservation,
  untold: readonly UntoldMessage[],
): EmailContent {
  const { code, iso, dir } = getLocale(textLocale(found.locale));
  const { title, starts, ends } = presentProduct(presenters, found.product, found.details, found.locale);
  const received = untold.filter(({ author }) => author === 'property');
  const kind = received.length > 0 ? 'received' : 'refused';
  const reference = readableReference(found.reference);
  const values = {
    name: title,
    reference,
    dates: formatFor(iso).dates(starts.local.slice(0, 10), ends.local.slice(0, 10)),
    email: brand.supportEmail,
    brand: brand.name,
  };
  const translate = translatorFor(brand, code);
  const t = (key: string) => translate(`messages.${key}`, values);
  const told = received.length > 0 ? received : untold;
  return {
    iso,
    dir,
    brand: brand.name,
    logo: emailLogo(brand),
    accent: brand.look.accent,
    home: brand.origin + localePath(found.locale, '/'),
    subject: t(`mail_${kind}Subject`),
    preview: t('mail_about'),
    tone: kind === 'received' ? 'neutral' : 'warning',
    heading: t(`mail_${kind}Heading`),
    texts: [
      t('mail_about'),
      ...told.map(({ text }) => withoutLinks(text)),
      t(kind === 'received' ? 'safety' : 'mail_call'),
    ],
    action: {
      label: t(`mail_${kind}Action`),
      href: `${createTripLinks(secret).hrefFor(brand.origin, found.locale, found.reference)}#messages`,
      hint: t('mail_hint'),
    },
    support: t('mail_support'),
    footer: t('mail_footer'),
  };
}

/** Programs for email make links of addresses, and a property's text must not lead anywhere in our name. */
function withoutLinks(text: string): string {
  return text.replaceAll(/(?:\b[a-z][a-z0-9+.-]*:\/\/|\bwww\.)[^\s]+/giu, '[…]');
}
