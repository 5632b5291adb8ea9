import { type Kysely, sql } from 'kysely';

/** Whether anything of the operator's own is for sale, besides the contracts of the demo world. */
export async function hasOwnContracts<Tables>(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from direct.property where not is_demo)
      or exists (select from direct.ticket_product) as found`.execute(db);
  return rows[0]?.found ?? false;
}
