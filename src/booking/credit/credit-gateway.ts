import type { Kysely } from 'kysely';
import { isCheckViolation } from '#database/sql-error.ts';
import { transaction } from '#database/transaction.ts';
import { exponentOf } from '#values/currency.ts';
import type { Money } from '#values/money.ts';
import type { Gateway, GatewayPayment, MoneyMoveAnswer, PaymentRequest, PaymentStatusAnswer } from '../gateway.ts';
import type { BookingTables } from '../tables.ts';
import { isBlocked, lockCredit } from './credit-line.sql.ts';
import {
  type DebtorMove,
  linesFor,
  lockLinesOf,
  lockPayment,
  makeMove,
  movesBetween,
  movesOf,
} from './credit-move.sql.ts';
import { freeShares } from './free-shares.sql.ts';

/** What agencies owe for what their clients pay. */
export interface CreditTerms {
  /** Who owes for a payment, and what of its amount; null where nobody may pay it on account. */
  owedFor(reference: string, amount: Money): Promise<{ readonly agencyId: string; readonly minor: bigint } | null>;
  /** What of a refund, by its key, the agency no longer owes. */
  freedBy(key: string, amount: Money): Promise<bigint>;
}

export interface CreditGatewayOptions {
  readonly db: Kysely<BookingTables>;
  readonly terms: CreditTerms;
  readonly now: () => Date;
}

export const creditGatewayId = 'credit';
const authorisedFor = 31 * 24 * 3_600_000;
const maxPageMinutes = 43_200;

type Rejected = Extract<MoneyMoveAnswer, { kind: 'rejected' }>;
const rejected = (reason: string): Rejected => ({ kind: 'rejected', reason });
const done: MoneyMoveAnswer = { kind: 'done' };

/**
 * Booking on account behind the port of gateways: creating a payment reserves credit and so authorises it, capturing
 * makes it owed, and a refund gives credit back. The amounts of the port are what the client pays; the line counts what the
 * agency owes of them. Reasons of a rejected payment: `credit_none`, `credit_blocked`, `credit_currency`, `credit_exceeded`.
 */
