import { createRoute, z } from '@hono/zod-openapi';
import { dateIn } from '#values/local-time.ts';
import { addDays, maxNights } from '#values/stay-dates.ts';
import { type Api, notFound } from '#web/api/api.ts';
import { anyOrigin } from '#web/api/operations.ts';
import { answers, dateText, localeField } from '#web/api/schemas.ts';
import { formatParty } from '#values/party.ts';
import { presentCalendar } from '../hotel-page/calendar/present-calendar.ts';
import { nationalityOf } from '../pages-deps.ts';
import { hotelRoutes } from '../routes.ts';
import { calendarSuppliers, hotelCalendar } from '../search/hotel-calendar.ts';
import { apiPricing, rateLimited, type HotelApiDeps, readStay } from './api-visit.ts';
import { problem, refusals } from './error-codes.ts';
import { findHotel } from './hotel-api.ts';
import { hotelParam } from './hotel-schemas.ts';
import { stayFields } from './schemas.ts';

const day = z.strictObject({
  date: dateText.openapi({ description: 'First day of the stay' }),
  number: z.string().openapi({ example: '4' }),
  text: z.string().openapi({
    example: '4 – 5 Dec 2026: €137.50',
    description: 'The dates with the exact price, or with the reason why there is none',
  }),
  short: z.string().openapi({ example: '€138' }),
  href: z.string().nullable().openapi({ description: 'Path of the hotel’s page with these dates' }),
  level: z.enum(['lowest', 'low', 'usual', 'none']),
});

const calendarSchema = z
  .strictObject({
    basis: z.string().openapi({ example: '1 night, 2 adults' }),
    summary: z.string().openapi({ example: 'The cheapest first day is 9 December: €118.00.' }),
    weekdays: z.array(z.string()).openapi({ example: ['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa'] }),
    months: z.array(
      z.strictObject({
        title: z.string().openapi({ example: 'December 2026' }),
        blanks: z.int().openapi({ example: 2, description: 'Cells before the first day' }),
        days: z.array(day),
      }),
    ),
  })
  .openapi('HotelCalendar');

const calendar = createRoute({
  method: 'get',
  path: '/hotels/{id}/calendar',
  operationId: 'showPriceCalendar',
  tags: ['Search'],
  summary: 'The cheapest stay of a hotel by its first day',
  description: 'For the next 60 days, with texts that are ready to be shown.',
  request: {
    params: hotelParam,
    query: z.strictObject({
      ...localeField,
      nights: z
        .string()
        .max(3)
        .optional()
        .openapi({ example: '3', description: `1 to ${maxNights}; 1 when left out` }),
      guests: stayFields.guests.optional(),
      country: stayFields.country,
      currency: stayFields.currency,
    }),
  },
  responses: {
    200: answers(calendarSchema, 'The calendar'),
    ...refusals('not_found', 'too_many_requests', 'no_supplier'),
  },
  ...anyOrigin,
});

export function addCalendar(api: Api, deps: HotelApiDeps): void {
  api.openapi(calendar, async (c) => {
    const found = await findHotel(deps, c.req.valid('param').id);
    if (!found || calendarSuppliers(deps, found.property).length === 0) return problem(c, notFound);
    const { property, place } = found;
    const { translate, format, locale } = c.var.api;
    const { nights: typed = '1', ...fields } = c.req.valid('query');
    const from = dateIn(place.tz, deps.now());
    const nights = /^\d{1,2}$/.test(typed) ? Number(typed) : 0;
    const stayRequest = readStay(c, { ...fields, check_in: from, check_out: addDays(from, nights) }, from, translate);
    if (stayRequest instanceof Response) return stayRequest as never;
    const refused = await rateLimited(c, deps, translate);
    if (refused) return refused as never;
    const { party, country, currency } = stayRequest;
    const answer = await hotelCalendar(deps, property, {
      place,
      from,
      nights,
      party,
      nationality: nationalityOf(country),
      currency,
      pricing: await apiPricing(c, deps, { country }),
    });
    if (answer.kind === 'unavailable')
      return problem(c, {
        code: 'no_supplier',
        message: translate('price-calendar.failed'),
        retryAfterSeconds: 5,
      });
    const hrefOf = (stay: { checkIn: string; checkOut: string }) =>
      hotelRoutes.hotel.href(
        locale,
        { country: place.country.slug, city: place.slug, hotel: property.slug },
        {
          check_in: stay.checkIn,
          check_out: stay.checkOut,
          guests: formatParty(party),
          country,
          currency,
        },
      );
    return c.json({ data: copied(presentCalendar(answer.days, { nights, party, hrefOf, translate, format })) }, 200);
  });
}

/** The schema's arrays may be changed, the view's may not. */
function copied(view: ReturnType<typeof presentCalendar>) {
  return {
    ...view,
    weekdays: [...view.weekdays],
    months: view.months.map((month) => ({ ...month, days: month.days.map((one) => ({ ...one })) })),
  };
}
