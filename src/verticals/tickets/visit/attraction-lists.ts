import { setTimeout as wait } from 'node:timers/promises';
import type { ContentDb } from '#travel/places/place.sql.ts';
import type { Place } from '#travel/places/place.ts';
import { dateIn } from '#values/local-time.ts';
import { addDays } from '#values/stay-dates.ts';
import type { AttractionCard } from '../content/attraction.ts';
import { attractionsOf } from '../content/attraction.sql.ts';
import type { AttractionLists } from '../deps.ts';
import { knownDays } from '../mapping/load-days.ts';

export interface AttractionListsDeps {
  readonly catalogue: ContentDb;
  /** Asks suppliers for the days of these attractions of which nothing recent is known; the number of answers. */
  readonly readDays: (attractions: readonly string[]) => Promise<number>;
  readonly now: () => Date;
  readonly timeScale: number;
}

/** A page waits so long for suppliers; what they say later is on the next one. */
const patienceMs = 1_500;

const isUnread = ({ offers }: AttractionCard) => offers.some(({ state }) => state === null);

/** Whether suppliers are asked for this day before a visit is chosen. */
export const isReadAhead = (place: Pick<Place, 'tz'>, day: string, now: Date): boolean =>
  day < addDays(dateIn(place.tz, now), knownDays);

/**
 * Lists that are read from the database. Where the day of an attraction is not known, its suppliers are asked first, once at
 * a time for each place.
 */
export function createAttractionLists(deps: AttractionListsDeps): AttractionLists {
  const reading = new Map<number, Promise<void>>();
  const revisions = new Map<number, number>();

  const read = async (placeId: number, attractions: readonly string[]) => {
    // A failure leaves the day unknown, which lists say.
    const answered = await deps.readDays(attractions).catch(() => 0);
    if (answered > 0) revisions.set(placeId, (revisions.get(placeId) ?? 0) + 1);
    reading.delete(placeId);
  };

  return async (place, day) => {
    const list = async () => await attractionsOf(deps.catalogue, place.id, day, revisions.get(place.id));
    const cards = await list();
    const unread = day !== null && isReadAhead(place, day, deps.now()) ? cards.filter(isUnread) : [];
    if (unread.length === 0) return cards;
    const asked =
      reading.get(place.id) ??
      read(
        place.id,
        unread.map(({ id }) => id),
      );
    reading.set(place.id, asked);
    const enough = new AbortController();
    await Promise.race([
      asked,
      wait(Math.max(1, patienceMs * deps.timeScale), undefined, { signal: enough.signal }).catch(() => undefined),
    ]);
    enough.abort();
    return await list();
  };
}
