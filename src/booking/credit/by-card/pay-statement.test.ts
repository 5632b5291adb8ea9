import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CardChoice, payOnPage } from '#gateways/sandbox/pay-on-page.ts';
import { agencyOf, signedInWith } from '#tests/agencies.ts';
import { openTestApp, type TestApp } from '#tests/app.ts';
import { money } from '#values/money.ts';
import type { GatewayPayment } from '../../gateway.ts';
import { compareGateway } from '../../reconciliation/other-books.ts';
import { findViolations } from '../../reconciliation/own-books.ts';
import { noteFees } from '../../saga/nightly/note-fees.ts';
import type { BookingTables } from '../../tables.ts';
import { recordReceipt } from '../bank-movement.sql.ts';
import { makeStatement } from '../make-statements.sql.ts';
import { setCredit } from '../set-credit.sql.ts';
import { testDebts } from './test-debts.ts';

let app: TestApp;
let db: Kysely<BookingTables>;
beforeAll(async () => {
  app = await openTestApp();
  db = app.database.db as never;
}, 240_000);
afterAll(async () => await app?.close());

type Person = Awaited<ReturnType<typeof signedInWith>>;
const { indebted, owe, owed, standing } = testDebts(() => app);

async function send({ guest }: Person, statement: string, query = '', more: Record<string, string> = {}) {
  const form = { _token: await guest.token('/login/link'), step: 'pay', statement, ...more };
  const answer = await guest.post(`/dashboard/finance${query}`, form);
  return { status: answer.status, to: answer.headers.get('location') ?? '', text: await answer.text() };
}
const read = async ({ guest }: Person, query = '') =>
  await (await guest.get(`/dashboard/finance${query}`, { accept: 'text/html' })).text();
const payAt = async (url: string, choice: CardChoice) =>
  await payOnPage((request) => app.app.fetch(request), url, choice);
const postingsTo = async (account: string) => {
  const { rows } = await sql<{ minor: bigint }>`
    select coalesce(sum(e.amount), 0)::bigint as minor from booking.ledger_entry e
    join booking.ledger_account a on a.id = e.account_id where a.code = ${account} and a.currency = 'EUR'`.execute(db);
  return rows[0]!.minor;
};
const noDifferences = async () => expect(await findViolations(db)).toEqual([]);
const paymentsOf = async (statement: string) =>
  (
    await sql<{ state: string; minor: bigint }>`select state, minor from booking.statement_payment
      where statement_id = ${statement}::uuid order by created_at`.execute(db)
  ).rows;

test('only people of the agency with the right to its money pay its statements', { timeout: 120_000 }, async () => {
  const one = await indebted('Rights');
  const other = await indebted('Other');
  const below = await agencyOf(app, `Below ${randomUUID()}`, { parent: one.number });
  const as = async (rights: object) => await signedInWith(app, rights);
  for (const [role, status] of [
    ['agent', 403],
    ['viewer', 403],
  ] as const)
    // oxlint-disable-next-line no-await-in-loop -- one after another
    expect([role, (await send(await as({ agency: one.number, role }), one.statement)).status]).toEqual([role, status]);
  for (const [who, person, query] of [
    ['staff of finance', await as({ staffRole: 'finance' }), `?agency=${one.number}`],
    ['staff', await as({ staffRole: 'admin' }), `?agency=${one.number}`],
    ['the owner of another agency', other.owner, ''],
    ['the same, naming the agency', other.owner, `?agency=${one.number}`],
    ['the owner of the agency below', await as({ agency: below.number, role: 'owner' }), `?agency=${one.number}`],
  ] as const)
    // oxlint-disable-next-line no-await-in-loop -- one after another
    expect([who, (await send(person, one.statement, query)).status]).toEqual([who, 404]);
  for (const wrong of ['', 'nothing', randomUUID(), other.statement])
    // oxlint-disable-next-line no-await-in-loop -- one after another
    expect([wrong, (await send(one.owner, wrong)).status]).toEqual([wrong, 404]);
  expect([await paymentsOf(one.statement), await paymentsOf(other.statement)]).toEqual([[], []]);
  const staff = await read(await as({ staffRole: 'finance' }), `?agency=${one.number}`);
  expect([staff.includes('€123.45'), staff.includes('name="statement"')]).toEqual([true, false]);
  expect((await send(await as({ agency: one.number, role: 'finance' }), one.statement)).status).toBe(303);
});

