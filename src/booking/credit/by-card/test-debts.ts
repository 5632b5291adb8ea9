import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { transaction } from '#database/transaction.ts';
import { agencyOf, signedInWith } from '#tests/agencies.ts';
import type { TestApp } from '#tests/app.ts';
import { entryParts, openAccounts } from '../../ledger/entry.sql.ts';
import type { BookingTables } from '../../tables.ts';
import { lineOf } from '../credit-line.sql.ts';
import { makeMove } from '../credit-move.sql.ts';
import { makeStatement } from '../make-statements.sql.ts';
import { setCredit } from '../set-credit.sql.ts';
import { findStatement } from '../statement.sql.ts';

/** For tests: agencies that owe a statement. */
export function testDebts(appOf: () => TestApp) {
  const dbOf = () => appOf().database.db as unknown as Kysely<BookingTables>;
  const owed = 12_345n;

  /** What a booking on account does to the account and the ledger. */
  async function owe(id: string, number: number, minor: bigint): Promise<void> {
    const payment = randomUUID();
    const move = { payment, currency: 'EUR', amountMinor: minor, minor, at: new Date() };
    const entry = {
      businessKey: `cap:${payment}`,
      kind: 'capture',
      postings: [
        { account: `agency_receivable:${number}`, currency: 'EUR', minor },
        { account: 'guest_prepaid', currency: 'EUR', minor: -minor },
      ],
    };
    await transaction(dbOf(), async (trx) => {
      const lines = { debtorId: id, lineIds: [id] };
      await makeMove(trx, lines, { ...move, key: `reserve:${payment}`, kind: 'reserve' });
      await makeMove(trx, lines, { ...move, key: `commit:${payment}`, kind: 'commit' });
      await openAccounts(trx, [entry]);
      await sql`with ${sql.join(entryParts(entry, null, sql`(select 1) as one`, 'entry'))} select 1`.execute(trx);
    });
  }

  /** An agency that owes a statement, and its owner. */
  async function indebted(name: string) {
    const { id, number } = await agencyOf(appOf(), `${name} ${randomUUID()}`);
    const owner = await signedInWith(appOf(), { agency: number, role: 'owner' });
    const account = await setCredit(dbOf(), number, { limitMinor: 100_000n });
    if (account.kind === 'refused') throw new Error(account.problem);
    await owe(id, number, owed);
    const statement = (await makeStatement(dbOf(), id, new Date(Date.now() + 3_600_000)))!;
    return { id, number, owner, statement };
  }

  const standing = async ({ id, statement }: { readonly id: string; readonly statement: string }) => ({
    used: (await lineOf(dbOf(), id))!.usedMinor,
    open: (await findStatement(dbOf(), statement))!.openMinor,
  });

  return { owed, owe, indebted, standing };
}
