import { userInfo } from 'node:os';
import {
  changePerson,
  createPerson,
  type ListedPerson,
  listPeople,
  type PersonChanges,
} from '#accounts/agencies/people.sql.ts';
import type { ChangeAnswer } from '#accounts/agencies/agency.sql.ts';
import { resetSecondFactor } from '#accounts/second-factor/second-factor.sql.ts';
import { defaultBrandId } from '#brands/default-brand.ts';
import type { Database } from '#database/open.ts';
import { defaultLocale } from '#i18n/locale.ts';
import type { CommandArguments } from '../launch/commands.mjs';
import { accountsOf } from './accounts-database.ts';

const now = () => new Date();

/** `user list | create | set | block | unblock | reset`. Answers the exit code. */
export async function user({ values, positionals }: CommandArguments, database: Database): Promise<number> {
  const [action, email = ''] = positionals;
  const db = accountsOf(database);
  const author = { personId: null, name: String(values['by'] ?? userInfo().username) };
  const changes = changesOf(values);
  if (action === 'list') {
    for (const one of await listPeople(db, changes.agency ?? null)) console.log(line(one));
    return 0;
  }
  if (action === 'create') {
    const answer = await createPerson(db, { ...changes, email, name: String(values['name']).trim() }, author);
    const code = tell(answer);
    if (answer.kind === 'done')
      console.log('They choose a password with “Forgot your password?” on the page for logging in.');
    return code;
  }
  if (action === 'set') return tell(await changePerson(db, email, changes, author));
  if (action === 'reset') {
    const isDone = await resetSecondFactor(db, email, author, {
      brand: defaultBrandId,
      locale: defaultLocale,
      at: now().toISOString(),
      browser: null,
      system: null,
    });
    if (!isDone) console.error(`${email} has no account, or no two-step login.`);
    return isDone ? 0 : 1;
  }
  return tell(await changePerson(db, email, { isBlocked: action === 'block' }, author));
}

/** The options as changes; each is checked by `wayfare-groups.mjs`. */
function changesOf(values: CommandArguments['values']): Omit<PersonChanges, 'isBlocked'> {
  const { agency, role, staff, grant } = values as Readonly<Record<string, string | undefined>>;
  const orNone = <Value>(text: string, value: Value) => (text === 'none' ? null : value);
  return {
    ...(agency === undefined ? {} : { agency: orNone(agency, Number(agency)) }),
    ...(role === undefined ? {} : { role: orNone(role, role as ListedPerson['role']) }),
    ...(staff === undefined ? {} : { staffRole: orNone(staff, staff as ListedPerson['staffRole']) }),
    ...(grant === undefined
      ? {}
      : { grants: (grant === 'none' ? [] : grant.split(',')) as unknown as ListedPerson['grants'] }),
  };
}

function tell(answer: ChangeAnswer<ListedPerson>): number {
  if (answer.kind === 'refused') {
    console.error(answer.problem);
    return 1;
  }
  console.log(line(answer.value));
  return 0;
}

/** `5001 Dana Levi <dana@example.com>  agent of 1001, with net`. */
function line({ number, name, email, agency, role, staffRole, grants, isBlocked }: ListedPerson): string {
  const what = role ? `${role} of ${agency}` : staffRole ? `staff: ${staffRole}` : 'traveller';
  const more = grants.length > 0 ? `, with ${grants.toSorted().join(' and ')}` : '';
  return [`${number} ${name} <${email}>`, what + more, ...(isBlocked ? ['blocked'] : [])].join('  ');
}
