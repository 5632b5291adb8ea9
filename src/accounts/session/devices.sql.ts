import { sql } from 'kysely';
import { transaction } from '#database/transaction.ts';
import type { AccountsDb } from '../person.sql.ts';
import type { DeviceName } from './device-name.ts';
import { hashOf } from './secret.ts';
import { isCurrent } from './session.sql.ts';

/** A browser in which a person is signed in. */
export interface Device extends DeviceName {
  readonly id: string;
  readonly host: string;
  readonly beganAt: Date;
  /** To the minute. */
  readonly usedAt: Date;
  /** Stays signed in when its session ends. */
  readonly isRemembered: boolean;
}

/** The devices of a person, the last used first. */
export async function devicesOf(db: AccountsDb, personId: string): Promise<readonly Device[]> {
  const sessions = await db
    .selectFrom('accounts.session as session')
    .select(['device_id', 'host', 'browser', 'system', 'began_at', 'seen_at as used_at'])
    .where('person_id', '=', personId)
    .where(isCurrent)
    .execute();
  const remembered = await db
    .selectFrom('accounts.remembered')
    .select(['device_id', 'host', 'browser', 'system', 'began_at', 'changed_at as used_at'])
    .where('person_id', '=', personId)
    .where('ends_at', '>', sql<Date>`now()`)
    .execute();
  const kept = new Set(remembered.map((row) => row.device_id));
  const byId = Map.groupBy([...remembered, ...sessions], (row) => row.device_id);
  return [...byId.values()]
    .map((rows) => {
      const [first] = rows as [(typeof rows)[number]];
      return {
        id: first.device_id,
        host: first.host,
        browser: first.browser,
        system: first.system,
        beganAt: first.began_at,
        usedAt: new Date(Math.max(...rows.map((row) => row.used_at.getTime()))),
        isRemembered: kept.has(first.device_id),
      };
    })
    .toSorted((a, b) => b.usedAt.getTime() - a.usedAt.getTime() || a.id.localeCompare(b.id));
}

/** The device that a session belongs to; null for an unknown one. */
export async function deviceOf(db: AccountsDb, sessionId: string): Promise<string | null> {
  const row = await db
    .selectFrom('accounts.session')
    .select('device_id')
    .where('id_hash', '=', hashOf(sessionId))
    .executeTakeFirst();
  return row?.device_id ?? null;
}

/** Signs out one device of a person; another person's stays as it is. */
export async function endDevice(db: AccountsDb, personId: string, deviceId: string): Promise<void> {
  await transaction(db, async (trx) => {
    for (const table of ['accounts.session', 'accounts.remembered'] as const)
      await trx.deleteFrom(table).where('person_id', '=', personId).where('device_id', '=', deviceId).execute();
  });
}

/** Signs out all devices of a person but one. */
export async function endOtherDevices(db: AccountsDb, personId: string, deviceId: string): Promise<void> {
  await transaction(db, async (trx) => {
    for (const table of ['accounts.session', 'accounts.remembered'] as const)
      await trx.deleteFrom(table).where('person_id', '=', personId).where('device_id', '<>', deviceId).execute();
  });
}
