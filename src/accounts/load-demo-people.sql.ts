import { sql } from 'kysely';
import { demoAgencies, demoPassword, demoPeople } from './demo-people.ts';
import { createPasswordHashing } from './password/hash.ts';
import { normaliseEmail } from './person.ts';
import type { AccountsDb } from './person.sql.ts';

/** Adds the missing people of the demo world; existing ones keep their changes. */
export async function loadDemoPeople(db: AccountsDb): Promise<void> {
  const emails = demoPeople.map(({ email }) => normaliseEmail(email));
  const there = await db.selectFrom('accounts.person').select('email_norm').where('email_norm', 'in', emails).execute();
  const missing = demoPeople.filter(({ email }) => !there.some((one) => one.email_norm === normaliseEmail(email)));
  if (missing.length === 0) return;
  const passwordHash = await createPasswordHashing().hash(demoPassword);
  for (const { name, parent, model, commission_bp } of demoAgencies) {
    const parent_id = parent === null ? null : sql<string>`(select id from accounts.agency where name = ${parent})`;
    // oxlint-disable-next-line no-await-in-loop -- an agency comes after the one above it
    await db
      .insertInto('accounts.agency')
      .values({ name, parent_id, model, commission_bp })
      .onConflict((on) => on.doNothing())
      .execute();
  }
  await db
    .insertInto('accounts.person')
    .values(
      missing.map(({ name, email, agency, role, staffRole, grants, options, traveller }) => ({
        name,
        email,
        email_norm: normaliseEmail(email),
        email_proven_at: sql<Date>`now()`,
        password_hash: passwordHash,
        plan_id: agency === null ? null : 1,
        agency_id: agency === null ? null : sql<string>`(select id from accounts.agency where name = ${agency})`,
        role,
        staff_role: staffRole,
        actions: [...grants],
        flights: options.includes('flights'),
        packages: options.includes('packages'),
        crm: options.includes('crm'),
        phone: traveller?.phone ?? null,
        nationality: traveller?.nationality ?? null,
      })),
    )
    .onConflict((on) => on.doNothing())
    .execute();
}
