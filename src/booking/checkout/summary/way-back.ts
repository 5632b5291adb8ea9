import { localePath } from '#i18n/locale.ts';
import type { PageContext } from '#web/page.ts';
import { isLocalPath } from '#web/safe-redirect.ts';

/**
 * Where the offer was chosen, with all that was asked for there, as the address says it (`back`, a path of the default
 * locale): the product's own page, which has today's rates. Null when it says nothing, or leads elsewhere.
 */
export function wayBack({ query, locale }: Pick<PageContext, 'query' | 'locale'>): string | null {
  const back = backKey({ query });
  return back && localePath(locale, back);
}

/** The same as the address has it, to be handed on. */
export function backKey({ query }: Pick<PageContext, 'query'>): string | null {
  const back = query.get('back') ?? '';
  return isLocalPath(back) ? back : null;
}
