/** Where something is sold; the search element and the frame sell nothing, they lead to the website. */
export const channels = ['website', 'api'] as const;
export type Channel = (typeof channels)[number];

/** Platform rules make the agency's price from the supplier's; agency rules make the traveller's from the agency's. */
export type RuleLevel = 'platform' | 'agency';

/** Conditions of a rule. All must hold; one that is left out holds always. Ranges include both ends. */
export interface RuleMatch {
  /** Kinds of products: `hotel`. */
  readonly products?: readonly string[];
  readonly suppliers?: readonly string[];
  readonly placeIds?: readonly number[];
  /** ISO 3166-1 alpha-2 of the place, upper case. */
  readonly countries?: readonly string[];
  /** 0 is unrated. */
  readonly stars?: readonly [least: number, most: number];
  /** Days from the sale to the first day, by the calendar of the place. */
  readonly leadDays?: readonly [least: number, most: number];
  readonly channels?: readonly Channel[];
  /** Names of markup sets: of brands that have one of them. */
  readonly markupSets?: readonly string[];
  /** Ids of agencies; for platform rules only. Such a rule never applies to the public. */
  readonly agencies?: readonly string[];
}

/**
 * A mark-up. `fixed`, `floor` and `cap` are minor units of `currency`: a rule with one of them applies to prices in that
 * currency only, so that no exchange rate decides about a mark-up.
 */
export interface PriceRule {
  /** Unique in its set. */
  readonly id: string;
  /** Of the rules that match, only the one with the highest priority applies. */
  readonly priority: number;
  readonly match: RuleMatch;
  /** Basis points of base lines and of the discounts on them. */
  readonly percentBp: number;
  /** ISO 4217 of the amounts; null without one. */
  readonly currency: string | null;
  /** Added once for the whole stay and party. */
  readonly fixed: bigint | null;
  /** The mark-up is at least this. */
  readonly floor: bigint | null;
  /** The mark-up is at most this. */
  readonly cap: bigint | null;
}

/** A published version of rules. */
export interface RuleSet {
  readonly id: string;
  readonly version: number;
  readonly level: RuleLevel;
  /** For an agency's set: whose. */
  readonly agencyId: string | null;
  readonly rules: readonly PriceRule[];
}

/** A rule of a percentage for everything that no other rule matches. */
export function percentRule(id: string, percentBp: number, more: Partial<PriceRule> = {}): PriceRule {
  return { id, priority: 0, match: {}, percentBp, currency: null, fixed: null, floor: null, cap: null, ...more };
}
