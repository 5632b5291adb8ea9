import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { calendarWords, setCalendarWords } from './calendar-words.ts';

const theirs = readFileSync('node_modules/react-aria/dist/private/intl/calendar/en-US.mjs', 'utf8');

test('the package asks for no string that we lack', () => {
  const keys = [...theirs.matchAll(/^ {4}"(\w+)":/gm)].map(([, key]) => key);
  expect(keys.length).toBeGreaterThan(5);
  expect(Object.keys(calendarWords['en-US']).toSorted()).toEqual(keys.toSorted());
});

test('its texts are our messages', () => {
  setCalendarWords((key, values) => `${key} ${Object.values(values).join(' ')}`);
  const words = calendarWords['en-US'];
  expect(words.dateRange({ startDate: 'a', endDate: 'b' })).toBe('range a b');
  expect(words.todayDateSelected({ date: 'a' })).toBe('todaySelected a');
  expect(words.selectedRangeDescription({ dateRange: 'a' })).toBe('selectedRange a');
});
