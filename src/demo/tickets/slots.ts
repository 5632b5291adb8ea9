import { dateIn } from '#values/local-time.ts';
import { addDays } from '#values/stay-dates.ts';
import type { WorldTicketOption } from '../world/attractions/attraction.ts';
import { slotsOn, type WorldSlot } from '../world/attractions/slots.ts';
import type { Sold } from './catalogue.ts';
import type { TicketContext } from './context.ts';

/** Sold so far ahead, in days. */
const horizonDays = 365;
const msPerMinute = 60_000;
/** Tickets are sold until so long before the start, or before closing time. */
const cutoffMinutes = 60;

export interface OpenSlot extends WorldSlot {
  /** The time with its offset, as in `2027-05-01T10:00:00+02:00`. */
  readonly id: string;
  readonly ends: string;
  readonly day: string;
  readonly cutoffAt: Date;
  /** Null is not counted. */
  readonly vacancies: number | null;
  readonly status: 'AVAILABLE' | 'FREESALE' | 'SOLD_OUT' | 'LIMITED' | 'CLOSED';
}

function zoned(local: string, zone: string): Temporal.ZonedDateTime {
  return Temporal.PlainDateTime.from(local).toZonedDateTime(zone);
}

const written = (at: Temporal.ZonedDateTime) => at.toString({ timeZoneName: 'never' });

const endAfter = (starts: Temporal.ZonedDateTime, isTimed: boolean, { minutes }: WorldTicketOption) =>
  isTimed ? starts.add({ minutes }) : starts.add({ days: 1 });

/** When a visit ends that begins at `id`. */
export function endOf(id: string, { attraction, product }: Sold, option: WorldTicketOption): string {
  const starts = Temporal.Instant.from(id).toZonedDateTimeISO(attraction.tz);
  return written(endAfter(starts, product.timed, option));
}

function statusOf(vacancies: number | null, capacity: number | null, isOver: boolean): OpenSlot['status'] {
  if (isOver) return 'CLOSED';
  if (vacancies === null) return 'FREESALE';
  if (vacancies === 0) return 'SOLD_OUT';
  return vacancies <= Math.max(2, (capacity ?? 0) / 10) ? 'LIMITED' : 'AVAILABLE';
}

/** Every time of a day, past and full ones too; none when it is closed or too far ahead. */
function slotsOf(
  { attraction }: Sold,
  option: WorldTicketOption,
  day: string,
  now: Date,
  taken: ReadonlyMap<string, number>,
): OpenSlot[] {
  const today = dateIn(attraction.tz, now);
  if (day < today || day > addDays(today, horizonDays)) return [];
  return slotsOn(attraction, option, day, today).map((slot) => {
    const starts = zoned(`${day}T${slot.time ?? '00:00'}`, attraction.tz);
    const ends = endAfter(starts, slot.time !== null, option);
    const last = slot.time === null ? zoned(`${day}T${slot.hours.until}`, attraction.tz) : starts;
    const cutoffAt = new Date(last.epochMilliseconds - cutoffMinutes * msPerMinute);
    const id = written(starts);
    const vacancies =
      slot.capacity === null ? null : Math.max(0, slot.capacity - slot.soldElsewhere - (taken.get(id) ?? 0));
    const status = statusOf(vacancies, slot.capacity, cutoffAt <= now);
    return { ...slot, id, ends: written(ends), day, cutoffAt, vacancies, status };
  });
}

/** The times of each day from `from` to `until`, both included, in order. */
export function slotsBetween(
  context: TicketContext,
  sold: Sold,
  option: WorldTicketOption,
  from: string,
  until: string,
): { readonly day: string; readonly slots: OpenSlot[] }[] {
  const now = context.now();
  const taken = context.stock.taken(sold.product.id, option.code, from, until, now.getTime());
  const days = [];
  for (let day = from; day <= until; day = addDays(day, 1))
    days.push({ day, slots: slotsOf(sold, option, day, now, taken) });
  return days;
}

/** One time by its id, or null. */
export function slotWithId(context: TicketContext, sold: Sold, option: WorldTicketOption, id: string): OpenSlot | null {
  const day = /^\d{4}-\d{2}-\d{2}/.exec(id)?.[0];
  if (day === undefined || Number.isNaN(Date.parse(day))) return null;
  return slotsBetween(context, sold, option, day, day)[0]?.slots.find((slot) => slot.id === id) ?? null;
}
