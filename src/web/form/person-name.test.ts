import { expect, test } from 'vitest';
import { splitName } from './person-name.ts';

test.each([
  ['Dana Levi', 'Dana', 'Levi'],
  [' María  del Mar   García ', 'María del Mar', 'García'],
  ['דנה לוי', 'דנה', 'לוי'],
  ['山田太郎', '山田太郎', ''],
  ['', '', ''],
])('%j is proposed as %j and %j', (name, firstName, lastName) =>
  expect(splitName(name)).toEqual({ firstName, lastName }),
);
