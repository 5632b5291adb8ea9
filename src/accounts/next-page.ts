import { localePath } from '#i18n/locale.ts';
import type { PageContext } from '#web/page.ts';
import { isLocalPath, withoutSession } from '#web/safe-redirect.ts';

/**
 * Where to go after signing in: a path on this site and never the log-in again; home for anything else. After a log-in
 * other prices may be shown.
 */
export function nextOf({ locale }: Pick<PageContext, 'locale'>, requested: string | null): string {
  const isOurs = requested !== null && isLocalPath(requested) && !/\/login(?:[/?#]|$)/.test(requested);
  return isOurs ? withoutSession(requested) : localePath(locale, '/');
}
