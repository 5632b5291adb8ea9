import { readFileSync } from 'node:fs';
import type { Author } from '#accounts/agencies/audit.sql.ts';
import { listAgencies } from '#accounts/agencies/agency.sql.ts';
import { agencyProvider, setAgencyProvider, type StoredProvider } from '#accounts/providers/agency-provider.sql.ts';
import { agencyProviderSeal, sealClientSecret } from '#accounts/providers/agency-providers.ts';
import type { Config } from '#compose/config.ts';
import { isPublicName } from '#connector/public-address.ts';
import type { Database } from '#database/open.ts';
import { OperatorError } from '#values/failure/operator-error.ts';
import type { CommandArguments } from '../launch/commands.mjs';
import { accountsOf } from './accounts-database.ts';

const longestSecret = 500;

/** `agency sso`. Answers the exit code. */
export async function agencyIdentityProvider(
  number: number,
  values: CommandArguments['values'],
  database: Database,
  { secret, environment }: Pick<Config, 'secret' | 'environment'>,
  author: Author,
): Promise<number> {
  const db = accountsOf(database);
  const agency = (await listAgencies(db)).find((one) => one.number === number);
  if (!agency) return refuse(`There is no agency ${number}: see agency list.`);
  const { by: _by, ...said } = values;
  if (values['off'] === true) {
    await setAgencyProvider(db, agency.id, null, author);
    console.log(`${number} ${agency.name}  no identity provider`);
    return 0;
  }
  if (Object.keys(said).length > 0) {
    const given = values as Readonly<Record<string, string>>;
    const issuer = new URL(given['issuer']!);
    // People's browsers and this server go there: on a public site never to a machine of its own network.
    if (environment === 'production' && (issuer.protocol !== 'https:' || !isPublicName(issuer.hostname)))
      return refuse('--issuer must be an https address of the public internet.');
    const client = { agencyId: agency.id, issuer: given['issuer']!, clientId: given['client']!.trim() };
    const next = {
      ...client,
      secretSealed: sealClientSecret(agencyProviderSeal(secret), client, secretIn(given['secret-file']!)),
      label: given['label']?.trim() ?? issuer.host.slice(0, 60),
      domains: [...new Set(given['domains']!.toLowerCase().split(','))],
    };
    await setAgencyProvider(db, agency.id, next, author);
  }
  const stored = await agencyProvider(db, agency.id, 'any');
  console.log(`${number} ${agency.name}  ${stored ? line(stored) : 'no identity provider'}`);
  if (stored) console.log('Register /sso/callback of each host of the agency’s brand there (brand host list).');
  return 0;
}

function line({ label, issuer, clientId, domains }: StoredProvider): string {
  return [label, issuer, `client ${clientId}`, `for ${domains.join(', ')}`].join('  ');
}

function secretIn(file: string): string {
  let text: string;
  try {
    text = readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new OperatorError(`${file} can't be read (${(error as Error).message}).`);
  }
  if (text === '' || text.length > longestSecret)
    throw new OperatorError(`${file} must have the client secret, of at most ${longestSecret} characters.`);
  return text;
}

function refuse(problem: string): number {
  console.error(problem);
  return 1;
}
