import type { PageContext } from '#web/page.ts';
import { addDays, maxDaysAhead } from '#values/stay-dates.ts';
import type { FormStart } from '../product.ts';
import { hotelRoutes } from './routes.ts';
import type { SearchFormView } from './search-form.tsx';

/** The search form before anything is typed. */
export function emptySearch({ locale, currency, country, now }: PageContext, start?: FormStart): SearchFormView {
  const today = now.toISOString().slice(0, 10);
  return {
    action: hotelRoutes.search.href(locale, {}),
    locale,
    q: start?.destination ?? '',
    place: '',
    checkIn: '',
    checkOut: '',
    guests: '2',
    today,
    lastDay: addDays(today, maxDaysAhead),
    ...(currency ? { currency } : {}),
    ...(country ? { country } : {}),
  };
}
