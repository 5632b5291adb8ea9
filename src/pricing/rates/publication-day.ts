/** The European Central Bank publishes at about 16:00 by this zone, on working days. */
const zone = 'Europe/Berlin';
const hour = 16;

/**
 * The oldest day (`YYYY-MM-DD`) whose rates are still current: rates of an earlier day have been replaced for more than
 * a day. Weekends and holidays count, so that Friday's rates are current until Tuesday afternoon.
 */
export function oldestCurrentDay(now: Date): string {
  const at = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone).subtract({ days: 1 });
  let day = at.toPlainDate();
  if (at.hour < hour) day = day.subtract({ days: 1 });
  while (!isPublicationDay(day)) day = day.subtract({ days: 1 });
  return day.toString();
}

/** Today by the zone of the publication. */
export function publicationToday(now: Date): string {
  return Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone).toPlainDate().toString();
}

/** Neither a weekend nor a closing day of TARGET, the settlement system of the euro. */
function isPublicationDay(day: Temporal.PlainDate): boolean {
  if (day.dayOfWeek > 5) return false;
  const fixed = `${day.month}-${day.day}`;
  if (['1-1', '5-1', '12-25', '12-26'].includes(fixed)) return false;
  const easter = easterSunday(day.year);
  return !day.equals(easter.subtract({ days: 2 })) && !day.equals(easter.add({ days: 1 }));
}

/** Gregorian Easter by the anonymous algorithm. */
function easterSunday(year: number): Temporal.PlainDate {
  const golden = year % 19;
  const century = Math.trunc(year / 100);
  const ofCentury = year % 100;
  const correction = Math.trunc((8 * century + 13) / 25);
  const epact = (19 * golden + century - Math.trunc(century / 4) - correction + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.trunc(ofCentury / 4) - epact - (ofCentury % 4)) % 7;
  const lateness = Math.trunc((golden + 11 * epact + 22 * weekday) / 451);
  const days = epact + weekday - 7 * lateness + 114;
  return Temporal.PlainDate.from({ year, month: Math.trunc(days / 31), day: (days % 31) + 1 });
}
