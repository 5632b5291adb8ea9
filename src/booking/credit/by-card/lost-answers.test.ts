import type { Kysely } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { silentLog } from '#connector/log.ts';
import { payOnPage } from '#gateways/sandbox/pay-on-page.ts';
import { openTestApp, type TestApp } from '#tests/app.ts';
import { createTestSandbox } from '#tests/sandbox-gateway.ts';
import type { Gateway } from '../../gateway.ts';
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
const texts = {
  description: 'Statement',
  language: 'en',
  returnUrl: 'http://localhost:3000/dashboard/finance',
  cancelUrl: 'http://localhost:3000/dashboard/finance',
};
/** The gateway does it, and its answer is lost, once for each call that is named. */
const losing = (...calls: readonly ('createPayment' | 'capture' | 'void' | 'status')[]): Gateway => {
  const lost = new Set(calls);
  const lose = async <Answer>(name: (typeof calls)[number], answer: Promise<Answer>) => {
    const kept = await answer;
    return lost.delete(name) ? ({ kind: 'unknown', reason: 'lost' } as const) : kept;
  };
  const { gateway } = sandbox;
  return {
    ...gateway,
    // Payments of this gateway are not the app's to ask for.
    id: 'apart',
    createPayment: (...asked) => lose('createPayment', gateway.createPayment(...asked)),
    capture: (...asked) => lose('capture', gateway.capture(...asked)),
    void: (...asked) => lose('void', gateway.void(...asked)),
    status: (...asked) => lose('status', gateway.status(...asked)),
  };
};
/** While `isDown`, nothing is known of any call, and nothing is done. */
const withOutages = (outage: { isDown: boolean }): Gateway => {
  const { gateway } = sandbox;
  const down = { kind: 'unknown', reason: 'connection refused' } as const;
  return {
    ...gateway,
    id: 'apart',
    createPayment: async (...asked) => (outage.isDown ? down : await gateway.createPayment(...asked)),
    capture: async (...asked) => (outage.isDown ? down : await gateway.capture(...asked)),
    void: async (...asked) => (outage.isDown ? down : await gateway.void(...asked)),
    status: async (...asked) => (outage.isDown ? down : await gateway.status(...asked)),
  };
};
const atGateway = async () => {
  const { payments } = (await (await sandbox.call('GET', '/admin/payments')).json()) as {
    payments: readonly { state: string; captured: number }[];
  };
  return payments.map(({ state, captured }) => `${state} ${captured}`);
};

