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
  /** Each line is marked up alone: neither a fixed amount nor a limit. */
  readonly isPercent: boolean;
}

/** The rule for an item with a net price in this currency, or null: no mark-up. */
export type RuleOf = (item: Item, currency: string) => AppliedRule | null;

/**
 * Selects the rules of one occasion. Rules are checked once for the occasion and once for each supplier, currency and
 * number of stars in it, however many rates there are.
 */
export function rulesAt(ordered: readonly PriceRule[], level: RuleLevel, occasion: Occasion): RuleOf {
  const possible = ordered.filter((rule) => isAt(rule, occasion));
  const known = new Map<string, Map<string, Map<number | null, AppliedRule | null>>>();
  return ({ supplier, stars }, currency) => {
    let byCurrency = known.get(supplier);
    if (!byCurrency) known.set(supplier, (byCurrency = new Map()));
    let byStars = byCurrency.get(currency);
    if (!byStars) byCurrency.set(currency, (byStars = new Map()));
    let rule = byStars.get(stars);
    if (rule === undefined) {
      const first = possible.find((one) => isOf(one, supplier, stars, currency));
      byStars.set(stars, (rule = first ? applied(first, level) : null));
    }
    return rule;
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

function applied({ id, percentBp, fixed, floor, cap }: PriceRule, level: RuleLevel): AppliedRule {
  return {
    id,
    level,
    percentBp: BigInt(percentBp),
    fixed: fixed ?? 0n,
    floor,
    cap,
    isPercent: fixed === null && floor === null && cap === null,
  };
}
