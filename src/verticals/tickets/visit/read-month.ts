import { setTimeout as wait } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { ContentDb } from '#travel/places/place.sql.ts';
import { nightsOf } from '#values/stay-dates.ts';
import type { VisitOption } from '../content/attraction.ts';
import { callSignal, type DaysToRead, type ReadMonth, supplierOf } from '../deps.ts';
import { keepDays } from '../mapping/days.sql.ts';
import type { TicketSupplier } from '../supplier.ts';

interface MonthReaderDeps {
  /** With the right to write. */
  readonly catalogue: ContentDb;
  readonly suppliers: readonly TicketSupplier[];
  readonly timeScale: number;
}

/** The same days are not asked for again so soon: when they were told, and when they were not. */
const askedMs = 10 * 60_000;
const failedMs = 10_000;
const mostAsked = 5_000;
/** A page waits so long; what is told later is on the next one. */
const patienceMs = 1_500;

export function createMonthReader(deps: MonthReaderDeps): ReadMonth {
  const asked = new LRUCache<string, Promise<void>>({ max: mostAsked, ttl: askedMs });

  const read = async (option: VisitOption, { from, until }: DaysToRead) => {
    const { productId, optionId } = option;
    const lead = option.units[0];
    const days = nightsOf({ checkIn: from, checkOut: until });
    const answer = await supplierOf(deps, option.supplier)?.calendar(
      { productId, optionId, from, days, units: [] },
      callSignal(deps),
    );
    if (answer?.kind !== 'found') return false;
    if (lead) await keepDays(deps.catalogue, { id: option.id, leadUnit: lead.unitId }, { from, until }, answer.days);
    return true;
  };

  return async (option, days) => {
    const key = `${String(option.id)} ${days.from}`;
    // A failure leaves the days unknown, which the calendar shows.
    const ask = async () => {
      if (!(await read(option, days).catch(() => false))) asked.set(key, reading, { ttl: failedMs });
    };
    const reading = asked.get(key) ?? ask();
    asked.set(key, reading, { noUpdateTTL: true });
    const enough = new AbortController();
    await Promise.race([
      reading,
      wait(Math.max(1, patienceMs * deps.timeScale), undefined, { signal: enough.signal }).catch(() => undefined),
    ]);
    enough.abort();
  };
}
