import type { Climate } from '#travel/places/place.ts';
import { cities, cityOf, type WorldCity } from './geography/places.ts';
import type { WorldProperty } from './property.ts';
import { mix } from './random.ts';

// Basis points of the base price in the middle of each month, January first, north of the equator.
const yearOf: Readonly<Record<Climate | 'israel', readonly number[]>> = {
  mediterranean: [7400, 7700, 8600, 9800, 10700, 11800, 13000, 13300, 11600, 10000, 8300, 8200],
  desert: [11600, 11700, 11500, 10700, 9200, 8000, 7700, 7800, 8500, 10200, 11400, 12200],
  tropical: [12000, 12100, 11700, 10600, 9300, 9200, 9800, 9600, 8400, 8700, 9900, 12000],
  temperate: [8300, 8500, 9200, 10200, 10900, 11400, 11700, 11600, 10900, 10100, 8900, 9400],
  nordic: [8600, 9100, 9300, 9400, 10300, 11700, 12100, 11700, 10200, 9300, 8700, 9600],
  mountain: [12200, 12600, 11600, 8900, 8200, 9600, 11200, 11300, 9600, 8600, 8300, 11500],
  urban: [8700, 8900, 9700, 10300, 10800, 10700, 10100, 9900, 11000, 10900, 9700, 10100],
  israel: [8300, 8500, 9100, 10200, 9800, 10400, 11900, 12900, 10800, 10400, 8900, 9100],
};

const shiftsSouth: ReadonlySet<Climate> = new Set(['mediterranean', 'temperate', 'nordic', 'mountain', 'urban']);

const msPerDay = 86_400_000;
const daysPerMonth = 365.25 / 12;

function seasonBp(city: WorldCity, dayOfYear: number): number {
  const months = yearOf[city.country === 'IL' ? 'israel' : city.climate];
  const shift = city.lat < 0 && shiftsSouth.has(city.climate) ? 6 : 0;
  const at = dayOfYear / daysPerMonth - 0.5 + 12 + shift;
  const [before, share] = [Math.floor(at), at - Math.floor(at)];
  const from = months[before % 12] as number;
  const to = months[(before + 1) % 12] as number;
  return Math.round(from + (to - from) * share);
}

/** Nights before days off cost more; business hotels follow the days of the week instead. */
function weekdayBp(city: WorldCity, propertyId: number, weekday: number): number {
  const works = city.climate === 'urban' || city.climate === 'temperate';
  if (works && mix(propertyId, 3) % 3 === 0) {
    if (weekday >= 1 && weekday <= 3) return 10800;
    return weekday >= 5 ? 9000 : 10000;
  }
  const weekend = city.country === 'IL' ? [4, 5] : [5, 6];
  if (weekend.includes(weekday)) return 11400;
  return weekday === 0 ? 9500 : 9900;
}

/** Fairs, matches and festivals: three a year in each city, about the same week every year. */
function eventBp(city: WorldCity, year: number, dayOfYear: number): number {
  if (dayOfYear >= 362 || dayOfYear === 0) return 13500;
  for (let slot = 0; slot < 3; slot += 1) {
    const kind = mix(city.id, slot, 5);
    const start = (kind % 340) + (mix(city.id, slot, year) % 7);
    if (dayOfYear >= start && dayOfYear < start + 2 + ((kind >>> 10) % 4)) return 11500 + ((kind >>> 14) % 3000);
  }
  return 10000;
}

const feasts = new Map<number, readonly { from: number; nights: number }[]>();

/** First nights of Passover, Rosh Hashanah and Sukkot in a Gregorian year, as days since 1970. */
function feastsOf(year: number): readonly { from: number; nights: number }[] {
  const known = feasts.get(year);
  if (known) return known;
  const eve = (hebrewYear: number, monthCode: string, day: number) =>
    Date.parse(
      Temporal.PlainDate.from({ calendar: 'hebrew', year: hebrewYear, monthCode, day })
        .subtract({ days: 1 })
        .withCalendar('iso8601')
        .toString(),
    ) / msPerDay;
  const found = [
    { from: eve(year + 3760, 'M07', 15), nights: 7 },
    { from: eve(year + 3761, 'M01', 1), nights: 2 },
    { from: eve(year + 3761, 'M01', 15), nights: 7 },
  ];
  if (feasts.size > 50) feasts.clear();
  feasts.set(year, found);
  return found;
}

/** Price level of a night in a city, for all suppliers. */
interface CityNight {
  /** Since 1970. */
  readonly day: number;
  /** From 0, Sunday. */
  readonly weekday: number;
  /** Basis points. */
  readonly season: number;
  readonly occasion: number;
}

const cityNights = new Map<string, CityNight>();

/** Cached: one search needs the same few nights of a city for each of its hotels. Throws for an invalid date. */
function cityNight(city: WorldCity, date: string): CityNight {
  const key = `${city.id} ${date}`;
  const known = cityNights.get(key);
  if (known) return known;
  const year = Number(date.slice(0, 4));
  const instant = Date.UTC(year, Number(date.slice(5, 7)) - 1, Number(date.slice(8, 10)));
  const day = instant / msPerDay;
  if (date.length !== 10 || !Number.isInteger(day)) throw new RangeError(`not a date: ${date}`);
  const dayOfYear = day - Date.UTC(year, 0, 1) / msPerDay;
  const feast = city.country === 'IL' && feastsOf(year).some(({ from, nights }) => day >= from && day < from + nights);
  const night = {
    day,
    weekday: (((day + 4) % 7) + 7) % 7,
    season: seasonBp(city, dayOfYear),
    occasion: feast ? 13800 : eventBp(city, year, dayOfYear),
  };
  if (cityNights.size >= 2_000) cityNights.clear();
  cityNights.set(key, night);
  return night;
}

/**
 * What the night that starts on `date` ('YYYY-MM-DD', local to the property) costs, in basis points
 * of the base price: season, day of the week, events, feasts and a little of its own. Pure: the same
 * property and date give the same answer for ever. From 6000 to 22000. Throws on a date that is none.
 */
export function nightFactorBp(property: Pick<WorldProperty, 'id' | 'cityId'>, date: string): number {
  const city = cityOf(property.cityId);
  const { day, weekday, season, occasion } = cityNight(city, date);
  const week = weekdayBp(city, property.id, weekday);
  const own = 9700 + (mix(property.id, day) % 601);
  const factor = (((season * week) / 10000) * occasion * own) / 1e8;
  return Math.round(Math.min(22000, Math.max(6000, factor)));
}

const seasonal: ReadonlySet<number> = new Set(cities.map(({ id }) => id));

/** `nightFactorBp` of a hotel in one of the world's cities; null elsewhere. */
export function nightLevel(hotel: Pick<WorldProperty, 'id' | 'cityId'>, night: string): number | null {
  return seasonal.has(hotel.cityId) ? nightFactorBp(hotel, night) : null;
}
