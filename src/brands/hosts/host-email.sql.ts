import { randomUUID } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import { addJob, attemptsForADay } from '#database/queue.ts';
import type { BrandTables } from '../tables.ts';

/** Data of an email about a brand's host, for the worker: one for each owner of the agency. */
export interface HostEmail {
  readonly id: string;
  /** `lost`: its record is gone. `ended`: it is not served any more. */
  readonly purpose: 'lost' | 'ended';
  readonly host: string;
  /** The day until which a lost record has to be back, `YYYY-MM-DD` in UTC; null once the host has ended. */
  readonly until: string | null;
  readonly personId: string;
}

/** Writes to the owners of a brand's agency, if and only if the transaction commits. A brand of the operator's has none. */
export async function addHostEmails(
  trx: Transaction<BrandTables>,
  brandId: string,
  about: Pick<HostEmail, 'purpose' | 'host' | 'until'>,
): Promise<void> {
  const { rows } = await sql<{ personId: string }>`
    select person.id as "personId" from brands.brand
    join accounts.person on person.agency_id = brand.agency_id and person.role = 'owner'
    where brand.id = ${brandId} and person.blocked_at is null and person.suspended_at is null
    order by person.number`.execute(trx);
  for (const { personId } of rows) {
    const message: HostEmail = { id: randomUUID(), ...about, personId };
    // oxlint-disable-next-line no-await-in-loop -- in one transaction
    await addJob(trx, 'host_email', { ...message }, { jobKey: `host ${message.id}`, maxAttempts: attemptsForADay });
  }
}

/** Where an email goes; null when the person is gone meanwhile. */
export async function hostOwner(
  db: Kysely<BrandTables>,
  personId: string,
): Promise<{ readonly to: string; readonly name: string; readonly locale: string } | null> {
  const { rows } = await sql<{ to: string; name: string; locale: string }>`
    select person.email as to, person.name, coalesce(agency.locale, 'en') as locale from accounts.person
    join accounts.agency on agency.id = person.agency_id where person.id = ${personId}::uuid`.execute(db);
  return rows[0] ?? null;
}
