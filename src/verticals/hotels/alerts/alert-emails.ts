import { createElement } from 'react';
import { formatFor } from '#i18n/format.ts';
import { loadLocale } from '#i18n/load-locale.ts';
import { nearPointsOf } from '#travel/places/landmark.sql.ts';
import { localePath } from '#i18n/locale.ts';
import { getLocale, textLocale } from '#i18n/locales.ts';
import { translatorFor } from '#i18n/messages.ts';
import type { EmailContent } from '#mail/email-layout.tsx';
import { emailText } from '#mail/email-text.ts';
import type { Mailer } from '#mail/mail.ts';
import { parseParty } from '#values/party.ts';
import { emailLogo } from '#web/brand/email-logo.ts';
import { emailSender } from '#web/brand/email-sender.ts';
import type { PageBrand } from '#web/page.ts';
import type { Principal } from '#web/principal.ts';
import { emailPicture } from '../facts/email-picture.ts';
import { partyText } from '../facts/words.ts';
import { wholeWriter } from '../offer/whole-text.ts';
import { illustrationOf } from '../illustration-of.ts';
import { hotelRoutes } from '../routes.ts';
import { addAlertEmail, countDueAlerts, findAlert, rememberLast, rememberTold, takeDueAlerts } from './alerts.sql.ts';
import { createAlertLinks } from './alert-links.ts';
import { type AlertPriceDeps, alertPrice } from './alert-price.ts';
import { subjectView } from './present-subject.ts';
import { hasFallen, type PriceAlert } from './price-alert.ts';

export interface AlertEmailsDeps extends AlertPriceDeps {
  /** The server's secret. */
  readonly secret: string;
  readonly mailer: Pick<Mailer, 'send'>;
  readonly brandOf: (id: string) => Promise<PageBrand | null>;
  /** Null for who is gone or blocked. */
  readonly personOf: (id: string) => Promise<Principal | null>;
}

export interface AlertEmails {
  /** Asks for the prices of some alerts that were not asked for since a day; once a minute. */
  askDue(): Promise<void>;
  /** Sends the email of an alert if its price is still lower. Rejects when that can't be done now: the worker retries. */
  send(alertId: string): Promise<void>;
}

/** Asked side by side, and how many times as many in a minute: with two requests each, some 80,000 a day. */
const atOnce = 5;
const mostRounds = 12;
/** Milliseconds of a minute that may be spent on it, so that what else is due is not held up. */
const longest = 20_000;

export function alertEmails(deps: AlertEmailsDeps): AlertEmails {
  const { db, mailer, brandOf, personOf } = deps;
  const links = createAlertLinks(deps.secret);
  const askOne = async (alert: PriceAlert): Promise<void> => {
    const person = await personOf(alert.personId);
    const now = person && (await alertPrice(deps, alert, person, alert.price.currency));
    if (now?.kind !== 'found') return;
    await rememberLast(db, alert.id, now.price.whole);
    if (hasFallen(alert.price, now.price.whole)) await addAlertEmail(db, alert.id);
  };
  return {
    async askDue() {
      const until = deps.now().getTime() + longest;
      for (let round = 0; round < mostRounds; round += 1) {
        const due = await takeDueAlerts(db, atOnce);
        await Promise.all(due.map(askOne));
        if (due.length < atOnce) return;
        if (deps.now().getTime() > until) break;
      }
      deps.log.warn('more price alerts are due than can be asked for', { count: await countDueAlerts(db) });
    },
    async send(alertId) {
      const alert = await findAlert(db, alertId);
      const [brand, person] = alert ? [await brandOf(alert.brand), await personOf(alert.personId)] : [null, null];
      const email = person?.provenEmail;
      // It was ended meanwhile, or there is no recipient.
      if (!alert || !brand || !person || !email) return;
      // The price that the email tells is the one of this moment.
      const now = await alertPrice(deps, alert, person, alert.price.currency);
      if (now.kind === 'unavailable') throw new Error('no supplier has told the price of an alert');
      if (now.kind === 'none' || !hasFallen(alert.price, now.price.whole)) return;
      const { property, place, price } = now;
      const { stay, guests, country, subject } = alert;
      await loadLocale(alert.locale);
      const { iso, dir, code } = getLocale(textLocale(alert.locale));
      const translate = translatorFor(brand, code);
      const format = formatFor(iso);
      const prices = wholeWriter(translate, format);
      const party = parseParty(guests);
      const points = await nearPointsOf(deps.content, place.id);
      const words = { translate, format, textLocale: code, currency: alert.price.currency };
      const about = subjectView({ subject, place, property, points }, words);
      const values = {
        name: about.name,
        hotel: property.name,
        brand: brand.name,
        email: brand.supportEmail,
        dates: format.dates(stay.checkIn, stay.checkOut),
        guests: party.ok ? partyText(party.value, translate) : '',
        price: prices.whole(price),
        before: format.money(alert.price),
      };
      const t = (key: string) => translate(`price-alerts.mail_${key}`, values);
      const query = {
        check_in: stay.checkIn,
        check_out: stay.checkOut,
        guests,
        country,
        currency: alert.price.currency,
      };
      const text = t(subject.kind === 'search' ? 'searchText' : 'text');
      const anchor = subject.kind === 'search' ? '' : '#rooms';
      const stop = brand.origin + hotelRoutes.stopAlert.href(alert.locale, {}, { link: links.linkOf(alert.id) });
      const content: EmailContent = {
        iso,
        dir,
        brand: brand.name,
        logo: emailLogo(brand),
        accent: brand.look.accent,
        home: brand.origin + localePath(alert.locale, '/'),
        subject: t('subject'),
        preview: text,
        tone: 'good',
        heading: t('heading'),
        texts: [text, prices.split(price)],
        picture: emailPicture(
          { name: property.name, picture: illustrationOf(property, place, property.pictures[0]) },
          brand,
          translate,
        ),
        action: {
          label: t('action'),
          href: brand.origin + about.href(alert.locale, query) + anchor,
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
        to: email,
        subject: content.subject,
        html: await render(createElement(EmailLayout, { content })),
        text: emailText(content),
        language: iso,
        messageId: `<alert.${alert.id}.${alert.price.minor}@${new URL(brand.origin).hostname}>`,
        attachments: [],
        stopHref: stop,
      });
      await rememberTold(db, alert.id, price.whole);
      await rememberLast(db, alert.id, price.whole);
    },
  };
}
