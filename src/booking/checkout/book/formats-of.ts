import { formatFor } from '#i18n/format.ts';
import { getLocale } from '#i18n/locales.ts';
import type { PageContext } from '#web/page.ts';

export function formatsOf(context: PageContext) {
  const { iso } = getLocale(context.textLocale);
  return { iso, format: formatFor(iso), translate: context.translate };
}
