import { getLocale } from '#i18n/locales.ts';
import type { PageContext } from '#web/page.ts';
import { formatOf } from '../pages-deps.ts';

/**
 * Names joined by the language's list format. In right-to-left text each is isolated, so that Latin names keep their
 * order.
 */
export function nameList(names: readonly string[], context: Pick<PageContext, 'textLocale'>): string {
  const apart = getLocale(context.textLocale).dir === 'rtl';
  return formatOf(context).list(apart ? names.map((name) => `\u2068${name}\u2069`) : names);
}
