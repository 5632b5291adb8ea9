import { describe, expect, test } from 'vitest';
import { isReserved, isTaken } from './brand-names.ts';

describe('a name', () => {
  const others = ['Sunny Stays', 'Milano Trips', 'מסעות'];
  test.each([
    'Wayfare',
    'WAY FARE',
    'Wayfare Support',
    'Wаyfаre',
    'Ｗayfare',
    'Vvayfare',
    'sunny-stays',
    'Sunny  Stays!',
    'Sünny Stays',
    'Mi1ano Trips',
    'Mllano Tr1ps',
    'מסעות',
  ])('%s is taken', (name) => expect(isTaken(name, others, 'Wayfare')).toBe(true));
  test.each(['Sunny', 'Sunny Stays Sun', 'Milan', 'Far Away', 'מסעות בדרום'])('%s is not', (name) =>
    expect(isTaken(name, others, 'Wayfare')).toBe(false),
  );
  test('may contain a short name of the operator’s', () => {
    expect(isTaken('Gonzalez', [], 'Go')).toBe(false);
    expect(isTaken('GO', [], 'Go')).toBe(true);
  });
});

describe('an id', () => {
  test.each(['login', 'pay', 'support', 'secure-login', 'login-24', 'www', 'wayfare-7', 'wayfare-help', 'my-vvayfare'])(
    '%s is reserved',
    (id) => expect(isReserved(id, 'Wayfare')).toBe(true),
  );
  test.each(['sunny', 'pay-less-travel', 'coast-club', 'agency-1007'])('%s is not', (id) =>
    expect(isReserved(id, 'Wayfare')).toBe(false),
  );
});
