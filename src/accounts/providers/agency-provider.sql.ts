import { sql } from 'kysely';
import { transaction } from '#database/transaction.ts';
import { type Author, writeAudit } from '../agencies/audit.sql.ts';
import type { AccountsDb } from '../person.sql.ts';

/** The identity provider of an agency, as it is stored. */
export interface StoredProvider {
  readonly agencyId: string;
  readonly number: number;
  readonly issuer: string;
  readonly clientId: string;
  readonly secretSealed: string;
  readonly label: string;
  readonly domains: readonly string[];
  readonly changedAt: Date;
}

/** Null while an agency has none. `active`: also while it, or one above it, is not active. */
export async function agencyProvider(
  db: AccountsDb,
  agencyId: string,
  which: 'active' | 'any' = 'active',
): Promise<StoredProvider | null> {
  const row = await db
    .selectFrom('accounts.agency_provider as provider')
    .innerJoin('accounts.agency as agency', 'agency.id', 'provider.agency_id')
    .select([
      'agency.number',
      'agency_id',
      'issuer',
      'client_id',
      'client_secret_sealed',
      'label',
      'domains',
      'changed_at',
    ])
    .where('agency_id', '=', agencyId)
    .where(
      sql<boolean>`(${which} = 'any' or not exists (
        select from accounts.agency above where above.id = any (agency.path) and above.status <> 'active'))`,
    )
    .executeTakeFirst();
  if (!row) return null;
  return {
    agencyId: row.agency_id,
    number: Number(row.number),
    issuer: row.issuer,
    clientId: row.client_id,
    secretSealed: row.client_secret_sealed,
    label: row.label,
    domains: row.domains,
    changedAt: row.changed_at,
  };
}

/** Sets or, with null, removes the provider of an agency. The secret is not recorded. */
export async function setAgencyProvider(
  db: AccountsDb,
  agencyId: string,
  next: Pick<StoredProvider, 'issuer' | 'clientId' | 'secretSealed' | 'label' | 'domains'> | null,
  author: Author,
): Promise<void> {
  await transaction(db, async (trx) => {
    const before = await agencyProvider(trx, agencyId, 'any');
    await trx.deleteFrom('accounts.agency_provider').where('agency_id', '=', agencyId).execute();
    if (next)
      await trx
        .insertInto('accounts.agency_provider')
        .values({
          agency_id: agencyId,
          issuer: next.issuer,
          client_id: next.clientId,
          client_secret_sealed: next.secretSealed,
          label: next.label,
          domains: [...next.domains],
        })
        .execute();
    const told = (one: typeof next) =>
      one && { issuer: one.issuer, clientId: one.clientId, label: one.label, domains: one.domains };
    const entry = { author, agencyId, action: 'agency.provider', subject: agencyId };
    await writeAudit(trx, { ...entry, before: told(before), after: told(next) });
  });
}

/** Whether a person works for this agency itself, not for one above or below it. */
export async function isMember(db: AccountsDb, personId: string, agencyId: string): Promise<boolean> {
  const row = await db
    .selectFrom('accounts.person')
    .select('id')
    .where('id', '=', personId)
    .where('agency_id', '=', agencyId)
    .where('suspended_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}
