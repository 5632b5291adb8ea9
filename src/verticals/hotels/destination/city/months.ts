import { addDays } from '#values/stay-dates.ts';
import type { ContentDb } from '#travel/places/place.sql.ts';
import { propertiesOf } from '../../content/property.sql.ts';
import { remember } from '#database/remember.ts';
import type { NightLevel } from '../../deps.ts';

/** What an average night of a month costs. */
export interface MonthLevel {
  /** Its first day, `YYYY-MM-DD`. */
  readonly month: string;
  /** Against the average of the twelve months; 10000 is the same. */
  readonly levelBp: number;
}

export interface MonthsDeps {
  readonly content: ContentDb;
  readonly nightLevel: NightLevel;
}

const sampled = 6;
const months = 12;

/**
 * Relative hotel prices of a place for the next twelve whole months (from the one after `today`), from the seasonal
 * rates that price them: every night of a few hotels. Null where there are no such rates or no hotels.
 */
export async function monthLevels(
  deps: MonthsDeps,
  placeId: number,
  today: string,
): Promise<readonly MonthLevel[] | null> {
  return await levelsOf(deps, `${placeId} ${nextMonth(today)}`);
}

const levelsOf = remember(
  async ({ content, nightLevel }: MonthsDeps, key: string): Promise<readonly MonthLevel[] | null> => {
    const [place = '', first = ''] = key.split(' ');
    const cityId = Number(place);
    const ids = sampleOf(
      (await propertiesOf(content, cityId)).map(({ id }) => Number(id)).filter(Number.isSafeInteger),
    );
    if (ids.length === 0) return null;
    const averages: { month: string; level: number }[] = [];
    for (let month = first; averages.length < months; month = nextMonth(month)) {
      const level = averageOf(
        ids.map((id) => ({ id, cityId })),
        month,
        nightLevel,
      );
      if (level === null) return null;
      averages.push({ month, level });
    }
    const year = averages.reduce((sum, { level }) => sum + level, 0) / months;
    return averages.map(({ month, level }) => ({ month, levelBp: Math.round((level / year) * 10_000) }));
  },
  { max: 1_000, seconds: 3_600 },
);

function averageOf(
  hotels: readonly { id: number; cityId: number }[],
  month: string,
  nightLevel: NightLevel,
): number | null {
  let sum = 0;
  let nights = 0;
  for (let night = month; night.slice(0, 7) === month.slice(0, 7); night = addDays(night, 1)) {
    for (const hotel of hotels) {
      const level = nightLevel(hotel, night);
      if (level === null) return null;
      sum += level;
    }
    nights += hotels.length;
  }
  return sum / nights;
}

/** A sample spread over the list, so that it has expensive and cheap hotels. */
function sampleOf(ids: readonly number[]): number[] {
  const step = Math.max(1, Math.floor(ids.length / sampled));
  return ids.filter((_, at) => at % step === 0).slice(0, sampled);
}

/** First day of the month after that of a date. */
function nextMonth(date: string): string {
  return addDays(`${date.slice(0, 7)}-01`, 32).slice(0, 7) + '-01';
}
