import { randomUUID } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import { addJob, attemptsForADay } from '#database/queue.ts';
import type { BookingTables } from '../tables.ts';

/** Data of an email about an agency's account, for the worker: one for each person. */
export interface CreditEmail {
  readonly id: string;
  readonly purpose: 'statement' | 'due' | 'late' | 'alert' | 'blocked';
  readonly agencyId: string;
  /** Id of the statement, or null. */
  readonly statement: string | null;
  readonly personId: string;
}

/** Writes to the owners of an agency and to its people of finance, if and only if the transaction commits. */
export async function addCreditEmails(
  trx: Transaction<BookingTables>,
  purpose: CreditEmail['purpose'],
  agencyId: string,
  statement: string | null,
): Promise<void> {
  const { rows } = await sql<{ personId: string }>`
    select id as "personId" from accounts.person where agency_id = ${agencyId}::uuid and role in ('owner', 'finance')
      and blocked_at is null and suspended_at is null order by number`.execute(trx);
  for (const { personId } of rows) {
    const message: CreditEmail = { id: randomUUID(), purpose, agencyId, statement, personId };
    // oxlint-disable-next-line no-await-in-loop -- in one transaction
    await addJob(trx, 'credit_email', { ...message }, { jobKey: `credit ${message.id}`, maxAttempts: attemptsForADay });
  }
}

/** Where an email goes; null when the person has left meanwhile. */
export async function recipientOf(
  db: Kysely<BookingTables>,
  { personId, agencyId }: CreditEmail,
): Promise<{ readonly to: string; readonly agency: string; readonly locale: string } | null> {
  const { rows } = await sql<{ to: string; agency: string; locale: string }>`
    select person.email as to, agency.name as agency, coalesce(agency.locale, 'en') as locale from accounts.person
    join accounts.agency on agency.id = person.agency_id
    where person.id = ${personId}::uuid and agency.id = ${agencyId}::uuid`.execute(db);
  return rows[0] ?? null;
}
