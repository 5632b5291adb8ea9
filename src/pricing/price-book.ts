import { compilePricing } from './compile-pricing.ts';
import type { PricingOf } from './pricing-of.ts';
import type { Pricing } from './pricing.ts';
import type { Channel, RuleSet } from './rules/price-rule.ts';

/** The pricing of each request under the rules of the moment; compiled once for each version of them. */
export function createPriceBook(current: () => readonly RuleSet[]): PricingOf {
  let compiledFrom: readonly RuleSet[] | undefined;
  let compiled = new Map<Channel, Pricing>();
  return ({ channel }) => {
    const all = current();
    if (all !== compiledFrom) {
      compiledFrom = all;
      compiled = new Map();
    }
    let pricing = compiled.get(channel);
    if (!pricing) {
      // Rules of agencies are not the public's: a new version of them ends no session of the public.
      const sets = all.filter(({ level }) => level === 'platform');
      compiled.set(channel, (pricing = compilePricing(sets, { kind: 'public' }, channel)));
    }
    return pricing;
  };
}
