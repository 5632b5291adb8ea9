import type { Kysely } from 'kysely';
import type { AccountTables } from '#accounts/accounts.ts';
import { type AgencyChanges, createAgency } from '#accounts/agencies/agency.sql.ts';
import { changePerson, type PersonChanges } from '#accounts/agencies/people.sql.ts';
import type { TestApp } from './app.ts';
import { registered } from './people.ts';

const author = { personId: null, name: 'Rita' };
const dbOf = (app: TestApp) => app.database.db as unknown as Kysely<AccountTables>;

/** An active agency. */
export async function agencyOf(app: TestApp, name: string, more: AgencyChanges = {}) {
  const answer = await createAgency(dbOf(app), { ...more, name }, author);
  if (answer.kind === 'refused') throw new Error(answer.problem);
  return answer.value;
}

/** Somebody signed in with these rights. */
export async function signedInWith(app: TestApp, rights: PersonChanges) {
  const person = await registered(app);
  const answer = await changePerson(dbOf(app), person.form.email, rights, author);
  if (answer.kind === 'refused') throw new Error(answer.problem);
  return { ...person, id: answer.value.id };
}
