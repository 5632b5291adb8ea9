import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll } from 'vitest';

/** Runs the tests of a `describe` without any row-level policy, so that only the application's own filters are left. */
export function withoutPolicies(of: () => { readonly db: Kysely<unknown> }): void {
  const turn = async (to: 'enable' | 'disable') => {
    const { db } = of();
    const { rows } = await sql<{ name: string }>`
      select distinct polrelid::regclass::text as name from pg_policy order by 1`.execute(db);
    for (const { name } of rows) await sql`alter table ${sql.raw(name)} ${sql.raw(to)} row level security`.execute(db);
  };
  beforeAll(async () => await turn('disable'));
  afterAll(async () => await turn('enable'));
}
