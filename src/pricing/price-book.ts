import { compilePricing } from './compile-pricing.ts';
import type { PricingOf } from './pricing-of.ts';
import type { Pricing } from './pricing.ts';
import type { RuleSet } from './rules/price-rule.ts';

/** The pricing of each request under the rules of the moment; compiled once for each version of them. */
export function createPriceBook(current: () => readonly RuleSet[]): PricingOf {
  let compiledFrom: readonly RuleSet[] | undefined;
  let compiled = new Map<string, Pricing>();
  return ({ channel, paysVat }) => {
    const all = current();
    if (all !== compiledFrom) {
      compiledFrom = all;
      compiled = new Map();
    }
    const key = `${channel} ${paysVat}`;
    let pricing = compiled.get(key);
    if (!pricing) {
      // Rules of agencies are not the public's: a new version of them ends no session of the public.
      const sets = all.filter(({ level }) => level === 'platform');
      compiled.set(key, (pricing = compilePricing(sets, { kind: 'public' }, channel, paysVat)));
    }
    return pricing;
  };
}
