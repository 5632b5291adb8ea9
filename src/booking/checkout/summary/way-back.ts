import { localePath } from '#i18n/locale.ts';
import type { PageContext } from '#web/page.ts';
import { isLocalPath } from '#web/safe-redirect.ts';

/**
 * The page where the offer was chosen, with its search parameters, from the address (`back`, a path of the default
 * locale): the product's own page with current rates. Null when the parameter is missing, or leads elsewhere.
 */
export function wayBack({ query, locale }: Pick<PageContext, 'query' | 'locale'>): string | null {
  const back = backKey({ query });
  return back && localePath(locale, back);
}

/** The raw parameter, to be passed on. */
export function backKey({ query }: Pick<PageContext, 'query'>): string | null {
  const back = query.get('back') ?? '';
  return isLocalPath(back) ? back : null;
}
