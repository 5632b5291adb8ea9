/** A supplier's deadline: the instant decides, the local text and zone are for display. */
export interface LocalDeadline {
  /** ISO 8601 instant in UTC. */
  readonly at: string;
  /** Local time at the property, `YYYY-MM-DDTHH:mm`. */
  readonly local: string;
  /** IANA time zone of the property. */
  readonly zone: string;
}

/**
 * The deadline for a wall-clock time at a place. When the clock shows that time twice (autumn), the earlier instant is
 * taken, so a deadline given to a traveller is never shortened by us. Throws RangeError for an unknown zone or
 * malformed text.
 */
export function localDeadline(local: string, zone: string): LocalDeadline {
  const at = Temporal.PlainDateTime.from(local).toZonedDateTime(zone, { disambiguation: 'earlier' });
  return { at: at.toInstant().toString(), local: at.toPlainDateTime().toString({ smallestUnit: 'minute' }), zone };
}

/** The local time of an instant in a zone, with the zone kept. */
export function deadlineAt(instant: string, zone: string): LocalDeadline {
  const at = Temporal.Instant.from(instant).toZonedDateTimeISO(zone);
  return { at: at.toInstant().toString(), local: at.toPlainDateTime().toString({ smallestUnit: 'minute' }), zone };
}

let minute = 0;
const dates = new Map<string, string>();

/** Today's date, `YYYY-MM-DD`, in a zone at an instant. Throws RangeError for an unknown zone. */
export function dateIn(zone: string, now: Date): string {
  // Days begin on a full minute everywhere, and within a minute all requests need the same few zones.
  const current = Math.floor(now.getTime() / 60_000);
  if (current !== minute) dates.clear();
  minute = current;
  let date = dates.get(zone);
  if (date === undefined) {
    date = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone).toPlainDate().toString();
    dates.set(zone, date);
  }
  return date;
}

const zones = new Set<string>();

/** Whether a zone of this name is valid; valid ones are cached: there are a few hundred. */
export function isZone(zone: string): boolean {
  if (zones.has(zone)) return true;
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(zone);
    // `+01:23` is a valid zone too, so the number of zones is unlimited.
    if (zones.size < 1_000) zones.add(zone);
    return true;
  } catch {
    return false;
  }
}

const instants = new Map<string, number>();

/** Milliseconds since 1970 of an ISO instant; NaN for what is none. One search compares the same few instants thousands of times. */
export function epochMs(instant: string): number {
  let ms = instants.get(instant);
  if (ms === undefined) {
    ms = Date.parse(instant);
    if (instants.size >= 5_000) instants.clear();
    instants.set(instant, ms);
  }
  return ms;
}

let moment = { instant: '', ms: Number.NaN };

/** The same for an instant that a whole search uses: it would be computed a thousand times. */
export function momentMs(instant: string): number {
  if (moment.instant !== instant) moment = { instant, ms: Date.parse(instant) };
  return moment.ms;
}
