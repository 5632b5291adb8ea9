import type { Format } from '#i18n/format.ts';
import type { Translate } from '#i18n/translate.ts';
import type { Words } from './words.ts';

/** Arrival hours of a property, `HH:mm` in its time zone. */
export interface ArrivalHours {
  readonly from: string;
  /** Null when the desk is always open. A time not after `from` is on the next day. */
  readonly until: string | null;
}

/** Five in the morning after the first day; hours count on from midnight of the first day. */
const lastHour = 28;
const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** The hours of arrival to choose from. */
export function arrivalChoices({ from }: ArrivalHours): readonly number[] {
  const first = Math.floor(minutesOf(from) / 60);
  return Array.from({ length: lastHour - first + 1 }, (_, at) => first + at);
}

/** Whether the desk may be closed for an arrival in that hour. */
export function isLateArrival(hour: number, { from, until }: ArrivalHours): boolean {
  if (until === null) return false;
  const closes = minutesOf(until) + (minutesOf(until) <= minutesOf(from) ? 24 * 60 : 0);
  return (hour + 1) * 60 > closes;
}

/** `22:00–23:00`; after midnight with a note that it is the next day. */
export function arrivalText(hour: number, translate: Translate, format: Format): string {
  const time = (of: number) => format.time(`${String(of % 24).padStart(2, '0')}:00`);
  const times = `${time(hour)}–${time(hour + 1)}`;
  return hour < 24 ? times : translate('booking.arrivalNextDay', { times });
}

/** Instructions for a late arrival; null when the desk is open then. */
export function lateArrivalText(
  hour: number | null,
  { arrival, phone }: { readonly arrival: ArrivalHours | null; readonly phone: string | null },
  words: Words,
  format: Format,
): string | null {
  if (hour === null || !arrival?.until || !isLateArrival(hour, arrival)) return null;
  const until = format.time(arrival.until);
  return phone ? words('lateArrivalCall', { until, phone: `\u2066${phone}\u2069` }) : words('lateArrival', { until });
}

/** In English for the property, placed before the guests' own requests. */
export function requestsWithArrival(hour: number | null, requests: string): string {
  if (hour === null) return requests;
  const time = (of: number) => `${String(of % 24).padStart(2, '0')}:00`;
  const day = hour < 24 ? '' : ' on the day after the booking begins';
  const line = `Expected arrival: ${time(hour)}-${time(hour + 1)}${day}.`;
  return requests === '' ? line : `${line}\n${requests}`;
}
