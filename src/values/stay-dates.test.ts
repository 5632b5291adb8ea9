import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, eachNight, nightsOf, parseStayDates } from './stay-dates.ts';

const today = '2026-11-20';
const problem = (from: string | null, until: string | null) => {
  const parsed = parseStayDates(from, until, today);
  return parsed.ok ? null : `${parsed.error.field} ${parsed.error.problem}`;
};

describe('stay dates are refused when', () => {
  it.each([
    [null, '2026-12-01', 'check_in missing'],
    ['2026-12-01', '', 'check_out missing'],
    ['01/12/2026', '2026-12-03', 'check_in malformed'],
    ['2026-02-30', '2026-12-03', 'check_in malformed'],
    ['2026-12-01', '2026-12-32', 'check_out malformed'],
    ['2026-12-01', 'x'.repeat(10_000), 'check_out malformed'],
    ['2026-11-19', '2026-11-25', 'check_in past'],
    ['2027-11-21', '2027-11-25', 'check_in too_far'],
    ['2026-12-05', '2026-12-05', 'check_out reversed'],
    ['2026-12-05', '2026-12-01', 'check_out reversed'],
    ['2026-12-01', '2027-01-01', 'check_out too_long'],
  ])('%s to %s: %s', (from, until, expected) => expect(problem(from, until)).toBe(expected));

  it('anything at all is answered, never thrown', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (from, until) => {
        parseStayDates(from, until, today);
      }),
    );
  });
});

describe('stay dates that are good', () => {
  it('begin today and last 30 nights at most', () => {
    expect(problem(today, '2026-11-21')).toBeNull();
    expect(problem('2026-12-01', '2026-12-31')).toBeNull();
    expect(problem('2027-11-20', '2027-11-21')).toBeNull();
  });
  it('have as many nights as days between, across months, leap days and clock changes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 365 }), fc.integer({ min: 1, max: 30 }), (ahead, nights) => {
        const checkIn = addDays(today, ahead);
        const stay = { checkIn, checkOut: addDays(checkIn, nights) };
        expect(parseStayDates(stay.checkIn, stay.checkOut, today).ok).toBe(true);
        expect(nightsOf(stay)).toBe(nights);
        const all = eachNight(stay);
        expect(all).toHaveLength(nights);
        expect(new Set(all).size).toBe(nights);
        expect(all[0]).toBe(checkIn);
        expect(addDays(all.at(-1)!, 1)).toBe(stay.checkOut);
      }),
    );
  });
});
