import type { Kysely } from 'kysely';
import type { Log } from '#connector/log.ts';
import type { PricingTables } from '../tables.ts';
import { type CheckedRates, checkRates, readRate } from './check-rates.ts';
import { demoRates } from './demo-rates.ts';
import type { RateFeed } from './feed.ts';
import { feedAlarms, type RateAlarm, setRateAlarm } from './rate-alarms.ts';
import { demoSource, hoursSince, lastRates, storeRates } from './rate-rows.ts';

/** Where rates come from: a feed, the invented table of the demo, or nowhere. */
export type RateSource = RateFeed | 'demo' | 'none';

export interface RateKeeping {
  readonly db: Kysely<PricingTables>;
  /** As it is now: a first real contract ends the invented rates. */
  readonly source: () => Promise<RateSource>;
  readonly log: Log;
  readonly now: () => Date;
}

/** Refreshed well before a rate is too old to sell with. */
const renewAfterHours = 6;
const alarmAfterHours = 20;
/** A feed that failed is asked again after this many minutes. */
const retryMinutes = 10;
/** Older rates say nothing about whether a new one can be right. */
const comparableDays = 7;

/** Loads rates when those in use get old, and raises and clears alarms. Returns a function for each minute. */
export function createRateKeeper(keeping: RateKeeping): () => Promise<void> {
  const { db, now } = keeping;
  let retryAt = 0;
  return async () => {
    const source = await keeping.source();
    if (typeof source === 'string') return await withoutFeed(keeping, source);
    await alarm(keeping, 'no_rates', null);
    const hours = await hoursSince(db, source.source);
    if ((hours === null || hours > renewAfterHours) && now().getTime() >= retryAt) {
      const { problem } = await fetchRates({ ...keeping, source });
      retryAt = problem === null ? 0 : now().getTime() + retryMinutes * 60_000;
    }
    const since = await hoursSince(db, source.source);
    const old =
      since === null
        ? `No exchange rates of ${source.source} were ever accepted: prices are sold in the suppliers’ own currencies.`
        : since > alarmAfterHours
          ? `No exchange rates of ${source.source} were accepted for ${alarmAfterHours} hours; after 24 they are not sold with.`
          : null;
    await alarm(keeping, 'rates_old', old);
  };
}

async function withoutFeed(keeping: RateKeeping, source: 'demo' | 'none'): Promise<void> {
  const { db } = keeping;
  for (const name of feedAlarms) await alarm(keeping, name, null);
  if (source === 'none')
    return await alarm(
      keeping,
      'no_rates',
      'EXCHANGE_RATES_URL is not set: prices are sold in the suppliers’ own currencies only.',
    );
  await alarm(keeping, 'no_rates', null);
  const hours = await hoursSince(db, demoSource);
  if (hours === null || hours > renewAfterHours) await loadDemoRates(db);
}

/** Fetches the feed once and stores what may be used. Rates that are refused leave the last ones in use. */
export async function fetchRates(
  keeping: Omit<RateKeeping, 'source'> & { readonly source: RateFeed },
): Promise<CheckedRates> {
  const { db, source, now } = keeping;
  const answer = await source.read();
  const last = await lastRates(db, comparableDays);
  const checked: CheckedRates = answer.ok
    ? checkRates(
        answer.value,
        new Map(last.map(({ currency, numerator, denominator }) => [currency, { numerator, denominator }])),
        now(),
      )
    : { accepted: new Map(), refused: new Map(), missing: [], problem: answer.error };
  if (answer.ok) await storeRates(db, checked.accepted, source.source, answer.value.day);
  const { problem, refused } = checked;
  await alarm(keeping, 'feed_failed', problem && `The exchange rates of ${source.source} are not used: ${problem}.`);
  if (problem !== null) return checked;
  // What an operator has set is not expected of the feed.
  const missing = checked.missing.filter((one) =>
    last.some((rate) => rate.currency === one && rate.source === source.source),
  );
  const named = [...refused].map(([currency, why]) => `${currency} (${why})`).join(', ');
  await alarm(keeping, 'rates_refused', named && `Exchange rates of ${source.source} that can't be right: ${named}.`);
  const gone = missing.join(', ');
  await alarm(keeping, 'rates_missing', gone && `${source.source} has no exchange rate any more for ${gone}.`);
  return { ...checked, missing };
}

/** Stores the invented rates of the demo. */
export async function loadDemoRates(db: Kysely<PricingTables>): Promise<void> {
  await storeRates(
    db,
    new Map(Object.entries(demoRates).map(([code, text]) => [code, readRate(text)!])),
    demoSource,
    null,
  );
}

/** Logged when it is raised or says something else, and when it has passed; not each minute. */
async function alarm(
  { db, log }: Pick<RateKeeping, 'db' | 'log'>,
  name: RateAlarm,
  text: string | null,
): Promise<void> {
  if (!(await setRateAlarm(db, name, text || null))) return;
  if (text) log.error('exchange rates need a person', { name, reason: text });
  else log.info('exchange rates are well again', { name });
}
