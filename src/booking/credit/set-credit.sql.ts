import { type Kysely, sql, type Transaction } from 'kysely';
import { isCheckViolation } from '#database/sql-error.ts';
import { transaction } from '#database/transaction.ts';
import type { BookingTables } from '../tables.ts';
import { type CreditLine, lineOf, lockCredit } from './credit-line.sql.ts';
import { followLimit } from './follow-limit.sql.ts';
import { hasUsedShares } from './free-shares.sql.ts';

/** What an operator decides about a line; what is left out stays. */
export interface CreditChanges {
  readonly limitMinor?: bigint;
  readonly settlement?: CreditLine['settlement'];
  readonly source?: CreditLine['source'];
  readonly shareBp?: number;
  readonly statementEvery?: CreditLine['statementEvery'];
  readonly dueDays?: number;
  readonly alertBp?: number;
  readonly overdueBlockDays?: number;
  readonly paysLater?: boolean;
  readonly unpaidMost?: number;
  readonly isBlocked?: boolean;
}

export type CreditAnswer<Done> =
  | { readonly kind: 'done'; readonly value: Done }
  /** A sentence for the operator. */
  | { readonly kind: 'refused'; readonly problem: string };

type Draft = Pick<
  CreditLine,
  | 'limitMinor'
  | 'settlement'
  | 'source'
  | 'shareBp'
  | 'statementEvery'
  | 'dueDays'
  | 'alertBp'
  | 'overdueBlockDays'
  | 'paysLater'
  | 'unpaidMost'
  | 'blockedBecause'
>;

const fresh: Draft = {
  limitMinor: 0n,
  settlement: 'invoice',
  source: 'own',
  shareBp: null,
  statementEvery: 'month',
  dueDays: 14,
  alertBp: 8_000,
  overdueBlockDays: 7,
  paysLater: false,
  unpaidMost: 20,
  blockedBecause: null,
};

/** Gives an agency, by its number, an account, or changes it. */
export async function setCredit(
  db: Kysely<BookingTables>,
  number: number,
  { isBlocked, ...changes }: CreditChanges,
): Promise<CreditAnswer<CreditLine>> {
  try {
    return await transaction(db, async (trx) => {
      const { rows } = await sql<{ id: string; parentId: string | null; currency: string }>`
        select id, parent_id as "parentId", currency from accounts.agency where number = ${number}::bigint`.execute(
        trx,
      );
      const [agency] = rows;
      if (!agency) return refused(`There is no agency ${number}: see agency list.`);
      await lockCredit(trx, agency.id);
      const before = await lineOf(trx, agency.id);
      const wanted: Draft = {
        ...fresh,
        ...before,
        ...changes,
        blockedBecause: isBlocked === undefined ? (before?.blockedBecause ?? null) : isBlocked ? 'staff' : null,
      };
      const line = wanted.source === 'share' ? wanted : { ...wanted, shareBp: null };
      const isOtherKind = before && (line.source !== before.source || line.settlement !== before.settlement);
      const problem =
        isOtherKind && (hasMoney(before) || (await hasUsedShares(trx, agency.id)) || (await awaitsCard(trx, agency.id)))
          ? 'This account is in use: its kind can change when nothing is owed, reserved or paid in.'
          : line.settlement === 'deposit' && changes.limitMinor !== undefined
            ? 'What was paid in is the limit of a deposit: see agency receipt.'
            : null;
      if (problem) return refused(problem);
      let { limitMinor } = line;
      if (line.source !== 'own') {
        const above = agency.parentId === null ? null : await lockCredit(trx, agency.parentId);
        if (!above) return refused('The agency above it has no account to book on.');
        if (above.debtor.currency !== agency.currency)
          return refused('The agency above it has an account in another currency.');
        if (changes.limitMinor !== undefined)
          return refused('Its limit follows from the account above it: say --share.');
        if (line.source === 'share' && line.shareBp === null)
          return refused('Say its share of the account above it: --share 30.');
        const whole = above.shares.at(-1) ?? above.debtor;
        limitMinor = line.source === 'parent' ? 0n : (whole.limitMinor * BigInt(line.shareBp!)) / 10_000n;
      }
      await sql`
        insert into booking.credit_line (agency_id, currency, settlement, source, share_bp, limit_minor, statement_every,
          due_days, alert_bp, overdue_block_days, pays_later, unpaid_most, blocked_at, blocked_because)
        values (${agency.id}::uuid, ${agency.currency}, ${line.settlement}, ${line.source}, ${line.shareBp}, ${limitMinor},
          ${line.statementEvery}, ${line.dueDays}, ${line.alertBp}, ${line.overdueBlockDays}, ${line.paysLater}, ${line.unpaidMost},
          case when ${line.blockedBecause}::text is not null then now() end, ${line.blockedBecause}::text)
        on conflict (agency_id) do update set (settlement, source, share_bp, limit_minor, statement_every, due_days, alert_bp,
            overdue_block_days, pays_later, unpaid_most, blocked_at, blocked_because) =
          (excluded.settlement, excluded.source, excluded.share_bp, excluded.limit_minor, excluded.statement_every,
           excluded.due_days, excluded.alert_bp, excluded.overdue_block_days, excluded.pays_later, excluded.unpaid_most, excluded.blocked_at, excluded.blocked_because)`.execute(
        trx,
      );
      await followLimit(trx, agency.id);
      return { kind: 'done', value: (await lineOf(trx, agency.id))! };
    });
  } catch (error) {
    if (isCheckViolation(error, 'credit_not_exceeded'))
      return refused('More than that is used already, by the agency or by one below it: the limit can’t be lower.');
    throw error;
  }
}

function hasMoney({ reservedMinor, usedMinor, settlement, limitMinor }: CreditLine): boolean {
  return reservedMinor !== 0n || usedMinor !== 0n || (settlement === 'deposit' && limitMinor !== 0n);
}

/** Whether a statement may be paid by card at this moment. */
async function awaitsCard(trx: Transaction<BookingTables>, agencyId: string): Promise<boolean> {
  const { rows } = await sql`select from booking.statement_payment
    where agency_id = ${agencyId}::uuid and state in ('created', 'open') limit 1`.execute(trx);
  return rows.length > 0;
}

function refused(problem: string): CreditAnswer<never> {
  return { kind: 'refused', problem };
}
