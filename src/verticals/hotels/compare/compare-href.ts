import type { LocaleCode } from '#i18n/locale.ts';
import { hotelRoutes } from '../routes.ts';

/** The comparison of hotels (ids with commas between them) with the dates and guests of `?check_in=…`, or empty. */
export function compareHref(ids: string, locale: LocaleCode, query: string): string {
  return `${hotelRoutes.compare.href(locale, {}, { ids })}${query ? `&${query.slice(1)}` : ''}`;
}
