import { expect, test } from 'vitest';
import { shortDate } from './dates-field.tsx';
import { dateTag, dateWords } from './date-words.ts';

test.each([
  ['en-GB', '23 Sept 2026'],
  ['he-IL', '23 בספט׳ 2026'],
  ['th-TH', '23 ก.ย. 2026'],
  ['ar', '23\u200f/09\u200f/2026'],
  ['de-DE', '23.09.2026'],
  ['xx-XX', '23.09.2026'],
])('the field says day, month and year: %s', (iso, text) => expect(shortDate('2026-09-23', iso)).toBe(text));
test.each(['', 'x', '2026-13-01', '23-09-2026', '2026-09-23T00:00'])('“%s” is no date', (text) =>
  expect(shortDate(text, 'en-GB')).toBe(''),
);
test('Thai months are of the Gregorian year', () => {
  expect(dateWords('th-TH').month('2026-09-01')).toContain('2026');
  expect(new Intl.DateTimeFormat(dateTag('th-TH')).resolvedOptions()).toMatchObject({
    calendar: 'gregory',
    numberingSystem: 'latn',
  });
});
test('what a browser does not know is written all the same', () => {
  const words = dateWords('is-IS', false);
  expect(words.month('2026-05-01')).toBe('maí 2026');
  expect(words.day('2026-09-23')).toBe('mið. 23. sep.');
  const style = new Intl.DateTimeFormat(dateTag('is-IS'), { weekday: words.weekdayStyle, timeZone: 'UTC' });
  const week = Array.from({ length: 7 }, (_, day) => words.weekday(style.format(Date.UTC(2026, 10, 22 + day))));
  expect(week.join('')).toBe('SMÞMFFL');
});
test('elsewhere the calendar’s own names stay', () => {
  const words = dateWords('de-DE');
  expect([words.weekdayStyle, words.weekday('M')]).toEqual(['narrow', 'M']);
});
