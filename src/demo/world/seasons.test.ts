import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cities } from './geography/places.ts';
import { nightFactorBp } from './seasons.ts';

const dates = fc
  .integer({ min: 0, max: 4000 })
  .map((days) => Temporal.PlainDate.from('2026-01-01').add({ days }).toString());
const properties = fc.record({
  id: fc.integer({ min: 100_000, max: 19_000_000 }),
  cityId: fc.constantFrom(...cities.map(({ id }) => id)),
});

function averageIn(slug: string, month: string): number {
  const city = cities.find((one) => one.slug === slug);
  if (!city) throw new Error(`no ${slug}`);
  const nights = Array.from({ length: 28 }, (_, day) =>
    nightFactorBp({ id: 100_001, cityId: city.id }, `${month}-${String(day + 1).padStart(2, '0')}`),
  );
  return nights.reduce((sum, factor) => sum + factor, 0) / nights.length;
}

describe('the factor of a night', () => {
  test.each(['', '2027-1-01', 'tomorrow!!', '2027-02-0x'])('%j is refused', (date) => {
    const cityId = cities[0]?.id ?? 0;
    expect(() => nightFactorBp({ id: 1, cityId }, date)).toThrow(RangeError);
  });

  test('a city that is none is refused', () => {
    expect(() => nightFactorBp({ id: 1, cityId: -1 }, '2027-01-01')).toThrow(RangeError);
  });

  test('is whole, bounded and always the same', () => {
    fc.assert(
      fc.property(properties, dates, (property, date) => {
        const factor = nightFactorBp(property, date);
        expect(Number.isInteger(factor)).toBe(true);
        expect(factor).toBeGreaterThanOrEqual(6000);
        expect(factor).toBeLessThanOrEqual(22000);
        expect(nightFactorBp({ ...property }, date)).toBe(factor);
      }),
    );
  });

  test.each([
    ['barcelona', '2027-08', '2027-02'],
    ['dubai', '2027-01', '2027-07'],
    ['eilat', '2027-08', '2027-01'],
    ['cancun', '2027-02', '2027-09'],
    ['zermatt', '2027-02', '2027-05'],
    ['sydney', '2027-01', '2027-07'],
    ['queenstown', '2027-07', '2027-11'],
  ])('%s is dearer in %s than in %s', (slug, high, low) => {
    expect(averageIn(slug, high)).toBeGreaterThan(averageIn(slug, low));
  });

  // The first days of Passover and of Sukkot.
  test.each(['2026-04-02', '2027-04-22', '2028-04-11', '2026-09-26', '2027-10-16'])(
    'Eilat celebrates around %s',
    (date) => {
      const eilat = { id: 800_000, cityId: 295277 };
      const before = Temporal.PlainDate.from(date).subtract({ days: 21 }).toString();
      expect(nightFactorBp(eilat, date)).toBeGreaterThan(nightFactorBp(eilat, before) * 1.1);
    },
  );

  test('weekends are dearer: Thursday and Friday nights in Israel, Friday and Saturday elsewhere', () => {
    const mean = (cityId: number, days: string[]) =>
      Array.from({ length: 200 }, (_, id) => id).reduce(
        (sum, id) => sum + days.reduce((all, day) => all + nightFactorBp({ id, cityId }, day), 0),
        0,
      );
    expect(mean(295277, ['2027-02-11'])).toBeGreaterThan(mean(295277, ['2027-02-13']));
    expect(mean(3531673, ['2027-02-13'])).toBeGreaterThan(mean(3531673, ['2027-02-11']));
  });
});
