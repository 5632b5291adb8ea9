import { placeById } from '../content/hotel-places.ts';
import { createRoute, z } from '@hono/zod-openapi';
import { type Api, notFound } from '#web/api/api.ts';
import type { ApiContext } from '#web/api/api-context.ts';
import { anyOrigin } from '#web/api/operations.ts';
import { answers, localeField } from '#web/api/schemas.ts';
import { sizedPicture } from '#ui/pictures/sizes.ts';
import { dateIn } from '#values/local-time.ts';
import { formatParty } from '#values/party.ts';
import { nameIn } from '#travel/places/names.ts';
import { type Place, placePath } from '#travel/places/place.ts';
import type { Property } from '../content/property.ts';
import { propertyById } from '../content/property.sql.ts';
import { describe } from '../hotel-page/describe.ts';
import { illustrationOf } from '../illustration-of.ts';
import { sealOffer } from '../offer/sealed-offer.ts';
import { nationalityOf } from '../pages-deps.ts';
import { hotelRoutes } from '../routes.ts';
import { hotelOffers } from '../search/hotel-offers.ts';
import { roomText } from '../facts/words.ts';
import { apiPricing, rateLimited, type HotelApiDeps, readStay } from './api-visit.ts';
import { problem, refusals } from './error-codes.ts';
import { presentRate } from './present-rate.ts';
import { hotelParam, hotelSchema, ratesQuerySchema, ratesSchema } from './hotel-schemas.ts';

const show = createRoute({
  method: 'get',
  path: '/hotels/{id}',
  operationId: 'showHotel',
  tags: ['Places and hotels'],
  summary: 'What is known of a hotel',
  request: { params: hotelParam, query: z.strictObject(localeField) },
  responses: { 200: answers(hotelSchema, 'The hotel'), ...refusals('not_found') },
  ...anyOrigin,
});

const rates = createRoute({
  method: 'get',
  path: '/hotels/{id}/rates',
  operationId: 'listRates',
  tags: ['Search'],
  summary: 'Every rate of a hotel for some dates and guests',
  description: 'The cheapest first. No rate is no error: `reason` says why there is none.',
  request: { params: hotelParam, query: ratesQuerySchema },
  responses: {
    200: answers(ratesSchema, 'The rates'),
    ...refusals('not_found', 'too_many_requests', 'no_supplier'),
  },
  ...anyOrigin,
});

export function addHotel(api: Api, deps: HotelApiDeps): void {
  api.openapi(show, async (c) => {
    const found = await findHotel(deps, c.req.valid('param').id);
    if (!found) return problem(c, notFound);
    return c.json({ data: presentFacts(found.property, found.place, c.var.api) }, 200);
  });

  api.openapi(rates, async (c) => {
    const found = await findHotel(deps, c.req.valid('param').id);
    if (!found) return problem(c, notFound);
    const { property, place } = found;
    const { translate, format } = c.var.api;
    const stayRequest = readStay(c, c.req.valid('query'), dateIn(place.tz, deps.now()), translate);
    if (stayRequest instanceof Response) return stayRequest as never;
    const refused = await rateLimited(c, deps, translate);
    if (refused) return refused as never;
    const { stay, party, country, currency } = stayRequest;
    const pricing = await apiPricing(c, deps, { country });
    const answer = await hotelOffers(deps, property, {
      place,
      stay,
      party,
      nationality: nationalityOf(country),
      currency,
      pricing,
    });
    if (answer.kind === 'unavailable')
      return problem(c, {
        code: 'no_supplier',
        message: translate('hotel.failedText'),
        retryAfterSeconds: 5,
      });
    const offers = answer.kind === 'found' ? answer.offers : [];
    const shownAt = answer.kind === 'found' ? answer.at : '';
    const data = {
      hotel: property.id,
      check_in: stay.checkIn,
      check_out: stay.checkOut,
      guests: formatParty(party),
      reason: answer.kind === 'none' ? answer.reason : null,
      rates: offers.map((offer) =>
        presentRate(
          offer,
          sealOffer(deps.offerSeal, offer, { propertyId: property.id, stay, party, shownAt, paysVat: pricing.paysVat }),
          translate,
          format,
        ),
      ),
    };
    return c.json({ data }, 200);
  });
}

/** The hotel with this id and its place; null for an invalid id. */
export async function findHotel(deps: HotelApiDeps, id: string): Promise<{ property: Property; place: Place } | null> {
  const property = /^[\w-]{1,64}$/.test(id) ? await propertyById(deps.content, id) : null;
  const place = property && (await placeById(deps.content, property.placeId));
  return property && place ? { property, place } : null;
}

function presentFacts(property: Property, place: Place, { translate, format, locale, textLocale }: ApiContext) {
  const city = nameIn(place, textLocale);
  return {
    id: property.id,
    name: property.name,
    path: hotelRoutes.hotel.href(locale, { country: place.country.slug, city: place.slug, hotel: property.slug }),
    place: placePath(place),
    kind: property.kind,
    stars: property.stars,
    score: property.score,
    review_count: property.reviewCount,
    review_scores: property.reviewScores && { ...property.reviewScores },
    review_counts: property.reviewCounts && { ...property.reviewCounts },
    address: { ...property.address, city, country: place.country.code },
    position: { lat: property.lat, lng: property.lng },
    zone: property.tz,
    check_in: property.checkIn,
    check_out: property.checkOut,
    min_age: property.minAge,
    description: describe(property, place, textLocale, translate, format).join('\n\n'),
    amenities: [...property.amenities],
    pictures: property.pictures.flatMap((picture) => {
      const address = illustrationOf(property, place, picture);
      return address ? [sizedPicture(address, 1200, '.webp')] : [];
    }),
    rooms: property.roomTypes.map((room) => ({
      code: room.code,
      name: roomText({ roomCode: room.code, roomName: room.code }, translate),
      size_sqm: room.sizeSqm,
      max_guests: room.maxGuests,
      beds: room.beds.map(({ kind, count }) => ({ kind, count })),
      view: room.view,
    })),
  };
}
