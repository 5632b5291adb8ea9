import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readMigrations } from '#database/migration-files.ts';
import type { Database } from '#database/open.ts';
import { templateDatabase } from '#database/template-database.ts';
import { transaction } from '#database/transaction.ts';
import { runs } from '#tests/full.ts';
import { seededRandom } from '#tests/random.ts';
import { money } from '#values/money.ts';
import type { Gateway } from '../gateway.ts';
import { freedByRefund, owedByAgency } from '../ledger/agency-part.ts';
import { entryParts, openAccounts } from '../ledger/entry.sql.ts';
import type { LedgerEntry } from '../ledger/entry.ts';
import {
  cancellationEntries,
  captureEntries,
  disputeEndEntries,
  disputeEntries,
  earningEntries,
  refundEntries,
  returnedEntries,
} from '../ledger/postings.ts';
import { findViolations } from '../reconciliation/own-books.ts';
import { tripSnapshot } from '../saga/test-snapshot.ts';
import type { DisputeRow, Part, RefundRow, Snapshot } from '../state/snapshot.ts';
import type { BookingTables } from '../tables.ts';
import { recordPayout, recordReceipt } from './bank-movement.sql.ts';
import { createCreditGateway } from './credit-gateway.ts';
import { lineOf } from './credit-line.sql.ts';
import { testAgency } from './test-agency.ts';

let database: Database;
let db: Kysely<BookingTables>;
beforeAll(async () => {
  database = await (await templateDatabase(readMigrations('src'))).cloneDatabase();
  db = database.db as never;
}, 120_000);
afterAll(async () => await database?.close());

/** A trip of one reservation that an agency has sold, charged. */
interface Sold {
  readonly onAccount: boolean;
  readonly reference: string;
  readonly snapshot: Snapshot;
  readonly part: Part;
}

const seeds = Array.from({ length: runs(50, 12) }, (_, seed) => seed);

/** Bookings on account and by card, cancellations, refunds that come back, disputes, receipts, deposits and payouts in any order. */
test('every mix of events leaves accounts that agree with the ledger', { timeout: 300_000 }, async () => {
  // oxlint-disable-next-line no-await-in-loop -- one after another, in one database
  for (const seed of seeds) await mixes(seed);
  const rules = /^credit_|^commission_|^ledger_unbalanced/;
  expect((await findViolations(db)).filter(({ rule }) => rules.test(rule))).toEqual([]);
});

