import { localDeadline } from '#values/local-time.ts';
import { toDecimal } from '#values/money.ts';
import type { WorldCar } from '../world/fleet/cars.ts';
import {
  type Charge,
  currencyAt,
  daysOf,
  extrasOf,
  hoursOf,
  type Rental,
  rounded,
  usualDay,
  weekdayOf,
} from '../world/fleet/rental-price.ts';
import type { CarStation } from '../world/fleet/stations.ts';

const decimal = (minor: number, currency: string) => toDecimal({ minor: BigInt(minor), currency });
const amountOf = (minor: number, currency: string) => ({ amount: decimal(minor, currency), currency });

const clock = (hour: number) => (hour === 24 ? '23:59' : `${String(hour).padStart(2, '0')}:00`);

export function stationJson(station: CarStation, local: string) {
  const { vendor, place, kind, city, lat, lng } = station;
  const hours = hoursOf(station, weekdayOf(local));
  return {
    id: station.id,
    name: `${vendor.name} – ${place}`,
    geographic_coordinates: { latitude: lat, longitude: lng },
    address: {
      // The name of the station says where it is.
      line_one: null,
      city_name: city.name,
      postal_code: null,
      region: null,
      country_code: city.country,
    },
    phone_number: null,
    access: kind === 'airport' ? vendor.access : null,
    additional_information: [],
    opening_hours: hours ? [{ from: clock(hours[0]), to: clock(hours[1]) }] : [],
  };
}

export function carJson({ name, acriss, category, type, transmission, fuel, seats, bags }: WorldCar) {
  return {
    name,
    code: acriss,
    category,
    type,
    transmission,
    fuel,
    air_conditioning: acriss[3] !== 'N' && acriss[3] !== 'Z',
    max_passengers: seats,
    baggage: bags,
    images: null,
  };
}

const described: Readonly<Record<string, string>> = {
  rental: 'Rental',
  one_way: 'One-way fee',
  young_driver: 'Young driver fee',
  senior_driver: 'Senior driver fee',
  out_of_hours: 'Out-of-hours fee',
  full_cover: 'Full cover',
  additional_driver: 'Additional driver',
  child_seat: 'Child seat',
  navigation: 'Navigation',
};

/** A charge that the sandbox marks: `code`, and when it is due. */
export interface MarkedCharge {
  readonly code: string;
  readonly minor: number;
  readonly due: 'now' | 'at_desk';
}

export const dueNow = (charges: readonly MarkedCharge[]): number =>
  charges.reduce((all, { minor, due }) => all + (due === 'now' ? minor : 0), 0);

/** Steps of the cancellation fee; `total` is what is due now. */
export function penaltiesOf(
  { pickup: { vendor, city }, from }: Rental,
  total: number,
): { from: string; minor: bigint }[] {
  const start = Date.parse(localDeadline(from, city.tz).at);
  const free = vendor.freeHours === null ? 0 : start - vendor.freeHours * 3_600_000;
  return [{ from: new Date(free).toISOString(), minor: BigInt(total) }];
}

/** Facts that Duffel has no field for; a connector may read them. */
function termsJson(rental: Rental, currency: string, total: number) {
  const { pickup } = rental;
  const { vendor } = pickup;
  const money = (days: number | null) =>
    days === null ? null : amountOf(rounded(pickup, usualDay(pickup) * days), currency);
  const { youngBelow, seniorFrom, minAge, maxAge } = vendor;
  const ages =
    rental.driverAge < youngBelow
      ? { from: minAge, until: youngBelow - 1 }
      : rental.driverAge >= seniorFrom
        ? { from: seniorFrom, until: maxAge }
        : { from: youngBelow, until: Math.min(seniorFrom - 1, maxAge) };
  return {
    fuel_policy: vendor.fuel,
    excess: money(vendor.depositDays === null ? null : 14),
    deposit: money(vendor.depositDays),
    included: ['collision_damage', 'theft', 'third_party', 'taxes', ...(vendor.priceBp > 10_000 ? ['roadside'] : [])],
    driver_ages: ages,
    extras: extrasOf(rental).map(({ code, minor, due, most }) => ({ code, ...amountOf(minor, currency), due, most })),
    cancellation: penaltiesOf(rental, total).map(({ from, minor }) => ({ from, ...amountOf(Number(minor), currency) })),
  };
}

/** What rates, quotes and bookings have in common. `bare` leaves out all that Duffel has no field for. */
export function rentalJson(rental: Rental, charges: readonly (Charge | MarkedCharge)[], bare: boolean) {
  const { pickup, dropoff, car, from, until } = rental;
  const { vendor } = pickup;
  const currency = currencyAt(pickup);
  const total = dueNow(charges);
  const base = charges.find(({ code }) => code === 'rental')?.minor ?? total;
  const shown = bare ? charges.filter(({ due }) => due === 'now') : charges;
  return {
    base_amount: decimal(base, currency),
    base_currency: currency,
    total_amount: decimal(total, currency),
    total_currency: currency,
    charges: shown
      .filter(({ code }) => code !== 'rental')
      .map(({ code, minor, due }) => ({
        ...amountOf(minor, currency),
        description: described[code] ?? code,
        ...(bare ? {} : { code, due }),
      })),
    payment_type: 'prepaid',
    mileage:
      vendor.kilometres === null
        ? { type: 'unlimited' }
        : { type: 'limited', unit: 'kilometres', limit: vendor.kilometres * daysOf(rental) },
    supplier: { name: vendor.name, logo_url: null },
    car: carJson(car),
    pickup_location: stationJson(pickup, from),
    dropoff_location: stationJson(dropoff, until),
    pickup_date: from.slice(0, 10),
    pickup_time: from.slice(11),
    dropoff_date: until.slice(0, 10),
    dropoff_time: until.slice(11),
    ...(bare ? {} : { terms: termsJson(rental, currency, total) }),
  };
}
