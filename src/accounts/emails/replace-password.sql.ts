import type { Transaction } from 'kysely';
import { type Notice, tellOwner } from './security-email.sql.ts';
import { setPasswordHash } from '../person.sql.ts';
import { deleteSessionsOf } from '../session/session.sql.ts';
import type { AccountTables } from '../tables.ts';

/** A new password: all sessions end, and the owner is told. */
export async function replacePassword(
  trx: Transaction<AccountTables>,
  personId: string,
  hash: string,
  notice: Notice,
): Promise<void> {
  await setPasswordHash(trx, personId, hash);
  await deleteSessionsOf(trx, personId);
  await tellOwner(trx, personId, 'password', notice);
}
