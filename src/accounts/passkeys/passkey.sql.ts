import { sql } from 'kysely';
import { transaction } from '#database/transaction.ts';
import { type Notice, tellOwner } from '../emails/security-email.sql.ts';
import type { AccountsDb } from '../person.sql.ts';
import { keepsAWay } from '../session/ways-to-log-in.sql.ts';
import { hashOf } from '../session/secret.ts';

export interface Passkey {
  readonly id: string;
  readonly personId: string;
  readonly publicKey: Uint8Array<ArrayBuffer>;
  readonly counter: number;
  readonly transports: readonly string[];
}

export interface ListedPasskey {
  readonly id: string;
  readonly host: string;
  readonly name: string;
  readonly transports: readonly string[];
  readonly createdAt: Date;
  readonly usedAt: Date | null;
}

/** The passkeys of a person, the newest first. */
export async function passkeysOf(db: AccountsDb, personId: string): Promise<readonly ListedPasskey[]> {
  const rows = await db
    .selectFrom('accounts.passkey')
    .select(['credential_id', 'host', 'name', 'transports', 'created_at', 'used_at'])
    .where('person_id', '=', personId)
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.credential_id,
    host: row.host,
    name: row.name,
    transports: row.transports,
    createdAt: row.created_at,
    usedAt: row.used_at,
  }));
}

/** A passkey of a host. */
export async function findPasskey(db: AccountsDb, id: string, host: string): Promise<Passkey | null> {
  const row = await db
    .selectFrom('accounts.passkey')
    .select(['credential_id', 'person_id', 'public_key', 'counter', 'transports'])
    .where('credential_id', '=', id)
    .where('host', '=', host)
    .executeTakeFirst();
  if (!row) return null;
  return {
    id: row.credential_id,
    personId: row.person_id,
    publicKey: new Uint8Array(row.public_key),
    counter: Number(row.counter),
    transports: row.transports,
  };
}

/** False when the passkey is registered already. */
export async function insertPasskey(
  db: AccountsDb,
  { id, personId, publicKey, counter, transports, host, name }: Passkey & Pick<ListedPasskey, 'host' | 'name'>,
  notice: Notice,
): Promise<boolean> {
  return await transaction(db, async (trx) => {
    const row = await trx
      .insertInto('accounts.passkey')
      .values({
        credential_id: id,
        person_id: personId,
        host,
        public_key: Buffer.from(publicKey),
        counter,
        transports: [...transports],
        name,
      })
      .onConflict((on) => on.doNothing())
      .returning('credential_id')
      .executeTakeFirst();
    if (row) await tellOwner(trx, personId, 'passkey_added', notice, { what: name });
    return row !== undefined;
  });
}

/** Notes the use of a passkey; false when a concurrent one had a higher count: one of two copies of the key. */
export async function notePasskeyUse(db: AccountsDb, id: string, counter: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('accounts.passkey')
    .set({ used_at: sql<Date>`now()`, counter })
    .where('credential_id', '=', id)
    .where('counter', '<=', sql<bigint>`${counter}`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function renamePasskey(db: AccountsDb, personId: string, id: string, name: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('accounts.passkey')
    .set({ name })
    .where('credential_id', '=', id)
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** `only`: the person could not log in without it. `issuers` are those of the providers that the site has. */
export async function deletePasskey(
  db: AccountsDb,
  personId: string,
  id: string,
  issuers: readonly string[],
  notice: Notice,
): Promise<'done' | 'unknown' | 'only'> {
  return await transaction(db, async (trx) => {
    if (!(await keepsAWay(trx, personId, { passkey: id }, issuers))) return 'only';
    const row = await trx
      .deleteFrom('accounts.passkey')
      .where('credential_id', '=', id)
      .where('person_id', '=', personId)
      .returning('name')
      .executeTakeFirst();
    if (!row) return 'unknown';
    await tellOwner(trx, personId, 'passkey_removed', notice, { what: row.name });
    return 'done';
  });
}

/** Uses up a challenge; false when it was answered before. */
export async function spendChallenge(db: AccountsDb, challenge: string, minutes: number): Promise<boolean> {
  const row = await db
    .insertInto('accounts.passkey_challenge')
    .values({
      challenge_hash: hashOf(challenge),
      ends_at: sql<Date>`now() + make_interval(mins => ${minutes + 1})`,
    })
    .onConflict((on) => on.doNothing())
    .returning('challenge_hash')
    .executeTakeFirst();
  return row !== undefined;
}

/** Runs once a minute. */
export async function sweepChallenges(db: AccountsDb): Promise<void> {
  await db
    .deleteFrom('accounts.passkey_challenge')
    .where('ends_at', '<', sql<Date>`now()`)
    .execute();
}
