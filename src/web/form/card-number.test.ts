import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyCharacter } from '#tests/hostile-text.ts';
import { hasCardNumber, withoutCardNumbers } from './card-number.ts';

describe('a card number is found', () => {
  test.each([
    ['Visa', '4111111111111111'],
    ['Visa of 19 digits', '4000000000000000006'],
    ['Mastercard', '5555 5555 5555 4444'],
    ['Mastercard of the second range', '2223-0031-2200-3222'],
    ['American Express', '3782 822463 10005'],
    ['Diners Club', '36227206271667'],
    ['Discover', '6011 1111 1111 1117'],
    ['JCB', '3566.0020.2036.0505'],
    ['UnionPay', '6200 0000 0000 0005'],
    ['within a sentence', 'please charge 4111 1111 1111 1111, exp 12/27 cvv 123'],
    ['with what follows it', '4111 1111 1111 1111 12 27 123'],
    ['after another number', 'room 204 4111111111111111'],
    ['over two lines', '4111 1111\n1111 1111'],
    ['with hidden characters', '4111\u200b1111\u00a01111\u20131111'],
    ['in full-width digits', '４１１１１１１１１１１１１１１１'],
    ['in Arabic digits', '٤١١١ ١١١١ ١١١١ ١١١١'],
    ['in Devanagari digits', '४१११११११११११११११'],
  ])('%s', (_what, text) => {
    expect(hasCardNumber(text)).toBe(true);
    expect(hasCardNumber(withoutCardNumbers(text))).toBe(false);
  });
});

describe('no card number', () => {
  test.each([
    ['a phone', '+972501234567'],
    ['a phone of 15 digits that adds up', '+378282246310005'],
    ['a phone with 00', '0044 20 7946 0000'],
    ['two phones', '+4915123456789 +34600000000'],
    ['a wrong check digit', '4111111111111112'],
    ['a range that nobody has', '9999999999999995'],
    ['part of a longer number', '94111111111111111000'],
    ['a booking number', 'JMKRBRZRGKEMA12R2M1V'],
    ['dates and times', '2026-12-01 14:00 2026-12-05 11:00'],
    ['a loyalty number of ten digits', '1234567890'],
    ['zeros', '0000000000000000'],
    ['nothing', ''],
  ])('%s', (_what, text) => {
    expect(hasCardNumber(text)).toBe(false);
    expect(withoutCardNumbers(text)).toBe(text);
  });
});

test('only the number is removed', () => {
  expect(withoutCardNumbers('/book/4111%201111/4111 1111 1111 1111/x')).toBe('/book/4111%201111/…/x');
  expect(withoutCardNumbers('a 4111111111111111 b 5555555555554444 c')).toBe('a … b … c');
});

test('any text is read in time that grows with its length', () => {
  fc.assert(fc.property(fc.string({ unit: anyCharacter, maxLength: 400 }), (text) => void hasCardNumber(text)));
  expect(hasCardNumber('4 '.repeat(50_000))).toBe(false);
  expect(hasCardNumber('4'.repeat(100_000))).toBe(false);
});
