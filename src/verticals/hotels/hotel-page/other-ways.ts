import { localePath } from '#i18n/locale.ts';
import { wordsOf } from '#travel/places/names.ts';
import { formatParty } from '#values/party.ts';
import { addDays, type StayDates } from '#values/stay-dates.ts';
import { partyText } from '../facts/words.ts';
import { formatOf } from '../pages-deps.ts';
import type { LinkView } from '../results/results-view.ts';
import { hotelRoutes } from '../routes.ts';
import { divideParty } from '../stay-query/divide-party.ts';
import { stayLinkQuery } from '../stay-query/form-view.ts';
import type { UnavailableReason } from '../supplier.ts';
import { eachRoomHref, type HotelPageRequest, wantsEachRoom } from './hotel-request.ts';

/** To the same stay with another choice for each room. */
export function eachRoomLink(request: HotelPageRequest): LinkView {
  const { translate, locale } = request.context;
  return { label: translate('hotel-rooms.choose'), href: `${localePath(locale, eachRoomHref(request))}#rooms` };
}

/** The same stay a day earlier, later or longer, and the other hotels of the city. */
export function otherWays(request: HotelPageRequest, stay: StayDates, reason: UnavailableReason): LinkView[] {
  const { context, place, property, query, today } = request;
  const { translate, locale } = context;
  const format = formatOf(context);
  const params = { country: place.country.slug, city: place.slug };
  const keys = stayLinkQuery(context, query);
  const moves =
    reason === 'occupancy' || reason === 'unknown_property'
      ? []
      : reason === 'minimum_stay'
        ? ([
            [0, 1],
            [-1, 0],
          ] as const)
        : ([
            [1, 1],
            [-1, -1],
          ] as const);
  const moved = moves.flatMap(([start, end]) => {
    const dates = { check_in: addDays(stay.checkIn, start), check_out: addDays(stay.checkOut, end) };
    if (dates.check_in < today) return [];
    return [
      {
        label: format.dates(dates.check_in, dates.check_out),
        href: hotelRoutes.hotel.href(locale, { ...params, hotel: property.slug }, { ...keys, ...dates }),
      },
    ];
  });
  const divided = reason === 'occupancy' ? divideParty(query.party) : null;
  const split = divided
    ? [
        {
          label: partyText(divided, translate),
          href: hotelRoutes.hotel.href(
            locale,
            { ...params, hotel: property.slug },
            { ...keys, guests: formatParty(divided) },
          ),
        },
      ]
    : [];
  const apart = query.party.length > 1 && !wantsEachRoom(request) ? [eachRoomLink(request)] : [];
  return [
    ...apart,
    ...split,
    ...moved,
    {
      label: translate('hotel.others', wordsOf('city', place, context.textLocale)),
      href: hotelRoutes.results.href(locale, params, keys),
    },
  ];
}
