import { rateSourceOf } from '#compose/for-sale.ts';
import type { Config } from '#compose/config.ts';

import type { Database } from '#database/open.ts';
import { isJump, readRate } from '#pricing/rates/check-rates.ts';
import { fetchRates } from '#pricing/rates/keep-rates.ts';
import { raisedRateAlarms } from '#pricing/rates/rate-alarms.ts';
import { lastRates, operatorSource, pivot, storeRates } from '#pricing/rates/rate-rows.ts';
import { silentLog } from '#connector/log.ts';
import { isCurrency } from '#values/currency.ts';
import type { CommandArguments } from '../launch/commands.mjs';

/** Days of rates that are shown and compared with. */
const days = 7;
/** A rate is sold with for a day. */
const freshMs = 24 * 3_600_000;
const now = () => new Date();

/** `rates show | fetch | set`. Answers the exit code. */
export async function rates(
  { values, positionals }: CommandArguments,
  { db }: Database,
  config: Config,
): Promise<number> {
  const [action, currency = '', text = ''] = positionals;
  const source = await rateSourceOf(config.exchangeRatesUrl, process.env, db)();
  if (action === 'show') {
    const from = typeof source === 'string' ? { demo: 'invented, for the demo', none: 'none' }[source] : source.source;
    console.log(`Source: ${from}`);
    for (const { currency: code, numerator, denominator, publishedOn, fetchedAt, ...rate } of await lastRates(
      db,
      days,
    )) {
      const day = publishedOn ? ` of ${publishedOn}` : '';
      const old = now().getTime() - fetchedAt.getTime() > freshMs ? ', too old to sell with' : '';
      const value = decimal(numerator, denominator);
      console.log(`1 ${pivot} = ${value} ${code}  ${rate.source}${day}, stored ${fetchedAt.toISOString()}${old}`);
    }
    const alarms = await raisedRateAlarms(db);
    for (const alarm of alarms) console.log(alarm);
    return alarms.length === 0 ? 0 : 1;
  }
  if (action === 'fetch') {
    if (typeof source === 'string') return refuse('EXCHANGE_RATES_URL is not set.');
    const { accepted, refused, missing, problem } = await fetchRates({ db, source, log: silentLog, now });
    if (problem !== null) return refuse(`Nothing of ${source.source} is used: ${problem}.`);
    for (const [code, why] of refused) console.error(`${code} is not used: ${why}.`);
    for (const code of missing) console.error(`${code} is missing.`);
    console.log(`${accepted.size} rates of ${source.source} are stored.`);
    return refused.size + missing.length > 0 ? 1 : 0;
  }
  const rate = readRate(text);
  if (!isCurrency(currency) || currency === pivot) return refuse(`${currency} is no currency with a rate to ${pivot}.`);
  if (!rate) return refuse(`${text} is no rate: say how many ${currency} one ${pivot} is, like 4.27.`);
  const before = (await lastRates(db, days)).find((one) => one.currency === currency);
  if (before && isJump(before, rate) && values['anyway'] !== true)
    return refuse(
      `${text} differs by more than a fifth from the last rate, ${decimal(before.numerator, before.denominator)}: say --anyway when it is right.`,
    );
  await storeRates(db, new Map([[currency, rate]]), operatorSource, null);
  console.log(`1 ${pivot} = ${text} ${currency} for a day, or until the feed has a rate of it.`);
  return 0;
}

/** Denominators are powers of ten. */
function decimal(numerator: bigint, denominator: bigint): string {
  const digits = String(denominator).length - 1;
  const text = String(numerator).padStart(digits + 1, '0');
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

function refuse(problem: string): number {
  console.error(problem);
  return 1;
}
