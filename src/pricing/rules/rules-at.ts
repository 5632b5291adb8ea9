import type { PriceRule, RuleLevel } from './price-rule.ts';

/** What is sold, as far as it is the same for all rates of one search. */
export interface Occasion {
  /** Kind of the product: `hotel`. */
  readonly product: string;
  readonly placeId: number | null;
  /** Slug of the place. */
  readonly placeSlug: string | null;
  /** ISO 3166-1 alpha-2 of the place, upper case. */
  readonly country: string | null;
  /** Days from today to the first day, by the calendar of the place. */
  readonly leadDays: number;
}

/** What differs among the rates of one search. */
export interface Item {
  readonly supplier: string;
  /** 0 is unrated; null for what has no stars. */
  readonly stars: number | null;
}

/** A rule as it is applied: amounts without conditions. */
export interface AppliedRule {
  readonly id: string;
  readonly level: RuleLevel;
  readonly percentBp: bigint;
  readonly fixed: bigint;
  readonly floor: bigint | null;
  readonly cap: bigint | null;
}

/** The rule of each level for one item; null: no mark-up. */
export type AppliedRules = Readonly<Record<RuleLevel, AppliedRule | null>>;

/** The rules for an item with a net price in this currency. */
export type RulesOf = (item: Item, currency: string) => AppliedRules;

/**
 * Selects the rules of one occasion. Rules that match nothing of it are left out once; the others are checked once for
 * each supplier, currency and number of stars, however many rates there are.
 */
export function rulesAt(ordered: Readonly<Record<RuleLevel, readonly PriceRule[]>>, occasion: Occasion): RulesOf {
  const platform = ordered.platform.filter((rule) => isAt(rule, occasion));
  const agency = ordered.agency.filter((rule) => isAt(rule, occasion));
  const known = new Map<string, Map<string, Map<number | null, AppliedRules>>>();
  return ({ supplier, stars }, currency) => {
    let byCurrency = known.get(supplier);
    if (!byCurrency) known.set(supplier, (byCurrency = new Map()));
    let byStars = byCurrency.get(currency);
    if (!byStars) byCurrency.set(currency, (byStars = new Map()));
    let rules = byStars.get(stars);
    if (!rules) {
      const isForItem = (rule: PriceRule) => isOf(rule, supplier, stars, currency);
      rules = {
        platform: applied(platform.find(isForItem), 'platform'),
        agency: applied(agency.find(isForItem), 'agency'),
      };
      byStars.set(stars, rules);
    }
    return rules;
  };
}

/** Highest priority first. */
export function byPriority(rules: readonly PriceRule[]): readonly PriceRule[] {
  return rules.toSorted((a, b) => b.priority - a.priority || (a.id < b.id ? -1 : 1));
}

function isAt({ match }: PriceRule, { product, placeId, country, leadDays }: Occasion): boolean {
  return (
    includes(match.products, product) &&
    includes(match.placeIds, placeId) &&
    includes(match.countries, country) &&
    isWithin(match.leadDays, leadDays)
  );
}

function isOf(rule: PriceRule, supplier: string, stars: number | null, currency: string): boolean {
  return (
    (rule.currency === null || rule.currency === currency) &&
    includes(rule.match.suppliers, supplier) &&
    isWithin(rule.match.stars, stars)
  );
}

function includes<Value>(wanted: readonly Value[] | undefined, value: Value | null): boolean {
  return wanted === undefined || (value !== null && wanted.includes(value));
}

function isWithin(range: readonly [number, number] | undefined, value: number | null): boolean {
  return range === undefined || (value !== null && value >= range[0] && value <= range[1]);
}

function applied(rule: PriceRule | undefined, level: RuleLevel): AppliedRule | null {
  if (!rule) return null;
  const { id, percentBp, fixed, floor, cap } = rule;
  return { id, level, percentBp: BigInt(percentBp), fixed: fixed ?? 0n, floor, cap };
}
