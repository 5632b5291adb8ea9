import type { Kysely } from 'kysely';
import type { AccountTables } from '#accounts/accounts.ts';
import { type AgencyChanges, createAgency } from '#accounts/agencies/agency.sql.ts';
import { changePerson, type PersonChanges } from '#accounts/agencies/people.sql.ts';
import type { TestApp } from './app.ts';
import { registered } from './people.ts';
import { type DirectRoom, inDays, json } from './visitor.ts';

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

type Person = Awaited<ReturnType<typeof signedInWith>>;

/** The quote of a stay at the hotel of a room, in euro, as it is sold to this person; `isFree`: whether it is cancelled for nothing. */
export async function quoteFor({ call, guest }: Person, { hotelId }: DirectRoom, isFree = true): Promise<string> {
  const answer = await guest.get(
    `/v3/hotels/${hotelId}/rates?check_in=${inDays(40)}&check_out=${inDays(42)}&guests=2&currency=EUR`,
    { accept: 'application/json' },
  );
  const { data } = await json<{ data: { rates: { offer: string; free_cancellation_until: object | null }[] } }>(answer);
  const { offer } = data.rates.find((one) => (one.free_cancellation_until !== null) === isFree)!;
  return (await json<{ data: { id: string } }>(await call('/v3/quotes', { offer }))).data.id;
}
