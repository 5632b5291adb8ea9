import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPerson } from '#accounts/agencies/people.sql.ts';
import { readMigrations } from '#database/migration-files.ts';
import type { Database } from '#database/open.ts';
import { templateDatabase } from '#database/template-database.ts';
import { transaction } from '#database/transaction.ts';
import { entryParts, openAccounts } from '../ledger/entry.sql.ts';
import { findViolations } from '../reconciliation/own-books.ts';
import type { BookingTables } from '../tables.ts';
import { recordPayout, recordReceipt } from './bank-movement.sql.ts';
import { creditOf, lineOf, remainingMinor } from './credit-line.sql.ts';
import { makeMove } from './credit-move.sql.ts';
import { keepAccounts } from './make-statements.sql.ts';
import { setCredit } from './set-credit.sql.ts';
import { statementsOf } from './statement.sql.ts';
import { testAgency } from './test-agency.ts';

let database: Database;
let db: Kysely<BookingTables>;
beforeAll(async () => {
  database = await (await templateDatabase(readMigrations('src'))).cloneDatabase();
  db = database.db as never;
});
afterAll(async () => await database.close());

const now = new Date();
const movement = { by: 'Rita', at: now };

async function numberOf(id: string): Promise<number> {
  const { rows } = await sql<{
    number: number;
  }>`select number::int from accounts.agency where id = ${id}::uuid`.execute(db);
  return rows[0]!.number;
}

/** An owner, who is written to about the account. */
async function ownerOf(agencyId: string): Promise<void> {
  const person = {
    name: 'Nora',
    email: `${agencyId}@example.com`,
    agency: await numberOf(agencyId),
    role: 'owner' as const,
  };
  const answer = await createPerson(database.db as never, person, { personId: null, name: 'Rita' });
  if (answer.kind === 'refused') throw new Error(answer.problem);
}

/** Emails about an account that wait for the worker. */
async function emails(agencyId: string): Promise<string[]> {
  const { rows } = await sql<{ purpose: string }>`
    select payload ->> 'purpose' as purpose from graphile_worker._private_jobs
    where payload ->> 'agencyId' = ${agencyId} order by id`.execute(db);
  return rows.map(({ purpose }) => purpose);
}

/** Something that an agency has booked on account so many days ago, in its line and in the ledger. */
async function owes(agencyId: string, minor: bigint, daysAgo: number): Promise<void> {
  const number = await numberOf(agencyId);
  const lines = { debtorId: agencyId, lineIds: [agencyId] };
  const payment = `test-${agencyId}-${daysAgo}`;
  const move = { payment, currency: 'EUR', amountMinor: minor, minor, at: now };
  const entry = {
    businessKey: payment,
    kind: 'capture',
    postings: [
      { account: `agency_receivable:${number}`, currency: 'EUR', minor },
      { account: 'guest_prepaid', currency: 'EUR', minor: -minor },
    ],
  };
  await transaction(db, async (trx) => {
    await makeMove(trx, lines, { ...move, key: `reserve:${payment}`, kind: 'reserve' });
    await makeMove(trx, lines, { ...move, key: `commit:${payment}`, kind: 'commit' });
    await openAccounts(trx, [entry]);
    // Entries can't be changed, so that this one is written with its day.
    await sql`
      with txn as (
        insert into booking.ledger_txn (business_key, kind, at)
        values (${payment}, 'capture', now() - make_interval(days => ${daysAgo})) returning id
      )
      insert into booking.ledger_entry (txn_id, line, account_id, currency, amount)
      select txn.id, row_number() over (), account.id, 'EUR',
        case account.code when 'guest_prepaid' then -${minor}::bigint else ${minor}::bigint end
      from txn join booking.ledger_account account
        on account.currency = 'EUR' and account.code in ('guest_prepaid', ${`agency_receivable:${number}`})`.execute(trx);
  });
}

