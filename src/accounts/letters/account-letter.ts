import { createElement } from 'react';
import { loadLocale } from '#i18n/load-locale.ts';
import { localePath } from '#i18n/locale.ts';
import { getLocale, textLocale } from '#i18n/locales.ts';
import { translator } from '#i18n/messages.ts';
import type { LetterSheet } from '#mail/letter-frame.tsx';
import { letterText } from '#mail/letter-text.ts';
import type { Mailer } from '#mail/mail.ts';
import type { AccountsDeps } from '../deps.ts';
import { normaliseEmail, type Person } from '../person.ts';
import { findPerson } from '../person.sql.ts';
import { accountRoutes } from '../routes.ts';
import { type AccountLetter, makeLink } from './link.sql.ts';

type Purpose = AccountLetter['purpose'];

const words = {
  reset: 'letterReset',
  prove: 'letterProve',
  email: 'letterEmail',
  moved: 'letterMoved',
} as const satisfies Record<Purpose, string>;
const tones = { reset: 'neutral', prove: 'good', email: 'good', moved: 'warning' } as const satisfies Record<
  Purpose,
  LetterSheet['tone']
>;
const pages = {
  reset: accountRoutes.resetPassword,
  prove: accountRoutes.proveEmail,
  email: accountRoutes.proveEmail,
} as const;

/** Writes and sends a letter, most of them with a new link. Rejects when it can't be sent now: the worker tries again, with another link. */
export async function sendAccountLetter(
  deps: Pick<AccountsDeps, 'db' | 'brandOf'> & { readonly mailer: Pick<Mailer, 'send'> },
  letter: AccountLetter,
): Promise<void> {
  const brand = deps.brandOf(letter.brand);
  const person = await findPerson(deps.db, letter.person);
  // Erased meanwhile.
  if (!person) return;
  if (!brand) throw new Error(`no brand '${letter.brand}' to write for`);
  const to = addressFor(letter, person);
  // Taken back meanwhile, or done.
  if (to === null) return;
  await loadLocale(letter.locale);
  const href =
    letter.purpose === 'moved'
      ? `mailto:${brand.supportEmail}`
      : brand.origin +
        pages[letter.purpose].href(
          letter.locale,
          {},
          { link: await makeLink(deps.db, person, letter.purpose, normaliseEmail(to)) },
        );
  const sheet = sheetOf(brand, person, letter, href);
  const [{ render }, { LetterFrame }] = await Promise.all([import('react-email'), import('#mail/letter-frame.tsx')]);
  await deps.mailer.send({
    to,
    subject: sheet.subject,
    html: await render(createElement(LetterFrame, { sheet })),
    text: letterText(sheet),
    language: sheet.iso,
    messageId: `<${letter.id}@${new URL(brand.origin).hostname}>`,
    attachments: [],
  });
}

function addressFor(letter: AccountLetter, person: Person): string | null {
  if (letter.purpose === 'moved') return letter.to;
  return letter.purpose === 'email' ? person.newEmail : person.email;
}

function sheetOf(
  brand: NonNullable<ReturnType<AccountsDeps['brandOf']>>,
  person: Person,
  letter: AccountLetter,
  href: string,
): LetterSheet {
  const { iso, dir, code } = getLocale(textLocale(letter.locale));
  const t = translator(code);
  const word = words[letter.purpose];
  const values = { brand: brand.name, name: person.name };
  const say = (part: string) => t(`account.${word}_${part}`, values);
  return {
    iso,
    dir,
    brand: brand.name,
    home: brand.origin + localePath(letter.locale, '/'),
    subject: say('subject'),
    preview: say('text'),
    tone: tones[letter.purpose],
    heading: say('heading'),
    texts: [say('text')],
    action: {
      label: say('action'),
      href,
      hint: say('hint'),
    },
    support: t('account.letterSupport', { email: brand.supportEmail }),
    footer: t('account.letterFooter', { brand: brand.name }),
  };
}
