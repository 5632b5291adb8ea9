import { defaultLocale } from '#i18n/locale.ts';
import { route } from '#web/route.ts';
import type { sessionKeys } from '../present-session.ts';
import { type Filters, filtersToQuery } from '../../stay-query/filters-query.ts';

const pins = route('/v3/hotels/searches/:session/pins');

/** All pages of a list at once. The area parameter is dropped: pins around the area are loaded already. */
export function pinsHref(keys: ReturnType<typeof sessionKeys>, filters: Filters, locale: string): string {
  const query = filtersToQuery({ ...filters, box: null, sort: 'recommended', page: 1 });
  return pins.href(defaultLocale, { session: keys.session }, { locale, rev: keys.rev, ...query });
}
