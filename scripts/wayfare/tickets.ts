import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Config } from '#compose/config.ts';
import type { Database } from '#database/open.ts';
import { contractSchema } from '#suppliers/direct/tickets/contract.ts';
import { endContract, readContracts, writeContracts } from '#suppliers/direct/tickets/contracts.sql.ts';
import { redeemTicket } from '#suppliers/direct/tickets/orders.sql.ts';
import { createDirectTickets } from '#suppliers/direct/tickets/tickets.ts';
import { parseReference } from '#values/reference.ts';
import { loadCatalogue } from '#verticals/tickets/mapping/load-catalogue.ts';
import type { CommandArguments } from '../launch/commands.mjs';

const now = () => new Date();
const all = 100_000;

/** `tickets list | import | end | redeem`. Answers the exit code. */
export async function tickets(
  { positionals: [action, subject = ''] }: CommandArguments,
  { db }: Database,
  { secret }: Config,
): Promise<number> {
  const offer = async () => {
    const supplier = createDirectTickets({ db, secret, now });
    return await loadCatalogue(db, supplier, new AbortController().signal);
  };
  if (action === 'list') {
    for (const { id, operator, currency, texts, options } of await readContracts(db, '', all))
      console.log(`${id}  ${texts[0]?.title ?? ''}  ${operator}  ${currency}  ${options.length} options`);
    return 0;
  }
  if (action === 'import') {
    const read = z.array(contractSchema).min(1).safeParse(contentOf(subject));
    if (!read.success) return refuse(problemsOf(read.error));
    await writeContracts(db, read.data);
    const { products } = await offer();
    console.log(`${read.data.length} written, ${products} for sale.`);
    return 0;
  }
  if (action === 'end') {
    if (!(await endContract(db, subject))) return refuse([`There is no product ${subject}: see tickets list.`]);
    await offer();
    console.log(`${subject} is not sold any more.`);
    return 0;
  }
  const code = parseReference(subject);
  const answer = code === null ? 'unknown' : await redeemTicket(db, code, now());
  if (answer === 'used') {
    console.log('Valid, and used now.');
    return 0;
  }
  return refuse([
    {
      used_before: 'It was used before.',
      cancelled: 'Its booking is cancelled.',
      unknown: 'It is no ticket of yours.',
    }[answer],
  ]);
}

function contentOf(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    return (error as Error).message;
  }
}

const problemsOf = ({ issues }: z.ZodError): string[] =>
  issues.map(({ path, message }) => `${path.length === 0 ? 'The file' : path.join('.')}: ${message}.`);

function refuse(problems: readonly string[]): number {
  for (const problem of problems) console.error(problem);
  return 1;
}
