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

describe('a part of an amount', () => {
  test.each([
    [10_000n, 'EUR', { divisor: 3 }, '€33.33'],
    [10_000n, 'EUR', { divisor: 3, extraDecimals: 2 }, '€33.3333'],
    [10_050n, 'EUR', { divisor: 3, whole: true }, '€34'],
    [-5n, 'EUR', { divisor: 10 }, '-€0.01'],
    [100n, 'JPY', { divisor: 3 }, '¥33'],
    [100n, 'JPY', { divisor: 3, extraDecimals: 1 }, '¥33.3'],
    [1_000n, 'KWD', { divisor: 8 }, 'KWD 0.125'],
    [12_345n, 'EUR', { extraDecimals: 1 }, '€123.450'],
    [90_071_992_547_409_93n, 'EUR', { divisor: 2 }, '€45,035,996,273,704.97'],
  ])('%d %s by %j', (minor, currency, options, text) =>
    expect(plain(en.money(money(minor, currency), options))).toBe(text),
  );
  test.each([0, -1, 1.5, Number.NaN, Infinity])('a divisor of %d divides nothing', (divisor) =>
    expect(en.money(money(100n, 'EUR'), { divisor })).toBe(notANumber),
  );
});

describe('a number that is called an amount', () => {
  test.each([
    [12.5, 'EUR', {}, '€12.50'],
    [1_250, 'EUR', { minorUnits: true }, '€12.50'],
    [1_250, 'JPY', { minorUnits: true }, '¥1,250'],
    [1_250, 'KWD', { minorUnits: true }, 'KWD 1.250'],
    [100, 'EUR', { divisor: 3 }, '€33.33'],
    [12.5, 'EUR', { whole: true }, '€13'],
    [12.345, 'EUR', { extraDecimals: 1 }, '€12.345'],
  ])('%d %s by %j', (value, currency, options, text) => expect(plain(en.amount(value, currency, options))).toBe(text));
  test.each([Number.NaN, Infinity, -Infinity])('%d is none', (value) => expect(en.amount(value, 'EUR')).toBe('#NaN!'));
  test('divided by nothing is none', () => expect(en.amount(5, 'EUR', { divisor: 0 })).toBe('#NaN!'));
  test('in no currency is the error’s message', () => expect(en.amount(5, 'QQQ')).toBe('unknown currency QQQ'));
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
  test('a deadline is in the time of its zone', () => {
    const deadline = { at: '2027-03-01T16:00:00Z', local: '2027-03-01T18:00', zone: 'Asia/Jerusalem' };
    expect(en.deadline(deadline)).toContain('18:00');
    expect(en.instant(deadline.at, 'America/New_York')).toContain('11:00');
  });
  describe.each(locales.map(({ code, iso }) => [code, formatFor(iso)] as const))('in %s', (code, format) => {
    const at = '2026-12-24T18:05:00Z';
    const styles = ['full', 'medium', 'day_month', 'weekday', 'weekday_name', 'month'] as const;
    const texts = [
      ...styles.map((style) => format.date('2026-12-24', style)),
      format.instant(at, 'Asia/Jerusalem'),
      format.deadline({ at, local: '2026-12-24T13:05', zone: 'America/New_York' }),
    ];
    test('no text has the name of a zone', () => {
      for (const text of texts) expect(text).not.toMatch(/GMT|UTC|EST|IST|[+−]\d/);
    });
    test('no date reads as a range', () => {
      for (const text of texts) expect(text.replace(/^2026-/, '')).not.toMatch(/\d\s*[-–—~〜]\s*\d/);
      expect(format.dates('2026-12-24', '2026-12-27').split(/[-–—~〜]/)).toHaveLength(2);
    });
    test('a day and its month are no fraction and no decimal', () =>
      expect(format.date('2026-12-24', 'day_month')).not.toMatch(/\d[./]\d+$/));
    test('an instant has its year, its day and the minute', () =>
      expect(plain(format.instant(at, 'UTC'))).toMatch(/^(?=.*2026)(?=.*24)(?=.*:05|.*\.05)/));
    test('a clock of twelve hours has no zero in front', () => {
      const time = plain(format.time('06:05'));
      expect(time).toMatch(/(?<!\d)0?6[:.]05/);
      if (time.startsWith('06') || /\D06/.test(time)) expect(format.time('18:05'), code).toContain('18');
    });
  });
  test('Lithuanian months are words', () => {
    const lithuanian = formatFor('lt-LT');
    expect(plain(lithuanian.date('2026-12-24', 'day_month'))).toBe('gruodžio 24 d.');
    expect(plain(lithuanian.date('2026-12-24'))).toBe('2026 m. gruodžio 24 d.');
    expect(plain(lithuanian.dates('2026-12-24', '2026-12-27'))).toContain('gruodžio 27 d.');
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
