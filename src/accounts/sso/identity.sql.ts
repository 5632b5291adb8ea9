import { sql } from 'kysely';
import { transaction } from '#database/transaction.ts';
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

/** Links an identity to an account; false when it is another account's already. */
export async function linkIdentity(db: AccountsDb, { issuer, subject }: Identity, personId: string): Promise<boolean> {
  const row = await db
    .insertInto('accounts.identity')
    .values({ issuer, subject, person_id: personId })
    .onConflict((on) =>
      on
        .columns(['issuer', 'subject'])
        .doUpdateSet({ used_at: sql<Date>`now()` })
        .where('accounts.identity.person_id', '=', personId),
    )
    .returning('person_id')
    .executeTakeFirst();
  return row !== undefined;
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
    await linkIdentity(trx, identity, person.id);
    return person;
  });
}

/** The identities of a person, for their own eyes. */
export async function identitiesOf(db: AccountsDb, personId: string) {
  const rows = await db
    .selectFrom('accounts.identity')
    .select(['issuer', 'subject', 'linked_at', 'used_at'])
    .where('person_id', '=', personId)
    .orderBy('linked_at')
    .execute();
  return rows.map((row) => ({ ...row, linked_at: row.linked_at.toISOString(), used_at: row.used_at.toISOString() }));
}
