import { isCountry } from '#values/country.ts';
import { exponentOf, isCurrency } from '#values/currency.ts';
import { money, toDecimal } from '#values/money.ts';
import type { PriceRule, RuleMatch } from '#pricing/rules/price-rule.ts';

/** The fields of a rule's form, as typed. */
export const ruleFields = [
  'name',
  'place',
  'percent',
  'currency',
  'fixed',
  'floor',
  'cap',
  'product',
  'countries',
  'stars_from',
  'stars_to',
  'days_from',
  'days_to',
] as const;
export type RuleField = (typeof ruleFields)[number];
export type TypedRule = Readonly<Record<RuleField, string>>;

/** Messages of `prices` after `problem_`. */
export type RuleProblem = 'name' | 'place' | 'percent' | 'currency' | 'amount' | 'countries' | 'range' | 'cap';

/** A rule as it is written in its set. */
export interface WrittenRule {
  readonly id: string;
  readonly match: RuleMatch;
  readonly percent: number;
  readonly fixed?: string;
  readonly floor?: string;
  readonly cap?: string;
}

export function typedOf(rule: PriceRule, place: number): TypedRule {
  const { match, currency } = rule;
  const amount = (minor: bigint | null) =>
    minor === null || currency === null ? '' : toDecimal(money(minor, currency));
  const [starsFrom = '', starsTo = ''] = (match.stars ?? []).map(String);
  const [daysFrom = '', daysTo = ''] = (match.leadDays ?? []).map(String);
  return {
    name: rule.id,
    place: String(place),
    percent: percentText(rule.percentBp),
    currency: currency ?? '',
    fixed: amount(rule.fixed),
    floor: amount(rule.floor),
    cap: amount(rule.cap),
    product: match.products?.join(',') ?? '',
    countries: match.countries?.join(', ') ?? '',
    stars_from: starsFrom,
    stars_to: starsTo,
    days_from: daysFrom,
    days_to: daysTo,
  };
}

export function percentText(basisPoints: number): string {
  return String(basisPoints / 100);
}

/** A stored rule as it is written, without its priority. */
export function writtenOf(rule: PriceRule): WrittenRule {
  const amount = (name: 'fixed' | 'floor' | 'cap') => {
    const minor = rule[name];
    return minor === null || rule.currency === null
      ? {}
      : { [name]: `${toDecimal(money(minor, rule.currency))} ${rule.currency}` };
  };
  const percent = rule.percentBp / 100;
  return { id: rule.id, match: rule.match, percent, ...amount('fixed'), ...amount('floor'), ...amount('cap') };
}

/** Reads a rule's form. `kept`: the stored rule, whose other conditions stay. */
export function readRule(
  text: (name: string) => string,
  kept: PriceRule | null,
): { readonly rule: WrittenRule; readonly problems: Readonly<Partial<Record<RuleField, RuleProblem>>> } {
  const problems: Partial<Record<RuleField, RuleProblem>> = {};
  const read = (field: RuleField) => text(field).trim();
  const id = read('name').toLowerCase();
  if (!/^[a-z0-9][a-z0-9-]{0,62}$/.test(id)) problems.name = 'name';
  const percent = read('percent').replace(',', '.') || '0';
  if (!/^\d{1,4}(\.\d{1,2})?$/.test(percent) || Number(percent) > 1_000) problems.percent = 'percent';
  const currency = read('currency').toUpperCase();
  const amounts = (['fixed', 'floor', 'cap'] as const).filter((field) => read(field) !== '');
  const isKnown = isCurrency(currency);
  if (amounts.length > 0 && !isKnown) problems.currency = 'currency';
  const written = amounts.map((field) => {
    const decimal = read(field).replace(',', '.');
    const [, fraction = ''] = decimal.split('.');
    const isAmount = /^\d{1,9}(\.\d{1,4})?$/.test(decimal) && (!isKnown || fraction.length <= exponentOf(currency));
    if (!isAmount) problems[field] = 'amount';
    return [field, `${decimal} ${currency}`] as const;
  });
  if (
    read('floor') !== '' &&
    read('cap') !== '' &&
    Number(read('cap').replace(',', '.')) < Number(read('floor').replace(',', '.'))
  )
    problems.cap ??= 'cap';
  const countries = [
    ...new Set(
      read('countries')
        .toUpperCase()
        .split(/[\s,;]+/)
        .filter((code) => code !== ''),
    ),
  ];
  if (!countries.every(isCountry)) problems.countries = 'countries';
  const range = (from: RuleField, to: RuleField, most: number): [number, number] | null => {
    if (read(from) === '' && read(to) === '') return null;
    const [least, greatest] = [read(from) || '0', read(to) || String(most)];
    const isRange = /^\d{1,4}$/.test(least) && /^\d{1,4}$/.test(greatest) && Number(greatest) <= most;
    if (!isRange || Number(least) > Number(greatest)) problems[to] = 'range';
    return [Number(least), Number(greatest)];
  };
  const stars = range('stars_from', 'stars_to', 5);
  const leadDays = range('days_from', 'days_to', 1_000);
  const products = read('product')
    .split(',')
    .filter((one) => /^[a-z]+$/.test(one));
  const { products: _products, countries: _countries, stars: _stars, leadDays: _days, ...others } = kept?.match ?? {};
  const match: RuleMatch = {
    ...others,
    ...(products.length > 0 && { products }),
    ...(countries.length > 0 && { countries }),
    ...(stars && { stars }),
    ...(leadDays && { leadDays }),
  };
  return { rule: { id, match, percent: Number(percent), ...Object.fromEntries(written) }, problems };
}

/** The rules in their order with their priorities: of those that match, the first one applies. */
export function withPriorities(rules: readonly WrittenRule[]): readonly object[] {
  return rules.map((rule, at) => ({ ...rule, priority: (rules.length - at) * 10 }));
}
