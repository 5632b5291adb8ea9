import { expect, test } from 'vitest';
import { partsOf } from './agency-months.sql.ts';

const days = (from: string | null, before: string | null) => ({ from, before });

/** `before` is the day after the last. */
test.each([
  ['everything', days(null, null), days(null, null), []],
  ['two whole months', days('2026-01-01', '2026-03-01'), days('2026-01-01', '2026-03-01'), []],
  ['from a first day on', days('2026-01-01', null), days('2026-01-01', null), []],
  ['from a day on', days('2026-01-02', null), days('2026-02-01', null), [days('2026-01-02', '2026-02-01')]],
  ['until a day', days(null, '2026-03-31'), days(null, '2026-03-01'), [days('2026-03-01', '2026-03-31')]],
  [
    'with a part of a month at each end',
    days('2025-12-31', '2026-03-02'),
    days('2026-01-01', '2026-03-01'),
    [days('2025-12-31', '2026-01-01'), days('2026-03-01', '2026-03-02')],
  ],
  ['a part of one month', days('2026-02-03', '2026-02-05'), null, [days('2026-02-03', '2026-02-05')]],
  ['parts of two months', days('2026-02-28', '2026-03-02'), null, [days('2026-02-28', '2026-03-02')]],
  ['an end before its beginning', days('2026-05-05', '2026-03-02'), null, [days('2026-05-05', '2026-03-02')]],
])('sums are read for whole months, and bookings for the rest: %s', (_, wanted, whole, rest) => {
  expect(partsOf(wanted)).toEqual({ whole, rest });
});
