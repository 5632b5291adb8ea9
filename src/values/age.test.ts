import { expect, test } from 'vitest';
import { ageOn, readBirthDate } from './age.ts';

test.each([
  ['2008-11-22', '2026-11-21', 17],
  ['2008-11-22', '2026-11-22', 18],
  ['2008-02-29', '2026-02-28', 17],
  ['2026-11-22', '2026-11-22', 0],
])('who is born on %s is on %s %i years old', (born, day, age) => expect(ageOn(born, day)).toBe(age));

test.each(['', '2025-02-29', '1899-12-31', '2026-11-23', '22.11.2020', '2020-1-1', '2020-00-10'])(
  '%j is no day of birth',
  (text) => expect(readBirthDate(text, '2026-11-22')).toBeNull(),
);
test.each(['1900-01-01', '2024-02-29', '2026-11-22'])('%s is one', (text) =>
  expect(readBirthDate(text, '2026-11-22')).toBe(text),
);
