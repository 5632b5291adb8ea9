import { userInfo } from 'node:os';
import {
  type Agency,
  type AgencyChanges,
  type ChangeAnswer,
  changeAgency,
  createAgency,
  listAgencies,
} from '#accounts/agencies/agency.sql.ts';
import type { CommandArguments } from '../launch/commands.mjs';
import type { Database } from '#database/open.ts';
import type { Config } from '#compose/config.ts';
import { agencyAccount } from './agency-account.ts';
import { agencyIdentityProvider } from './agency-provider.ts';
import { accountsOf } from './accounts-database.ts';

/** `agency list | create | set | block | unblock | credit | receipt | payout | sso`. Answers the exit code. */
export async function agency(
  { values, positionals }: CommandArguments,
  database: Database,
  config: Pick<Config, 'secret' | 'environment'>,
): Promise<number> {
  const [action, subject = ''] = positionals;
  const db = accountsOf(database);
  const author = { personId: null, name: String(values['by'] ?? userInfo().username) };
  if (action === 'list') {
    for (const one of await listAgencies(db)) console.log(line(one));
    return 0;
  }
  if (action === 'create') return tell(await createAgency(db, { ...changesOf(values), name: subject.trim() }, author));
  const number = Number(subject);
  if (action === 'credit' || action === 'receipt' || action === 'payout')
    return await agencyAccount(action, number, values, database, author);
  if (action === 'sso') return await agencyIdentityProvider(number, values, database, config, author);
  if (action === 'set') return tell(await changeAgency(db, number, changesOf(values), author));
  const status = action === 'block' ? ('blocked' as const) : ('active' as const);
  return tell(await changeAgency(db, number, { status }, author));
}

/** The options as changes; each is checked by `wayfare-groups.mjs`. A change of model to net ends the commission. */
function changesOf(values: CommandArguments['values']): AgencyChanges {
  const { name, parent, model, commission, currency, markup } = values as Readonly<Record<string, string | undefined>>;
  const commissionBp =
    commission === undefined ? (model === 'net' ? 0 : undefined) : Math.round(Number(commission) * 100);
  return {
    ...(name === undefined ? {} : { name: name.trim() }),
    ...(parent === undefined ? {} : { parent: parent === 'none' ? null : Number(parent) }),
    ...(model === undefined ? {} : { model: model as 'net' | 'commission' }),
    ...(commissionBp === undefined ? {} : { commissionBp }),
    ...(currency === undefined ? {} : { currency: currency.toUpperCase() }),
    ...(markup === undefined ? {} : { mayChangeMarkup: markup === 'own' }),
  };
}

function tell(answer: ChangeAnswer<Agency>): number {
  if (answer.kind === 'refused') {
    console.error(answer.problem);
    return 1;
  }
  console.log(line(answer.value));
  return 0;
}

/** `1001 Northwind Travel  active  net  EUR  sets its markup  0199…`, further in for each level. */
function line({ number, name, path, status, model, commissionBp, currency, mayChangeMarkup, id }: Agency): string {
  const terms = model === 'net' ? 'net' : `commission ${commissionBp / 100} %`;
  const markup = model === 'net' ? [mayChangeMarkup ? 'sets its markup' : 'its markup is set for it'] : [];
  return [`${'  '.repeat(path.length - 1)}${number} ${name}`, status, terms, currency, ...markup, id].join('  ');
}
