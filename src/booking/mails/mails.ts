import type { Kysely } from 'kysely';
import { createElement } from 'react';
import type { Brand } from '#brands/brands.ts';
import { loadLocale } from '#i18n/load-locale.ts';
import type { Mail, Mailer } from '#mail/mail.ts';
import { emailSender } from '#web/brand/email-sender.ts';
import { findReservation, findTrip, type ShownReservation } from '../reservation/find-reservation.ts';
import { asOne, type ShownTrip } from '../reservation/shown-trip.ts';
import type { MailKind, SendMail, UnpaidMailKind } from '../saga/deliver.ts';
import type { BookingTables } from '../tables.ts';
import type { ProductPresenter } from '../vertical.ts';
import { bookingCalendar } from '../voucher/calendar.ts';
import { voucherPdf } from '../voucher/voucher.ts';
import { hasDocuments } from '../reservation/has-documents.ts';
import { type BookingMailKind, mailContent, type MailContent } from './mail-content.ts';
import { isTripMail, tripMailContent, type TripMailKind } from './trip-mail-content.ts';
import { mailText } from './mail-text.ts';
import type { DocumentLogoOf } from '../voucher/document-logo.ts';
import { isUnpaidMail, unpaidMailContent, unpaidRecipient } from './unpaid-mail.ts';

export { sendMessageEmail } from './message-email.ts';

export interface MailsDeps {
  readonly db: Kysely<BookingTables>;
  readonly presenters: Readonly<Record<string, ProductPresenter>>;
  readonly brandOf: (id: string) => Promise<Brand | null>;
  readonly mailer: Pick<Mailer, 'send'>;
  /** The server's secret, for links that open a booking or pay it. */
  readonly secret: string;
  /** The brand's logo in documents; left out: its name is written. */
  readonly logoOf?: DocumentLogoOf;
}

/** Renders and sends the saga's mails. Rejects when a mail can't be sent now: the worker retries with the same id. */
export function createMails(deps: MailsDeps): SendMail {
  return async ({ kind, brand: brandId, tripId, reservationId, messageId }) => {
    const brand = await deps.brandOf(brandId);
    const trip = await findTrip(deps.db, brandId, tripId);
    const found = trip && (trip.reservations.find(({ id }) => id === reservationId) ?? asOne(trip));
    if (isUnpaidMail(kind)) {
      if (!brand || !trip) throw new Error(`no brand or trip to write '${kind}' for`);
      return await sendUnpaid(deps, brand, kind, trip, reservationId, messageId);
    }
    // Paid, or answered, before the email was sent: there is nothing to request.
    if (found && !found.due && (kind === 'payment_due' || kind === 'payment_reminder')) return;
    if (found && kind === 'supplier_changed' && found.state !== 'supplier_changed') return;
    if (brand && trip && reservationId === null && trip.reservations.length > 1 && isTripMail(kind))
      return await deps.mailer.send(await writeTripMail(deps, brand, kind, trip, messageId));
    if (!brand || !found) throw new Error(`no brand or reservation to write '${kind}' for`);
    const { replaces } = found;
    const replaced =
      replaces && (kind === 'confirmed' || kind === 'failed')
        ? await findReservation(deps.db, brandId, replaces.reservationId)
        : null;
    await deps.mailer.send(await writeMail(deps, brand, kind, found, messageId, replaced));
  };
}

/** Nothing is sent about what was paid before the email was due. */
async function sendUnpaid(
  deps: MailsDeps,
  brand: Brand,
  kind: UnpaidMailKind,
  trip: ShownTrip,
  reservationId: string | null,
  messageId: string,
): Promise<void> {
  const recipient = await unpaidRecipient(deps, brand, kind, trip, reservationId);
  if (!recipient) return;
  await loadLocale(recipient.locale);
  const content = unpaidMailContent(deps.presenters, brand, kind, trip, recipient, reservationId);
  await deps.mailer.send({ ...(await written(brand, content, recipient.to, messageId)), attachments: [] });
}

/** One mail, complete. `messageId` is the part before the host; `replaced` the booking that `found` replaces. */
export async function writeMail(
  deps: Pick<MailsDeps, 'presenters' | 'secret' | 'logoOf'>,
  brand: Brand,
  kind: BookingMailKind,
  found: ShownReservation,
  messageId: string,
  replaced: ShownReservation | null = null,
): Promise<Mail> {
  await loadLocale(found.locale);
  const content = await mailContent(deps, brand, kind, found, replaced);
  const isOver = kind === 'cancelled' || kind === 'supplier_cancelled';
  const events = replaced ? [found, replaced] : [found];
  const calendar =
    (kind === 'confirmed' && !found.due?.isAgreed) || kind === 'paid' || isOver
      ? bookingCalendar(deps.presenters, brand, ...events)
      : null;
  return {
    ...(await written(brand, content, found.email, messageId)),
    attachments: withVoucher(kind) && hasDocuments(found) ? [await voucherOf(deps, brand, found)] : [],
    ...(calendar ? { ics: { method: 'PUBLISH' as const, content: calendar } } : {}),
  };
}

/** The email that confirms a booking, without what is attached to it. */
export async function confirmationHtml(
  deps: Pick<MailsDeps, 'presenters' | 'secret'>,
  brand: Brand,
  found: ShownReservation,
): Promise<string> {
  await loadLocale(found.locale);
  return (await written(brand, await mailContent(deps, brand, 'confirmed', found), found.email, found.id)).html;
}

/** One mail about all of a trip of several, with a voucher and a calendar event for each that is confirmed. */
export async function writeTripMail(
  deps: Pick<MailsDeps, 'presenters' | 'secret' | 'logoOf'>,
  brand: Brand,
  kind: TripMailKind,
  trip: ShownTrip,
  messageId: string,
): Promise<Mail> {
  await loadLocale(trip.locale);
  const content = tripMailContent(deps, brand, kind, trip);
  const confirmed = withVoucher(kind) ? trip.reservations.filter(hasDocuments) : [];
  const attachments: Mail['attachments'][number][] = [];
  for (const found of confirmed) {
    // oxlint-disable-next-line no-await-in-loop -- one after another: each takes a core
    attachments.push(await voucherOf(deps, brand, found));
  }
  const calendar = confirmed.length > 0 ? bookingCalendar(deps.presenters, brand, ...confirmed) : null;
  return {
    ...(await written(brand, content, trip.reservations[0]!.email, messageId)),
    attachments,
    ...(calendar ? { ics: { method: 'PUBLISH' as const, content: calendar } } : {}),
  };
}

async function written(brand: Brand, content: MailContent, to: string, messageId: string) {
  // Loaded on demand: fifty megabytes that a server without mails does not need.
  const [{ render }, { MailTemplate }] = await Promise.all([import('react-email'), import('./mail-template.tsx')]);
  return {
    from: emailSender(brand),
    to,
    subject: content.subject,
    html: await render(createElement(MailTemplate, { content })),
    text: mailText(content),
    language: content.iso,
    messageId: `<${messageId}@${new URL(brand.origin).hostname}>`,
  };
}

const withVoucher = (kind: MailKind) => kind === 'confirmed' || kind === 'paid' || kind === 'amended';

async function voucherOf(deps: Pick<MailsDeps, 'presenters' | 'logoOf'>, brand: Brand, found: ShownReservation) {
  return {
    filename: `voucher-${found.reference}.pdf`,
    contentType: 'application/pdf',
    content: await voucherPdf(deps, brand, found),
  };
}
