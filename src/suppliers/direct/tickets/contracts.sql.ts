import { sql } from 'kysely';
import type { DirectDb } from '../inventory/inventory.sql.ts';
import { type Contract, contractSchema } from './contract.ts';

/** Some contracts in the order of their ids. */
export interface ContractPage {
  readonly contracts: readonly Contract[];
  /** Stored ones that are not as `contract.ts` says: they are not sold. */
  readonly unreadable: number;
  /** The id to read on after; null at the end. */
  readonly next: string | null;
}

/** Contracts after an id, `most` at once. */
export async function readContracts(db: DirectDb, after: string, most: number): Promise<ContractPage> {
  const { rows } = await sql<{ id: string; contract: unknown }>`
    select id, contract from direct.ticket_product where id > ${after} collate "C"
    order by id collate "C" limit ${most}`.execute(db);
  const contracts = rows.flatMap(({ contract }) => contractSchema.safeParse(contract).data ?? []);
  const next = rows.length === most ? (rows.at(-1)?.id ?? null) : null;
  return { contracts, unreadable: rows.length - contracts.length, next };
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
