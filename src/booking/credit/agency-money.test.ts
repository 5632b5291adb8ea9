import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { agencyOf, signedInWith } from '#tests/agencies.ts';
import { openTestApp, type TestApp } from '#tests/app.ts';
import { mailTo } from '#tests/mails.ts';
import { pollUntil } from '#tests/poll.ts';
import {
  directRoom,
  type DirectRoom,
  goodDetails,
  inDays,
  json,
  pay,
  type Reserved,
  untilState,
} from '#tests/visitor.ts';
import { findViolations } from '../reconciliation/own-books.ts';
import { sweep } from '../saga/due/due-trips.ts';
import type { BookingTables } from '../tables.ts';
import { recordPayout, recordReceipt } from './bank-movement.sql.ts';
import { keepAccounts, makeStatement } from './make-statements.sql.ts';
import { setCredit } from './set-credit.sql.ts';

let app: TestApp;
let room: DirectRoom;
let db: Kysely<BookingTables>;
beforeAll(async () => {
  app = await openTestApp();
  room = await directRoom(app);
  db = app.database.db as never;
}, 240_000);
afterAll(async () => await app?.close());

type Person = Awaited<ReturnType<typeof signedInWith>>;
type Amount = { readonly amount: string };
interface Finance {
  readonly account: { readonly used: Amount; readonly left: Amount; readonly limit: Amount; readonly blocked: boolean };
  readonly deposits: readonly { readonly reference: string; readonly received_at: string; readonly amount: Amount }[];
  readonly statements: readonly { readonly state: string; readonly open: Amount }[];
  readonly commissions: readonly { readonly expected: Amount; readonly earned: Amount; readonly paid: Amount }[];
}

const owner = async (name: string, terms: object = { model: 'commission', commissionBp: 1_000 }) => {
  const { id, number } = await agencyOf(app, `${name} ${randomUUID()}`, terms);
  return { id, number, person: await signedInWith(app, { agency: number, role: 'owner' }) };
};
const financeOf = async ({ guest }: Person): Promise<Finance> =>
  (await json<{ data: Finance }>(await guest.get('/v3/dashboard/finance', { accept: 'application/json' }))).data;

async function quoted({ call, guest }: Person): Promise<{ id: string; owed: bigint }> {
  const path = `/v3/hotels/${room.hotelId}/rates?check_in=${inDays(40)}&check_out=${inDays(42)}&guests=2&currency=EUR`;
  const { data } = await json<{ data: { rates: { offer: string; free_cancellation_until: object | null }[] } }>(
    await guest.get(path, { accept: 'application/json' }),
  );
  const { offer } = data.rates.find((one) => one.free_cancellation_until)!;
  const { id } = (await json<{ data: { id: string } }>(await call('/v3/quotes', { offer }))).data;
  const net = await db
    .selectFrom('booking.quote_net')
    .select('agency_net_minor')
    .where('quote_id', '=', id)
    .executeTakeFirstOrThrow();
  return { id, owed: net.agency_net_minor! };
}
const reserve = async ({ call }: Person, quote: string, payment: 'account' | 'card') =>
  await call('/v3/reservations', { quote, payment, ...goodDetails }, { 'idempotency-key': `key-${quote}` });
async function onAccount(person: Person, quote: string): Promise<Reserved> {
  const { data } = await json<{ data: Reserved }>(await reserve(person, quote, 'account'));
  expect(await untilState(app, data.transaction, ['confirmed'])).toBe('confirmed');
  return data;
}
const usedIs = async (person: Person, minor: bigint) =>
  await pollUntil(
    () => financeOf(person),
    ({ account }) => account.used.amount === minor.toString(),
    30,
  );
async function cancelFree({ call, guest }: Person, reservation: string): Promise<void> {
  const told = await json<{ data: { fee: { amount: string; currency: string } } }>(
    await guest.get(`/v3/reservations/${reservation}/cancellation-quote`, { accept: 'application/json' }),
  );
  const { amount, currency } = told.data.fee;
  const path = `/v3/dashboard/bookings/${reservation}/cancellation`;
  const answer = await call(path, { fee: { amount, currency } }, { 'idempotency-key': randomUUID() });
  expect([amount, answer.status]).toEqual(['0', 202]);
}
/** Statements don't change: the due day is moved as if it had been made earlier. */
async function dueSince(agencyId: string, days: number): Promise<void> {
  await app.database.pool.query('alter table booking.statement disable trigger user');
  await app.database.pool.query(
    `update booking.statement set due_on = (now() at time zone 'UTC')::date - $2::int where agency_id = $1`,
    [agencyId, days],
  );
  await app.database.pool.query('alter table booking.statement enable trigger user');
  await keepAccounts(db, new Date());
}
const stateOf = ({ account, statements }: Finance) => [
  statements.map(({ state, open }) => `${state} ${open.amount}`).join(),
  account.blocked,
];
const refusal = async (answer: Response) => (await json<{ errors: unknown }>(answer)).errors;
const done = { kind: 'done' };
const noDifferences = async () =>
  expect(
    await pollUntil(
      () => findViolations(db),
      (found) => found.length === 0,
      60,
    ),
  ).toEqual([]);

