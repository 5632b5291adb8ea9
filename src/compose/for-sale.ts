import type { Kysely } from 'kysely';
import { hasOwnContracts, ownTicketsId } from '#suppliers/direct/direct.ts';
import { hotelbedsConfig } from '#suppliers/hotelbeds/hotelbeds.ts';
import { octoConfigs, sandboxTicketsId } from '#suppliers/octo/octo.ts';
import { createRateFeed } from '#pricing/rates/feed.ts';
import type { RateSource } from '#pricing/rates/keep-rates.ts';
import type { KnownSupply } from '#pricing/rules/rules-problems.ts';

/** The suppliers of each kind of product, connected or not: the names that price rules may use. */
export function forSale(env: Readonly<Record<string, string | undefined>>): KnownSupply {
  const octo = octoConfigs(env).map(({ id }) => id);
  return {
    hotel: ['direct', 'sandbox', 'hotelbeds'],
    ticket: [ownTicketsId, sandboxTicketsId, ...octo],
    car: ['sandbox-cars'],
  };
}

/**
 * Where exchange rates come from, at the moment of each call: the operator may write a contract at any time. Invented ones
 * are for the demo alone: nobody pays a real supplier with them.
 */
export function rateSourceOf<Tables>(
  url: string | undefined,
  env: Readonly<Record<string, string | undefined>>,
  db: Kysely<Tables>,
): () => Promise<RateSource> {
  const feed = url === undefined ? null : createRateFeed(url);
  const isConnected = hotelbedsConfig(env) !== null || octoConfigs(env).length > 0;
  return async () => feed ?? (isConnected || (await hasOwnContracts(db)) ? 'none' : 'demo');
}
