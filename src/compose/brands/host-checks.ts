import type { Kysely } from 'kysely';
import { type BrandTables, checkHostsAgain } from '#brands/brands.ts';
import { addressProver, type LookUpAddresses } from '#connector/host-addresses.ts';
import { hostProver, type ProveHost } from '#connector/host-proof.ts';
import type { Log } from '#connector/log.ts';
import type { Config } from '../config.ts';

const budgetMs = 3_000;

/**
 * Looks up records of hosts. While developing, names under `localhost` need none: they lead to this machine alone, so
 * nobody else can own them (RFC 6761).
 */
export function proverOf({ environment }: Pick<Config, 'environment'>): ProveHost {
  const prove = hostProver(budgetMs);
  if (environment !== 'development') return prove;
  return async (name, value) => (name.endsWith('.localhost') ? 'proven' : await prove(name, value));
}

/** Looks up where hosts lead. While developing, names under `localhost` lead here. */
export function addressesOf({ environment }: Pick<Config, 'environment'>): LookUpAddresses {
  const lookUp = addressProver(budgetMs);
  if (environment !== 'development') return lookUp;
  return async (host, target) =>
    host.endsWith('.localhost') ? { leads: 'here', found: ['127.0.0.1'] } : await lookUp(host, target);
}

export interface HostChecksParts {
  readonly config: Pick<Config, 'environment' | 'publicOrigin' | 'whiteLabelSuffix' | 'timeScale'>;
  readonly db: Kysely<BrandTables>;
  readonly log: Log;
}

/** Runs once a minute: hosts are looked up again when their day is over. */
export function hostChecks({ config, db, log }: HostChecksParts): () => Promise<void> {
  const { publicOrigin, whiteLabelSuffix: suffix, timeScale } = config;
  const checks = {
    db,
    own: { publicOrigin, suffix },
    prove: proverOf(config),
    addresses: addressesOf(config),
    log,
    timeScale,
  };
  return async () => await checkHostsAgain(checks);
}
