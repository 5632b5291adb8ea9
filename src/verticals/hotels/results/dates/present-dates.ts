import { addDays, nightsOf, type StayDates } from '#values/stay-dates.ts';
import { buyerOf, fromText, stayFrom } from '../../night-prices/stay-from.ts';
import { formatOf, type HotelPagesDeps } from '../../pages-deps.ts';
import { hotelRoutes } from '../../routes.ts';
import { filtersToQuery } from '../../stay-query/filters-query.ts';
import { stayLinkQuery } from '../../stay-query/form-view.ts';
import type { ResultsRequest } from '../states/frame.ts';
import type { DateView } from '../results-view.ts';

const around = 3;

/**
 * The same stay begun up to three days earlier or later, with what its nights cost at least where that is known: of stored
 * prices, so no supplier is asked. Null without `days=1` in the address, but where no hotel is free.
 */
export async function presentDates(
  deps: HotelPagesDeps,
  request: ResultsRequest,
  stay: StayDates,
  isEmpty: boolean,
): Promise<readonly DateView[] | null> {
  const { context, place, query, filters, today } = request;
  if (!isEmpty && context.query.get('days') !== '1') return null;
  const format = formatOf(context);
  const buyer = buyerOf(deps, context);
  const nights = nightsOf(stay);
  const begins = Array.from({ length: 2 * around + 1 }, (_, at) => addDays(stay.checkIn, at - around));
  const days = begins
    .filter((checkIn) => checkIn >= today)
    .map(async (checkIn) => {
      const moved = { checkIn, checkOut: addDays(checkIn, nights) };
      const price = await stayFrom(deps, place.id, { stay: moved, party: query.party }, buyer);
      return {
        dates: format.dates(moved.checkIn, moved.checkOut),
        price: price && fromText(price, nights, context),
        href:
          checkIn === stay.checkIn
            ? null
            : hotelRoutes.results.href(
                context.locale,
                { country: place.country.slug, city: place.slug },
                {
                  ...stayLinkQuery(context, query),
                  check_in: moved.checkIn,
                  check_out: moved.checkOut,
                  ...filtersToQuery({ ...filters.filters, page: 1 }),
                  days: '1',
                },
              ),
      };
    });
  return await Promise.all(days);
}
