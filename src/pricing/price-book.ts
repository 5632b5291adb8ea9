import { LRUCache } from 'lru-cache';
import type { PrincipalAgency } from '#web/principal.ts';
import { compilePricing } from './compile-pricing.ts';
import type { PricingOf } from './pricing-of.ts';
import type { Pricing, Seller } from './pricing.ts';
import type { StepOf } from './with-steps.ts';
import type { RuleSet } from './rules/price-rule.ts';

/** Compiled pricings of sellers, channels and displays; an agency's takes a few kilobytes for each hundred rules. */
const mostCompiled = 1_000;

/** The pricing of each request under the rules of the moment; compiled once for each version of them. */
export function createPriceBook(current: () => readonly RuleSet[], stepOf: StepOf = () => 1): PricingOf {
  let compiledFrom: readonly RuleSet[] | undefined;
  const compiled = new LRUCache<string, Pricing>({ max: mostCompiled });
  return ({ channel, principal, display, paysVat }) => {
    const all = current();
    if (all !== compiledFrom) {
      compiledFrom = all;
      compiled.clear();
    }
    const agency = principal?.agency ?? null;
    const seller = sellerOf(agency);
    const key = JSON.stringify([channel, display, paysVat, seller, agency?.path]);
    let pricing = compiled.get(key);
    if (!pricing) {
      pricing = compilePricing(setsOf(all, agency), seller, channel, paysVat, display, stepOf);
      compiled.set(key, pricing);
    }
    return pricing;
  };
}

function sellerOf(agency: PrincipalAgency | null): Seller {
  if (!agency) return { kind: 'public' };
  const { id, model, commissionBp } = agency;
  return { kind: 'agency', id, model, commissionBp };
}

/**
 * The platform's rules, and those of the agency: its own, else those of the nearest agency above it that has any. Rules
 * of other agencies are left out, so that a new version of them ends no session here.
 */
function setsOf(all: readonly RuleSet[], agency: PrincipalAgency | null): readonly RuleSet[] {
  const platform = all.filter(({ level }) => level === 'platform');
  if (agency?.model !== 'net') return platform;
  const own = agency.path
    .toReversed()
    .map((id) => all.find(({ level, agencyId }) => level === 'agency' && agencyId === id))
    .find((set) => set !== undefined);
  return own ? [...platform, own] : platform;
}
