import { createHash } from 'node:crypto';
import {
  type CarCriteria,
  type CarRate,
  type Extra,
  type ExtraChoice,
  extraCodes,
  includedCovers,
  type Station,
} from '#verticals/cars/supplier.ts';
import { linesOf, moneyOf, policyOf, totalOf } from './price.ts';
import { writeToken } from './token.ts';
import type { WireLocation, WireRental } from './wire.ts';

function stationOf({
  name,
  geographic_coordinates: at,
  address,
  access,
  opening_hours: hours,
  phone_number: phone,
}: WireLocation): Station {
  return {
    name,
    lat: at.latitude,
    lng: at.longitude,
    address: [address.line_one, address.postal_code, address.city_name].filter(Boolean).join(', '),
    access: access ?? null,
    hours: hours ? hours.map(({ from, to }) => ({ from: from.slice(0, 5), until: to.slice(0, 5) })) : null,
    phone: phone ?? null,
  };
}

/** The same for the same car on the same terms, whatever its id is today. */
function keyOf(rental: WireRental): string {
  const { supplier, car, pickup_location: pickup, dropoff_location: dropoff, mileage } = rental;
  const parts = [supplier.name, pickup.name, dropoff.name, car.code, car.name, mileage];
  return createHash('sha1').update(JSON.stringify(parts)).digest('base64url').slice(0, 12);
}

const among = <Code extends string>(codes: readonly Code[], text: string): Code | undefined =>
  codes.find((code) => code === text);

function extrasOf({ terms }: WireRental): Extra[] {
  return (terms?.extras ?? []).flatMap(({ code, due, most, ...amount }) => {
    const known = among(extraCodes, code);
    const price = moneyOf(amount);
    return known && price ? [{ code: known, price, timing: due === 'now' ? 'now' : 'at_property', most } as const] : [];
  });
}

export interface RateIds {
  readonly rateId: string;
  readonly quoteId: string | null;
  readonly extras: readonly ExtraChoice[];
}

/**
 * A rate of the wire as ours; null for one that we can't sell: its price can't be read, or it is not paid in advance. A
 * rental of which nothing is paid now has no payment to book it with.
 */
export function rateOf(
  rental: WireRental,
  criteria: CarCriteria,
  { rateId, quoteId, extras }: RateIds,
  conditions: CarRate['conditions'] = [],
): CarRate | null {
  const lines = linesOf(rental);
  const total = totalOf(rental);
  if (!lines || !total || rental.payment_type !== 'prepaid') return null;
  const { car, terms, mileage } = rental;
  const key = keyOf(rental);
  const shown = (amount: Parameters<typeof moneyOf>[0] | null | undefined) => (amount ? moneyOf(amount) : null);
  return {
    token: writeToken({
      criteria,
      key,
      rateId,
      acriss: car.code,
      stations: [rental.pickup_location.name, rental.dropoff_location.name],
      extras,
      quoteId,
    }),
    key,
    car: {
      name: car.name,
      acriss: car.code,
      gearbox: car.transmission,
      airConditioning: car.air_conditioning,
      seats: car.max_passengers ?? null,
      bags: car.baggage ?? null,
    },
    vendor: rental.supplier.name,
    pickup: stationOf(rental.pickup_location),
    dropoff: stationOf(rental.dropoff_location),
    from: criteria.from,
    until: criteria.until,
    mileage:
      mileage === null || mileage === undefined
        ? null
        : mileage.type === 'unlimited'
          ? { unlimited: true }
          : { unlimited: false, limit: mileage.limit, unit: mileage.unit === 'miles' ? 'mi' : 'km' },
    fuelPolicy: terms?.fuel_policy ?? null,
    excess: shown(terms?.excess),
    deposit: shown(terms?.deposit),
    driverAges: terms?.driver_ages ?? null,
    included: terms?.included?.flatMap((code) => among(includedCovers, code) ?? []) ?? null,
    extras: extrasOf(rental),
    conditions,
    currency: total.currency,
    lines,
    policy: policyOf(terms?.cancellation, total, criteria.pickup.zone),
  };
}
