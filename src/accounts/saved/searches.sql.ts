import { sql } from 'kysely';
import { transaction } from '#database/transaction.ts';
import type { AccountsDb } from '../person.sql.ts';
import { type SavedSearch, maxSearches, routeOf } from './saved-search.ts';

/** The searches that are still valid, the newest last. `today` is `YYYY-MM-DD`. */
export async function searchesOf(db: AccountsDb, personId: string, today: string): Promise<SavedSearch[]> {
  const rows = await db
    .selectFrom('accounts.saved_search')
    .select(['name', 'path', 'router', 'guests'])
    .select([sql<string>`check_in::text`.as('check_in'), sql<string | null>`check_out::text`.as('check_out')])
    .where('person_id', '=', personId)
    .where('check_in', '>=', today)
    .orderBy('place')
    .execute();
  return rows.map(({ name, path, router, guests, check_in, check_out }) => ({
    name,
    path,
    params: { check_in, ...(check_out === null ? {} : { check_out }), ...(guests === null ? {} : { guests }) },
    router,
  }));
}

/**
 * Adds searches as the newest in their order; each replaces an older one of its route, and the oldest beyond eight are
 * removed.
 */
export async function saveSearches(db: AccountsDb, personId: string, searches: readonly SavedSearch[]): Promise<void> {
  const byRoute = new Map<string, SavedSearch>();
  for (const search of searches) {
    const route = routeOf(search.router);
    byRoute.delete(route);
    byRoute.set(route, search);
  }
  const newest = [...byRoute].slice(-maxSearches);
  if (newest.length === 0) return;
  await transaction(db, async (trx) => {
    const owner = await trx
      .selectFrom('accounts.person')
      .select('id')
      .where('id', '=', personId)
      .forUpdate()
      .executeTakeFirst();
    if (!owner) return;
    await trx
      .deleteFrom('accounts.saved_search')
      .where('person_id', '=', personId)
      .where(
        'route',
        'in',
        newest.map(([route]) => route),
      )
      .execute();
    await trx
      .insertInto('accounts.saved_search')
      .values(
        newest.map(([route, { name, path, router, params }]) => ({
          person_id: personId,
          route,
          router,
          path,
          name,
          check_in: params.check_in,
          check_out: params.check_out ?? null,
          guests: params.guests ?? null,
        })),
      )
      .execute();
    await sql`delete from accounts.saved_search where person_id = ${personId}::uuid and route in (
      select route from accounts.saved_search where person_id = ${personId}::uuid
      order by place desc offset ${maxSearches})`.execute(trx);
  });
}

/** Deletes saved searches of an account by their addresses, or all of them. */
export async function removeSearches(
  db: AccountsDb,
  personId: string,
  routers: readonly string[] | 'all',
): Promise<void> {
  if (routers.length === 0) return;
  await db
    .deleteFrom('accounts.saved_search')
    .where('person_id', '=', personId)
    .$if(routers !== 'all', (query) => query.where('route', 'in', (routers as readonly string[]).map(routeOf)))
    .execute();
}
