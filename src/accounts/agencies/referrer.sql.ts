import { type Kysely, sql } from 'kysely';

/** The agency behind a number in a link, and its agent where the number is an agent's. */
export interface FoundReferrer {
  readonly agencyId: string;
  /** From the top agency to this one, both included. */
  readonly agencyPath: readonly string[];
  readonly personId: string | null;
}

/**
 * By the number of an agent, else of an agency. Null for any other number, for a blocked person, and while the agency or one
 * above it is not active.
 */
export async function findReferrer<Tables>(db: Kysely<Tables>, fid: string): Promise<FoundReferrer | null> {
  const { rows } = await sql<FoundReferrer>`
    with numbered as (
      select agency_id, id as person_id, blocked_at from accounts.person where number = ${fid}::bigint and agency_id is not null
      union all
      select id, null, null from accounts.agency where number = ${fid}::bigint
      limit 1
    )
    select agency.id as "agencyId", agency.path as "agencyPath", numbered.person_id as "personId"
    from numbered join accounts.agency on agency.id = numbered.agency_id
    where numbered.blocked_at is null and not exists (
      select 1 from accounts.agency as above where above.id = any(agency.path) and above.status <> 'active')`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** The number of an agency in links; null for an unknown one. */
export async function agencyNumber<Tables>(db: Kysely<Tables>, agencyId: string): Promise<number | null> {
  const { rows } = await sql<{ number: number }>`
    select number::int from accounts.agency where id = ${agencyId}::uuid`.execute(db);
  return rows[0]?.number ?? null;
}
