import { expect, test } from 'vitest';
import { daysOf, type Rental } from './rental-price.ts';

const at = (tz: string) => ({ city: { tz } }) as Rental['pickup'];
const madrid = at('Europe/Madrid');
const days = (from: string, until: string, dropoff = madrid) => daysOf({ from, until, pickup: madrid, dropoff });

test('days count by 24 hours from pick-up, as the site tells them', () => {
  expect(days('2027-06-08T10:00', '2027-06-12T10:00')).toBe(4);
  expect(days('2027-06-08T10:00', '2027-06-12T10:20')).toBe(5);
  // An hour is lost, and one is won.
  expect(days('2027-03-27T10:00', '2027-03-28T11:00')).toBe(1);
  expect(days('2027-06-08T10:00', '2027-06-09T09:00', at('Europe/London'))).toBe(1);
  expect(days('2027-06-08T10:00', '2027-06-09T09:30', at('Europe/London'))).toBe(2);
});
