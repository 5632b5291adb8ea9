import { createAgency } from '#accounts/agencies/agency.sql.ts';
import { createPerson } from '#accounts/agencies/people.sql.ts';
import type { AccountTables } from '#accounts/accounts.ts';
import { newSecret } from '#accounts/session/secret.ts';
import { insertSession } from '#accounts/session/session.sql.ts';
import { forSale } from '#compose/for-sale.ts';
import { silentLog } from '#connector/log.ts';
import { openDatabase } from '#database/open.ts';
import { publishDraft, writeDraft } from '#pricing/rules/rule-sets.sql.ts';
import type { PricingTables } from '#pricing/tables.ts';
import type { Kysely } from 'kysely';

const rulesPerSet = 200;
const author = { personId: null, name: 'the benchmark' };

/** Signs an agent in who sees net prices, under 200 rules of the platform and 200 of the agency; the cookies of the session. */
export async function signInAgent(dataDirectory: string, host: string): Promise<string> {
  const database = await openDatabase<AccountTables & PricingTables>({
    url: undefined,
    dataDirectory,
    log: silentLog,
  });
  try {
    const accounts = database.db as unknown as Kysely<AccountTables>;
    const agency = await createAgency(accounts, { name: 'Agency of the benchmark' }, author);
    if (agency.kind === 'refused') throw new Error(agency.problem);
    const { number } = agency.value;
    const rights = { agency: number, role: 'agent', grants: ['net'] } as const;
    const person = await createPerson(accounts, { name: 'Agent', email: 'agent@bench.example', ...rights }, author);
    if (person.kind === 'refused') throw new Error(person.problem);
    const { rows } = await database.pool.query<{ id: string }>(
      `select id from accounts.person where email = 'agent@bench.example'`,
    );
    for (const set of ['platform', `agency-${number}`]) {
      // oxlint-disable-next-line no-await-in-loop -- two, one after another
      const answer = await writeDraft(database.db, set, writtenRules(), author.name, forSale({}));
      if (answer.kind === 'refused') throw new Error(answer.problems.join(' '));
      // oxlint-disable-next-line no-await-in-loop -- as above
      await publishDraft(database.db, set, forSale({}));
    }
    const session = newSecret();
    await insertSession(accounts, session, rows[0]!.id, host);
    return `auth.session=${session}; priceDisplay=net`;
  } finally {
    await database.close();
  }
}

/** Most are of other suppliers, stars and lead times; the last one is for everything. */
function writtenRules(): readonly object[] {
  const rules = Array.from({ length: rulesPerSet - 1 }, (_, number) => ({
    id: `rule-${number}`,
    priority: number + 1,
    percent: 5 + (number % 50) / 10,
    match: {
      countries: [['ES', 'FR', 'IT', 'DE'][number % 4]!],
      suppliers: [['direct', 'sandbox', 'hotelbeds'][number % 3]!],
      stars: [number % 6, number % 6],
      leadDays: [number, number + 30],
    },
  }));
  return [...rules, { id: 'everything', percent: 12 }];
}
