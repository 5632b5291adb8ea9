import type { StayDates } from '#values/stay-dates.ts';
import { type DirectDb, readLeft } from './inventory.sql.ts';

type Left = ReadonlyMap<bigint, number>;

interface Asked {
  readonly roomTypeIds: string;
  readonly stay: StayDates;
  resolve(left: Left): void;
  reject(error: unknown): void;
}

/** Rooms left of room types (comma-separated ids) in the tightest night of a stay. */
export type LeftOf = (roomTypeIds: string, stay: StayDates) => Promise<Left>;

/** What is asked about the same rooms. */
type Group = readonly [roomTypeIds: string, requests: readonly Asked[]];

/** Most characters of ids that are combined with others: the rooms of a city are not. */
const mostCombined = 2_000;

/**
 * Combines queries within one turn of the event loop, because a query's overhead exceeds its execution time: those about
 * the same rooms, since under load many visitors search the same city for different dates; and those about a few rooms
 * in the same nights, which a hotel's page asks about itself and about similar hotels.
 */
export function gatherLeft(db: DirectDb): LeftOf {
  let asked: Asked[] = [];
  const answer = async (groups: readonly Group[]) => {
    const stays = groups[0]![1].map(({ stay }) => stay);
    try {
      const left = await readLeft(db, groups.map(([roomTypeIds]) => roomTypeIds).join(','), stays);
      for (const [, requests] of groups)
        for (const [at, { resolve }] of requests.entries()) {
          // Each caller's processing can take some milliseconds; other requests are served in between.
          if (at === 0) resolve(left[at]!);
          else setImmediate(resolve, left[at]!);
        }
    } catch (error) {
      for (const [, requests] of groups) for (const { reject } of requests) reject(error);
    }
  };
  const ask = () => {
    const groups = Map.groupBy(asked, ({ roomTypeIds }) => roomTypeIds);
    asked = [];
    for (const together of Map.groupBy(groups, togetherBy).values()) void answer(together);
  };
  return (roomTypeIds, stay) =>
    new Promise((resolve, reject) => {
      // Runs after everything else in this turn.
      if (asked.push({ roomTypeIds, stay, resolve, reject }) === 1) process.nextTick(ask);
    });
}

function togetherBy([roomTypeIds, requests]: Group): string {
  if (roomTypeIds.length > mostCombined) return roomTypeIds;
  return requests.map(({ stay }) => `${stay.checkIn} ${stay.checkOut}`).join();
}
