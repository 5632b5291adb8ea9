import { deadlineAt, localDeadline } from '#values/local-time.ts';
import { divideRounded } from '#values/money.ts';
import { addDays } from '#values/stay-dates.ts';
import type { UnitPrice } from '#verticals/tickets/supplier.ts';
import type { Contract, ContractOption } from './contract.ts';

/** A time that is sold by contract, whatever was sold of it. Local times are `YYYY-MM-DDTHH:mm`. */
export interface ContractTime {
  readonly starts: string;
  readonly ends: string;
  /** ISO instants. */
  readonly startsAt: string;
  readonly cutoffAt: string;
  /** Share of the units' prices in basis points. */
  readonly priceBp: number;
}

const msPerMinute = 60_000;
const earlier = (instant: string, minutes: number) =>
  new Date(Date.parse(instant) - minutes * msPerMinute).toISOString();

/** The times of a local day in order; none when the contract sells nothing of it. */
export function timesOn({ zone }: Pick<Contract, 'zone'>, option: ContractOption, day: string): ContractTime[] {
  const weekday = Temporal.PlainDate.from(day).dayOfWeek;
  const season = option.seasons.findLast(
    ({ from, until, weekdays }) => from <= day && day <= until && weekdays.includes(weekday),
  );
  if (!season || option.closed.includes(day)) return [];
  const { hours, cutoffMinutes, minutes } = option;
  const { priceBp } = season;
  if (hours) {
    const starts = `${day}T00:00`;
    const startsAt = localDeadline(starts, zone).at;
    const cutoffAt = earlier(localDeadline(`${day}T${hours.until}`, zone).at, cutoffMinutes);
    return [{ starts, ends: `${addDays(day, 1)}T00:00`, startsAt, cutoffAt, priceBp }];
  }
  return option.startTimes.toSorted().map((time) => {
    const starts = `${day}T${time}`;
    const startsAt = localDeadline(starts, zone).at;
    const ends = deadlineAt(earlier(startsAt, -(minutes ?? 0)), zone).local;
    return { starts, ends, startsAt, cutoffAt: earlier(startsAt, cutoffMinutes), priceBp };
  });
}

/** One time by its local start, or null. */
export function timeAt(contract: Contract, option: ContractOption, starts: string): ContractTime | null {
  if (!/^\d{4}-\d{2}-\d{2}T/.test(starts)) return null;
  return timesOn(contract, option, starts.slice(0, 10)).find((time) => time.starts === starts) ?? null;
}

/** When cancelling stops to be free, an ISO instant. */
export const freeUntilOf = ({ cancelBeforeMinutes }: ContractOption, { startsAt }: ContractTime): string =>
  earlier(startsAt, cancelBeforeMinutes);

/** What one ticket of each unit costs at a time. */
export function pricesAt({ units }: ContractOption, priceBp: number): UnitPrice[] {
  return units.map(({ id, priceMinor }) => ({
    unitId: id,
    minor: divideRounded(BigInt(priceMinor) * BigInt(priceBp), 10_000n),
  }));
}
