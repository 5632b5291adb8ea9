import { localePath } from '#i18n/locale.ts';
import type { PageAnswer, PageContext } from './page.ts';

/** To the log-in, and from there back to the address that was asked for. */
export function toLogin({ locale, path }: Pick<PageContext, 'locale' | 'path'>): PageAnswer<never> {
  const next = encodeURIComponent(localePath(locale, path));
  return { kind: 'redirect', to: `${localePath(locale, '/login')}?next=${next}` };
}
