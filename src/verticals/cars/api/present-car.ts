import type { Translate } from '#i18n/translate.ts';
import { freeUntil } from '#values/cancellation.ts';
import { toJson } from '#values/money.ts';
import { presentLines, presentPolicy } from '#web/api/price-parts.ts';
import { presentWhole } from '#web/api/whole-price.ts';
import { carGroup } from '../acriss.ts';
import { lineText } from '../car-texts.ts';
import type { CarOffer } from '../rental/price-rates.ts';
import type { Station } from '../supplier.ts';

function presentStation({ name, address, lat, lng, access, hours, phone }: Station) {
  return {
    name,
    address,
    position: { lat, lng },
    access,
    hours: hours && hours.map(({ from, until }) => ({ from, until })),
    phone,
  };
}

/** A car with its price for programs; `sealed` is its offer. */
export function presentCar(id: string, offer: CarOffer, sealed: string, now: Date, translate: Translate) {
  const { rate, price, whole } = offer;
  const { car, mileage } = rate;
  return {
    id,
    name: car.name,
    acriss: car.acriss,
    group: carGroup(car.acriss),
    gearbox: car.gearbox,
    air_conditioning: car.airConditioning,
    seats: car.seats,
    bags: car.bags && { large: car.bags.large, small: car.bags.small },
    vendor: rate.vendor,
    pickup: presentStation(rate.pickup),
    dropoff: presentStation(rate.dropoff),
    mileage: mileage && {
      unlimited: mileage.unlimited,
      limit: mileage.unlimited ? null : mileage.limit,
      unit: mileage.unlimited ? null : mileage.unit,
    },
    fuel_policy: rate.fuelPolicy,
    excess: rate.excess && toJson(rate.excess),
    deposit: rate.deposit && toJson(rate.deposit),
    included: rate.included && [...rate.included],
    extras: rate.extras.map(({ code, price: each, timing, most }) => ({ code, price: toJson(each), timing, most })),
    offer: sealed,
    ...presentWhole(whole),
    lines: presentLines(price.shown.lines, ({ code }) => lineText(code, translate)),
    free_cancellation_until: freeUntil(price.shown.policy, now.toISOString()),
    ...presentPolicy(price.shown.policy),
  };
}
