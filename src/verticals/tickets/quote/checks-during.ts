import { localDeadline } from '#values/local-time.ts';
import type { TicketVisit } from './ticket-visit.ts';

const hour = 3_600_000;
/** Of visits that take days, no more is checked. */
const mostChecks = 48;
/** Before its end: after it a booking is completed. */
const lastBefore = 5 * 60_000;

/**
 * Instants (ISO) at which a booked visit is checked at its supplier, so that its page says which tickets were used: every
 * hour of it, and shortly before its end.
 */
export function checksDuring({ starts, ends, zone, hours }: TicketVisit): string[] {
  const opens = hours.length > 0 ? `${starts.slice(0, 10)}T${hours[0]!.from}` : starts;
  const instant = (local: string) => Date.parse(localDeadline(local, zone).at);
  const [first, last] = [instant(opens), instant(ends) - lastBefore];
  const hourly = Array.from({ length: mostChecks }, (_, at) => first + (at + 1) * hour);
  return [...hourly.filter((at) => at < last), last].map((at) => new Date(at).toISOString());
}
