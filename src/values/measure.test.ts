import { expect, test } from 'vitest';
import { toFeet, toMiles, toSquareFeet, unitOf } from './measure.ts';

test.each([undefined, '', 'x', 'F', 'ft', '__proto__', 'm'])('%j is metres', (text) => {
  expect(unitOf(text)).toBe('m');
});

test('feet, miles and square feet are the international ones', () => {
  expect(unitOf('f')).toBe('f');
  expect(toFeet(0.3048)).toBe(1);
  expect(toMiles(1_609.344)).toBe(1);
  expect(toSquareFeet(0.09290304)).toBe(1);
  expect(toSquareFeet(24)).toBeCloseTo(258.33, 2);
});
