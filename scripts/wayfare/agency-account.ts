import { type Author, writeAudit } from '#accounts/agencies/audit.sql.ts';
import { listAgencies } from '#accounts/agencies/agency.sql.ts';
import { recordPayout, recordReceipt } from '#booking/credit/bank-movement.sql.ts';
import { type CreditLine, lineOf } from '#booking/credit/credit-line.sql.ts';
import { type CreditChanges, setCredit } from '#booking/credit/set-credit.sql.ts';
import type { BookingTables } from '#booking/booking.ts';
import { transaction } from '#database/transaction.ts';
import type { Database } from '#database/open.ts';
import { exponentOf, isCurrency } from '#values/currency.ts';
import { money, toDecimal } from '#values/money.ts';
import type { CommandArguments } from '../launch/commands.mjs';
import { accountsOf } from './accounts-database.ts';

type Values = Readonly<Record<string, string | undefined>>;

/** `agency credit | receipt | payout`. Answers the exit code. */
export async function agencyAccount(
  action: 'credit' | 'receipt' | 'payout',
  number: number,
  given: CommandArguments['values'],
  database: Database,
  author: Author,
): Promise<number> {
  const values = given as Values;
  const accounts = accountsOf(database);
  const db = (database as Database<BookingTables>).db;
  const agency = (await listAgencies(accounts)).find((one) => one.number === number);
  if (!agency) return refuse(`There is no agency ${number}: see agency list.`);
  if (action !== 'credit') {
    const currency = values['currency'] ?? agency.currency;
    if (!isCurrency(currency)) return refuse(`There is no currency ${currency}.`);
    const minor = minorUnits(values['amount']!, currency);
    if (minor === null) return refuse(`${currency} has no such fraction.`);
    const movement = { number, minor, reference: values['reference']!.trim(), by: author.name, at: new Date() };
    const answer =
      action === 'receipt' ? await recordReceipt(db, movement) : await recordPayout(db, { ...movement, currency });
    if (answer.kind === 'refused') return refuse(answer.problem);
    const { isRepeated, text } = answer.value;
    console.log(isRepeated ? `${text} was recorded already.` : `${text} recorded.`);
    return 0;
  }
  const before = await lineOf(db, agency.id);
  const { by: _by, ...said } = values;
  if (Object.keys(said).length === 0) {
    console.log(before ? line(before) : 'No account: say --limit.');
    return 0;
  }
  const limit = values['limit'] === undefined ? undefined : minorUnits(values['limit'], agency.currency);
  if (limit === null) return refuse(`${agency.currency} has no such fraction.`);
  const answer = await setCredit(db, number, changesOf(values, limit));
  if (answer.kind === 'refused') return refuse(answer.problem);
  const after = answer.value;
  await transaction(accounts, async (trx) =>
    writeAudit(trx, {
      author,
      agencyId: agency.id,
      action: 'agency.credit',
      subject: agency.id,
      before: before && termsOf(before),
      after: termsOf(after),
    }),
  );
  console.log(line(after));
  return 0;
}

function refuse(problem: string): number {
  console.error(problem);
  return 1;
}

/** Null for more decimals than the currency has. */
function minorUnits(text: string, currency: string): bigint | null {
  const [whole = '0', fraction = ''] = text.split('.');
  const digits = exponentOf(currency);
  return fraction.length > digits ? null : BigInt(whole + fraction.padEnd(digits, '0'));
}

/** The options as changes; each is checked by `wayfare-groups.mjs`. */
function changesOf(values: Values, limitMinor: bigint | undefined): CreditChanges {
  const { settlement, source, share, every, due, overdue, alert, account, later, unpaid } = values;
  return {
    ...(limitMinor === undefined ? {} : { limitMinor }),
    ...(settlement === undefined ? {} : { settlement: settlement as CreditLine['settlement'] }),
    ...(source === undefined ? {} : { source: source as CreditLine['source'] }),
    ...(share === undefined ? {} : { shareBp: Math.round(Number(share) * 100) }),
    ...(every === undefined ? {} : { statementEvery: every as CreditLine['statementEvery'] }),
    ...(due === undefined ? {} : { dueDays: Number(due) }),
    ...(overdue === undefined ? {} : { overdueBlockDays: Number(overdue) }),
    ...(alert === undefined ? {} : { alertBp: Number(alert) * 100 }),
    ...(later === undefined ? {} : { paysLater: later === 'on' }),
    ...(unpaid === undefined ? {} : { unpaidMost: Number(unpaid) }),
    ...(account === undefined ? {} : { isBlocked: account === 'blocked' }),
  };
}

function termsOf({
  settlement,
  source,
  shareBp,
  limitMinor,
  statementEvery,
  dueDays,
  paysLater,
  unpaidMost,
  blockedBecause,
}: CreditLine) {
  const limit = limitMinor.toString();
  return { settlement, source, shareBp, limit, statementEvery, dueDays, paysLater, unpaidMost, blockedBecause };
}

/** `1001 Northwind Travel  invoice  limit 5000.00 EUR  owed 120.00  reserved 0.00  left 4880.00  each month` */
function line(one: CreditLine): string {
  const write = (minor: bigint) => toDecimal(money(minor, one.currency));
  const kind = one.source === 'share' ? `share ${one.shareBp! / 100} %` : one.source;
  const left = one.limitMinor - one.usedMinor - one.reservedMinor;
  const sums = [`owed ${write(one.usedMinor)}`, `reserved ${write(one.reservedMinor)}`, `left ${write(left)}`];
  const parts = one.source === 'parent' ? [] : [`limit ${write(one.limitMinor)} ${one.currency}`, ...sums];
  const later = one.paysLater ? [`may pay ${one.unpaidMost} later`] : [];
  const blocked = one.blockedBecause === null ? [] : [`blocked (${one.blockedBecause})`];
  const every = [`statement each ${one.statementEvery}, due in ${one.dueDays} days`];
  return [`${one.number} ${one.name}`, one.settlement, kind, ...parts, ...every, ...later, ...blocked].join('  ');
}