describe('an account of an agency', () => {
  test('from deposits has what was paid in, once, and no more', async () => {
    const id = await testAgency(db, { settlement: 'deposit', limitMinor: 0n });
    const number = await numberOf(id);
    const paid = { ...movement, number, minor: 5_000n, reference: 'IN-1' };
    expect(await recordReceipt(db, paid)).toMatchObject({ kind: 'done', value: { isRepeated: false } });
    expect(await recordReceipt(db, paid)).toMatchObject({ kind: 'done', value: { isRepeated: true } });
    expect(await recordReceipt(db, { ...paid, minor: 1n })).toMatchObject({ kind: 'refused' });
    expect(remainingMinor((await creditOf(db, id))!)).toBe(5_000n);
    // Its limit is what was paid in, and its kind can't change while there is money in it.
    expect(await setCredit(db, number, { limitMinor: 1n })).toMatchObject({ kind: 'refused' });
    expect(await setCredit(db, number, { settlement: 'invoice' })).toMatchObject({ kind: 'refused' });
    expect(await findViolations(db)).toEqual([]);
  });

  test('tells its people once that most of it is used', async () => {
    const id = await testAgency(db, { limitMinor: 10_000n });
    await ownerOf(id);
    await setCredit(db, await numberOf(id), { alertBp: 5_000 });
    await owes(id, 4_999n, 0);
    await keepAccounts(db, now);
    expect(await emails(id)).toEqual([]);
    await owes(id, 1n, 1);
    await keepAccounts(db, now);
    await keepAccounts(db, now);
    expect((await emails(id)).filter((one) => one === 'alert')).toEqual(['alert']);
    // A payment makes room, and the next time it is told again.
    await recordReceipt(db, { ...movement, number: await numberOf(id), minor: 4_000n, reference: 'IN-2' });
    await keepAccounts(db, now);
    await owes(id, 4_000n, 2);
    await keepAccounts(db, now);
    expect((await emails(id)).filter((one) => one === 'alert')).toEqual(['alert', 'alert']);
    expect(await findViolations(db)).toEqual([]);
  });

  test.each([
    [0, 0, true],
    [90, 90, false],
  ])('with a statement due in %i days and %i more is blocked: %s', async (dueDays, overdueBlockDays, isBlocked) => {
    const id = await testAgency(db, { limitMinor: 10_000n });
    await ownerOf(id);
    const number = await numberOf(id);
    await setCredit(db, number, { dueDays, overdueBlockDays, statementEvery: 'month' });
    await owes(id, 3_000n, 70);
    await keepAccounts(db, now);
    const [statement] = await statementsOf(db, id);
    expect([statement?.openMinor, (await lineOf(db, id))!.blockedBecause]).toEqual([
      3_000n,
      isBlocked ? 'overdue' : null,
    ]);
    expect(await emails(id)).toEqual(['statement', ...(isBlocked ? ['blocked'] : [])]);
    // A part does not open it again, the rest does; a block by staff stays.
    await recordReceipt(db, { ...movement, number, minor: 2_999n, reference: 'PART' });
    expect((await lineOf(db, id))!.blockedBecause).toBe(isBlocked ? 'overdue' : null);
    await recordReceipt(db, { ...movement, number, minor: 1n, reference: 'REST' });
    expect((await lineOf(db, id))!.blockedBecause).toBe(null);
    await setCredit(db, number, { isBlocked: true });
    await keepAccounts(db, now);
    expect((await lineOf(db, id))!.blockedBecause).toBe('staff');
    expect(await findViolations(db)).toEqual([]);
  });

  test('is paid out the commission that it has earned, once, and no more', async () => {
    const id = await testAgency(db, null);
    const number = await numberOf(id);
    const payout = { ...movement, number, minor: 700n, reference: 'OUT-1' };
    expect(await recordPayout(db, payout)).toMatchObject({ kind: 'refused' });
    const earned = {
      businessKey: `earned ${id}`,
      kind: 'earning',
      postings: [
        { account: 'guest_prepaid', currency: 'EUR', minor: 1_000n },
        { account: `commission_payable:${number}`, currency: 'EUR', minor: -1_000n },
      ],
    };
    await transaction(db, async (trx) => {
      await openAccounts(trx, [earned]);
      await sql`with ${sql.join(entryParts(earned, null, sql`(select 1) as one`, 'entry'))} select 1`.execute(trx);
    });
    const both = await Promise.all([payout, { ...payout, reference: 'OUT-2' }].map((one) => recordPayout(db, one)));
    expect(both.map(({ kind }) => kind).toSorted()).toEqual(['done', 'refused']);
    expect(await recordPayout(db, { ...payout, minor: 301n, reference: 'OUT-3' })).toMatchObject({ kind: 'refused' });
    expect(await recordPayout(db, { ...payout, minor: 300n, reference: 'OUT-4' })).toMatchObject({ kind: 'done' });
    expect(await findViolations(db)).toEqual([]);
  });
});
