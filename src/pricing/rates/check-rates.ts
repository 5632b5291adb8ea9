import { isCurrency } from '#values/currency.ts';
import type { Fraction } from '../exchange.ts';
import { demoRates } from './demo-rates.ts';
import type { PublishedRates } from './ecb.ts';
import { oldestCurrentDay, publicationToday } from './publication-day.ts';

export interface CheckedRates {
  readonly accepted: ReadonlyMap<string, Fraction>;
  /** Why a rate is not used, by currency. */
  readonly refused: ReadonlyMap<string, string>;
  /** Currencies that the last rates had and these have not. */
  readonly missing: readonly string[];
  /** Why none is used, or null. */
  readonly problem: string | null;
}

/** A rate that differs from the last by more than this share is taken for a mistake of its source: one fifth. */
const mostChange = { over: 1n, under: 5n };
/** A first rate has no last one: then it may be this many times above or below the demo's, which are of the right size. */
const mostTimes = 3n;

/**
 * Which of the published rates may be used. `last` are the rates that were used before, of a few days at most. A rate of
 * a currency that we don't know is left out silently.
 */
export function checkRates(
  { day, perEuro }: PublishedRates,
  last: ReadonlyMap<string, Fraction>,
  now: Date,
): CheckedRates {
  const accepted = new Map<string, Fraction>();
  const refused = new Map<string, string>();
  for (const [currency, text] of Object.entries(perEuro)) {
    if (!isCurrency(currency)) continue;
    const rate = readRate(text);
    const before = last.get(currency);
    if (!rate) refused.set(currency, text === '' ? 'there is no number' : `${text} is no positive number`);
    else if (before && isJump(before, rate))
      refused.set(currency, `${text} differs by more than a fifth from the last rate`);
    else if (!before && !isPlausible(currency, rate))
      refused.set(currency, `${text} is more than three times what is plausible, or less than a third of it`);
    else accepted.set(currency, rate);
  }
  const missing = [...last.keys()].filter((currency) => !(currency in perEuro));
  const problem =
    day > publicationToday(now)
      ? `it is of ${day}, a day to come`
      : day < oldestCurrentDay(now)
        ? `it is of ${day}, and rates of a later day are a day old`
        : refused.size > 0 && refused.size >= accepted.size
          ? `${refused.size} of its rates can't be right`
          : accepted.size === 0
            ? 'it has no rate of a currency that is known here'
            : null;
  return problem === null
    ? { accepted, refused, missing, problem }
    : { accepted: new Map(), refused, missing, problem };
}

/** Null for anything but a positive decimal number. */
export function readRate(text: string): Fraction | null {
  if (!/^\d{1,12}(\.\d{1,8})?$/.test(text) || !/[1-9]/.test(text)) return null;
  const [whole = '', decimals = ''] = text.split('.');
  return { numerator: BigInt(whole + decimals), denominator: 10n ** BigInt(decimals.length) };
}

function isPlausible(currency: string, { numerator, denominator }: Fraction): boolean {
  const known = readRate(demoRates[currency] ?? '');
  if (!known) return true;
  const [is, about] = [numerator * known.denominator, known.numerator * denominator];
  return is <= about * mostTimes && about <= is * mostTimes;
}

export function isJump(before: Fraction, now: Fraction): boolean {
  const [was, is] = [before.numerator * now.denominator, now.numerator * before.denominator];
  const difference = is > was ? is - was : was - is;
  const lower = is > was ? was : is;
  return difference * mostChange.under > lower * mostChange.over;
}
