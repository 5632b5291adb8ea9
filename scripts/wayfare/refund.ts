import { userInfo } from 'node:os';
import {
  giveBack,
  type GiveBackAnswer,
  type GivenCause,
  refundedReservations,
  refundsForPerson,
} from '#booking/booking.ts';
import type { BookingTables, RefundedReservation } from '#booking/booking.ts';
import type { Database } from '#database/open.ts';
import { exponentOf } from '#values/currency.ts';
import { toDecimal } from '#values/money.ts';
import { parseReference, readableReference } from '#values/reference.ts';
import type { CommandArguments } from '../launch/commands.mjs';

/** `refund list | give`. Answers the exit code. */
export async function refund(
  { values, positionals: [action, typed = ''] }: CommandArguments,
  database: Database,
): Promise<number> {
  const { db } = database as Database<BookingTables>;
  if (action === 'list' && typed === '') {
    const waiting = await refundsForPerson(db);
    for (const one of waiting) for (const line of linesOf(one)) console.log(line);
    if (waiting.length === 0) console.log('No refund waits for you.');
    return 0;
  }
  const reference = parseReference(typed);
  const found = reference === null ? [] : await refundedReservations(db, reference);
  const [only, ...others] = found;
  if (!only) return refuse(`There is no booking ${typed}.`);
  if (action === 'list') {
    for (const one of found) for (const line of linesOf(one)) console.log(line);
    return 0;
  }
  if (others.length > 0) {
    const which = found.map(({ reference: own, title }) => `  ${readableReference(own)}  ${title}`);
    return refuse(['That is a trip of several. Say which booking of it:', ...which].join('\n'));
  }
  const given = values as Readonly<Record<string, string>>;
  const minor = minorUnits(given['amount']!, only.currency);
  if (minor === null) return refuse(`${only.currency} has no such fraction.`);
  const answer = await giveBack(db, {
    tripId: only.tripId,
    reservationId: only.id,
    cause: given['cause'] as GivenCause,
    minor,
    by: given['by'] ?? userInfo().username,
    note: given['note']!.trim(),
    reference: given['case']!.trim(),
  });
  const problem = problemOf(answer);
  if (problem !== null) return refuse(problem);
  const amount = `${toDecimal({ minor, currency: only.currency })} ${only.currency}`;
  console.log(answer.kind === 'given_before' ? `${amount} was given back already.` : `${amount} is being given back.`);
  return 0;
}

function problemOf(answer: GiveBackAnswer): string | null {
  switch (answer.kind) {
    case 'given':
    case 'given_before':
      return null;
    case 'differs':
      return 'Under this case another amount or cause was given back: refund list shows it.';
    case 'not_charged':
      return 'Nothing was charged for it.';
    case 'on_account':
      return 'It is on an agency’s account, which settles it with its client.';
    case 'wrong_state':
      return `It is ${answer.state}: only what is booked, over or cancelled can be given back.`;
    case 'too_much':
      return `At most ${toDecimal(answer.most)} ${answer.most.currency} can be given back.`;
  }
}

/** `12345-…  confirmed  Hotel name`, and below it `  goodwill  done  12.50 EUR  by Rita: no hot water`. */
function linesOf({ reference, state, title, currency, refunds }: RefundedReservation): string[] {
  const each = refunds.map(({ cause, state: refundState, minor, by, note }) => {
    const amount = `${toDecimal({ minor: BigInt(minor), currency })} ${currency}`;
    return ['', cause, refundState, amount, ...(by === null ? [] : [`by ${by}: ${note}`])].join('  ');
  });
  return [[readableReference(reference), state, title].join('  '), ...(each.length > 0 ? each : ['  no refunds'])];
}

/** Null for more decimals than the currency has. */
function minorUnits(text: string, currency: string): bigint | null {
  const [whole = '0', fraction = ''] = text.split('.');
  const digits = exponentOf(currency);
  return fraction.length > digits ? null : BigInt(whole + fraction.padEnd(digits, '0'));
}

function refuse(problem: string): number {
  console.error(problem);
  return 1;
}
