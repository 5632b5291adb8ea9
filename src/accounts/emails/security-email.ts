import { formatFor } from '#i18n/format.ts';
import { getLocale, textLocale } from '#i18n/locales.ts';
import type { LocaleCode } from '#i18n/locale.ts';
import type { Translate } from '#i18n/translate.ts';
import type { PageBrand } from '#web/page.ts';
import type { Person } from '../person.ts';
import { accountRoutes } from '../routes.ts';
import type { EmailTexts } from './deliver.ts';
import type { SecurityEmail } from './security-email.sql.ts';

/** The texts of an email about a changed way to log in: what, when and where, and what to do if it was another person. */
export function securityTexts(
  { change, at, browser, system, what = '', left = 0 }: SecurityEmail,
  person: Person,
  brand: PageBrand,
  locale: LocaleCode,
  t: Translate,
): EmailTexts {
  const values = { brand: brand.name, name: person.name, what, count: left };
  const named = browser !== null && system !== null ? t('security.device', { browser, system }) : (browser ?? system);
  const when = formatFor(getLocale(textLocale(locale)).iso).instant(at, 'UTC');
  return {
    to: person.email,
    subject: t(`security-mails.${change}_subject`, values),
    tone: 'warning',
    heading: t(`security-mails.${change}_heading`, values),
    texts: [
      t(`security-mails.${change}_text`, values),
      named === null
        ? t('security-mails.when', { at: when })
        : t('security-mails.whenAndWhere', { at: when, device: named }),
      t(`security-mails.${change}_undo`, values),
    ],
    action: {
      label: t('security-mails.action'),
      href: brand.origin + accountRoutes.resetPassword.href(locale, {}),
      hint: t('security-mails.hint'),
    },
    footer: t('account.letterFooter', { brand: brand.name }),
  };
}
