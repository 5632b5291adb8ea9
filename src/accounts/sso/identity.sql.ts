import { sql } from 'kysely';
import { transaction } from '#database/transaction.ts';
import { type Notice, tellOwner } from '../emails/security-email.sql.ts';
import { keepsAWay } from '../session/ways-to-log-in.sql.ts';
import { insertPerson, noteProven, type AccountsDb } from '../person.sql.ts';
import type { Person } from '../person.ts';

/** A person as a provider knows them. */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
}

/** The id of the person whose account an identity is linked to; null for none. Notes that it was used. */
export async function personOfIdentity(db: AccountsDb, { issuer, subject }: Identity): Promise<string | null> {
  const row = await db
    .updateTable('accounts.identity')
    .set({ used_at: sql<Date>`now()` })
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .returning('person_id')
    .executeTakeFirst();
  return row?.person_id ?? null;
}

/** Links an identity to an account, and tells its owner; false when it is another account's already. */
export async function linkIdentity(
  db: AccountsDb,
  identity: Identity,
  personId: string,
  /** The provider's name. */
  label: string,
  notice: Notice,
): Promise<boolean> {
  return await transaction(db, async (trx) => {
    const linked = await insertIdentity(trx, identity, personId);
    if (linked === 'new') await tellOwner(trx, personId, 'identity_linked', notice, { what: label });
    return linked !== 'taken';
  });
}

async function insertIdentity(
  trx: AccountsDb,
  { issuer, subject }: Identity,
  personId: string,
): Promise<'new' | 'known' | 'taken'> {
  const row = await trx
    .insertInto('accounts.identity')
    .values({ issuer, subject, person_id: personId })
    .onConflict((on) =>
      on
        .columns(['issuer', 'subject'])
        .doUpdateSet({ used_at: sql<Date>`now()` })
        .where('accounts.identity.person_id', '=', personId),
    )
    .returning(sql<boolean>`xmax = 0`.as('is_new'))
    .executeTakeFirst();
  if (!row) return 'taken';
  return row.is_new ? 'new' : 'known';
}

/**
 * Disconnects an identity of a person and tells them; `only`: they could not log in without it. `issuers` are those of the
 * operator's providers, `labelOf` names the provider.
 */
export async function unlinkIdentity(
  db: AccountsDb,
  personId: string,
  id: string,
  issuers: readonly string[],
  labelOf: (issuer: string) => string,
  notice: Notice,
): Promise<'done' | 'unknown' | 'only'> {
  return await transaction(db, async (trx) => {
    if (!(await keepsAWay(trx, personId, { identity: id }, issuers))) return 'only';
    const row = await trx
      .deleteFrom('accounts.identity')
      .where('id', '=', id)
      .where('person_id', '=', personId)
      .returning('issuer')
      .executeTakeFirst();
    if (!row) return 'unknown';
    await tellOwner(trx, personId, 'identity_unlinked', notice, { what: labelOf(row.issuer) });
    return 'done';
  });
}

/** A traveller's account for an identity with a verified address; null when the address has an account by now. */
export async function provision(
  db: AccountsDb,
  identity: Identity,
  { name, email, emailNorm }: { readonly name: string; readonly email: string; readonly emailNorm: string },
): Promise<Person | null> {
  return await transaction(db, async (trx) => {
    const person = await insertPerson(trx, { name, email, emailNorm, passwordHash: null });
    if (!person) return null;
    await noteProven(trx, person.id, emailNorm);
    await insertIdentity(trx, identity, person.id);
    return person;
  });
}

/** The identities of a person, for their own eyes. */
export async function identitiesOf(db: AccountsDb, personId: string) {
  const rows = await db
    .selectFrom('accounts.identity')
    .select(['id', 'issuer', 'subject', 'linked_at', 'used_at'])
    .where('person_id', '=', personId)
    .orderBy('linked_at')
    .execute();
  return rows.map((row) => ({ ...row, linked_at: row.linked_at.toISOString(), used_at: row.used_at.toISOString() }));
}