test('a statement is paid as a whole by card, once, and the ledger has it', { timeout: 120_000 }, async () => {
  const one = await indebted('Paid');
  const taken = await postingsTo('psp_receivable');
  expect(await read(one.owner)).toContain('Pay €123.45 by card');
  // Another amount than what is open can’t be asked for; a second press, or a colleague, comes to the same page.
  const first = await send(one.owner, one.statement, '', { amount: '1', minor: '1', currency: 'USD' });
  expect([first.status, first.to.startsWith(app.payOrigin)]).toEqual([303, true]);
  const colleague = await signedInWith(app, { agency: one.number, role: 'finance' });
  expect((await send(colleague, one.statement)).to).toBe(first.to);
  expect(await paymentsOf(one.statement)).toEqual([{ state: 'open', minor: owed }]);
  expect(await setCredit(db, one.number, { settlement: 'deposit' })).toMatchObject({ kind: 'refused' });
  // The address alone pays nothing.
  const back = `?paid=${one.statement}`;
  expect(await read(one.owner, back)).toContain('isn’t confirmed yet');
  expect(await standing(one)).toEqual({ used: owed, open: owed });

  expect(await payAt(first.to, 'approve')).toBe(`${app.origin}/dashboard/finance${back}`);
  for (const again of ['first', 'again'])
    // oxlint-disable-next-line no-await-in-loop -- the second after the first
    expect([again, (await read(one.owner, back)).includes('your payment has arrived')]).toEqual([again, true]);
  expect(await standing(one)).toEqual({ used: 0n, open: 0n });
  expect([await postingsTo(`agency_receivable:${one.number}`), (await postingsTo('psp_receivable')) - taken]).toEqual([
    0n,
    owed,
  ]);
  expect(await read(one.owner)).not.toContain('by card</button>');
  const refused = await send(one.owner, one.statement);
  expect([refused.status, refused.text.includes('This statement is paid already')]).toEqual([409, true]);
  // It is a line of the account, with its reference.
  const { rows } = await sql<{ reference: string }>`
    select reference from booking.statement_payment where statement_id = ${one.statement}::uuid`.execute(db);
  expect(await read(one.owner, '?statement=open')).toContain(rows[0]!.reference);
  await noDifferences();
});