test('a deposit books as far as it goes, and a cancellation puts it back', { timeout: 300_000 }, async () => {
  const { number, person } = await owner('Deposit');
  expect(await setCredit(db, number, { settlement: 'deposit' })).toMatchObject(done);
  const { id, owed } = await quoted(person);
  expect(await refusal(await reserve(person, id, 'account'))).toEqual({ payment: ['exceeded'] });
  const paidIn = async (minor: bigint, reference: string) =>
    expect(await recordReceipt(db, { number, minor, reference, by: 'Rita', at: new Date() })).toMatchObject(done);
  await paidIn(owed - 1n, 'IN-1');
  expect(await refusal(await reserve(person, id, 'account'))).toEqual({ payment: ['exceeded'] });
  await paidIn(1n, 'IN-2');
  const booked = await onAccount(person, id);
  const used = await pollUntil(
    () => financeOf(person),
    ({ account }) => account.used.amount === owed.toString(),
    30,
  );
  // The newest first.
  expect(used.deposits).toEqual(
    (
      [
        ['IN-2', 1n],
        ['IN-1', owed - 1n],
      ] as const
    ).map(([reference, minor]) => ({
      reference,
      received_at: expect.stringMatching(/^20.*Z$/),
      amount: { amount: String(minor), currency: 'EUR', exponent: 2 },
    })),
  );
  expect(used.account).toMatchObject({ left: { amount: '0' }, limit: { amount: owed.toString() } });
  // It was paid before, so that no statement asks for it again.
  await keepAccounts(db, new Date());
  expect((await financeOf(person)).statements).toEqual([]);
  const page = await (await person.guest.get('/dashboard/finance', { accept: 'text/html' })).text();
  for (const text of ['Book from what you have paid in', 'IN-1', 'IN-2']) expect(page).toContain(text);
  const next = await quoted(person);
  expect(await refusal(await reserve(person, next.id, 'account'))).toEqual({ payment: ['exceeded'] });
  await cancelFree(person, booked.id);
  const back = await pollUntil(
    () => financeOf(person),
    ({ account }) => account.used.amount === '0',
    30,
  );
  expect(back.account.left.amount).toBe(owed.toString());
  await noDifferences();
});

test('a statement that is overdue blocks the account until it is paid', { timeout: 300_000 }, async () => {
  const { id: agencyId, number, person } = await owner('Late');
  expect(await setCredit(db, number, { limitMinor: 10_000_000n, dueDays: 14, overdueBlockDays: 7 })).toMatchObject(
    done,
  );
  const { id, owed } = await quoted(person);
  await onAccount(person, id);
  await pollUntil(
    () => financeOf(person),
    ({ account }) => account.used.amount === owed.toString(),
    30,
  );
  await pollUntil(
    () => findViolations(db),
    (found) => found.length === 0,
    60,
  );
  expect(await makeStatement(db, agencyId, new Date(Date.now() + 3_600_000))).not.toBeNull();
  const after = async (days: number) => {
    await dueSince(agencyId, days);
    return stateOf(await financeOf(person));
  };
  expect(await after(0)).toEqual([`open ${owed}`, false]);
  expect(await after(1)).toEqual([`overdue ${owed}`, false]);
  // A booking of after the statement that is cancelled free of charge pays nothing of it.
  const later = await onAccount(person, (await quoted(person)).id);
  await usedIs(person, 2n * owed);
  await cancelFree(person, later.id);
  await usedIs(person, owed);
  await noDifferences();
  expect(await after(7)).toEqual([`overdue ${owed}`, false]);
  expect(await after(8)).toEqual([`overdue ${owed}`, true]);
  const next = await quoted(person);
  expect(await refusal(await reserve(person, next.id, 'account'))).toEqual({ payment: ['blocked'] });
  const page = await (await person.guest.get('/dashboard/finance', { accept: 'text/html' })).text();
  expect(page).toContain('blocked because a statement is overdue');
  expect(await mailTo(app, person.form.email, /^Your account is blocked/)).toContain('A statement is overdue');
  const receipt = { number, minor: owed, reference: `PAID-${number}`, by: 'Rita', at: new Date() };
  expect(await recordReceipt(db, receipt)).toMatchObject(done);
  // The other booking is in no statement yet.
  expect(stateOf(await financeOf(person))).toEqual(['paid 0', false]);
  await onAccount(person, next.id);
  await noDifferences();
});

