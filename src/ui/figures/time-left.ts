/** Whole seconds from `now` until `until`, both ISO instants; never below 0, and 0 for an invalid instant. */
export function secondsUntil(until: string, now: string): number {
  const seconds = Math.ceil((Date.parse(until) - Date.parse(now)) / 1000);
  return Number.isFinite(seconds) ? Math.max(0, seconds) : 0;
}

/** `14:05`, and hours before it when there are any: `1:04:05`. */
export function clockText(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** The minutes to announce when the time passes from `before` to `after` seconds: 5 and 1. */
export function minutesToSay(before: number, after: number): number | null {
  return [5, 1].find((minutes) => before > minutes * 60 && after <= minutes * 60) ?? null;
}
