import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Log } from '#connector/log.ts';
import { transaction } from '#database/transaction.ts';
import { referenceFrom } from '#values/reference.ts';
import type { Gateway, GatewayPayment } from '../../gateway.ts';
import { isChargeable } from '../../known-money.ts';
import type { BookingTables } from '../../tables.ts';
import { findStatement, type Statement } from '../statement.sql.ts';
import { recordCardPayment } from './record-card-payment.sql.ts';
import { recordDisputes } from './record-disputes.sql.ts';
import {
  checkLater,
  closePayment,
  duePayments,
  insertPayment,
  latestPayment,
  lockStatement,
  notePage,
  type PageTexts,
  type StatementPayment,
} from './statement-payment.sql.ts';

/** `paid`: nothing of the statement is open any more. `unavailable`: the gateway has made no page. */
export type BegunPayment =
  | { readonly kind: 'page'; readonly url: string }
  | { readonly kind: 'paid' }
  | { readonly kind: 'unavailable' };

export interface StatementPayments {
  /** Whether what is open of a statement can be charged to a card. */
  takes(statement: Statement): boolean;
  /** The page on which all that is open of a statement is paid; the same one for all of the agency until it is paid or over. */
  begin(statementId: string, personId: string, texts: Omit<PageTexts, 'email'>): Promise<BegunPayment>;
  /** How the newest payment of a statement stands, asked at the gateway; null when none was begun. */
  stateOf(statementId: string): Promise<StatementPayment['state'] | null>;
  /** Asks for what is due: pages whose time is over, payments that a webhook has told of, and disputed ones. */
  settleDue(): Promise<void>;
}

export interface StatementPaymentDeps {
  readonly db: Kysely<BookingTables>;
  readonly gateway: Gateway;
  readonly log: Log;
  readonly now: () => Date;
}

/** Minutes for which a page can be paid. */
const pageMinutes = 30;

/** Statements that agencies pay by card on the page of the gateway, each as a whole. */
export function createStatementPayments({ db, gateway, log, now }: StatementPaymentDeps): StatementPayments {
  const { capabilities } = gateway;
  const minutes = Math.min(Math.max(pageMinutes, capabilities.minPageMinutes), capabilities.maxPageMinutes);
  const takes = ({ openMinor: minor, currency }: Statement) => isChargeable(capabilities, { minor, currency });

  async function pageOf(payment: StatementPayment): Promise<BegunPayment> {
    const { id, reference, minor, currency, redirectUrl, request, expiresAt } = payment;
    if (redirectUrl !== null) return { kind: 'page', url: redirectUrl };
    const amount = { minor, currency };
    const answer = await gateway.createPayment({
      ...request!,
      reference,
      amount,
      expiresAt: expiresAt.toISOString(),
    });
    if (answer.kind === 'rejected') await closePayment(db, id);
    const url = answer.kind === 'created' ? await notePage(db, id, answer) : null;
    return url === null ? { kind: 'unavailable' } : { kind: 'page', url };
  }

  /** Asks the gateway, and writes what it says. `closes`: a page that is not paid is closed. */
  async function settle(payment: StatementPayment, closes = payment.isOver): Promise<void> {
    const { id, reference, gatewayReference: own, minor, currency, expiresAt } = payment;
    const answer = await gateway.status(reference, own);
    if (answer.kind === 'unknown') return await checkLater(db, id, 'in a minute');
    if (answer.kind === 'not_found')
      return await (closes ? closePayment(db, id) : checkLater(db, id, payment.isOver ? 'in a minute' : expiresAt));
    const there = answer.payment;
    if (there.amount.minor !== minor || there.amount.currency !== currency) {
      log.error('a payment of a statement differs', { name: reference });
      return await (isUnpaid(there) || (await givesBack(there))
        ? closePayment(db, id)
        : checkLater(db, id, 'in a minute'));
    }
    if (isUnpaid(there)) return await closePayment(db, id);
    if (there.state === 'captured') {
      await recordCardPayment(db, payment, there.captured.minor, now());
      const taken = await recordDisputes(db, payment, there.disputes);
      if (taken.length > 0) log.error('the payment of a statement is disputed', { name: reference });
      return;
    }
    if (there.state === 'open' && !closes) return await checkLater(db, id, expiresAt);
    const moved = await (there.state === 'open'
      ? gateway.void(reference, own, `void-${reference}`)
      : gateway.capture(reference, own, { minor, currency }, `capture-${reference}`));
    if (moved.kind !== 'done') return await checkLater(db, id, 'in a minute');
    await (there.state === 'open' ? closePayment(db, id) : recordCardPayment(db, payment, minor, now()));
  }

  /** Money that is not what was asked for is in none of our books. */
  async function givesBack({ reference, gatewayReference: own, captured }: GatewayPayment): Promise<boolean> {
    const key = `differs-${reference}`;
    const { kind } =
      captured.minor === 0n
        ? await gateway.void(reference, own, key)
        : await gateway.refund(reference, own, captured, key);
    return kind === 'done' || kind === 'pending';
  }

  return {
    takes,

    async begin(statementId, personId, request) {
      for (let attempt = 0; attempt < 2; attempt += 1) {
        // oxlint-disable-next-line no-await-in-loop -- the second time after an earlier page is closed
        const found = await transaction(db, async (trx) => {
          await lockStatement(trx, statementId);
          const statement = (await findStatement(trx, statementId))!;
          const latest = await latestPayment(trx, statementId);
          if (latest?.state === 'created' || latest?.state === 'open')
            return { payment: latest, isGood: latest.minor === statement.openMinor && !latest.isOver };
          if (statement.openMinor === 0n) return 'paid';
          if (!takes(statement)) return 'unavailable';
          const reference = referenceFrom(randomBytes(20));
          const { openMinor: minor } = statement;
          const fresh = { statementId, gateway: gateway.id, reference, minor, madeBy: personId, minutes, request };
          return { payment: await insertPayment(trx, fresh), isGood: true };
        });
        if (found === 'paid' || found === 'unavailable') return { kind: found };
        // oxlint-disable-next-line no-await-in-loop -- it returns
        if (found.isGood) return await pageOf(found.payment);
        // oxlint-disable-next-line no-await-in-loop -- before the next attempt
        await settle(found.payment, true);
      }
      return { kind: 'unavailable' };
    },

    async stateOf(statementId) {
      const before = await latestPayment(db, statementId);
      if (before?.state !== 'created' && before?.state !== 'open') return before?.state ?? null;
      await settle(before);
      return (await latestPayment(db, statementId))!.state;
    },

    async settleDue() {
      for (const payment of await duePayments(db, gateway.id))
        try {
          // oxlint-disable-next-line no-await-in-loop -- one after another, so that bookings do not wait for them
          await settle(payment);
        } catch (error) {
          // The others are not kept waiting.
          log.error('a payment of a statement is not settled', { name: payment.reference, error });
          // oxlint-disable-next-line no-await-in-loop
          await checkLater(db, payment.id, 'in a minute');
        }
    },
  };
}

const isUnpaid = ({ state }: GatewayPayment) => state === 'declined' || state === 'voided' || state === 'expired';