async function mixes(seed: number): Promise<void> {
  const random = seededRandom(seed);
  const settlement = random.chance(0.7) ? 'invoice' : 'deposit';
  const top = await testAgency(db, { settlement, limitMinor: settlement === 'invoice' ? 300_000n : 0n });
  const shareBp = 1 + random.below(10_000);
  const shareLimit = settlement === 'invoice' ? (300_000n * BigInt(shareBp)) / 10_000n : 0n;
  const below = await testAgency(db, { source: 'share', shareBp, limitMinor: shareLimit }, top);
  const { rows } = await sql<{
    number: number;
  }>`select number::int from accounts.agency where id = ${top}::uuid`.execute(db);
  const { number } = rows[0]!;
  const account = `agency_${settlement === 'invoice' ? 'receivable' : 'deposit'}:${number}`;
  const owed = new Map<string, { agencyId: string; minor: bigint }>();
  const freed = new Map<string, bigint>();
  const gateway = createCreditGateway({
    db,
    terms: { owedFor: async (reference) => owed.get(reference)!, freedBy: async (key) => freed.get(key)! },
    now: () => new Date(),
  });
  const sold: Sold[] = [];
  // What the events say by themselves, without the books.
  let earned = 0n;
  let paidOut = 0n;
  const post = async (entries: readonly LedgerEntry[]) => await posts(entries);

  const books = async () => {
    const made = bookingOf(random, number, account);
    const { part, snapshot, reference, onAccount } = made;
    if (onAccount) {
      owed.set(reference, { agencyId: random.pick([top, below]), minor: part.sale.agencyNetMinor });
      if (!(await isReserved(gateway, made))) return;
      if (random.chance(0.2)) {
        expect(await gateway.void(reference, null, 'void')).toEqual({ kind: 'done' });
        return;
      }
      expect(await gateway.capture(reference, null, eur(part.sale.totalMinor), 'capture')).toEqual({ kind: 'done' });
    }
    await post(captureEntries(snapshot, part.sale.totalMinor));
    const payment = { ...snapshot.payment, captured_minor: part.sale.totalMinor };
    sold.push({ ...made, snapshot: { ...snapshot, payment } });
  };
  const cancels = async ({ snapshot, part, reference, onAccount }: Sold) => {
    const fee = random.chance(0.5) ? 0n : BigInt(random.below(Number(part.sale.totalMinor) + 1));
    const supplierFee = (fee * part.sale.supplierMinor) / part.sale.totalMinor;
    const reservation = { ...part.reservation, state: 'cancelled' as const, accepted_fee_minor: fee };
    const over: Part = { ...part, reservation: { ...reservation, supplier_fee_minor: supplierFee } };
    const after: Snapshot = { ...snapshot, parts: [over] };
    await post(cancellationEntries(after, over, { minor: supplierFee.toString(), currency: 'EUR' }));
    if (!onAccount) earned += fee - owedByAgency(part.sale, fee);
    const back = part.sale.totalMinor - fee;
    if (back === 0n) return;
    const refund = { id: randomUUID(), reservation_id: part.reservation.id, amount_minor: back } as RefundRow;
    if (onAccount) {
      freed.set(refund.id, freedByRefund(part.sale, back));
      expect(await gateway.refund(reference, null, eur(back), refund.id)).toEqual({ kind: 'done' });
    }
    await post(refundEntries(after, refund));
    // A card's bank may send a refund back, which is then made again.
    if (onAccount || !random.chance(0.3)) return;
    await post(returnedEntries(after, refund));
    await post(refundEntries(after, { ...refund, id: randomUUID() }));
  };
  const isDisputed = async ({ snapshot, part, onAccount }: Sold) => {
    if (onAccount) return;
    const dispute = { reference: randomUUID(), amount_minor: part.sale.totalMinor } as DisputeRow;
    await post(disputeEntries(snapshot, dispute.reference, dispute.amount_minor));
    if (random.chance(0.8)) await post(disputeEndEntries(snapshot, dispute, random.chance(0.5)));
  };
  const ends = async ({ snapshot, part, onAccount }: Sold) => {
    await post(earningEntries(snapshot, part));
    if (!onAccount) earned += part.sale.totalMinor - part.sale.agencyNetMinor;
  };
  const pays = async () => {
    const { usedMinor } = (await lineOf(db, top))!;
    const most = settlement === 'deposit' ? 200_000n : usedMinor + 1_000n;
    const minor = 1n + BigInt(random.below(Number(most > 1n ? most : 1n)));
    const receipt = { number, minor, reference: randomUUID(), by: 'Rita', at: new Date() };
    const isTooMuch = settlement === 'invoice' && minor > usedMinor;
    expect((await recordReceipt(db, receipt)).kind).toBe(isTooMuch ? 'refused' : 'done');
    // The same line of the bank again changes nothing.
    if (!isTooMuch) expect(await recordReceipt(db, receipt)).toMatchObject({ value: { isRepeated: true } });
  };
  const isPaidOut = async () => {
    const minor = 1n + BigInt(random.below(Number(earned - paidOut) + 500));
    const payout = { number, minor, reference: randomUUID(), by: 'Rita', at: new Date() };
    const { kind } = await recordPayout(db, payout);
    expect(kind, `seed ${seed}`).toBe(minor > earned - paidOut ? 'refused' : 'done');
    if (kind === 'done') paidOut += minor;
  };

  for (let event = 0; event < 25; event += 1) {
    const chosen = random.next();
    const one = sold.splice(random.below(sold.length), chosen > 0.55 && chosen < 0.85 ? 1 : 0)[0];
    // oxlint-disable-next-line no-await-in-loop -- in their order
    await (one
      ? random.pick([cancels, ends, ends, isDisputed])(one)
      : chosen > 0.85
        ? random.pick([pays, isPaidOut])()
        : chosen > 0.4 || sold.length < 3
          ? books()
          : pays());
  }
  const [line, share] = [(await lineOf(db, top))!, (await lineOf(db, below))!];
  const balance = await balanceOf(account);
  expect(line.usedMinor - (settlement === 'deposit' ? line.limitMinor : 0n), `seed ${seed}`).toBe(balance);
  expect(line.reservedMinor).toBe(0n);
  // A share has no more used than is owed where that is paid later, and no more than it was given.
  if (settlement === 'invoice' && share.usedMinor > 0n) expect(share.usedMinor <= line.usedMinor).toBe(true);
  expect(share.usedMinor <= share.limitMinor, `seed ${seed}`).toBe(true);
  expect(-(await balanceOf(`commission_payable:${number}`)), `seed ${seed}`).toBe(earned - paidOut);
  // What is owed is paid in the end, and nothing of a share is used then.
  if (settlement === 'deposit' || line.usedMinor <= 0n) return;
  const rest = { number, minor: line.usedMinor, reference: randomUUID(), by: 'Rita', at: new Date() };
  expect((await recordReceipt(db, rest)).kind).toBe('done');
  expect((await lineOf(db, top))!.usedMinor).toBe(0n);
  expect((await lineOf(db, below))!.usedMinor <= 0n, `seed ${seed}`).toBe(true);
}

