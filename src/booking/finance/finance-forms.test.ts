import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { agencyOf, signedInWith } from '#tests/agencies.ts';
import { openTestApp, type TestApp } from '#tests/app.ts';
import { transaction } from '#database/transaction.ts';
import { recordPayout } from '../credit/bank-movement.sql.ts';
import { lineOf } from '../credit/credit-line.sql.ts';
import { setCredit } from '../credit/set-credit.sql.ts';
import { entryParts, openAccounts } from '../ledger/entry.sql.ts';
import type { BookingTables } from '../tables.ts';

let app: TestApp;
let db: Kysely<BookingTables>;
beforeAll(async () => {
  app = await openTestApp();
  db = app.database.db as never;
}, 240_000);
afterAll(async () => await app?.close());

type Person = Awaited<ReturnType<typeof signedInWith>>;
const read = async ({ guest }: Person, query = '') =>
  await (await guest.get(`/dashboard/finance${query}`, { accept: 'text/html' })).text();
/** Sends a form of the page: the status, and the address or the page that answers. */
async function send({ guest }: Person, fields: Readonly<Record<string, string>>, query = '') {
  const form = { _token: await guest.token('/login/link'), ...fields };
  const answer = await guest.post(`/dashboard/finance${query}`, form);
  return { status: answer.status, to: answer.headers.get('location'), text: await answer.text() };
}

test('an owner gives agencies below a share of the account, and nobody else does', { timeout: 120_000 }, async () => {
  const north = await agencyOf(app, `North ${randomUUID()}`);
  const south = await agencyOf(app, `South ${randomUUID()}`, { parent: north.number });
  const other = await agencyOf(app, `Other ${randomUUID()}`);
  expect(await setCredit(db, north.number, { limitMinor: 100_000n })).toMatchObject({ kind: 'done' });
  const owner = await signedInWith(app, { agency: north.number, role: 'owner' });
  const finance = await signedInWith(app, { agency: north.number, role: 'finance' });
  const below = await signedInWith(app, { agency: south.number, role: 'owner' });
  const share = (percent: string, agency = south.number) => ({ step: 'share', agency: String(agency), share: percent });
  const lineNow = async () => await lineOf(db, south.id);

  // People of finance see the account and do not decide; an agency does not set its own share, nor that of another.
  expect((await send(finance, share('30'))).status).toBe(404);
  expect((await send(below, share('100'))).status).toBe(404);
  expect((await send(below, share('100'), `?agency=${north.number}`)).status).toBe(404);
  expect((await send(owner, share('30', other.number))).status).toBe(404);
  expect((await send(owner, share('30', north.number))).status).toBe(404);
  expect(await lineNow()).toBeNull();
  expect(await read(finance)).not.toContain('name="share"');
  for (const wrong of ['', '-1', '101', '30.555', 'half']) {
    // oxlint-disable-next-line no-await-in-loop -- one after another
    const { status, text } = await send(owner, share(wrong));
    expect([wrong, status, text.includes('Enter a percentage from 0 to 100')]).toEqual([wrong, 409, true]);
  }
  expect(await lineNow()).toBeNull();

  expect(await send(owner, share('30'))).toMatchObject({ status: 303, to: expect.stringContaining('done=share') });
  expect(await lineNow()).toMatchObject({ source: 'share', shareBp: 3_000, limitMinor: 30_000n });
  const page = await read(owner, '?done=share');
  for (const text of ['The share is saved', '€0.00 of €300.00 used', 'value="30"']) expect(page).toContain(text);
  // Not below what is used.
  await app.database.pool.query('update booking.credit_line set used_minor = 20000 where agency_id = $1', [south.id]);
  const refused = await send(owner, share('19,99'));
  expect([refused.status, refused.text.includes('More than that is in use already')]).toEqual([409, true]);
  expect((await send(owner, share('20'))).status).toBe(303);
  await app.database.pool.query('update booking.credit_line set used_minor = 0 where agency_id = $1', [south.id]);
  expect((await send(owner, share('0'))).status).toBe(303);
  expect(await lineNow()).toMatchObject({ shareBp: 0, limitMinor: 0n });
  const { rows } = await app.database.pool.query<{ after: object }>(
    `select after from accounts.audit where action = 'agency.credit' and agency_id = $1 order by id desc limit 1`,
    [south.id],
  );
  expect(rows).toEqual([{ after: { source: 'share', shareBp: 0 } }]);
  // An account of its own is the operator's to change.
  expect(await setCredit(db, south.number, { source: 'own', limitMinor: 5n })).toMatchObject({ kind: 'done' });
  expect((await send(owner, share('50'))).status).toBe(404);
});

test('an agency asks for its commission once, until it is paid out', { timeout: 120_000 }, async () => {
  const { number } = await agencyOf(app, `Earner ${randomUUID()}`);
  const owner = await signedInWith(app, { agency: number, role: 'owner' });
  const agent = await signedInWith(app, { agency: number, role: 'agent' });
  const staff = await signedInWith(app, { staffRole: 'finance' });
  const ask = { step: 'payout', currency: 'EUR' };
  expect((await send(agent, ask)).status).toBe(403);
  const nothing = await send(owner, ask);
  expect([nothing.status, nothing.text.includes('Nothing is ready to be paid out')]).toEqual([409, true]);
  const entry = {
    businessKey: `earned ${number}`,
    kind: 'earning',
    postings: [
      { account: 'guest_prepaid', currency: 'EUR', minor: 1_234n },
      { account: `commission_payable:${number}`, currency: 'EUR', minor: -1_234n },
    ],
  };
  await transaction(db, async (trx) => {
    await openAccounts(trx, [entry]);
    await sql`with ${sql.join(entryParts(entry, null, sql`(select 1) as one`, 'entry'))} select 1`.execute(trx);
  });
  expect(await read(owner)).toContain('Ask for payout');
  for (const again of ['first', 'again']) {
    // oxlint-disable-next-line no-await-in-loop -- the second after the first
    const { to } = await send(owner, ask);
    expect([again, to]).toEqual([again, expect.stringContaining('done=payout')]);
  }
  expect((await send(owner, { ...ask, currency: 'USD' })).status).toBe(409);
  const page = await read(owner);
  expect([page.includes('You asked for it on'), page.includes('Ask for payout')]).toEqual([true, false]);
  const asked = async () => (await read(staff)).includes('€12.34');
  expect(await asked()).toBe(true);
  const payout = { number, minor: 1_234n, reference: 'OUT-1', by: 'Rita', at: new Date() };
  expect(await recordPayout(db, payout)).toMatchObject({ kind: 'done' });
  expect(await asked()).toBe(false);
  expect(await read(owner)).not.toContain('You asked for it on');
});
