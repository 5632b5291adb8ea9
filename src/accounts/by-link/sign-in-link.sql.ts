import { sql } from 'kysely';
import type { AccountsDb } from '../person.sql.ts';
import { hashOf, isSecret } from '../session/secret.ts';

/** Where a link is opened: it is good at the host and in the browser that asked for it only. */
export interface LinkPlace {
  readonly host: string;
  /** The secret in the browser's cookie, if it has one. */
  readonly browser: string | undefined;
}

/** `other_browser`: the link is good, in the browser that asked for it. */
export type LinkState = 'right' | 'other_browser' | 'over';

const isOpen = sql<boolean>`used_at is null and ends_at > now()`;

/** Whether a link would sign in here. It stays unused. */
export async function signInLinkState(
  db: AccountsDb,
  secret: string,
  { host, browser }: LinkPlace,
): Promise<LinkState> {
  if (!isSecret(secret)) return 'over';
  const row = await db
    .selectFrom('accounts.link')
    .select(['host', 'browser_hash'])
    .where('secret_hash', '=', hashOf(secret))
    .where('purpose', '=', 'sign_in')
    .where(isOpen)
    .executeTakeFirst();
  if (!row || row.host !== host) return 'over';
  return isSecret(browser) && row.browser_hash?.equals(hashOf(browser)) ? 'right' : 'other_browser';
}

/** Uses up a link and verifies the address that it was sent to; the id of its account, or null. */
export async function spendSignInLink(
  db: AccountsDb,
  secret: string,
  { host, browser }: LinkPlace,
): Promise<string | null> {
  if (!isSecret(secret) || !isSecret(browser)) return null;
  const link = await db
    .updateTable('accounts.link')
    .set({ used_at: sql`now()` })
    .where('secret_hash', '=', hashOf(secret))
    .where('purpose', '=', 'sign_in')
    .where('host', '=', host)
    .where('browser_hash', '=', hashOf(browser))
    .where(isOpen)
    .returning(['person_id', 'email_norm'])
    .executeTakeFirst();
  if (!link) return null;
  // A link to an address that the account no longer has is worth nothing.
  const proven = await db
    .updateTable('accounts.person')
    .set({ email_proven_at: sql`coalesce(email_proven_at, now())` })
    .where('id', '=', link.person_id)
    .where('email_norm', '=', link.email_norm)
    .returning('id')
    .executeTakeFirst();
  return proven?.id ?? null;
}
