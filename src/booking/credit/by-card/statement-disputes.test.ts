import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { silentLog } from '#connector/log.ts';
import { payOnPage } from '#gateways/sandbox/pay-on-page.ts';
import { openTestApp, type TestApp } from '#tests/app.ts';
import { createTestSandbox } from '#tests/sandbox-gateway.ts';
import { money } from '#values/money.ts';
import { compareGateway } from '../../reconciliation/other-books.ts';
import { findViolations } from '../../reconciliation/own-books.ts';
import type { BookingTables } from '../../tables.ts';
import { createStatementPayments } from './statement-payments.ts';
import { testDebts } from './test-debts.ts';

let app: TestApp;
let db: Kysely<BookingTables>;
let sandbox: ReturnType<typeof createTestSandbox>;
beforeAll(async () => {
  app = await openTestApp();
  db = app.database.db as never;
  sandbox = createTestSandbox({ start: Date.now() });
}, 240_000);
afterAll(async () => {
  sandbox?.close();
  await app?.close();
});

const { indebted, owed, standing } = testDebts(() => app);

/** A statement that was paid, at a gateway that the app does not ask by itself. */
async function paid(name: string) {
  const one = await indebted(name);
  const errors: string[] = [];
  const log = { ...silentLog, error: (text: string) => void errors.push(text) };
  const gateway = { ...sandbox.gateway, id: 'apart' };
  const payments = createStatementPayments({ db, gateway, log, now: () => new Date() });
  const begun = await payments.begin(one.statement, one.owner.id, {
    description: 'Statement',
    language: 'en',
    returnUrl: 'http://localhost:3000/dashboard/finance',
    cancelUrl: 'http://localhost:3000/dashboard/finance',
  });
  if (begun.kind !== 'page') throw new Error(begun.kind);
  await payOnPage((request) => sandbox.server.fetch(request), begun.url, 'approve');
  expect(await payments.stateOf(one.statement)).toBe('captured');
  const { rows } = await sql<{ id: string; reference: string }>`
    select id, reference from booking.statement_payment where statement_id = ${one.statement}::uuid`.execute(db);
  const { id, reference } = rows[0]!;
  /** As when a webhook comes, twice. */
  const hear = async () => {
    for (const _ of [1, 2]) {
      // oxlint-disable-next-line no-await-in-loop -- one after another
      await sql`update booking.statement_payment set check_at = now() where id = ${id}::uuid`.execute(db);
      // oxlint-disable-next-line no-await-in-loop
      await payments.settleDue();
    }
  };
  const books = async () => {
    const found = await sql<{ account: string; minor: bigint }>`
      select account.code as account, sum(entry.amount)::bigint as minor from booking.ledger_txn txn
      join booking.ledger_entry entry on entry.txn_id = txn.id join booking.ledger_account account on account.id = entry.account_id
      where txn.business_key like ${`disp:${id}:%`} group by 1 having sum(entry.amount) <> 0 order by 1`.execute(db);
    return found.rows.map(({ account, minor }) => `${account} ${minor}`);
  };
  const differences = async () => {
    const answer = await gateway.status(reference, null);
    if (answer.kind !== 'found') throw new Error(answer.kind);
    const found = await compareGateway(db, 'apart', [answer.payment], new Date(0).toISOString());
    return found.filter(({ detail }) => detail.includes('captured')).length;
  };
  const dispute = async () => {
    const answer = await gateway.status(reference, null);
    return answer.kind === 'found' ? answer.payment.disputes[0]!.id : '';
  };
  return { one, reference, errors, hear, books, differences, dispute };
}

test.each([
  ['lost', [`chargeback ${owed}`, `psp_receivable -${owed}`]],
  ['won', []],
] as const)(
  'a dispute that is %s stands in the ledger, once when it is opened and once decided',
  async (end, after) => {
    const { one, reference, errors, hear, books, differences, dispute } = await paid(`Disputed ${end}`);
    await sandbox.bank.openDispute(reference, money(owed, 'EUR'), new Date(Date.now() + 7 * 86_400_000));
    await hear();
    expect(await books()).toEqual([`dispute_clearing ${owed}`, `psp_receivable -${owed}`]);
    expect(errors).toEqual(['the payment of a statement is disputed']);
    await sandbox.bank.decideDispute(await dispute(), end);
    await hear();
    expect(await books()).toEqual(after);
    // What the agency owes is agreed with people.
    expect(await standing(one)).toEqual({ used: 0n, open: 0n });
    expect(errors).toHaveLength(1);
    expect(await findViolations(db)).toEqual([]);
    expect(await differences()).toBe(0);
  },
);
