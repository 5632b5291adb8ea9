import { userInfo } from 'node:os';
import {
  answerDispute,
  type BookingTables,
  type DisputeAnswer,
  disputedSale,
  disputes,
  evidenceOf,
  type ListedDispute,
} from '#booking/booking.ts';
import type { Config } from '#compose/config.ts';
import { openPayments } from '#compose/open-payments.ts';
import type { Database } from '#database/open.ts';
import { toDecimal } from '#values/money.ts';
import { readableReference } from '#values/reference.ts';
import type { CommandArguments } from '../launch/commands.mjs';

/** `dispute list | show | answer`. Answers the exit code. */
export async function dispute(
  { values, positionals: [action, typed = ''] }: CommandArguments,
  database: Database,
  config: Config,
): Promise<number> {
  const { db } = database as Database<BookingTables>;
  if (action === 'list') {
    const open = await disputes(db);
    for (const one of open) console.log(lineOf(one));
    if (open.length === 0) console.log('No payment is disputed.');
    return 0;
  }
  const [found] = await disputes(db, typed);
  if (!found) return refuse(`There is no dispute ${typed}: see dispute list.`);
  const { statement = '', by = userInfo().username } = values as { statement?: string; by?: string };
  const evidence = evidenceOf(await disputedSale(db, found.tripId), statement.trim());
  if (action === 'show') {
    console.log(lineOf(found));
    for (const [name, text] of Object.entries(evidence)) if (text) console.log(`${name}:\n${text}`);
    return 0;
  }
  const payments = openPayments(
    config,
    process.env,
    () => new Date(),
    async () => new Response(null, { status: 503 }),
  );
  try {
    const answer = await answerDispute(db, [payments.gateway], found, evidence, by);
    if (answer.kind !== 'answered') return refuse(problemOf(answer));
    console.log('The evidence is with the payer’s bank, which decides.');
    return 0;
  } finally {
    payments.close();
  }
}

function problemOf(answer: Exclude<DisputeAnswer, { kind: 'answered' }>): string {
  switch (answer.kind) {
    case 'answered_before':
      return 'It was answered already.';
    case 'decided':
      return 'The payer’s bank has decided.';
    case 'not_taken':
      return 'This gateway takes evidence on its own pages only.';
    case 'rejected':
      return `The gateway refuses it (${answer.reason}).`;
    case 'unknown':
      return `The gateway did not answer (${answer.reason}). Say the same once more: that is harmless.`;
  }
}

/** `dis_…  needs_response  412.50 EUR  fraudulent  until 2026-…  booking 12345-…` */
function lineOf({ reference, state, minor, currency, reason, respondBy, booking }: ListedDispute): string {
  const until = respondBy && state === 'needs_response' ? [`until ${respondBy.toISOString()}`] : [];
  const amount = `${toDecimal({ minor, currency })} ${currency}`;
  return [reference, state, amount, reason, ...until, `booking ${readableReference(booking)}`].join('  ');
}

function refuse(problem: string): number {
  console.error(problem);
  return 1;
}
