import { createPriceBook } from './price-book.ts';
import type { PricingOf } from './pricing-of.ts';
import type { StepOf } from './with-steps.ts';
import type { RuleSet } from './rules/price-rule.ts';

/**
 * Price books by the markup set of the brand that sells: rules for other markup sets are left out. A set of which rules are
 * for this one has its name in its id, so that prices and sessions of both have different keys.
 */
export function createMarkupBooks(
  current: () => readonly RuleSet[],
  markupSetOf: (brand: string) => string | null,
  stepOf?: StepOf,
): PricingOf {
  const selected = new WeakMap<readonly RuleSet[], Map<string, readonly RuleSet[]>>();
  const setsFor = (markup: string): readonly RuleSet[] => {
    const all = current();
    let known = selected.get(all);
    if (!known) selected.set(all, (known = new Map()));
    let sets = known.get(markup);
    if (!sets) known.set(markup, (sets = all.map((set) => forMarkup(set, markup))));
    return sets;
  };
  const books = new Map<string, PricingOf>();
  return (context) => {
    const wanted = markupSetOf(context.brand);
    const markup = wanted !== null && current().some((set) => names(set, wanted)) ? wanted : none;
    let book = books.get(markup);
    if (!book) books.set(markup, (book = createPriceBook(() => setsFor(markup), stepOf)));
    return book(context);
  };
}

const none = '';

const names = ({ rules }: RuleSet, markup: string) => rules.some(({ match }) => match.markupSets?.includes(markup));

function forMarkup(set: RuleSet, markup: string): RuleSet {
  const rules = set.rules.filter(({ match }) => match.markupSets?.includes(markup) ?? true);
  return { ...set, rules, id: names(set, markup) ? `${set.id}+${markup}` : set.id };
}

/** The markup sets that any rule names. */
export const namedMarkupSets = (sets: readonly RuleSet[]): readonly string[] => [
  ...new Set(sets.flatMap(({ rules }) => rules.flatMap(({ match }) => match.markupSets ?? []))),
];
