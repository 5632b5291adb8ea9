/** Languages that would write a short month as a number: `12-24` is read as a range, `24.12` and `24/12` as amounts. */
const longMonths = new Set(['lt', 'bg', 'pt-PT']);

const short = { day: 'numeric', month: 'short' } as const;
const long = { day: 'numeric', month: 'long' } as const;

/** Day and month as text, as short as the language (a BCP 47 tag) allows. For Intl, on the server and in browsers. */
export function dayAndMonth(iso: string): { readonly day: 'numeric'; readonly month: 'short' | 'long' } {
  return longMonths.has(iso) || longMonths.has(iso.split('-')[0] ?? '') ? long : short;
}

/** Hours and minutes; a clock of twelve hours has no zero in front. */
export function hourAndMinute(iso: string): { readonly hour: 'numeric' | '2-digit'; readonly minute: '2-digit' } {
  const { hourCycle } = new Intl.DateTimeFormat(iso, { hour: 'numeric' }).resolvedOptions();
  return { hour: hourCycle === 'h12' || hourCycle === 'h11' ? 'numeric' : '2-digit', minute: '2-digit' };
}
