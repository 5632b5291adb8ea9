import { sql } from 'kysely';
import type { DirectDb } from '../inventory/inventory.sql.ts';
import { type Contract, contractSchema } from './contract.ts';

/** Contracts after an id, in the order of ids. Throws for one that is not as `contract.ts` says. */
export async function readContracts(db: DirectDb, after: string, most: number): Promise<Contract[]> {
  const { rows } = await sql<{ contract: unknown }>`
    select contract from direct.ticket_product where id > ${after} collate "C" order by id collate "C" limit ${most}`.execute(
    db,
  );
  return rows.map(({ contract }) => contractSchema.parse(contract));
}

export async function readContract(db: DirectDb, id: string): Promise<Contract | null> {
  const { rows } = await sql<{ contract: unknown }>`
    select contract from direct.ticket_product where id = ${id}`.execute(db);
  return rows[0] ? contractSchema.parse(rows[0].contract) : null;
}

/** Writes contracts over those with the same ids. Others stay as they are. */
export async function writeContracts(db: DirectDb, contracts: readonly Contract[]): Promise<void> {
  await sql`
    insert into direct.ticket_product (id, contract)
    select contract ->> 'id', contract from jsonb_array_elements(${JSON.stringify(contracts)}::jsonb) as contract
    on conflict (id) do update set contract = excluded.contract, changed_at = now()`.execute(db);
}

/** Ends the sale of a product; what was sold of it stays. False when there is none. */
export async function endContract(db: DirectDb, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from direct.ticket_product where id = ${id}`.execute(db);
  return numAffectedRows === 1n;
}
