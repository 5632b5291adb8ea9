import { sql } from 'kysely';
import type { AccountsDb } from '../person.sql.ts';

/**
 * Whether a person can still log in without one of their passkeys or identities: by a password, another passkey, or an
 * identity at a provider that is there. Links by email don't count: they recover an account. Locks the person, so that
 * two removals at once don't take both. `issuers` are those of the operator's providers.
 */
export async function keepsAWay(
  trx: AccountsDb,
  personId: string,
  without: { readonly passkey?: string; readonly identity?: string },
  issuers: readonly string[],
): Promise<boolean> {
  await trx.selectFrom('accounts.person').select('id').where('id', '=', personId).forUpdate().executeTakeFirst();
  const row = await trx
    .selectFrom('accounts.person as person')
    .select(
      sql<boolean>`person.password_hash is not null
        or exists (
          select from accounts.passkey
          where person_id = person.id and credential_id is distinct from ${without.passkey ?? null})
        or exists (
          select from accounts.identity identity
          where person_id = person.id and identity.id is distinct from ${without.identity ?? null}::uuid
            and (issuer = any (${[...issuers]}::text[]) or exists (
              select from accounts.agency_provider own
              where own.agency_id = person.agency_id and own.issuer = identity.issuer)))`.as('keeps'),
    )
    .where('person.id', '=', personId)
    .executeTakeFirst();
  return row?.keeps ?? false;
}
