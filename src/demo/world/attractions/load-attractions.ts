import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { transaction } from '#database/transaction.ts';
import { mix } from '../random.ts';
import { worldAttractions } from './attractions.ts';
import { attractionsLoaded, lockAttractions, rememberAttractions, writeAttractions } from './load-attractions.sql.ts';

/** Raise it when the attractions of the same world change. */
const revision = 1;

/** Names of tours by locale and kind, with `{place}` for the city. */
export type TourNames = Readonly<Record<string, Readonly<Record<string, string>>>>;

/**
 * Writes the invented attractions into `tickets`, unless they are there under these names. Places come first (`loadWorld`).
 * All of it or nothing. Less than a second.
 */
export async function loadAttractions(
  // oxlint-disable-next-line no-explicit-any -- any database that holds the schema `tickets`
  db: Kysely<any>,
  names: TourNames,
): Promise<{ readonly loaded: number }> {
  const hash = createHash('sha256').update(JSON.stringify(names)).digest('base64url').slice(0, 16);
  const version = `${String(revision)}/${hash}`;
  if ((await attractionsLoaded(db)) === version) return { loaded: 0 };
  return await transaction(db, async (trx) => {
    await lockAttractions(trx);
    if ((await attractionsLoaded(trx)) === version) return { loaded: 0 };
    const rows = worldAttractions().map(({ products: _products, ...one }) => ({
      ...one,
      pictureSeed: mix(...Buffer.from(one.id)),
    }));
    await writeAttractions(trx, rows, names);
    await rememberAttractions(trx, version);
    return { loaded: rows.length };
  });
}
