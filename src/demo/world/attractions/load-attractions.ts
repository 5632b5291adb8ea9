import type { Kysely } from 'kysely';
import { transaction } from '#database/transaction.ts';
import { mix } from '../random.ts';
import type { WorldAttraction, WorldAttractionKind } from './attraction.ts';
import { worldAttractions } from './attractions.ts';
import { attractionsLoaded, lockAttractions, rememberAttractions, writeAttractions } from './load-attractions.sql.ts';

/** Raise it when the attractions of the same world change. */
const revision = 1;

/** Names of tours, in patterns with `{place}`, and of their cities; by locale. */
export interface AttractionNames {
  /** Differs when any of them does. */
  readonly version: string;
  load(): Promise<{
    readonly patterns: Readonly<Record<string, Readonly<Partial<Record<WorldAttractionKind, string>>>>>;
    /** By the id of the city, then by locale. */
    cityNames(cityId: number): Readonly<Record<string, string>>;
  }>;
}

// oxlint-disable-next-line no-explicit-any -- any database that holds the schema `tickets`
type Db = Kysely<any>;

/**
 * Writes the invented attractions into `tickets`, unless they are there. Places come first (`loadWorld`). All of it or
 * nothing. Less than a second.
 */
export async function loadAttractions(db: Db, names: AttractionNames): Promise<{ readonly loaded: number }> {
  const version = `${String(revision)}/${names.version}`;
  if ((await attractionsLoaded(db)) === version) return { loaded: 0 };
  const { patterns, cityNames } = await names.load();
  const namesOf = ({ kind, landmark, cityId }: WorldAttraction) => {
    if (landmark !== null) return {};
    const cities = cityNames(cityId);
    return Object.fromEntries(
      Object.entries(patterns).flatMap(([locale, own]) => {
        const [pattern, city] = [own[kind], cities[locale]];
        return pattern && city ? [[locale, pattern.replace('{place}', () => city)]] : [];
      }),
    );
  };
  return await transaction(db, async (trx) => {
    await lockAttractions(trx);
    if ((await attractionsLoaded(trx)) === version) return { loaded: 0 };
    const all = worldAttractions();
    const rows = all.map(({ products: _products, ...one }, at) => ({
      ...one,
      names: namesOf(all[at]!),
      pictureSeed: mix(...Buffer.from(one.id)),
    }));
    await writeAttractions(trx, rows);
    await rememberAttractions(trx, version);
    return { loaded: rows.length };
  });
}