test(
  'a blocked account opens when nothing is late any more, and says why to those below',
  { timeout: 300_000 },
  async () => {
    const { id: agencyId, number, person } = await owner('Opened');
    const below = await agencyOf(app, `Below ${randomUUID()}`, {
      model: 'commission',
      commissionBp: 1_000,
      parent: number,
    });
    const person2 = await signedInWith(app, { agency: below.number, role: 'owner' });
    expect(await setCredit(db, number, { limitMinor: 10_000_000n })).toMatchObject(done);
    expect(await setCredit(db, below.number, { source: 'share', shareBp: 3_000 })).toMatchObject(done);
    const { id, owed } = await quoted(person);
    const booked = await onAccount(person, id);
    await usedIs(person, owed);
    await noDifferences();
    expect(await makeStatement(db, agencyId, new Date(Date.now() + 3_600_000))).not.toBeNull();
    await dueSince(agencyId, 8);
    expect(stateOf(await financeOf(person))).toEqual([`overdue ${owed}`, true]);
    const page = await (await person2.guest.get('/dashboard/finance', { accept: 'text/html' })).text();
    expect(page).toContain('blocked because a statement is overdue');
    // The operator allows more time, and takes it back.
    expect(await setCredit(db, number, { overdueBlockDays: 30 })).toMatchObject(done);
    await keepAccounts(db, new Date());
    expect(stateOf(await financeOf(person))).toEqual([`overdue ${owed}`, false]);
    expect(await setCredit(db, number, { overdueBlockDays: 7 })).toMatchObject(done);
    await keepAccounts(db, new Date());
    expect(stateOf(await financeOf(person))).toEqual([`overdue ${owed}`, true]);
    await cancelFree(person, booked.id);
    await usedIs(person, 0n);
    await noDifferences();
    await keepAccounts(db, new Date());
    expect(stateOf(await financeOf(person))).toEqual(['paid 0', false]);
  },
);

test('commission is expected, then earned when the stay is over, then paid out', { timeout: 300_000 }, async () => {
  const { number, person } = await owner('Commission');
  const { id, owed } = await quoted(person);
  const sent = await json<{ data: Reserved & { total: Amount } }>(await reserve(person, id, 'card'));
  expect(await pay(app, sent.data)).toBe(true);
  expect(await untilState(app, sent.data.transaction, ['confirmed'])).toBe('confirmed');
  const { total_minor: total } = await db
    .selectFrom('booking.trip')
    .select('total_minor')
    .where('id', '=', sent.data.id)
    .executeTakeFirstOrThrow();
  const commission = total - owed;
  expect(commission > 0n).toBe(true);
  const sums = async () => {
    const { commissions } = await financeOf(person);
    const sum = (of: 'expected' | 'earned' | 'paid') =>
      commissions.reduce((all, one) => all + BigInt(one[of].amount), 0n);
    return [sum('expected'), sum('earned'), sum('paid')];
  };
  expect(await sums()).toEqual([commission, 0n, 0n]);
  const payout = { number, minor: commission, reference: `OUT-${number}`, by: 'Rita', at: new Date() };
  expect(await recordPayout(db, payout)).toMatchObject({ kind: 'refused' });
  const { pool } = app.database;
  await pool.query('update booking.reservation set ends_at = now(), version = version + 1 where id = $1', [
    sent.data.id,
  ]);
  await pool.query('update booking.trip set due_at = now(), version = version + 1 where id = $1', [sent.data.id]);
  await sweep(db);
  expect(await untilState(app, sent.data.transaction, ['completed'])).toBe('completed');
  expect(await sums()).toEqual([0n, commission, 0n]);
  expect(await recordPayout(db, { ...payout, minor: commission + 1n })).toMatchObject({ kind: 'refused' });
  expect(await recordPayout(db, payout)).toMatchObject(done);
  expect(await sums()).toEqual([0n, commission, commission]);
  await noDifferences();
});
