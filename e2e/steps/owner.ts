import { randomBytes } from 'node:crypto';
import type { AccountTables } from '#accounts/accounts.ts';
import { createAgency } from '#accounts/agencies/agency.sql.ts';
import { createPerson } from '#accounts/agencies/people.sql.ts';
import { insertSession } from '#accounts/session/session.sql.ts';
import { silentLog } from '#connector/log.ts';
import { connect } from '#database/open.ts';
import { surroundings, type Visitor } from '../visitor.ts';

/** The session of the owner of a new agency, which has no brand yet. */
export async function newOwner(name: string): Promise<string> {
  const database = await connect<AccountTables>(surroundings.databaseUrl, silentLog);
  try {
    const { db } = database;
    const author = { personId: null, name: 'journeys' };
    // A second attempt finds the names of the first.
    const mark = randomBytes(4).toString('hex');
    const agency = await createAgency(db, { name: `${name} ${mark}` }, author);
    if (agency.kind === 'refused') throw new Error(agency.problem);
    const rights = { agency: agency.value.number, role: 'owner' } as const;
    const email = `owner-${mark}@example.com`;
    const person = await createPerson(db, { name: 'Olga Owner', email, ...rights }, author);
    if (person.kind === 'refused') throw new Error(person.problem);
    const { id } = await db
      .selectFrom('accounts.person')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    const session = randomBytes(32).toString('base64url');
    await insertSession(db, session, id, new URL(surroundings.origin).host, undefined, true);
    return session;
  } finally {
    await database.close();
  }
}

export async function signInWith({ context }: Visitor, session: string): Promise<void> {
  await context.addCookies([{ name: 'auth.session', value: session, url: surroundings.origin }]);
}
