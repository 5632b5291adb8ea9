import { createElement } from 'react';
import { isolated } from '#i18n/bidi.ts';
import { loadLocale } from '#i18n/load-locale.ts';
import { localePath } from '#i18n/locale.ts';
import { getLocale, textLocale } from '#i18n/locales.ts';
import { translatorFor } from '#i18n/messages.ts';
import type { EmailContent } from '#mail/email-layout.tsx';
import { emailText } from '#mail/email-text.ts';
import type { Mailer } from '#mail/mail.ts';
import type { PageBrand } from '#web/page.ts';
import type { AccountsDeps } from '../deps.ts';
import { normaliseEmail, type Person } from '../person.ts';
import { findPerson } from '../person.sql.ts';
import { accountRoutes } from '../routes.ts';
import { type AccountEmail, makeLink } from './link.sql.ts';

type Purpose = AccountEmail['purpose'];

const words = {
  reset: 'letterReset',
  prove: 'letterProve',
  email: 'letterEmail',
  moved: 'letterMoved',
} as const satisfies Record<Purpose, string>;
const tones = { reset: 'neutral', prove: 'good', email: 'good', moved: 'warning' } as const satisfies Record<
  Purpose,
  EmailContent['tone']
>;
const pages = {
  reset: accountRoutes.resetPassword,
  prove: accountRoutes.proveEmail,
  email: accountRoutes.proveEmail,
} as const;

/**
 * Renders and sends an email, most of them with a new link. Rejects when it can't be sent now: the worker retries, with
 * another link.
 */
export async function sendAccountEmail(
  deps: Pick<AccountsDeps, 'db' | 'brandOf'> & { readonly mailer: Pick<Mailer, 'send'> },
  message: AccountEmail,
): Promise<void> {
  const brand = await deps.brandOf(message.brand);
  const person = await findPerson(deps.db, message.person);
  // The account was erased meanwhile.
  if (!person) return;
  if (!brand) throw new Error(`no brand '${message.brand}' to write for`);
  const to = addressFor(message, person);
  // The request was withdrawn or completed meanwhile.
  if (to === null) return;
  await loadLocale(message.locale);
  const href =
    message.purpose === 'moved'
      ? `mailto:${brand.supportEmail}`
      : brand.origin +
        pages[message.purpose].href(
          message.locale,
          {},
          { link: await makeLink(deps.db, person, message.purpose, normaliseEmail(to)) },
        );
  const content = contentOf(brand, person, message, href);
  const [{ render }, { EmailLayout }] = await Promise.all([import('react-email'), import('#mail/email-layout.tsx')]);
  await deps.mailer.send({
    from: { name: brand.name, address: brand.supportEmail },
    to,
    subject: content.subject,
    html: await render(createElement(EmailLayout, { content })),
    text: emailText(content),
    language: content.iso,
    messageId: `<${message.id}@${new URL(brand.origin).hostname}>`,
    attachments: [],
  });
}

function addressFor(message: AccountEmail, person: Person): string | null {
  if (message.purpose === 'moved') return message.to;
  return message.purpose === 'email' ? person.newEmail : person.email;
}

function contentOf(brand: PageBrand, person: Person, message: AccountEmail, href: string): EmailContent {
  const { iso, dir, code } = getLocale(textLocale(message.locale));
  const t = translatorFor(brand, code);
  const word = words[message.purpose];
  const values = { brand: brand.name, name: person.name };
  const say = (part: string) => t(`account.${word}_${part}`, values);
  return {
    iso,
    dir,
    brand: brand.name,
    accent: brand.look.accent,
    home: brand.origin + localePath(message.locale, '/'),
    subject: say('subject'),
    preview: say('text'),
    tone: tones[message.purpose],
    heading: say('heading'),
    texts: [say('text')],
    action: {
      label: say('action'),
      href,
      hint: say('hint'),
    },
    support:
      t('account.letterSupport', { email: brand.supportEmail }) +
      (brand.supportPhone === undefined ? '' : ` ${t('mail.supportPhone', { phone: isolated(brand.supportPhone) })}`),
    footer: t('account.letterFooter', { brand: brand.name }),
  };
}
