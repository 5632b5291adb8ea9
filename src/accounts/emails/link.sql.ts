import { randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { addJob, attemptsForADay } from '#database/queue.ts';
import { transaction } from '#database/transaction.ts';
import { type AccountsDb, personColumns, personOf } from '../person.sql.ts';
import type { Person } from '../person.ts';
import { hashOf, isSecret, newSecret } from '../session/secret.ts';
import type { AccountTables } from '../tables.ts';
import type { SecurityEmail } from './security-email.sql.ts';

export type LinkPurpose = 'reset' | 'prove' | 'email' | 'sign_in';

/**
 * Data of an email for the worker; the link's secret is created when the email is rendered, and stored only as a hash.
 */
export interface LinkEmail {
  readonly purpose: LinkPurpose;
  readonly person: string;
  readonly brand: string;
  readonly locale: string;
  /** For `sign_in`: the host that the link is good at. */
  readonly host?: string;
  /** SHA-256 of the secret in the cookie of the browser that the link is good in, as base64. */
  readonly browserHash?: string;
  /** Where to go afterwards. */
  readonly next?: string;
}

/**
 * Sent to the previous address of an account, so that its owner learns of the change, especially an unauthorised one.
 */
export interface AddressChangedEmail extends Pick<LinkEmail, 'person' | 'brand' | 'locale'> {
  readonly purpose: 'moved';
  readonly to: string;
}

export type AccountEmail = (LinkEmail | AddressChangedEmail | SecurityEmail) & { readonly id: string };

/** Validity in minutes. */
export const linkLife: Readonly<Record<LinkPurpose, number>> = {
  reset: 60,
  prove: 7 * 24 * 60,
  email: 24 * 60,
  sign_in: 15,
};

export async function queueEmail(db: AccountsDb, message: LinkEmail): Promise<void> {
  await transaction(db, (trx) => addEmailJob(trx, message));
}

/** The email is sent if and only if the transaction commits. */
export async function addEmailJob(
  trx: Transaction<AccountTables>,
  message: LinkEmail | AddressChangedEmail,
): Promise<void> {
  const id = randomUUID();
  await addJob(
    trx,
    'account_email',
    { ...message, id },
    { jobKey: `account email ${id}`, maxAttempts: attemptsForADay },
  );
}

/**
 * Creates a new link for an email to an address; earlier ones of the same purpose become invalid. Returns its secret.
 */
export async function makeLink(
  db: AccountsDb,
  person: Person,
  purpose: LinkPurpose,
  emailNorm = person.emailNorm,
  { host = null, browserHash = null }: { readonly host?: string | null; readonly browserHash?: string | null } = {},
): Promise<string> {
  const secret = newSecret();
  await transaction(db, async (trx) => {
    await trx
      .deleteFrom('accounts.link')
      .where('person_id', '=', person.id)
      .where('purpose', '=', purpose)
      .where('used_at', 'is', null)
      .execute();
    await trx
      .insertInto('accounts.link')
      .values({
        secret_hash: hashOf(secret),
        purpose,
        person_id: person.id,
        email_norm: emailNorm,
        ends_at: sql<Date>`now() + make_interval(mins => ${linkLife[purpose]})`,
        host,
        browser_hash: browserHash === null ? null : Buffer.from(browserHash, 'base64'),
      })
      .execute();
  });
  return secret;
}

/** The account of a link, while the link is valid and the account's address is still the one that it was sent to. */
export async function findLink(db: AccountsDb, purpose: LinkPurpose, secret: string): Promise<Person | null> {
  if (!isSecret(secret)) return null;
  const row = await db
    .selectFrom('accounts.link as link')
    .innerJoin('accounts.person as person', (join) =>
      join.onRef('person.id', '=', 'link.person_id').onRef('person.email_norm', '=', 'link.email_norm'),
    )
    .leftJoin('accounts.agency as agency', 'agency.id', 'person.agency_id')
    .select(personColumns)
    .where('link.secret_hash', '=', hashOf(secret))
    .where('person.blocked_at', 'is', null)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('ends_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row ? personOf(row) : null;
}

/** Uses up a link; false when it was used already. */
export async function spendLink(db: AccountsDb, purpose: LinkPurpose, secret: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('accounts.link')
    .set({ used_at: sql`now()` })
    .where('secret_hash', '=', hashOf(secret))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('ends_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
