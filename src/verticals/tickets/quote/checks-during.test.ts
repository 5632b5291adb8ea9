import { expect, test } from 'vitest';
import { checksDuring } from './checks-during.ts';
import type { TicketVisit } from './ticket-visit.ts';

const visit = { starts: '2027-06-08T10:00', ends: '2027-06-08T12:00', zone: 'Europe/Madrid', hours: [] };

test('a visit is checked every hour of it, and before it is over', () => {
  expect(checksDuring(visit as unknown as TicketVisit)).toEqual([
    '2027-06-08T09:00:00.000Z',
    '2027-06-08T09:55:00.000Z',
  ]);
});

test('a day is checked from its opening on', () => {
  const day = {
    ...visit,
    starts: '2027-06-08T00:00',
    ends: '2027-06-09T00:00',
    hours: [{ from: '20:00', until: '23:00' }],
  };
  expect(checksDuring(day as unknown as TicketVisit)).toEqual([
    '2027-06-08T19:00:00.000Z',
    '2027-06-08T20:00:00.000Z',
    '2027-06-08T21:00:00.000Z',
    '2027-06-08T21:55:00.000Z',
  ]);
});
