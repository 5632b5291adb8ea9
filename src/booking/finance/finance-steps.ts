import type { Kysely } from 'kysely';
import { writeAudit } from '#accounts/accounts.ts';
import { transaction } from '#database/transaction.ts';
import type { PageContext } from '#web/page.ts';
import { setCredit } from '../credit/set-credit.sql.ts';
import type { BookingTables } from '../tables.ts';
import { agenciesBelow } from './below.sql.ts';
import { askPayout } from './commission.sql.ts';
import type { FinanceAgency } from './finance-scope.sql.ts';

/** What a form of the page was answered with: a message after `finance.`, or that what it was about is not there. */
export type StepAnswer =
  | { readonly kind: 'done'; readonly word: 'share' | 'payout' }
  /** A page of the gateway comes next. */
  | { readonly kind: 'page'; readonly url: string }
  | {
      readonly kind: 'refused';
      readonly word: 'shareMalformed' | 'shareRefused' | 'noPayout' | 'paidAlready' | 'payUnavailable';
    }
  | { readonly kind: 'unknown' };

interface Step {
  readonly db: Kysely<BookingTables>;
  readonly context: PageContext;
  readonly agency: FinanceAgency;
  /** The entered value of a field. */
  readonly text: (name: string) => string;
}

/** Asks for earned commission in one currency. */
export async function payoutStep({ db, context, agency, text }: Step): Promise<StepAnswer> {
  const isReady = await askPayout(db, agency.id, text('currency'), context.principal!.id);
  return isReady ? { kind: 'done', word: 'payout' } : { kind: 'refused', word: 'noPayout' };
}

/** Gives an agency below a share of the account; of nothing, so that it books nothing on it. */
export async function shareStep({ db, context, agency, text }: Step): Promise<StepAnswer> {
  const below = (await agenciesBelow(db, agency.id)).find(({ number }) => String(number) === text('agency'));
  // An account of its own is the operator's to change.
  if (!below || below.source === 'own') return { kind: 'unknown' };
  const shareBp = percentOf(text('share').trim());
  if (shareBp === null) return { kind: 'refused', word: 'shareMalformed' };
  const answer = await setCredit(db, below.number, { source: 'share', shareBp });
  if (answer.kind === 'refused') return { kind: 'refused', word: 'shareRefused' };
  const { principal, visitor } = context;
  const after = { source: 'share', shareBp };
  const before = below.source && { source: below.source, shareBp: below.shareBp };
  const author = { personId: principal!.id, name: principal!.name, address: visitor };
  await transaction(db, (trx) =>
    writeAudit(trx as never, {
      author,
      agencyId: answer.value.agencyId,
      action: 'agency.credit',
      subject: answer.value.agencyId,
      before,
      after,
    }),
  );
  return { kind: 'done', word: 'share' };
}

/** Basis points of a percentage from 0 to 100 with at most two decimals; null for anything else. */
function percentOf(text: string): number | null {
  const [, whole = '', part = ''] = /^(\d{1,3})(?:[.,](\d{1,2}))?$/.exec(text) ?? [];
  const points = whole === '' ? null : Number(whole) * 100 + Number(part.padEnd(2, '0'));
  return points !== null && points <= 10_000 ? points : null;
}
