import { loadLocale } from '#i18n/load-locale.ts';
import type { EmailContent } from '#mail/email-layout.tsx';
import type { Mailer } from '#mail/mail.ts';
import type { AccountsDeps } from '../deps.ts';
import { normaliseEmail, type Person } from '../person.ts';
import { findPerson } from '../person.sql.ts';
import { accountRoutes } from '../routes.ts';
import { deliver } from './deliver.ts';
import { securityTexts } from './security-email.ts';
import { type AccountEmail, makeLink } from './link.sql.ts';

type Purpose = Exclude<AccountEmail['purpose'], 'security'>;

const words = {
  reset: 'letterReset',
  prove: 'letterProve',
  email: 'letterEmail',
  moved: 'letterMoved',
  sign_in: 'letterSignIn',
} as const satisfies Record<Purpose, string>;
const tones = {
  reset: 'neutral',
  prove: 'good',
  email: 'good',
  moved: 'warning',
  sign_in: 'neutral',
} as const satisfies Record<Purpose, EmailContent['tone']>;
const pages = {
  reset: accountRoutes.resetPassword,
  prove: accountRoutes.proveEmail,
  email: accountRoutes.proveEmail,
  sign_in: accountRoutes.loginByLink,
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
  // No page has asked for these, so that there is no page whose language they are in.
  const isNotice = message.purpose === 'security' || message.purpose === 'moved';
  const locale = (isNotice ? person.locale : null) ?? message.locale;
  await loadLocale(locale);
  if (message.purpose === 'security') {
    await deliver(deps.mailer, brand, { id: message.id, locale }, (t) =>
      securityTexts(message, person, brand, locale, t),
    );
    return;
  }
  const to = addressFor(message, person);
  // The request was withdrawn or completed meanwhile.
  if (to === null) return;
  const href =
    message.purpose === 'moved'
      ? `mailto:${brand.supportEmail}`
      : brand.origin +
        pages[message.purpose].href(
          locale,
          {},
          {
            link: await makeLink(deps.db, person, message.purpose, normaliseEmail(to), message),
            next: message.next,
          },
        );
  const word = words[message.purpose];
  const values = { brand: brand.name, name: person.name };
  await deliver(deps.mailer, brand, { id: message.id, locale }, (t) => {
    const say = (part: string) => t(`account.${word}_${part}`, values);
    return {
      to,
      subject: say('subject'),
      tone: tones[message.purpose],
      heading: say('heading'),
      texts: [say('text')],
      action: { label: say('action'), href, hint: say('hint') },
      footer: t('account.letterFooter', { brand: brand.name }),
    };
  });
}

function addressFor(message: Exclude<AccountEmail, { readonly purpose: 'security' }>, person: Person): string | null {
  if (message.purpose === 'moved') return message.to;
  return message.purpose === 'email' ? person.newEmail : person.email;
}
