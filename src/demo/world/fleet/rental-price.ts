import { localDeadline } from '#values/local-time.ts';
import { countryOf } from '../geography/places.ts';
import { mix } from '../random.ts';
import type { WorldCar } from './cars.ts';
import type { CarStation } from './stations.ts';

export interface Rental {
  readonly pickup: CarStation;
  readonly dropoff: CarStation;
  readonly car: WorldCar;
  /** `YYYY-MM-DDTHH:mm`, local to its station. */
  readonly from: string;
  readonly until: string;
  readonly driverAge: number;
}

export interface Charge {
  readonly code: 'rental' | 'one_way' | 'young_driver' | 'senior_driver' | 'out_of_hours';
  readonly minor: number;
  readonly due: 'now' | 'at_desk';
}

const msPerHour = 3_600_000;
/** Fees by the day are taken for so many days at most. */
const mostFeeDays = 10;

const utc = (local: string) => Date.parse(`${local}:00Z`);

/** Days count by 24 hours from pick-up, across time zones and changes of the clock, too. */
export function daysOf({
  from,
  until,
  pickup,
  dropoff,
}: Pick<Rental, 'from' | 'until' | 'pickup' | 'dropoff'>): number {
  const instant = (local: string, { city }: CarStation) => Date.parse(localDeadline(local, city.tz).at);
  return Math.max(1, Math.ceil((instant(until, dropoff) - instant(from, pickup)) / msPerHour / 24));
}

export const currencyAt = ({ city }: CarStation): string => countryOf(city.country).currency;

/** A usual day of a compact car, in minor units of the station's currency. */
export const usualDay = ({ city }: CarStation): number => city.threeStarMinor * 0.42;

/** In steps that prices have there. */
export function rounded({ city }: CarStation, minor: number): number {
  const step = Math.max(1, city.priceStepMinor / 10);
  return Math.max(step, Math.round(minor / step) * step);
}

const summer = [0.84, 0.84, 0.9, 1, 1.04, 1.14, 1.28, 1.3, 1.08, 0.98, 0.86, 1.02];

function seasonOf({ city }: CarStation, from: string): number {
  const month = Number(from.slice(5, 7)) - 1;
  return summer[(month + (city.lat < 0 ? 6 : 0)) % 12]!;
}

const lengthFactor = (days: number) => (days >= 14 ? 0.72 : days >= 7 ? 0.8 : days >= 3 ? 0.92 : 1.1);

/** Earlier bookings cost less. `now` is an instant in milliseconds. */
function leadFactor(from: string, now: number): number {
  const days = (utc(from) - now) / msPerHour / 24;
  return days < 3 ? 1.25 : days < 14 ? 1.08 : days > 60 ? 0.94 : 1;
}

const hourOf = (local: string) => Number(local.slice(11, 13)) + Number(local.slice(14, 16)) / 60;

/** Opening hours of a station in the city are shorter. */
export function hoursOf({ vendor, kind }: CarStation, weekday: number): readonly [number, number] | null {
  if (kind === 'airport') return [vendor.opens, vendor.closes];
  return weekday === 7 ? null : weekday === 6 ? [9, 13] : [8, 19];
}

export const weekdayOf = (local: string): number => new Date(`${local.slice(0, 10)}T00:00:00Z`).getUTCDay() || 7;

export function isOpen(station: CarStation, local: string): boolean {
  const hours = hoursOf(station, weekdayOf(local));
  const at = hourOf(local);
  return hours !== null && at >= hours[0] && at <= hours[1];
}

/** What one rental costs: everything that the driver must pay. */
export function chargesOf(rental: Rental, now: number): readonly Charge[] {
  const { pickup, dropoff, car, from, until, driverAge } = rental;
  const { vendor } = pickup;
  const days = daysOf(rental);
  const usual = usualDay(pickup);
  const wobble = 0.94 + (mix(pickup.city.id, car.priceBp, Math.floor(utc(from) / msPerHour / 24)) % 120) / 1_000;
  const daily =
    ((usual * car.priceBp * vendor.priceBp) / 1e8) *
    seasonOf(pickup, from) *
    lengthFactor(days) *
    leadFactor(from, now);
  const atDesk = (code: Charge['code'], minor: number): Charge => ({
    code,
    minor: rounded(pickup, minor),
    due: 'at_desk',
  });
  const feeDays = Math.min(days, mostFeeDays);
  const closed = [...(isOpen(pickup, from) ? [] : [pickup]), ...(isOpen(dropoff, until) ? [] : [dropoff])].length;
  return [
    { code: 'rental', minor: rounded(pickup, daily * wobble * days), due: 'now' },
    ...(pickup.city === dropoff.city
      ? []
      : [{ code: 'one_way', minor: rounded(pickup, usual * 2.5), due: 'now' } as const]),
    ...(driverAge < vendor.youngBelow ? [atDesk('young_driver', usual * 0.35 * feeDays)] : []),
    ...(driverAge >= vendor.seniorFrom ? [atDesk('senior_driver', usual * 0.2 * feeDays)] : []),
    ...(closed > 0 ? [atDesk('out_of_hours', usual * 0.8 * closed)] : []),
  ];
}

export interface WorldExtra {
  readonly code: 'full_cover' | 'additional_driver' | 'child_seat' | 'navigation';
  readonly minor: number;
  readonly due: 'now' | 'at_desk';
  readonly most: number;
}

/** What can be had besides, for the whole rental. */
export function extrasOf(rental: Rental): readonly WorldExtra[] {
  const { pickup } = rental;
  const usual = usualDay(pickup);
  const days = Math.min(daysOf(rental), mostFeeDays);
  const extra = (code: WorldExtra['code'], share: number, due: WorldExtra['due'], most: number): WorldExtra => ({
    code,
    minor: rounded(pickup, usual * share * days),
    due,
    most,
  });
  return [
    extra('full_cover', 0.38, 'now', 1),
    extra('additional_driver', 0.18, 'at_desk', 1),
    extra('child_seat', 0.15, 'at_desk', 3),
    extra('navigation', 0.12, 'at_desk', 1),
  ];
}
