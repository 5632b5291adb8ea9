import { isCountry } from '#values/country.ts';
import { readDate } from '#values/date-text.ts';
import { dateIn, localDeadline } from '#values/local-time.ts';
import { addDays, maxDaysAhead } from '#values/stay-dates.ts';
import type { ContentDb } from '#travel/places/place.sql.ts';
import { findSpot } from '../spots/spot.sql.ts';
import type { RentalSpot } from '../spots/rental-spot.ts';
import type { CarCriteria } from '../supplier.ts';

export const youngest = 18;
export const oldest = 99;
export const usualAge = 30;
export const maxRentalDays = 60;

export type TimeProblem = 'malformed' | 'past' | 'too_far' | 'reversed' | 'too_long';
export type AgeProblem = 'malformed' | 'too_young' | 'too_old';

/** What was asked for. */
export interface Rental {
  readonly pickup: RentalSpot;
  readonly dropoff: RentalSpot;
  /** `YYYY-MM-DDTHH:mm`, local to its spot. */
  readonly from: string;
  readonly until: string;
  readonly age: number;
  /** ISO 3166-1 alpha-2. */
  readonly residence: string;
}

export interface RentalQuery {
  /** As it was sent. */
  readonly typed: { readonly from: string; readonly until: string; readonly age: string; readonly residence: string };
  readonly pickup: RentalSpot | null;
  /** The pick-up spot when no other is named; null for one that there is not. */
  readonly dropoff: RentalSpot | null;
  /** Null without times, or with something that was refused. */
  readonly rental: Rental | null;
  readonly problems: {
    readonly from?: TimeProblem;
    readonly until?: TimeProblem;
    readonly age?: AgeProblem;
    readonly residence?: 'unknown';
    readonly dropoff?: 'unknown';
  };
}

/** A local time that exists, `YYYY-MM-DDTHH:mm`; null for anything else. */
export function readLocal(text: string): string | null {
  const [date = '', time = '', ...more] = text.split('T');
  const isTime = /^([01]\d|2[0-3]):[0-5]\d$/.test(time) && more.length === 0;
  return isTime && readDate(date) !== null ? text : null;
}

/** Reads `pickup`, `dropoff`, `from`, `until`, `age` and `residence`. `country` is the visitor's, if it is known. */
export async function readRental(
  db: ContentDb,
  query: URLSearchParams,
  { now, country }: { readonly now: Date; readonly country: string | null },
): Promise<RentalQuery> {
  const pickup = await findSpot(db, query.get('pickup') ?? '');
  const back = query.get('dropoff') ?? '';
  const dropoff = back === '' ? pickup : await findSpot(db, back);
  const text = (key: string) => (query.get(key) ?? '').slice(0, 30);
  const residence = text('residence').toUpperCase() || country || pickup?.country.code || 'US';
  const typed = { from: text('from'), until: text('until'), age: text('age') || String(usualAge), residence };
  const problems = {
    ...(pickup && dropoff ? timeProblems(typed, pickup, dropoff, now) : {}),
    ...ageProblem(typed.age),
    ...(isCountry(residence) ? {} : { residence: 'unknown' as const }),
    ...(dropoff === null && pickup !== null ? { dropoff: 'unknown' as const } : {}),
  };
  const isWhole = typed.from !== '' && typed.until !== '' && Object.keys(problems).length === 0;
  const rental =
    pickup && dropoff && isWhole
      ? { pickup, dropoff, from: typed.from, until: typed.until, age: Number(typed.age), residence }
      : null;
  return { typed, pickup, dropoff, rental, problems };
}

function timeProblems(
  { from, until }: RentalQuery['typed'],
  pickup: RentalSpot,
  dropoff: RentalSpot,
  now: Date,
): Pick<RentalQuery['problems'], 'from' | 'until'> {
  if (from === '' && until === '') return {};
  const starts = readLocal(from);
  if (starts === null) return { from: 'malformed' };
  const begins = Date.parse(localDeadline(starts, pickup.zone).at);
  if (begins <= now.getTime()) return { from: 'past' };
  if (starts.slice(0, 10) > addDays(dateIn(pickup.zone, now), maxDaysAhead)) return { from: 'too_far' };
  const ends = readLocal(until);
  if (ends === null) return { until: 'malformed' };
  const hours = (Date.parse(localDeadline(ends, dropoff.zone).at) - begins) / 3_600_000;
  if (hours < 1) return { until: 'reversed' };
  return hours > maxRentalDays * 24 ? { until: 'too_long' } : {};
}

function ageProblem(text: string): { readonly age?: AgeProblem } {
  if (!/^\d{1,3}$/.test(text)) return { age: 'malformed' };
  const age = Number(text);
  return age < youngest ? { age: 'too_young' } : age > oldest ? { age: 'too_old' } : {};
}

export const criteriaOf = ({ pickup, dropoff, from, until, age, residence }: Rental): CarCriteria => ({
  pickup: spotOf(pickup),
  dropoff: spotOf(dropoff),
  from,
  until,
  driverAge: age,
  residence,
});

const spotOf = ({ lat, lng, radiusKm, zone }: RentalSpot) => ({ lat, lng, radiusKm, zone });

/** The query of an address for the same rental. */
export function rentalKeys(rental: Rental): Record<string, string | null> {
  const { pickup, dropoff, from, until, age, residence } = rental;
  return {
    pickup: pickup.code,
    dropoff: dropoff.code === pickup.code ? null : dropoff.code,
    from,
    until,
    age: String(age),
    residence,
  };
}

/** Days count by 24 hours from pick-up, across time zones, too. */
export function rentalDays({
  from,
  until,
  pickup,
  dropoff,
}: Pick<Rental, 'from' | 'until'> & {
  readonly pickup: { readonly zone: string };
  readonly dropoff: { readonly zone: string };
}): number {
  const ms = Date.parse(localDeadline(until, dropoff.zone).at) - Date.parse(localDeadline(from, pickup.zone).at);
  return Math.max(1, Math.ceil(ms / 86_400_000));
}
