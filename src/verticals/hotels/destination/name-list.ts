import { getLocale } from '#i18n/locales.ts';
import type { PageContext } from '#web/page.ts';
import { formatOf } from '../pages-deps.ts';

/** Names as a sentence lists them. Where lines run from the right each is set apart, so that Latin ones keep their order. */
export function nameList(names: readonly string[], context: Pick<PageContext, 'textLocale'>): string {
  const apart = getLocale(context.textLocale).dir === 'rtl';
  return formatOf(context).list(apart ? names.map((name) => `\u2068${name}\u2069`) : names);
}