const eur = (minor: bigint) => money(minor, 'EUR');

function bookingOf(random: ReturnType<typeof seededRandom>, number: number, account: string): Sold {
  const onAccount = random.chance(0.6);
  const id = randomUUID();
  const total = BigInt(1 + random.below(100_000));
  const net = total - BigInt(random.below(Number(total / 5n) + 1));
  const supplier = 1n + (net * BigInt(random.below(100))) / 100n;
  const made = tripSnapshot('loose', 'confirmed', {
    parts: { [id]: ['confirmed', { supplier: 'direct' }] },
    trip: { id: randomUUID(), currency: 'EUR' },
    payment: { id: randomUUID(), amount_minor: total, ...(onAccount ? { account, agency_minor: net } : {}) },
  });
  const [first] = made.parts;
  const amounts = { totalMinor: total, agencyNetMinor: net, supplierMinor: supplier, supplierInSaleMinor: supplier };
  const part: Part = { ...first!, sale: { ...first!.sale, ...amounts, agencyNumber: BigInt(number) } };
  const reference = randomUUID().replaceAll('-', '').slice(0, 20).toUpperCase();
  return { onAccount, reference, snapshot: { ...made, parts: [part] }, part };
}

/** Whether the account has room for it. */
async function isReserved(gateway: Gateway, { reference, part }: Sold): Promise<boolean> {
  const answer = await gateway.createPayment({
    reference,
    amount: eur(part.sale.totalMinor),
    description: 'Stay',
    language: 'en',
    email: 'dana@example.com',
    returnUrl: 'http://shop.test/1',
    cancelUrl: 'http://shop.test/2',
    expiresAt: new Date(Date.now() + 600_000).toISOString(),
  });
  if (answer.kind === 'rejected') expect(answer.reason).toBe('credit_exceeded');
  return answer.kind === 'created';
}

async function posts(entries: readonly LedgerEntry[]): Promise<void> {
  await transaction(db, async (trx) => {
    await openAccounts(trx, entries);
    for (const entry of entries)
      // oxlint-disable-next-line no-await-in-loop -- in one transaction
      await sql`with ${sql.join(entryParts(entry, null, sql`(select 1) as one`, 'entry'))} select 1`.execute(trx);
  });
}

async function balanceOf(account: string): Promise<bigint> {
  const { rows } = await sql<{ minor: bigint }>`
    select coalesce(sum(amount), 0)::bigint as minor from booking.ledger_entry
    join booking.ledger_account on ledger_account.id = account_id where code = ${account}`.execute(db);
  return rows[0]!.minor;
}
