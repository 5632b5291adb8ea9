import { expect, test } from 'vitest';
import { money } from '#values/money.ts';
import { createMarkupBooks } from './markup-books.ts';
import { percentRule, type RuleSet } from './rules/price-rule.ts';

const everything = percentRule('everything', 1_000);
const platform = (...rules: RuleSet['rules']): RuleSet => ({
  id: 'platform',
  version: 1,
  level: 'platform',
  agencyId: null,
  rules,
});
const forSunny = percentRule('sunny', 2_000, { priority: 5, match: { markupSets: ['sunny', 'warm'] } });
const markupSets: Readonly<Record<string, string>> = { sunny: 'sunny', beach: 'warm', negev: 'dry' };
const book = (set: RuleSet) => {
  let sets: readonly RuleSet[] = [set];
  const of = createMarkupBooks(
    () => sets,
    (brand) => markupSets[brand] ?? null,
  );
  return {
    pricing: (brand: string) => of({ brand, channel: 'website', principal: null } as Parameters<typeof of>[0]),
    publish: (next: RuleSet) => void (sets = [next]),
  };
};
const priceOf = (pricing: ReturnType<ReturnType<typeof book>['pricing']>) =>
  pricing.at({ product: 'hotel', placeId: 1, placeSlug: 'barcelona', country: 'ES', leadDays: 9 }).totals(
    {
      currency: 'EUR',
      lines: [{ kind: 'base', code: 'room', amount: money(10_000n, 'EUR'), payee: 'supplier', timing: 'now' }],
    },
    { supplier: 'direct', stars: 3 },
    { id: null, base: 'EUR', quote: 'EUR', numerator: 1n, denominator: 1n, fetchedAt: '2026-11-20T00:00:00Z' },
  ).gross.minor;

test('a rule for markup sets applies to brands that have one of them alone, under another key', () => {
  const { pricing } = book(platform(everything, forSunny));
  const brands = ['wayfare', 'negev', 'sunny', 'beach'];
  expect(brands.map((brand) => [brand, priceOf(pricing(brand))])).toEqual([
    ['wayfare', 11_000n],
    ['negev', 11_000n],
    ['sunny', 12_000n],
    ['beach', 12_000n],
  ]);
  expect(brands.map((brand) => pricing(brand).key)).toEqual([
    'platform:1 public',
    'platform:1 public',
    'platform+sunny:1 public',
    'platform+warm:1 public',
  ]);
});

test('without such rules all brands have one price and one key, compiled once', () => {
  const { pricing } = book(platform(everything));
  expect(pricing('sunny')).toBe(pricing('wayfare'));
});

test('new rules apply at once', () => {
  const { pricing, publish } = book(platform(everything));
  expect(priceOf(pricing('sunny'))).toBe(11_000n);
  publish(platform(everything, forSunny));
  expect(priceOf(pricing('sunny'))).toBe(12_000n);
});