test('an answer that is lost is asked for again, and nothing is charged or recorded twice', async () => {
  const one = await indebted('Lost');
  const payments = createStatementPayments({
    db,
    gateway: losing('createPayment', 'status', 'capture'),
    log: silentLog,
    now: () => new Date(),
  });
  const begin = async () => await payments.begin(one.statement, one.owner.id, texts);
  expect(await begin()).toEqual({ kind: 'unavailable' });
  const begun = await begin();
  if (begun.kind !== 'page') throw new Error(begun.kind);
  expect(await atGateway()).toEqual(['open 0']);
  await payOnPage((request) => sandbox.server.fetch(request), begun.url, 'approve');
  // Neither what the gateway says at first, nor whether it charged, is known.
  for (const [lost, charged] of [
    ['status', 0],
    ['capture', Number(owed)],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop -- one after another
    expect([lost, await payments.stateOf(one.statement)]).toEqual([lost, 'open']);
    // oxlint-disable-next-line no-await-in-loop
    expect([lost, await atGateway(), await standing(one)]).toEqual([
      lost,
      [`${charged === 0 ? 'authorised' : 'captured'} ${charged}`],
      { used: owed, open: owed },
    ]);
  }
  for (const again of [1, 2])
    // oxlint-disable-next-line no-await-in-loop
    expect([again, await payments.stateOf(one.statement), await standing(one)]).toEqual([
      again,
      'captured',
      { used: 0n, open: 0n },
    ]);
  expect(await begin()).toEqual({ kind: 'paid' });
  expect(await findViolations(db)).toEqual([]);
});

test('a page is closed when its time is over, and the statement can be paid by another', async () => {
  const one = await indebted('Over');
  const payments = createStatementPayments({ db, gateway: losing('void'), log: silentLog, now: () => new Date() });
  const begin = async () => await payments.begin(one.statement, one.owner.id, texts);
  const first = await begin();
  await app.database.pool.query(
    `update booking.statement_payment set expires_at = now(), check_at = now() where statement_id = $1`,
    [one.statement],
  );
  await payments.settleDue();
  // Whether it is closed is not known, so that it is asked for again before another is made.
  const next = await begin();
  expect([first.kind, next.kind, next.kind === 'page' && first.kind === 'page' && next.url !== first.url]).toEqual([
    'page',
    'page',
    true,
  ]);
  const { rows } = await app.database.pool.query(
    'select state from booking.statement_payment where statement_id = $1 order by created_at',
    [one.statement],
  );
  expect(rows).toEqual([{ state: 'closed' }, { state: 'open' }]);
  expect(await standing(one)).toEqual({ used: owed, open: owed });
});

test('a gateway that is down for an hour, and tasks that stop with it, neither lose nor repeat a payment', async () => {
  const outage = { isDown: true };
  const gateway = withOutages(outage);
  const payments = createStatementPayments({ db, gateway, log: silentLog, now: () => new Date() });
  const [waits, asked, unasked] = [await indebted('Waits'), await indebted('Asked'), await indebted('Unasked')];
  const begin = async ({ statement, owner }: typeof waits) => await payments.begin(statement, owner.id, texts);
  const before = await atGateway();
  const captured = (states: readonly string[]) => states.filter((state) => state === `captured ${owed}`).length;
  const since = async () => {
    const now = await atGateway();
    return { payments: now.length - before.length, captured: captured(now) - captured(before) };
  };
  expect(await begin(waits)).toEqual({ kind: 'unavailable' });
  outage.isDown = false;
  for (const one of [asked, unasked]) {
    // oxlint-disable-next-line no-await-in-loop -- one after another
    const begun = await begin(one);
    if (begun.kind !== 'page') throw new Error(begun.kind);
    // oxlint-disable-next-line no-await-in-loop
    await payOnPage((request) => sandbox.server.fetch(request), begun.url, 'approve');
  }
  outage.isDown = true;
  const goBack = async (minutes: number, which: readonly string[]) =>
    await app.database.pool.query(
      `update booking.statement_payment set check_at = now(), expires_at = expires_at - make_interval(mins => $1)
       where statement_id = any ($2) and state in ('created', 'open')`,
      [minutes, which],
    );
  for (let minute = 0; minute < 60; minute += 1) {
    // oxlint-disable-next-line no-await-in-loop -- a minute after another
    await goBack(1, [asked.statement]);
    // oxlint-disable-next-line no-await-in-loop
    await payments.settleDue();
  }
  expect([await payments.stateOf(asked.statement), await begin(asked)]).toEqual(['open', { kind: 'unavailable' }]);
  await goBack(60, [waits.statement, unasked.statement]);
  outage.isDown = false;
  await goBack(0, [asked.statement]);
  for (const again of [1, 2]) {
    // oxlint-disable-next-line no-await-in-loop
    await payments.settleDue();
    for (const one of [asked, unasked])
      // oxlint-disable-next-line no-await-in-loop
      expect([again, await standing(one)]).toEqual([again, { used: 0n, open: 0n }]);
  }
  expect(await since()).toEqual({ payments: 2, captured: 2 });
  const begun = await begin(waits);
  expect([begun.kind, await standing(waits)]).toEqual(['page', { used: owed, open: owed }]);
  expect(await since()).toEqual({ payments: 3, captured: 2 });
  expect(await findViolations(db)).toEqual([]);
});
