import { describe, expect, test } from 'vitest';
import { money } from '#values/money.ts';
import { formatFor, notANumber } from './format.ts';
import { locales } from './locales.ts';

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ').replaceAll(/[\u200e\u200f\u061c]/g, '');
const en = formatFor('en-GB');
const he = formatFor('he-IL');

describe('money', () => {
  test.each([
    ['HUF', 123_450n, 'HUF 1,234.50'],
    ['JPY', 1234n, '¥1,234'],
    ['KWD', 1_234_567n, 'KWD 1,234.567'],
    ['EUR', -5n, '-€0.05'],
    ['USD', 9_007_199_254_740_993_07n, '$9,007,199,254,740,993.07'],
  ])('%s counts by ISO 4217', (currency, minor, text) => {
    expect(
      plain(en.money(money(minor, currency)))
        .replace('Ft', 'HUF ')
        .replaceAll('  ', ' '),
    ).toBe(text);
  });
  test('is Hebrew in Hebrew', () => expect(plain(he.money(money(123_450n, 'ILS')))).toBe('1,234.50 ₪'));
  test('without decimals rounds half away from zero', () => {
    expect(en.money(money(250n, 'EUR'), { whole: true })).toBe('€3');
    expect(en.money(money(-250n, 'EUR'), { whole: true })).toBe('-€3');
  });
  test('shows the sign when asked, but none at zero', () => {
    expect(en.money(money(100n, 'EUR'), { signed: true })).toBe('+€1.00');
    expect(en.money(money(0n, 'EUR'), { signed: true })).toBe('€0.00');
  });
});

describe('numbers', () => {
  test.each([Number.NaN, Infinity, -Infinity])('%s is no number', (value) => {
    expect(en.number(value)).toBe(notANumber);
    expect(en.percent(value)).toBe('#NaN!');
  });
  test('are grouped', () => expect(en.number(1234.5)).toBe('1,234.5'));
});

describe('dates', () => {
  test('are those of the calendar, in any zone of the machine', () => {
    expect(en.date('2027-03-01')).toBe('1 Mar 2027');
    expect(en.date('2027-03-01', 'full')).toBe('Monday, 1 March 2027');
    expect(he.date('2027-03-01', 'full')).toContain('יום שני');
    expect(plain(en.dates('2027-03-01', '2027-03-04'))).toMatch(/^Mon,? 1.+Thu,? 4 Mar$/);
  });
  test('a date that is none throws', () => expect(() => en.date('2027-02-30')).toThrow());
  test('years are Gregorian everywhere', () => {
    for (const locale of locales) expect(formatFor(locale.iso).date('2027-03-01')).toContain('2027');
  });
  test('a deadline is told by the clock of its zone', () => {
    const deadline = { at: '2027-03-01T16:00:00Z', local: '2027-03-01T18:00', zone: 'Asia/Jerusalem' };
    expect(en.deadline(deadline)).toContain('18:00');
    expect(en.instant(deadline.at, 'America/New_York')).toContain('11:00');
  });
  test.each(['15:00', '2027-03-01T15:00'])('the time of %s', (local) => expect(en.time(local)).toBe('15:00'));
});

test('names fall back to the code', () => {
  expect(en.country('IL')).toBe('Israel');
  expect(he.country('IL')).toBe('ישראל');
  expect(formatFor('de-DE').country('HK')).toBe('Hongkong');
  expect(en.country('nonsense')).toBe('nonsense');
  expect(en.list(['a', 'b', 'c'])).toBe('a, b and c');
});
