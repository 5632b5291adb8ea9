import { expect, test } from 'vitest';
import { oldestCurrentDay, publicationToday } from './publication-day.ts';

// Berlin is two hours ahead of UTC in summer and one in winter.
test.each([
  ['Tuesday noon: Monday’s rates are there, Friday’s still do', '2026-11-24T11:00Z', '2026-11-20'],
  ['Tuesday evening: Monday’s are a day old', '2026-11-24T15:00Z', '2026-11-23'],
  ['Wednesday noon', '2026-11-25T11:00Z', '2026-11-23'],
  ['Saturday noon', '2026-11-28T11:00Z', '2026-11-26'],
  ['Saturday evening', '2026-11-28T15:00Z', '2026-11-27'],
  ['Sunday', '2026-11-29T23:00Z', '2026-11-27'],
  ['Monday evening', '2026-11-30T20:00Z', '2026-11-27'],
  ['summer time', '2026-07-15T13:59Z', '2026-07-13'],
  ['summer time, a minute later', '2026-07-15T14:00Z', '2026-07-14'],
  ['Easter Monday: since Maundy Thursday there were none', '2026-04-06T20:00Z', '2026-04-02'],
  ['Wednesday after Easter, at noon', '2026-04-08T10:00Z', '2026-04-02'],
  ['Wednesday after Easter, in the evening', '2026-04-08T15:00Z', '2026-04-07'],
  ['Christmas to Sunday', '2026-12-27T20:00Z', '2026-12-24'],
  ['New Year', '2027-01-02T20:00Z', '2026-12-31'],
])('%s', (_, now, day) => expect(oldestCurrentDay(new Date(now))).toBe(day));

test('the day is that of the publication', () => {
  expect(publicationToday(new Date('2026-11-23T22:59Z'))).toBe('2026-11-23');
  expect(publicationToday(new Date('2026-11-23T23:00Z'))).toBe('2026-11-24');
});