export function createCreditGateway({ db, terms, now }: CreditGatewayOptions): Gateway {
  return {
    id: creditGatewayId,
    capabilities: {
      hasPage: false,
      separateCapture: true,
      // Refunds name their reservation, so that each gives back what its agency owes of it.
      partialCapture: false,
      minPageMinutes: 0,
      maxPageMinutes,
      currencies: 'any',
      steps: (currency) => (exponentOf(currency), 1),
    },

    async createPayment(request) {
      const at = now();
      const minutes = (Date.parse(request.expiresAt) - at.getTime()) / 60_000;
      if (minutes <= 0 || minutes > maxPageMinutes) return rejected('expires_at');
      const { reference, amount } = request;
      if (amount.minor <= 0n) return rejected('amount_not_allowed');
      const owed = await terms.owedFor(reference, amount);
      if (!owed) return rejected('credit_none');
      try {
        return await transaction(db, async (trx) => {
          const [first] = await lockPayment(trx, reference);
          if (first) return sameAmount(first, amount) ? created(request) : rejected('amount_differs');
          const credit = await lockCredit(trx, owed.agencyId);
          if (!credit) return rejected('credit_none');
          if (isBlocked(credit)) return rejected('credit_blocked');
          if (credit.debtor.currency !== amount.currency) return rejected('credit_currency');
          await makeMove(trx, linesFor(credit), {
            key: `reserve:${reference}`,
            kind: 'reserve',
            payment: reference,
            currency: amount.currency,
            amountMinor: amount.minor,
            minor: owed.minor,
            at,
          });
          return created(request);
        });
      } catch (error) {
        if (isCheckViolation(error, 'credit_not_exceeded')) return rejected('credit_exceeded');
        throw error;
      }
    },

    async status(reference): Promise<PaymentStatusAnswer> {
      const moves = await movesOf(db, reference);
      return moves.length === 0 ? { kind: 'not_found' } : { kind: 'found', payment: paymentOf(moves) };
    },

    capture: (reference, _gatewayReference, amount, key) =>
      transaction(db, async (trx) => {
        const moves = await lockPayment(trx, reference);
        const [first] = moves;
        if (!first || !sameAmount(first, amount)) return rejected('amount_differs');
        const before = moves.find(({ kind }) => kind === 'commit');
        if (before) return before.key === keyOf(reference, key) ? done : rejected('captured');
        if (moves.length > 1 || now() >= captureBefore(first)) return rejected('not_authorised');
        const { payment, currency, amountMinor, minor } = first;
        const move = {
          key: keyOf(reference, key),
          kind: 'commit' as const,
          payment,
          currency,
          amountMinor,
          minor,
          at: now(),
        };
        const lines = await lockLinesOf(trx, reference);
        await makeMove(trx, lines, move);
        await freeShares(trx, lines.debtorId, move);
        return done;
      }),

    void: (reference, _gatewayReference, key) =>
      transaction(db, async (trx) => {
        const moves = await lockPayment(trx, reference);
        const [first, second] = moves;
        if (!first) return rejected('payment_not_found');
        if (second) return second.kind === 'release' ? done : rejected('captured');
        const { payment, currency, amountMinor, minor } = first;
        const move = {
          key: keyOf(reference, key),
          kind: 'release' as const,
          payment,
          currency,
          amountMinor,
          minor,
          at: now(),
        };
        await makeMove(trx, await lockLinesOf(trx, reference), move);
        return done;
      }),

    async refund(reference, _gatewayReference, amount, key) {
      if (amount.minor <= 0n) return rejected('amount_not_allowed');
      const minor = await terms.freedBy(key, amount);
      return await transaction(db, async (trx) => {
        const moves = await lockPayment(trx, reference);
        const captured = moves.find(({ kind }) => kind === 'commit');
        if (!captured || captured.currency !== amount.currency) return rejected('not_captured');
        const refunds = moves.filter(({ kind }) => kind === 'refund');
        const same = refunds.find((one) => one.key === keyOf(reference, key));
        if (same) return same.amountMinor === amount.minor ? done : rejected('amount_differs');
        const left = refunds.reduce((rest, one) => rest - one.amountMinor, captured.amountMinor);
        if (amount.minor > left) return rejected('above_captured');
        const { payment, currency } = captured;
        const lines = await lockLinesOf(trx, reference);
        const own = { payment, currency, amountMinor: amount.minor, minor, at: now(), key: keyOf(reference, key) };
        const move = { ...own, kind: 'refund' as const };
        await makeMove(trx, lines, move);
        await freeShares(trx, lines.debtorId, move);
        return done;
      });
    },

    readWebhook: () => ({ kind: 'invalid', reason: 'no webhooks' }),
    list: async (from, until) => (await movesBetween(db, from, until)).map(paymentOf),
    listDisputed: async () => [],
  };
}

/** The keys of calls are of one payment. */
function keyOf(reference: string, key: string): string {
  return `${reference}:${key}`;
}

/** There is no page: the browser goes on to where it would come back to. */
function created({ reference, returnUrl }: PaymentRequest) {
  return { kind: 'created' as const, gatewayReference: `credit-${reference}`, redirectUrl: returnUrl };
}

function sameAmount({ amountMinor, currency }: DebtorMove, amount: Money): boolean {
  return amountMinor === amount.minor && currency === amount.currency;
}

function captureBefore({ at }: DebtorMove): Date {
  return new Date(at.getTime() + authorisedFor);
}

/** What the moves of a payment say of it; at least one. */
function paymentOf(moves: readonly DebtorMove[]): GatewayPayment {
  const [first] = moves;
  if (!first) throw new Error('a payment without moves');
  const { currency } = first;
  const amount = (minor: bigint): Money => ({ minor, currency });
  const isCaptured = moves.some(({ kind }) => kind === 'commit');
  const isVoided = moves.some(({ kind }) => kind === 'release');
  const refunds = moves.filter(({ kind }) => kind === 'refund');
  return {
    reference: first.payment!,
    gatewayReference: `credit-${first.payment}`,
    state: isCaptured ? 'captured' : isVoided ? 'voided' : 'authorised',
    amount: amount(first.amountMinor),
    captured: amount(isCaptured ? first.amountMinor : 0n),
    refunded: amount(refunds.reduce((sum, one) => sum + one.amountMinor, 0n)),
    refunds: refunds.map(({ key, amountMinor }) => ({
      key: key.slice(keyOf(first.payment!, '').length),
      state: 'done',
      amount: amount(amountMinor),
    })),
    fee: null,
    disputes: [],
    card: null,
    authentication: null,
    captureBefore: isCaptured || isVoided ? null : captureBefore(first).toISOString(),
    declineReason: null,
  };
}