test('a card that is refused, or a page that is left, charges nothing', { timeout: 120_000 }, async () => {
  const one = await indebted('Refused');
  for (const [choice, states] of [
    ['cancel', ['closed']],
    ['decline_for_good', ['closed', 'closed']],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop -- one after another
    const { to } = await send(one.owner, one.statement);
    // oxlint-disable-next-line no-await-in-loop -- one after another
    await payAt(to, choice);
    // oxlint-disable-next-line no-await-in-loop -- one after another
    const page = await read(one.owner, `?paid=${one.statement}`);
    // oxlint-disable-next-line no-await-in-loop -- one after another
    const found = (await paymentsOf(one.statement)).map(({ state }) => state);
    expect([choice, page.includes('Nothing was charged'), found]).toEqual([choice, true, states]);
  }
  expect(await standing(one)).toEqual({ used: owed, open: owed });
  await noDifferences();
});

test('a bank transfer that comes first makes the card pay the rest', { timeout: 120_000 }, async () => {
  const one = await indebted('Rest');
  const before = await send(one.owner, one.statement);
  const receipt = { number: one.number, minor: 12_000n, reference: 'BANK-1', by: 'Rita', at: new Date() };
  expect(await recordReceipt(db, receipt)).toMatchObject({ kind: 'done' });
  // The page of the whole is closed, so that it can’t be paid any more.
  const after = await send(one.owner, one.statement);
  expect(after.to).not.toBe(before.to);
  expect(await paymentsOf(one.statement)).toEqual([
    { state: 'closed', minor: owed },
    { state: 'open', minor: 345n },
  ]);
  await payAt(before.to, 'approve');
  await payAt(after.to, 'approve');
  await read(one.owner, `?paid=${one.statement}`);
  expect(await standing(one)).toEqual({ used: 0n, open: 0n });
  await noDifferences();
});

test(
  'what is paid twice stays on the account, and the next statement asks for less',
  { timeout: 120_000 },
  async () => {
    const one = await indebted('Twice');
    const { to } = await send(one.owner, one.statement);
    const receipt = { number: one.number, minor: owed, reference: 'BANK-2', by: 'Rita', at: new Date() };
    expect(await recordReceipt(db, receipt)).toMatchObject({ kind: 'done' });
    await payAt(to, 'approve');
    expect(await read(one.owner, `?paid=${one.statement}`)).toContain('your payment has arrived');
    expect(await standing(one)).toEqual({ used: -owed, open: 0n });
    await owe(one.id, one.number, 20_000n);
    const next = (await makeStatement(db, one.id, new Date(Date.now() + 3 * 86_400_000)))!;
    expect(await standing({ id: one.id, statement: next })).toEqual({ used: 20_000n - owed, open: 20_000n - owed });
    await noDifferences();
  },
);

test('a payment whose payer does not come back is found by the webhook', { timeout: 180_000 }, async () => {
  const one = await indebted('Away');
  const { to } = await send(one.owner, one.statement);
  await payAt(to, 'approve');
  // Its page is open for half an hour more, so that nothing else would ask for it.
  await expect.poll(async () => (await standing(one)).open, { timeout: 120_000, interval: 1_000 }).toBe(0n);
  expect(await standing(one)).toEqual({ used: 0n, open: 0n });
  await noDifferences();
});

test(
  'the gateway’s books are compared with what was paid, and its fees are posted once',
  { timeout: 120_000 },
  async () => {
    const one = await indebted('Compared');
    const since = new Date(Date.now() - 1_000).toISOString();
    const { to } = await send(one.owner, one.statement);
    await payAt(to, 'approve');
    await read(one.owner, `?paid=${one.statement}`);
    const { rows } = await sql<{ reference: string }>`
    select reference from booking.statement_payment where statement_id = ${one.statement}::uuid`.execute(db);
    const amount = money(owed, 'EUR');
    const none = money(0n, 'EUR');
    const theirs: GatewayPayment = {
      reference: rows[0]!.reference,
      gatewayReference: 'pay_1',
      state: 'captured',
      amount,
      captured: amount,
      refunded: none,
      refunds: [],
      fee: money(99n, 'EUR'),
      disputes: [],
      card: null,
      authentication: null,
      captureBefore: null,
      declineReason: null,
    };
    const compare = async (payments: readonly GatewayPayment[]) =>
      (await compareGateway(db, 'sandbox', payments, since)).map(({ rule, detail }) => `${rule} ${detail}`);
    expect(await compare([theirs])).toEqual([]);
    expect(await compare([{ ...theirs, captured: money(1n, 'EUR') }])).toEqual([
      'gateway_differs captured: we have 12345, sandbox has 1',
    ]);
    expect(await compare([])).toEqual(['gateway_differs captured: we have 12345, sandbox has 0']);
    const before = await postingsTo('psp_fee');
    for (const night of [1, 2]) {
      // oxlint-disable-next-line no-await-in-loop -- the second night after the first
      await noteFees(db, 'sandbox', [theirs]);
      // oxlint-disable-next-line no-await-in-loop
      expect([night, (await postingsTo('psp_fee')) - before]).toEqual([night, 99n]);
    }
    await noDifferences();
  },
);
