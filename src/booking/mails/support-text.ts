import { isolated } from '#i18n/bidi.ts';
import type { Translate } from '#i18n/translate.ts';
import type { PageBrand } from '#web/page.ts';

/** How a traveller reaches the site, for mails. */
export function supportText(brand: Pick<PageBrand, 'supportEmail' | 'supportPhone'>, translate: Translate): string {
  const byMail = translate('mail.support', { email: brand.supportEmail });
  if (brand.supportPhone === undefined) return byMail;
  return `${byMail} ${translate('mail.supportPhone', { phone: isolated(brand.supportPhone) })}`;
}
