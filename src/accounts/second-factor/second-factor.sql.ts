import { sql, type Transaction } from 'kysely';
import { transaction } from '#database/transaction.ts';
import { type Author, writeAudit } from '../agencies/audit.sql.ts';
import { type Notice, tellOwner } from '../emails/security-email.sql.ts';
import { normaliseEmail } from '../person.ts';
import type { AccountsDb } from '../person.sql.ts';
import { deleteSessionsOf } from '../session/session.sql.ts';
import type { AccountTables } from '../tables.ts';
import { hashOfCode } from './recovery-codes.ts';

export interface StoredFactor {
  readonly secretSealed: string;
  readonly setUpAt: Date;
  readonly codesLeft: number;
}

/** Null while a person has no second factor. */
export async function secondFactorOf(db: AccountsDb, personId: string): Promise<StoredFactor | null> {
  const row = await db
    .selectFrom('accounts.second_factor')
    .select(['secret_sealed', 'set_up_at'])
    .select((select) =>
      select
        .selectFrom('accounts.recovery_code')
        .select(sql<number>`count(*)::int`.as('count'))
        .whereRef('accounts.recovery_code.person_id', '=', 'accounts.second_factor.person_id')
        .as('codes'),
    )
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return row ? { secretSealed: row.secret_sealed, setUpAt: row.set_up_at, codesLeft: row.codes ?? 0 } : null;
}

/**
 * Sets it up, with the step of the code that has proven it. Ends all sessions, which began without it. False when there
 * is one already.
 */
export async function insertSecondFactor(
  db: AccountsDb,
  personId: string,
  {
    secretSealed,
    step,
    codes,
  }: { readonly secretSealed: string; readonly step: number; readonly codes: readonly string[] },
  author: Author,
  notice: Notice,
): Promise<boolean> {
  return await transaction(db, async (trx) => {
    const row = await trx
      .insertInto('accounts.second_factor')
      .values({ person_id: personId, secret_sealed: secretSealed, last_step: step })
      .onConflict((on) => on.doNothing())
      .returning('person_id')
      .executeTakeFirst();
    if (!row) return false;
    await insertCodes(trx, personId, codes);
    await deleteSessionsOf(trx, personId);
    await audit(trx, personId, author, false, true);
    await tellOwner(trx, personId, 'two_step_on', notice);
    return true;
  });
}

/** New recovery codes in place of the old ones. */
export async function replaceCodes(
  db: AccountsDb,
  personId: string,
  codes: readonly string[],
  notice: Notice,
): Promise<boolean> {
  return await transaction(db, async (trx) => {
    const row = await trx
      .selectFrom('accounts.second_factor')
      .select('person_id')
      .where('person_id', '=', personId)
      .forUpdate()
      .executeTakeFirst();
    if (!row) return false;
    await trx.deleteFrom('accounts.recovery_code').where('person_id', '=', personId).execute();
    await insertCodes(trx, personId, codes);
    await tellOwner(trx, personId, 'codes_new', notice);
    return true;
  });
}

export async function deleteSecondFactor(
  db: AccountsDb,
  personId: string,
  author: Author,
  notice: Notice,
): Promise<boolean> {
  return await transaction(db, async (trx) => {
    const isDeleted = await deleteFactor(trx, personId, author);
    if (isDeleted) await tellOwner(trx, personId, 'two_step_off', notice);
    return isDeleted;
  });
}

async function deleteFactor(trx: Transaction<AccountTables>, personId: string, author: Author): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('accounts.second_factor')
    .where('person_id', '=', personId)
    .executeTakeFirst();
  if (numDeletedRows > 0n) await audit(trx, personId, author, true, false);
  return numDeletedRows > 0n;
}

/** For the operator: ends the second factor, passkeys and sessions of a person who has lost it. False when there is no such person. */
export async function resetSecondFactor(
  db: AccountsDb,
  email: string,
  author: Author,
  notice: Notice,
): Promise<boolean> {
  return await transaction(db, async (trx) => {
    const person = await trx
      .selectFrom('accounts.person')
      .select('id')
      .where('email_norm', '=', normaliseEmail(email))
      .executeTakeFirst();
    if (!person || !(await deleteFactor(trx, person.id, author))) return false;
    await trx.deleteFrom('accounts.passkey').where('person_id', '=', person.id).execute();
    await deleteSessionsOf(trx, person.id);
    await tellOwner(trx, person.id, 'two_step_reset', notice);
    return true;
  });
}

/** Uses up a time step: false when it, or a later one, was used before. */
export async function spendStep(db: AccountsDb, personId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('accounts.second_factor')
    .set({ last_step: step })
    .where('person_id', '=', personId)
    .where('last_step', '<', sql<bigint>`${step}`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Uses up a recovery code; false for one that the person does not have. */
export async function spendRecoveryCode(
  db: AccountsDb,
  personId: string,
  typed: string,
  notice: Notice,
): Promise<boolean> {
  const hash = hashOfCode(typed);
  if (!hash) return false;
  return await transaction(db, async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('accounts.recovery_code')
      .where('person_id', '=', personId)
      .where('code_hash', '=', hash)
      .executeTakeFirst();
    if (numDeletedRows === 0n) return false;
    const left = (await secondFactorOf(trx, personId))?.codesLeft ?? 0;
    await tellOwner(trx, personId, 'code_used', notice, { left });
    return true;
  });
}

/** Whether staff have their rights only with a second factor. */
export async function setStaffPolicy(db: AccountsDb, isRequired: boolean): Promise<void> {
  await db.updateTable('accounts.policy').set({ staff_second_factor: isRequired }).execute();
}

async function insertCodes(trx: AccountsDb, personId: string, codes: readonly string[]): Promise<void> {
  await trx
    .insertInto('accounts.recovery_code')
    .values(codes.map((code) => ({ person_id: personId, code_hash: hashOfCode(code)! })))
    .execute();
}

async function audit(trx: AccountsDb, subject: string, author: Author, before: boolean, after: boolean): Promise<void> {
  const entry = { author, agencyId: null, action: 'person.second_factor', subject };
  await writeAudit(trx, { ...entry, before: { secondFactor: before }, after: { secondFactor: after } });
}
