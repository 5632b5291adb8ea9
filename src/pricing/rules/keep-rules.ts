import type { Kysely } from 'kysely';
import type { Log } from '#connector/log.ts';
import { listen } from '#database/listen.ts';
import type { PricingTables } from '../tables.ts';
import type { RuleSet } from './price-rule.ts';
import { publishedSets, publishedVersions } from './rule-sets.sql.ts';

export interface CachedRules {
  /** The published sets; another array after each change. */
  current(): readonly RuleSet[];
  /** Calls the listener after each change. */
  onChange(listener: () => void): void;
  close(): Promise<void>;
}

/** While notifications are heard, the database is queried this often all the same. */
const defaultPollMs = 15_000;

/**
 * Reads the published rules and follows their changes: at once by notification, and each second while those are not
 * heard. Rules that can't be read any more are reported, and the last ones stay. Rejects when they can't be read at all.
 */
export async function openRules(
  db: Kysely<PricingTables>,
  url: string,
  log: Log,
  { pollMs = defaultPollMs, retryMs = 1_000 } = {},
): Promise<CachedRules> {
  const listeners = new Set<() => void>();
  let versions = await publishedVersions(db);
  let sets = await publishedSets(db);
  let reading = Promise.resolve();

  const read = async () => {
    const found = await publishedVersions(db);
    if (found === versions) return;
    sets = await publishedSets(db);
    versions = found;
    for (const listener of listeners) listener();
  };
  // One after another, so that an earlier answer never replaces a later one.
  const refresh = () => {
    reading = reading.then(read).catch((error: unknown) => log.error('price rules could not be read', { error }));
  };
  const stop = listen(url, 'price_rules', { heard: refresh, began: refresh, failed: refresh }, log, retryMs);
  const poll = setInterval(refresh, pollMs).unref();

  return {
    current: () => sets,
    onChange: (listener) => void listeners.add(listener),
    async close() {
      clearInterval(poll);
      await stop();
      await reading;
    },
  };
}
