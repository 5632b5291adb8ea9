import { z } from 'zod';
import { isCountry } from '#values/country.ts';
import { exponentOf, isCurrency } from '#values/currency.ts';
import { fail, ok, type Result } from '#values/result.ts';
import { channels, type PriceRule } from './price-rule.ts';

/** Much more than any markup, and far from the end of exact arithmetic in JSON. */
const mostPercent = 1_000;
const mostRules = 2_000;

const name = z.string().regex(/^[a-z0-9][a-z0-9-]{0,62}$/, 'must be of small letters, digits and -');
const names = z.array(name).min(1, 'is empty, so it matches nothing').max(500);
const range = (most: number) => z.tuple([z.int().min(0).max(most), z.int().min(0).max(most)]);
const amount = z.string().regex(/^-?\d{1,12}(\.\d{1,4})? [A-Z]{3}$/, 'must be like "5.00 EUR"');

const matchSchema = z.strictObject({
  products: names.optional(),
  suppliers: names.optional(),
  placeIds: z.array(z.int().positive()).min(1, 'is empty, so it matches nothing').max(5_000).optional(),
  countries: z
    .array(z.string().refine(isCountry, 'must be codes of countries, like "ES"'))
    .min(1, 'is empty, so it matches nothing')
    .optional(),
  stars: range(5).optional(),
  leadDays: range(1_000).optional(),
  channels: z.array(z.enum(channels)).min(1, 'is empty, so it matches nothing').optional(),
  markupSets: names.optional(),
  agencies: z.array(z.uuid()).min(1, 'is empty, so it matches nothing').max(5_000).optional(),
});

const rulesSchema = z
  .array(
    z.strictObject({
      id: name,
      priority: z.int().min(0).max(1_000_000).default(0),
      match: matchSchema.default({}),
      percent: z
        .number()
        .min(-mostPercent)
        .max(mostPercent)
        .refine((value) => basisPoints(value) !== null, 'must have two decimals at most')
        .default(0),
      fixed: amount.optional(),
      floor: amount.optional(),
      cap: amount.optional(),
    }),
  )
  .max(mostRules);

/**
 * Rules as an operator writes them, for instance `{ "id": "spain", "priority": 10, "match": { "countries": ["ES"] },
 * "percent": 12.5, "floor": "5.00 EUR" }`; or sentences that say what can't be read. Whether they make sense together is
 * for `rulesProblems`.
 */
export function readRules(written: unknown): Result<readonly PriceRule[], readonly string[]> {
  const parsed = rulesSchema.safeParse(written);
  if (!parsed.success) {
    const named = (path: readonly PropertyKey[]) => {
      const [at, ...rest] = path;
      const rule = typeof at === 'number' && Array.isArray(written) ? (written[at] as { id?: unknown }) : null;
      const which =
        typeof rule?.id === 'string' ? `Rule ${rule.id}` : typeof at === 'number' ? `Rule ${at + 1}` : 'Rules';
      return [which, ...rest.map(String)].join(', ');
    };
    return fail(parsed.error.issues.map(({ path, message }) => `${named(path)}: ${message}.`));
  }
  const problems: string[] = [];
  const rules = parsed.data.map(({ id, priority, match, percent, fixed, floor, cap }): PriceRule => {
    const amounts = [fixed, floor, cap].map((text) => (text === undefined ? null : readAmount(text)));
    const used = [...new Set(amounts.flatMap((one) => one?.currency ?? []))];
    const wrong = used.filter((code) => !isCurrency(code));
    if (wrong.length > 0) problems.push(`Rule ${id}: ${wrong.join(' and ')} is no currency.`);
    else if (used.length > 1)
      problems.push(
        `Rule ${id}: its amounts are in ${used.join(' and ')}; a rule has one currency, that of the prices it applies to.`,
      );
    const minorOf = (one: (typeof amounts)[number] | undefined) => {
      if (!one || wrong.length > 0) return null;
      const exponent = exponentOf(one.currency);
      if (one.decimals.length > exponent)
        problems.push(`Rule ${id}: ${one.currency} has ${exponent} decimals, not ${one.decimals.length}.`);
      const minor = BigInt(one.whole + one.decimals.padEnd(exponent, '0').slice(0, exponent));
      return one.negative ? -minor : minor;
    };
    return {
      id,
      priority,
      match: withoutUndefined(match),
      percentBp: basisPoints(percent) ?? 0,
      currency: used[0] ?? null,
      fixed: minorOf(amounts[0]),
      floor: minorOf(amounts[1]),
      cap: minorOf(amounts[2]),
    };
  });
  return problems.length > 0 ? fail(problems) : ok(rules);
}

/** Exact: the digits as they were written, not a product of floats. Null for more than two decimals. */
function basisPoints(percent: number): number | null {
  const [, sign = '', whole = '', decimals = ''] = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(String(percent)) ?? [];
  return whole === '' ? null : Number(sign + whole + decimals.padEnd(2, '0'));
}

function readAmount(text: string) {
  const [number = '', currency = ''] = text.split(' ');
  const negative = number.startsWith('-');
  const [whole = '', decimals = ''] = number.slice(negative ? 1 : 0).split('.');
  return { negative, whole, decimals, currency };
}

function withoutUndefined(match: z.output<typeof matchSchema>): PriceRule['match'] {
  return Object.fromEntries(Object.entries(match).filter(([, value]) => value !== undefined));
}
