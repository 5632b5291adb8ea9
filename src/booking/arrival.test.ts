import { describe, expect, test } from 'vitest';
import { formatFor } from '#i18n/format.ts';
import { translator } from '#i18n/messages.ts';
import type { MessageValues } from '#i18n/translate.ts';
import { arrivalChoices, arrivalText, isLateArrival, lateArrivalText, requestsWithArrival } from './arrival.ts';

const translate = translator('en');
const format = formatFor('en-GB');
const words = [(word: string, values?: MessageValues) => translate(`hotel-booking.${word}`, values), format] as const;
const evening = { from: '15:00', until: '22:30' };

test('the hours to choose from begin with check-in and end before dawn', () => {
  const choices = arrivalChoices(evening);
  expect([choices[0], choices.at(-1)]).toEqual([15, 28]);
});

describe('an arrival is late', () => {
  test.each([
    ['21:00, before the desk closes', 21, evening, false],
    ['within the hour in which it closes', 22, evening, true],
    ['after midnight', 25, evening, true],
    ['in the last whole hour', 21, { from: '15:00', until: '22:00' }, false],
    ['where it closes after midnight, before that', 24, { from: '15:00', until: '01:00' }, false],
    ['where it closes after midnight, after that', 25, { from: '15:00', until: '01:00' }, true],
    ['never where somebody is always there', 28, { from: '15:00', until: null }, false],
  ])('%s', (_, hour, hours, late) => expect(isLateArrival(hour, hours)).toBe(late));

  test('with the hour and the number to call', () => {
    expect(lateArrivalText(23, { arrival: evening, phone: '+34 930 000 121' }, ...words)).toMatch(
      /until 22:30\. .*\u2066\+34 930 000 121\u2069/,
    );
    expect(lateArrivalText(23, { arrival: evening, phone: null }, ...words)).toContain('until 22:30');
    expect(lateArrivalText(20, { arrival: evening, phone: null }, ...words)).toBeNull();
    expect(lateArrivalText(null, { arrival: evening, phone: null }, ...words)).toBeNull();
    expect(lateArrivalText(23, { arrival: null, phone: null }, ...words)).toBeNull();
  });
});

test('an hour is written with the word for the next day after midnight', () => {
  expect(arrivalText(22, translate, format)).toBe('22:00–23:00');
  expect(arrivalText(23, translate, format)).toBe('23:00–00:00');
  expect(arrivalText(25, translate, format)).toBe('01:00–02:00, the next day');
});

test('the arrival hour is sent to the property before the requests', () => {
  expect(requestsWithArrival(null, 'A cot, please.')).toBe('A cot, please.');
  expect(requestsWithArrival(22, '')).toBe('Expected arrival: 22:00-23:00.');
  expect(requestsWithArrival(25, 'A cot, please.')).toBe(
    'Expected arrival: 01:00-02:00 on the day after the booking begins.\nA cot, please.',
  );
});
