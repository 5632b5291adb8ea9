import { addDays } from '#values/stay-dates.ts';
import { cityOf } from './geography/places.ts';
import type { WorldProperty } from './property.ts';
import { mix } from './random.ts';

/** Inputs of a property's rules; every result is deterministic. */
export type RulesOf = Pick<WorldProperty, 'id' | 'cityId' | 'kind' | 'stars'>;

export interface WorldPromotion {
  readonly kind: 'early_bird' | 'last_minute' | 'long_stay';
  readonly discountBp: number;
  readonly minNights: number;
  /** Days from booking to check-in. */
  readonly minDaysAhead: number;
  readonly maxDaysAhead: number | null;
}

const msPerDay = 86_400_000;
// One month of a promotion, then two of the regular price: it may be shown struck through.
const cycleDays = 90;
const promotedDays = 30;

function dayOf(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) / msPerDay;
}

function weekdayOf(day: number): number {
  return (((day + 3) % 7) + 7) % 7; // Monday first
}

/** The minimum stay from `date`: on weekends, at the turn of the year and in summer at the sea. */
export function fewestNights({ id, cityId, kind, stars }: RulesOf, date: string): number {
  const city = cityOf(cityId);
  const month = Number(date.slice(5, 7));
  const day = Number(date.slice(8, 10));
  if (stars >= 4 && month === 12 && day >= 29 && mix(id, 31) % 2 === 0) return 3;
  const summer = city.lat < 0 ? month <= 2 : month === 7 || month === 8;
  if (kind === 'resort' && summer && mix(id, 32) % 2 === 0) return 3;
  const weekend = city.country === 'IL' ? [3, 4] : [4, 5];
  const strict = kind === 'apartment' ? 2 : 6;
  return weekend.includes(weekdayOf(dayOf(date))) && mix(id, 33) % strict === 0 ? 2 : 1;
}

/** Whether the house also sells rooms whose cancellation fee it tells only when it is asked. */
export function sellsOnRequest({ id }: Pick<RulesOf, 'id'>): boolean {
  return mix(id, 61) % 6 === 0;
}

/** The nights of a year in which the house is shut for repairs; null in most houses. `until` is not shut any more. */
export function shutIn({ id }: Pick<RulesOf, 'id'>, year: number): { from: string; until: string } | null {
  if (mix(id, 41) % 14 !== 0) return null;
  const from = addDays(`${year}-01-02`, mix(id, 42, year) % 330);
  return { from, until: addDays(from, 6 + (mix(id, 43) % 12)) };
}

/** Whether the house is shut in the night that begins on `date`. */
export function isShut(property: Pick<RulesOf, 'id'>, date: string): boolean {
  const shut = shutIn(property, Number(date.slice(0, 4)));
  return shut !== null && shut.from <= date && date < shut.until;
}

function offerOf({ id, stars }: RulesOf): WorldPromotion | null {
  if (mix(id, 51) % 3 !== 0) return null;
  const more = (mix(id, 52) % 3) * 500;
  switch (mix(id, 53) % 3) {
    case 0:
      return { kind: 'early_bird', discountBp: 1_000 + more, minNights: 1, minDaysAhead: 30, maxDaysAhead: null };
    case 1:
      return { kind: 'last_minute', discountBp: 1_200 + more, minNights: 1, minDaysAhead: 0, maxDaysAhead: 10 };
    default:
      return {
        kind: 'long_stay',
        discountBp: (stars >= 4 ? 1_200 : 1_000) + more,
        minNights: 4,
        minDaysAhead: 0,
        maxDaysAhead: null,
      };
  }
}

/** The first day of the cycle that a day belongs to; it begins with the window. */
function cycleBegin({ id }: RulesOf, day: number): number {
  const shift = mix(id, 54) % cycleDays;
  return Math.floor((day - shift) / cycleDays) * cycleDays + shift;
}

/** The windows in which the house's promotion can be booked that touch these days (both included). */
export function promotionWindows(
  property: RulesOf,
  first: string,
  last: string,
): { promotion: WorldPromotion; from: string; until: string }[] {
  const promotion = offerOf(property);
  if (!promotion) return [];
  const windows = [];
  for (let day = cycleBegin(property, dayOf(first)); day <= dayOf(last); day += cycleDays) {
    const from = addDays('1970-01-01', day);
    const until = addDays(from, promotedDays - 1);
    if (until >= first) windows.push({ promotion, from, until });
  }
  return windows;
}

/** The promotion for a stay booked on a day, or null. */
export function promotionOn(property: RulesOf, booked: string, checkIn: string, nights: number): WorldPromotion | null {
  const promotion = offerOf(property);
  const today = dayOf(booked);
  if (!promotion || today - cycleBegin(property, today) >= promotedDays) return null;
  const ahead = dayOf(checkIn) - today;
  const fits = ahead >= promotion.minDaysAhead && ahead <= (promotion.maxDaysAhead ?? ahead);
  return fits && nights >= promotion.minNights ? promotion : null;
}
