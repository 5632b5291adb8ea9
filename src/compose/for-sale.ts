import { hotelbedsConfig } from '#suppliers/hotelbeds/hotelbeds.ts';
import { createRateFeed } from '#pricing/rates/feed.ts';
import type { RateSource } from '#pricing/rates/keep-rates.ts';
import type { KnownSupply } from '#pricing/rules/rules-problems.ts';

/** The suppliers of each kind of product, connected or not: the names that price rules may use. */
export const forSale: KnownSupply = { hotel: ['direct', 'sandbox', 'hotelbeds'] };

/** Where exchange rates come from. Invented ones are for the demo alone: nobody pays a real supplier with them. */
export function rateSourceOf(url: string | undefined, env: Readonly<Record<string, string | undefined>>): RateSource {
  if (url !== undefined) return createRateFeed(url);
  return hotelbedsConfig(env) === null ? 'demo' : 'none';
}
