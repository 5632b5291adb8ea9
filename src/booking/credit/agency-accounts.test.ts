import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPerson } from '#accounts/agencies/people.sql.ts';
import { createBrands } from '#brands/brands.ts';
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
import { keepAccounts, makeStatement } from './make-statements.sql.ts';
import { remindStatements } from './remind-statements.sql.ts';
import { sendCreditEmail } from './send-credit-email.ts';
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
        on account.currency = 'EUR' and account.code in ('guest_prepaid', ${`agency_receivable:${number}`})`.execute(
      trx,
    );
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

  test('is reminded of an open statement on its due day and a week later, once each', async () => {
    const id = await testAgency(db, { limitMinor: 10_000n });
    const paid = await testAgency(db, { limitMinor: 10_000n });
    for (const one of [id, paid]) {
      // oxlint-disable-next-line no-await-in-loop -- one after another
      await ownerOf(one);
      // oxlint-disable-next-line no-await-in-loop
      await owes(one, 3_000n, 1);
      // oxlint-disable-next-line no-await-in-loop
      expect(await makeStatement(db, one, new Date(Date.now() + 3_600_000))).not.toBeNull();
    }
    const receipt = { ...movement, number: await numberOf(paid), minor: 3_000n, reference: 'ALL' };
    expect(await recordReceipt(db, receipt)).toMatchObject({ kind: 'done' });
    const [statement] = await statementsOf(db, id);
    const due = Date.parse(`${statement!.dueOn}T00:00:00Z`);
    const after = async (milliseconds: number) => {
      await remindStatements(db, new Date(due + milliseconds));
      return (await emails(id)).slice(1);
    };
    const day = 86_400_000;
    expect(await after(-1)).toEqual([]);
    expect(await after(0)).toEqual(['due']);
    expect(await after(7 * day - 1)).toEqual(['due']);
    // Two processes look at the same moment.
    await Promise.all([after(7 * day), after(7 * day)]);
    expect(await after(8 * day)).toEqual(['due', 'late']);
    expect(await emails(paid)).toEqual(['statement']);
  });

  test('is reminded by the later of two emails only, where the first was never due in time', async () => {
    const id = await testAgency(db, { limitMinor: 10_000n });
    await ownerOf(id);
    await owes(id, 3_000n, 1);
    await makeStatement(db, id, new Date(Date.now() + 3_600_000));
    const due = Date.parse(`${(await statementsOf(db, id))[0]!.dueOn}T00:00:00Z`);
    await remindStatements(db, new Date(due + 9 * 86_400_000));
    expect(await emails(id)).toEqual(['statement', 'late']);
    const old = await testAgency(db, { limitMinor: 10_000n });
    await ownerOf(old);
    await owes(old, 3_000n, 1);
    await makeStatement(db, old, new Date(Date.now() + 3_600_000));
    await remindStatements(db, new Date(due + 15 * 86_400_000));
    expect(await emails(old)).toEqual(['statement']);
  });

  test('gets a reminder that could not be sent while the mail server was down', async () => {
    const id = await testAgency(db, { limitMinor: 10_000n });
    await ownerOf(id);
    const { rows } = await sql<{ id: string }>`
      select id from accounts.person where agency_id = ${id}::uuid`.execute(db);
    const message = {
      id: randomUUID(),
      purpose: 'late',
      agencyId: id,
      statement: null,
      personId: rows[0]!.id,
    } as const;
    const sent: { readonly subject: string; readonly text: string }[] = [];
    let isDown = true;
    const mailer = {
      async send(mail: { readonly subject: string; readonly text: string }) {
        if (isDown) throw new Error('421 try again later');
        sent.push(mail);
      },
    };
    const brand = createBrands('http://localhost:3000').default;
    const deps = { db, brandOf: async () => brand, brand: brand.id, mailer: mailer as never };
    // The worker keeps what is rejected and tries again for a day.
    await expect(sendCreditEmail(deps, message)).rejects.toThrow('421');
    isDown = false;
    await sendCreditEmail(deps, message);
    expect(sent.map(({ subject }) => subject)).toEqual([`Your statement is overdue – ${brand.name}`]);
    expect(sent[0]!.text).toContain('/dashboard/finance');
  });

  test('is paid out the commission that it has earned, once, and no more', async () => {
    const id = await testAgency(db, null);
    const number = await numberOf(id);
    const payout = { ...movement, number, minor: 700n, reference: 'OUT-1' };
    expect(await recordPayout(db, payout)).toMatchObject({ kind: 'refused' });
    const earns = async (minor: bigint, currency: string) => {
      const earned = {
        businessKey: `earned ${id} ${currency}`,
        kind: 'earning',
        postings: [
          { account: 'guest_prepaid', currency, minor },
          { account: `commission_payable:${number}`, currency, minor: -minor },
        ],
      };
      await transaction(db, async (trx) => {
        await openAccounts(trx, [earned]);
        await sql`with ${sql.join(entryParts(earned, null, sql`(select 1) as one`, 'entry'))} select 1`.execute(trx);
      });
    };
    await earns(1_000n, 'EUR');
    const both = await Promise.all([payout, { ...payout, reference: 'OUT-2' }].map((one) => recordPayout(db, one)));
    expect(both.map(({ kind }) => kind).toSorted()).toEqual(['done', 'refused']);
    expect(await recordPayout(db, { ...payout, minor: 301n, reference: 'OUT-3' })).toMatchObject({ kind: 'refused' });
    expect(await recordPayout(db, { ...payout, minor: 300n, reference: 'OUT-4' })).toMatchObject({ kind: 'done' });
    // What it sold in another currency is paid out in that one.
    await earns(50n, 'USD');
    const dollars = { ...payout, currency: 'USD', minor: 51n, reference: 'OUT-5' };
    expect(await recordPayout(db, dollars)).toMatchObject({
      kind: 'refused',
      problem: expect.stringContaining('0.50 USD'),
    });
    expect(await recordPayout(db, { ...dollars, minor: 50n })).toMatchObject({
      kind: 'done',
      value: { text: '0.50 USD' },
    });
    expect(await recordPayout(db, { ...dollars, minor: 50n, currency: 'EUR' })).toMatchObject({ kind: 'refused' });
    expect(await findViolations(db)).toEqual([]);
  });
});
