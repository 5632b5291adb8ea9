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

/**
 * Combines queries about the same rooms within one turn of the event loop: under load many visitors search the same
 * city for different dates, and a query's overhead exceeds its execution time.
 */
export function gatherLeft(db: DirectDb): LeftOf {
  let asked: Asked[] = [];
  const answer = async (roomTypeIds: string, requests: readonly Asked[]) => {
    try {
      const stays = await readLeft(
        db,
        roomTypeIds,
        requests.map(({ stay }) => stay),
      );
      for (const [at, { resolve }] of requests.entries()) {
        // Each caller's processing can take some milliseconds; other requests are served in between.
        if (at === 0) resolve(stays[at]!);
        else setImmediate(resolve, stays[at]!);
      }
    } catch (error) {
      for (const { reject } of requests) reject(error);
    }
  };
  const ask = () => {
    const groups = Map.groupBy(asked, ({ roomTypeIds }) => roomTypeIds);
    asked = [];
    for (const [roomTypeIds, requests] of groups) void answer(roomTypeIds, requests);
  };
  return (roomTypeIds, stay) =>
    new Promise((resolve, reject) => {
      // Runs after everything else in this turn.
      if (asked.push({ roomTypeIds, stay, resolve, reject }) === 1) process.nextTick(ask);
    });
}
