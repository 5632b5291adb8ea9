import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { checkSoon } from '#booking/saga/due/check-soon.sql.ts';
import type { Config } from '#compose/config.ts';
import type { Database } from '#database/open.ts';
import { contractSchema } from '#suppliers/direct/tickets/contract.ts';
import { endContract, readContracts, writeContracts } from '#suppliers/direct/tickets/contracts.sql.ts';
import { redeemTicket, referenceOfTicket } from '#suppliers/direct/tickets/orders.sql.ts';
import { createDirectTickets } from '#suppliers/direct/tickets/tickets.ts';
import { parseReference } from '#values/reference.ts';
import { loadCatalogue } from '#verticals/tickets/mapping/load-catalogue.ts';
import { acceptReading, shrunkCatalogues, unsoldTickets } from '#verticals/tickets/mapping/reading.sql.ts';
import type { CommandArguments } from '../launch/commands.mjs';

const now = () => new Date();
const all = 100_000;

/** `tickets list | import | end | redeem | accept`. Answers the exit code. */
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
    for (const { id, operator, currency, texts, options } of (await readContracts(db, '', all)).contracts)
      console.log(`${id}  ${texts[0]?.title ?? ''}  ${operator}  ${currency}  ${options.length} options`);
    for (const supplier of await shrunkCatalogues(db))
      console.log(`The catalogue of ${supplier} has shrunk by half: tickets accept ${supplier}, if that is so.`);
    for (const { supplier, unsold } of await unsoldTickets(db))
      console.log(
        `Of ${supplier}, ${unsold} kinds of tickets are not sold: they need a pick-up, answers or more names than we ask.`,
      );
    return 0;
  }
  if (action === 'accept') {
    const gone = await acceptReading(db, subject);
    if (gone === null) return refuse([`No catalogue of ${subject} has shrunk and waits to be accepted.`]);
    console.log(`Accepted: ${gone} products are not sold any more.`);
    return 0;
  }
  if (action === 'import') {
    const read = z.array(contractSchema).min(1).safeParse(contentOf(subject));
    if (!read.success) return refuse(problemsOf(read.error));
    await writeContracts(db, read.data);
    const { products, stopped } = await offer();
    console.log(`${read.data.length} written, ${products} for sale.`);
    return stopped === null ? 0 : refuse([`Not all of them were read: ${stopped}.`]);
  }
  if (action === 'end') {
    if (!(await endContract(db, subject))) return refuse([`There is no product ${subject}: see tickets list.`]);
    const { stopped } = await offer();
    if (stopped !== null) return refuse([`${subject} is ended, and still listed: ${stopped}.`]);
    console.log(`${subject} is not sold any more.`);
    return 0;
  }
  const code = parseReference(subject);
  const answer = code === null ? 'unknown' : await redeemTicket(db, code, now());
  if (answer === 'used') {
    const reference = code && (await referenceOfTicket(db, code));
    if (reference) await checkSoon(db, reference);
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
