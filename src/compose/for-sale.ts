import type { Kysely } from 'kysely';
import type { BookingTables } from '#booking/booking.ts';
import { createRateFeed } from '#pricing/rates/feed.ts';
import type { RateSource } from '#pricing/rates/keep-rates.ts';
import type { KnownSupply } from '#pricing/rules/rules-problems.ts';
import type { Product } from '#verticals/product.ts';
import * as products from './products.ts';

const all: readonly Product[] = Object.values(products);

/** The suppliers of each kind of product, connected or not: the names that price rules may use. */
export function forSale(env: Readonly<Record<string, string | undefined>>): KnownSupply {
  return Object.fromEntries(all.map(({ kind, suppliers }) => [kind, suppliers.names(env)]));
}

/**
 * Where exchange rates come from, at the moment of each call: the operator may write a contract at any time. Invented ones
 * are for the demo alone: nobody pays a real supplier with them.
 */
export function rateSourceOf(
  url: string | undefined,
  env: Readonly<Record<string, string | undefined>>,
  db: Kysely<BookingTables>,
): () => Promise<RateSource> {
  const feed = url === undefined ? null : createRateFeed(url);
  return async () => {
    if (feed) return feed;
    const real = await Promise.all(all.map(async ({ suppliers }) => await suppliers.areReal(env, db)));
    return real.includes(true) ? 'none' : 'demo';
  };
}
