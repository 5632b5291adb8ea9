import type { PriceRule, RuleLevel, RuleMatch } from './price-rule.ts';

/** What is for sale: the suppliers of each kind of product. */
export type KnownSupply = Readonly<Record<string, readonly string[]>>;

/** Why these rules can't be a set of this level, in sentences for the operator; none when they can. */
export function rulesProblems(rules: readonly PriceRule[], level: RuleLevel, known: KnownSupply): readonly string[] {
  const ids = rules.map(({ id }) => id);
  return [
    ...[...new Set(ids.filter((id, at) => ids.indexOf(id) !== at))].map((id) => `Two rules are called ${id}.`),
    ...rules.flatMap((rule) => ownProblems(rule, level, known).map((text) => `Rule ${rule.id}: ${text}`)),
    ...rules.flatMap((rule, at) => rules.slice(at + 1).flatMap((other) => pairProblems(rule, other))),
    ...(level === 'platform' && !rules.some(isForEverything)
      ? [
          'No rule is for everything: what no rule matches would be sold at what it costs. Add one without conditions and amounts.',
        ]
      : []),
  ];
}

function ownProblems(rule: PriceRule, level: RuleLevel, known: KnownSupply): readonly string[] {
  const { match, percentBp, fixed, floor, cap } = rule;
  const { products = Object.keys(known), suppliers = [], stars, leadDays } = match;
  const sold = products.flatMap((product) => known[product] ?? []);
  const everySupplier = Object.values(known).flat();
  const negative = [percentBp < 0 && 'percentage', ...amountNames(rule, (minor) => minor < 0n)].filter(Boolean);
  return [
    ...products
      .filter((one) => !(one in known))
      .map((one) => `there is no product ${one}; there are ${list(Object.keys(known))}.`),
    ...suppliers
      .filter((one) => !everySupplier.includes(one))
      .map((one) => `there is no supplier ${one}; there are ${list(everySupplier)}.`),
    ...suppliers
      .filter((one) => everySupplier.includes(one) && !sold.includes(one))
      .map((one) => `${one} does not sell ${list(products)}, so it never applies.`),
    ...[stars && { what: 'stars', range: stars }, leadDays && { what: 'days', range: leadDays }].flatMap((one) =>
      one && one.range[0] > one.range[1] ? [`${one.range[0]} to ${one.range[1]} ${one.what} matches nothing.`] : [],
    ),
    ...negative.map((what) => `a negative ${what} would sell below cost.`),
    ...(floor !== null && cap !== null && cap < floor ? ['its cap is under its floor.'] : []),
    ...(fixed !== null && cap !== null && fixed > cap
      ? ['its fixed amount is above its cap, so it never counts in full.']
      : []),
    ...(level === 'agency' && match.agencies ? ['only rules of the platform name agencies.'] : []),
  ];
}

function amountNames(rule: PriceRule, is: (minor: bigint) => boolean): readonly string[] {
  const { fixed, floor, cap } = rule;
  return Object.entries({ 'fixed amount': fixed, floor, cap }).flatMap(([name, minor]) =>
    minor !== null && is(minor) ? [name] : [],
  );
}

function pairProblems(a: PriceRule, b: PriceRule): readonly string[] {
  if (a.priority === b.priority)
    return overlap(a, b)
      ? [
          `Rules ${a.id} and ${b.id} have the priority ${a.priority}, and some prices match both: give one of them another.`,
        ]
      : [];
  const [first, second] = a.priority > b.priority ? [a, b] : [b, a];
  return covers(first, second)
    ? [
        `Rule ${second.id} never applies: ${first.id} comes first (priority ${first.priority}) and matches all that it matches.`,
      ]
    : [];
}

const lists = ['products', 'suppliers', 'placeIds', 'countries', 'channels', 'markupSets', 'agencies'] as const;
const ranges = ['stars', 'leadDays'] as const;

/** Whether a price can match both. */
function overlap(a: PriceRule, b: PriceRule): boolean {
  const valuesOf = (match: RuleMatch, key: (typeof lists)[number]) => match[key] as readonly unknown[] | undefined;
  return (
    (a.currency === null || b.currency === null || a.currency === b.currency) &&
    lists.every((key) => {
      const [one, other] = [valuesOf(a.match, key), valuesOf(b.match, key)];
      return !one || !other || one.some((value) => other.includes(value));
    }) &&
    ranges.every((key) => {
      const [one, other] = [a.match[key], b.match[key]];
      return !one || !other || (one[0] <= other[1] && other[0] <= one[1]);
    })
  );
}

/** Whether everything that `b` matches also matches `a`. */
function covers(a: PriceRule, b: PriceRule): boolean {
  const valuesOf = (match: RuleMatch, key: (typeof lists)[number]) => match[key] as readonly unknown[] | undefined;
  return (
    (a.currency === null || a.currency === b.currency) &&
    lists.every((key) => {
      const [wide, narrow] = [valuesOf(a.match, key), valuesOf(b.match, key)];
      return !wide || (narrow?.every((value) => wide.includes(value)) ?? false);
    }) &&
    ranges.every((key) => {
      const [wide, narrow] = [a.match[key], b.match[key]];
      return !wide || (narrow !== undefined && wide[0] <= narrow[0] && narrow[1] <= wide[1]);
    })
  );
}

function isForEverything({ match, currency }: PriceRule): boolean {
  return Object.keys(match).length === 0 && currency === null;
}

function list(names: readonly string[]): string {
  return new Intl.ListFormat('en', { type: 'conjunction' }).format([...new Set(names)]);
}
