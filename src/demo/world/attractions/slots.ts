import { cityOf } from '../geography/places.ts';
import { mix } from '../random.ts';
import { nightFactorBp } from '../seasons.ts';
import type { WorldAttraction, WorldTicketOption } from './attraction.ts';

/** A time of a day, or the whole day where visitors come at any time. Local times, `HH:mm`. */
export interface WorldSlot {
  /** Null for the whole day. */
  readonly time: string | null;
  readonly hours: { readonly from: string; readonly until: string };
  /** Null is not counted. */
  readonly capacity: number | null;
  /** Tickets that others have bought already. */
  readonly soldElsewhere: number;
  /** Price level, in basis points of the price before season. */
  readonly factorBp: number;
}

const msPerDay = 86_400_000;
const dayNumber = (date: string) => Date.parse(`${date}T00:00:00Z`) / msPerDay;

/** The hours of a day, `YYYY-MM-DD`; null when it is closed. */
export function hoursOn(attraction: Pick<WorldAttraction, 'hours'>, date: string) {
  const weekday = ((dayNumber(date) + 3) % 7) + 1;
  const month = Number(date.slice(5, 7));
  return attraction.hours.find(({ days, months }) => days.includes(weekday) && months.includes(month)) ?? null;
}

/** How full it would be on the day itself, from 0 to 1, and a little more for the few that are sold out. */
function demand(seed: number, date: string, factorBp: number): number {
  const own = (mix(seed, dayNumber(date)) % 1_000) / 1_000;
  return Math.max(0, (factorBp / 10_000 - 0.55) * 0.55 + own * 0.8 - 0.2);
}

/** Of what will be sold, this share is sold so many days before. */
const soldBefore = (days: number) => Math.max(0.2, 1 - Math.max(0, days) / 75);

/**
 * The times of one day, `YYYY-MM-DD`, seen from `today`; none when it is closed. Pure: the same days give the same
 * answer for ever.
 */
export function slotsOn(
  attraction: Pick<WorldAttraction, 'id' | 'cityId' | 'hours'>,
  option: WorldTicketOption,
  date: string,
  today: string,
): WorldSlot[] {
  const hours = hoursOn(attraction, date);
  if (!hours) return [];
  const city = cityOf(attraction.cityId);
  const place = { id: mix(...Buffer.from(attraction.id)), cityId: city.id };
  const factor = nightFactorBp(place, date);
  const times = option.startTimes.length > 0 ? option.startTimes : [null];
  const ahead = dayNumber(date) - dayNumber(today);
  return times.map((time, at) => {
    const share = Math.min(1, demand(mix(place.id, at, option.code.length), date, factor) * soldBefore(ahead));
    return {
      time,
      hours: { from: hours.from, until: hours.until },
      capacity: option.capacity,
      soldElsewhere: Math.floor(share * (option.capacity ?? 0)),
      // Seasons move prices of tickets less than those of rooms.
      factorBp: Math.round(10_000 + (factor - 10_000) * 0.25),
    };
  });
}

/** The net price of one ticket at a price level, in whole steps of the city's prices. */
export function priceAt({ adultMinor, priceStepMinor }: WorldTicketOption, shareBp: number, factorBp: number): number {
  if (shareBp === 0) return 0;
  const exact = (adultMinor * shareBp * factorBp) / 1e8;
  return Math.max(priceStepMinor, Math.round(exact / priceStepMinor) * priceStepMinor);
}
