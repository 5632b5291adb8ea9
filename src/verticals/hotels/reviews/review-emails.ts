import { emailLogo } from '#web/brand/email-logo.ts';
import { emailSender } from '#web/brand/email-sender.ts';
import { createElement } from 'react';
import type { BookingTables } from '#booking/booking.ts';
import type { Kysely } from 'kysely';
import { loadLocale } from '#i18n/load-locale.ts';
import { localePath } from '#i18n/locale.ts';
import { getLocale, textLocale } from '#i18n/locales.ts';
import { translatorFor } from '#i18n/messages.ts';
import type { EmailContent } from '#mail/email-layout.tsx';
import { emailText } from '#mail/email-text.ts';
import type { Mailer } from '#mail/mail.ts';
import type { PageBrand } from '#web/page.ts';
import { emailPicture } from '../facts/email-picture.ts';
import { hotelRoutes } from '../routes.ts';
import { invite, invitedStay, staysToInvite } from './invitation.sql.ts';
import { hashOfLink, linkSecret } from './review-links.ts';

export interface ReviewEmailsDeps {
  readonly db: Kysely<BookingTables>;
  /** The server's secret. */
  readonly secret: string;
  readonly mailer: Pick<Mailer, 'send'>;
  readonly brandOf: (id: string) => Promise<PageBrand | null>;
}

export interface ReviewEmails {
  /** Invites the guests of stays that ended since yesterday; once a minute. */
  inviteGuests(): Promise<void>;
  /** Sends the email of a stay's invitation. Rejects when it can't be sent now: the worker retries. */
  send(reservationId: string): Promise<void>;
}

const atOnce = 100;

/** Emails that ask for a review: one for each finished stay. */
export function reviewEmails({ db, secret, mailer, brandOf }: ReviewEmailsDeps): ReviewEmails {
  return {
    async inviteGuests() {
      for (const stay of await staysToInvite(db, atOnce)) {
        const hash = hashOfLink(linkSecret(secret, stay.reservationId));
        // oxlint-disable-next-line no-await-in-loop -- one transaction after another leaves connections to bookings
        if (hash) await invite(db, stay, hash);
      }
    },
    async send(reservationId) {
      const stay = await invitedStay(db, reservationId);
      // The review is written already, or the address wants no invitations.
      if (!stay) return;
      const brand = await brandOf(stay.brand);
      if (!brand) throw new Error(`no brand '${stay.brand}' to write for`);
      await loadLocale(stay.locale);
      const { iso, dir, code } = getLocale(textLocale(stay.locale));
      const translate = translatorFor(brand, code);
      const link = linkSecret(secret, reservationId);
      const t = (key: string) =>
        translate(`review-mails.${key}`, { name: stay.hotel, brand: brand.name, email: brand.supportEmail });
      const stop = brand.origin + hotelRoutes.stopReviews.href(stay.locale, {}, { link });
      const content: EmailContent = {
        iso,
        dir,
        brand: brand.name,
        logo: emailLogo(brand),
        accent: brand.look.accent,
        home: brand.origin + localePath(stay.locale, '/'),
        subject: t('subject'),
        preview: t('text'),
        tone: 'neutral',
        heading: t('heading'),
        texts: [t('text')],
        picture: emailPicture({ name: stay.hotel, picture: stay.picture }, brand, translate),
        action: {
          label: t('action'),
          href: brand.origin + hotelRoutes.writeReview.href(stay.locale, {}, { link }),
          hint: t('hint'),
        },
        support: t('support'),
        footer: t('footer'),
        stop: { label: t('stop'), href: stop },
      };
      const [{ render }, { EmailLayout }] = await Promise.all([
        import('react-email'),
        import('#mail/email-layout.tsx'),
      ]);
      await mailer.send({
        from: emailSender(brand),
        to: stay.email,
        subject: content.subject,
        html: await render(createElement(EmailLayout, { content })),
        text: emailText(content),
        language: iso,
        messageId: `<review.${reservationId}@${new URL(brand.origin).hostname}>`,
        attachments: [],
        stopHref: stop,
      });
    },
  };
}
