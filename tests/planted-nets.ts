import type { Kysely } from 'kysely';
import type { AccountTables } from '#accounts/accounts.ts';
import { createAgency } from '#accounts/agencies/agency.sql.ts';
import { createPerson } from '#accounts/agencies/people.sql.ts';
import { insertSession } from '#accounts/session/session.sql.ts';
import { forSale } from '#compose/for-sale.ts';
import type { Database } from '#database/open.ts';
import { publishDraft, writeDraft } from '#pricing/rules/rule-sets.sql.ts';
import { exponentOf, isCurrency } from '#values/currency.ts';
import { convert, divideRounded } from '#values/money.ts';
import { openTestApp, type TestApp } from './app.ts';
import { planted, servePlantedSupply } from './planted-supply.ts';

const nights = 2n;
const author = { personId: null, name: 'Rita' };
/** The session of an agent who may see net prices: of the agency, never of suppliers. */
export const agentCookie = `auth.session=${'planted'.padEnd(43, 'x')}`;
const agentEmail = 'agent@planted.example';
/** The public's prices are 12 % above the suppliers', an agency's 5 %, and its clients' another 20 %. */
const everybodysBp = 1_200n;

/**
 * An app with planted prices: hotels in Barcelona, of which one is sold by both suppliers, tickets there, and every car in
 * euros. Its agent is signed in with `agentCookie`.
 */
export async function openPlantedNets(): Promise<TestApp> {
  const supply = await servePlantedSupply();
  const app = await openTestApp({
    // Searches wait for every supplier on a busy machine, too.
    env: { TIME_SCALE: '1', ...supply.env },
    async prepare(database) {
      await supply.prepare(database);
      await addAgency(database);
    },
  });
  return { ...app, close: async () => await app.close().finally(supply.close) };
}

async function addAgency({ db: tables }: Database): Promise<void> {
  const db = tables as unknown as Kysely<AccountTables>;
  const agency = await createAgency(db, { name: 'Planted Trips' }, author);
  if (agency.kind === 'refused') throw new Error(agency.problem);
  const { id, number } = agency.value;
  const person = await createPerson(db, { name: 'Noa', email: agentEmail, agency: number, role: 'owner' }, author);
  if (person.kind === 'refused') throw new Error(person.problem);
  const { id: personId } = await db
    .selectFrom('accounts.person')
    .select('id')
    .where('email', '=', agentEmail)
    .executeTakeFirstOrThrow();
  await insertSession(db, agentCookie.slice('auth.session='.length), personId, 'localhost:3000');
  for (const [set, rules] of [
    [`agency-${number}`, [{ id: 'ours', percent: 20 }]],
    [
      'platform',
      [
        { id: 'everything', percent: Number(everybodysBp) / 100 },
        { id: 'partners', percent: 5, priority: 1, match: { agencies: [id] } },
      ],
    ],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop -- two sets
    await writeDraft(tables, set, rules, 'Rita', forSale({}));
    // oxlint-disable-next-line no-await-in-loop
    await publishDraft(tables, set, forSale({}));
  }
}

/** What a rate of euros is: units of a currency for one euro. */
export type PerEuro = ReadonlyMap<string, { readonly numerator: bigint; readonly denominator: bigint }>;

export async function readPerEuro({ database }: TestApp): Promise<PerEuro> {
  const { rows } = await database.pool.query<{ quote: string; numerator: bigint; denominator: bigint }>(
    'select distinct on (quote) quote, numerator, denominator from booking.fx_rate order by quote, fetched_at desc',
  );
  return new Map([
    ['EUR', { numerator: 1n, denominator: 1n }],
    ...rows
      .filter(({ quote }) => isCurrency(quote))
      .map(({ quote, numerator, denominator }) => [quote, { numerator, denominator }] as const),
  ]);
}

/** The planted prices, their parts and the markup on them, in cents. */
export function plantedCents(): readonly bigint[] {
  const markup = (minor: bigint) => divideRounded(minor * everybodysBp, 10_000n);
  const rooms = [planted.direct, planted.sandbox].flatMap((night) => {
    // Nightly prices contain a tenth of value added tax.
    const room = divideRounded(night * 10_000n, 11_000n) * nights;
    return [night * nights, night, room, room / nights, night * nights - room, markup(room)];
  });
  const others = [planted.ticket, 2n * planted.ticket, planted.rental];
  return [...rooms, ...others, ...others.map(markup)];
}

/** Finds amounts of euro cents in texts of one currency: in that and in euros, with cents or without. */
export function netFinder(
  cents: readonly bigint[],
  currency: string,
  perEuro: PerEuro,
): (text: string) => string | null {
  const digits = new Set<string>();
  for (const minor of cents)
    for (const code of new Set(['EUR', currency])) {
      const { numerator, denominator } = perEuro.get(code)!;
      const inCode = convert({ minor, currency: 'EUR' }, code, numerator, denominator).minor;
      const unit = 10n ** BigInt(exponentOf(code));
      for (const written of [inCode, divideRounded(inCode, unit), inCode / unit])
        if (written >= 100_000n) digits.add(String(written));
    }
  return digitsFinder(digits);
}

/** Finds amounts of one currency in texts, with decimals or without. */
export function amountFinder(amounts: readonly bigint[], currency: string): (text: string) => string | null {
  const unit = 10n ** BigInt(exponentOf(currency));
  const written = amounts.flatMap((minor) => [minor, divideRounded(minor, unit), minor / unit]);
  return digitsFinder(new Set(written.filter((one) => one >= 1_000n).map(String)));
}

function digitsFinder(digits: ReadonlySet<string>): (text: string) => string | null {
  if (digits.size === 0) return () => null;
  const one = new RegExp(`(?<!\\d)(?:${[...digits].join('|')})(?!\\d)`);
  // Decimal points and what languages group digits with.
  return (text) => one.exec(text.replaceAll(/(?<=\d)[.,'’\u066b\u066c\u00a0\u202f ](?=\d)/g, ''))?.[0] ?? null;
}
