import type { Kysely } from 'kysely';
import { deliverEmail } from '#accounts/accounts.ts';
import type { Brand } from '#brands/brands.ts';
import { loadLocale } from '#i18n/load-locale.ts';
import type { Mailer } from '#mail/mail.ts';
import { bookingRoutes } from '../routes.ts';
import type { BookingTables } from '../tables.ts';
import { type CreditEmail, recipientOf } from './credit-email.sql.ts';

export interface CreditEmailDeps {
  readonly db: Kysely<BookingTables>;
  readonly brandOf: (id: string) => Promise<Brand | null>;
  /** Id of the brand that writes to agencies. */
  readonly brand: string;
  readonly mailer: Pick<Mailer, 'send'>;
}

const tones = { statement: 'neutral', due: 'neutral', late: 'warning', alert: 'warning', blocked: 'warning' } as const;

/** Renders and sends an email about an agency's account. Rejects when it can't be sent now: the worker retries. */
export async function sendCreditEmail(
  { db, brandOf, brand: brandId, mailer }: CreditEmailDeps,
  message: CreditEmail,
): Promise<void> {
  const [brand, recipient] = await Promise.all([brandOf(brandId), recipientOf(db, message)]);
  if (!brand) throw new Error(`no brand '${brandId}' to write for`);
  // They have left the agency, or their account is erased.
  if (!recipient) return;
  const { to, agency, locale } = recipient;
  await loadLocale(locale);
  const { purpose } = message;
  await deliverEmail(mailer, brand, { id: message.id, locale }, (t) => {
    const say = (part: string) => t(`finance.mail_${purpose}_${part}`, { agency, brand: brand.name });
    return {
      to,
      subject: say('subject'),
      tone: tones[purpose],
      heading: say('heading'),
      texts: [say('text')],
      action: {
        label: t('finance.mail_action'),
        href: brand.origin + bookingRoutes.finance.href(locale, {}),
        hint: null,
      },
      footer: t('account.letterFooter', { brand: brand.name }),
    };
  });
}
