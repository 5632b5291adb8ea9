import type { Kysely } from 'kysely';
import { deliverEmail } from '#accounts/accounts.ts';
import { type Brands, type BrandTables, type HostEmail, hostOwner, recordName } from '#brands/brands.ts';
import { brandRoutes } from '#brands/routes.ts';
import { formatFor } from '#i18n/format.ts';
import { loadLocale } from '#i18n/load-locale.ts';
import { getLocale, textLocale } from '#i18n/locales.ts';
import type { Mailer } from '#mail/mail.ts';

export interface HostEmailDeps {
  readonly db: Kysely<BrandTables>;
  readonly brands: Pick<Brands, 'default'>;
  readonly mailer: Pick<Mailer, 'send'>;
}

/** Writes to an owner, as the operator, about a host whose record is gone. Rejects when it can't be sent now. */
export async function sendHostEmail(
  { db, brands, mailer }: HostEmailDeps,
  { id, purpose, host, until, personId }: HostEmail,
): Promise<void> {
  const owner = await hostOwner(db, personId);
  // They have left the agency, or their account is erased.
  if (!owner) return;
  const brand = brands.default;
  const { locale } = owner;
  await loadLocale(locale);
  const { date } = formatFor(getLocale(textLocale(locale)).iso);
  await deliverEmail(mailer, brand, { id, locale }, (t) => {
    const values = { host, date: until === null ? '' : date(until), brand: brand.name };
    return {
      to: owner.to,
      subject: t(`brand-editor.mail_${purpose}_subject`, values),
      tone: 'warning',
      heading: t(`brand-editor.mail_${purpose}_heading`, values),
      texts: [
        t(`brand-editor.mail_${purpose}_text`, values),
        t('brand-editor.mail_record', { name: recordName(host) }),
      ],
      action: {
        label: t('brand-editor.mail_action'),
        href: brand.origin + brandRoutes.brandEditor.href(locale, {}, { part: 'hosts' }),
        hint: null,
      },
      footer: t('account.letterFooter', { brand: brand.name }),
    };
  });
}
