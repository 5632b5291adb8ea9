import { randomBytes, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { AccountsDb } from '../person.sql.ts';
import type { DeviceName } from './device-name.ts';
import { hashOf, isSecret, newSecret } from './secret.ts';

export const rememberedSeconds = 30 * 86_400;
/** A page sends several requests at once, so the previous secret stays valid for this time. */
const graceSeconds = 60;

/** Registers a new remembered browser. */
export async function remember(
  db: AccountsDb,
  personId: string,
  host: string,
  { browser, system }: DeviceName,
): Promise<{ readonly cookie: string; readonly deviceId: string }> {
  const selector = randomBytes(16).toString('base64url');
  const secret = newSecret();
  const { device_id: deviceId } = await db
    .insertInto('accounts.remembered')
    .values({
      selector,
      secret_hash: hashOf(secret),
      person_id: personId,
      host,
      browser,
      system,
      ends_at: sql<Date>`now() + make_interval(secs => ${rememberedSeconds})`,
    })
    .returning('device_id')
    .executeTakeFirstOrThrow();
  return { cookie: `${selector}.${secret}`, deviceId };
}

export interface Recalled {
  readonly personId: string;
  /** The cookie's next value; null when a concurrent request got it. */
  readonly next: string | null;
  readonly device: DeviceName & { readonly id: string };
}

/**
 * The person of a remembered browser; rotates its secret. A secret that is neither the current nor the previous one
 * means that a copy was stolen, so the browser is no longer remembered.
 */
export async function recall(db: AccountsDb, cookie: string | undefined, host: string): Promise<Recalled | null> {
  const [selector, secret] = (cookie ?? '').split('.');
  if (!selector || !/^[\w-]{22}$/.test(selector) || !isSecret(secret)) return null;
  const row = await db
    .selectFrom('accounts.remembered')
    .select(['person_id', 'secret_hash', 'secret_before', 'device_id', 'browser', 'system'])
    .select(sql<boolean>`changed_at > now() - make_interval(secs => ${graceSeconds})`.as('fresh'))
    .where('selector', '=', selector)
    .where('host', '=', host)
    .where('ends_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  if (!row) return null;
  const device = { id: row.device_id, browser: row.browser, system: row.system };
  const given = hashOf(secret);
  if (timingSafeEqual(given, row.secret_hash)) {
    const next = newSecret();
    const { numUpdatedRows } = await db
      .updateTable('accounts.remembered')
      .set({ secret_before: given, secret_hash: hashOf(next), changed_at: sql`now()` })
      .where('selector', '=', selector)
      .where('secret_hash', '=', given)
      .executeTakeFirst();
    return { personId: row.person_id, next: numUpdatedRows > 0n ? `${selector}.${next}` : null, device };
  }
  if (row.fresh && row.secret_before && timingSafeEqual(given, row.secret_before))
    return { personId: row.person_id, next: null, device };
  await forget(db, cookie);
  return null;
}

export async function forget(db: AccountsDb, cookie: string | undefined): Promise<void> {
  const selector = (cookie ?? '').split('.')[0] ?? '';
  await db.deleteFrom('accounts.remembered').where('selector', '=', selector).execute();
}
