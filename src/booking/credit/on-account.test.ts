import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { agencyOf, quoteFor, signedInWith } from '#tests/agencies.ts';
import { openTestApp, type TestApp } from '#tests/app.ts';
import { pollUntil } from '#tests/poll.ts';
import {
  bookingKeys,
  directRoom,
  type DirectRoom,
  goodDetails,
  json,
  type Reserved,
  untilState,
} from '#tests/visitor.ts';
import { findViolations } from '../reconciliation/own-books.ts';
import { giveBack } from '../refund/give-back.ts';
import type { BookingTables } from '../tables.ts';
import { recordPayout, recordReceipt } from './bank-movement.sql.ts';
import { lineOf } from './credit-line.sql.ts';
import { lastWindowEnd, makeStatement } from './make-statements.sql.ts';
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
const limit = async (agency: number, limitMinor: bigint) => {
  const answer = await setCredit(db, agency, { limitMinor });
  if (answer.kind === 'refused') throw new Error(answer.problem);
};

async function quoted(person: Person): Promise<{ id: string; total: bigint }> {
  const id = await quoteFor(person, room);
  const { total_minor: total } = await db
    .selectFrom('booking.quote')
    .select('total_minor')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { id, total };
}

const reserve = (person: Person, quote: string, payment: 'account' | 'card' = 'account') =>
  person.call('/v3/reservations', { quote, payment, ...goodDetails }, { 'idempotency-key': `key-${quote}` });

/** The same by the booking page. */
const sendForm = async ({ guest }: Person, quote: string) => {
  const path = `/book?quote=${quote}`;
  const typed = { room_1_first_name: 'Dana', room_1_last_name: 'Levi', email: 'dana@example.com', phone: '+972501234567', nationality: 'IL', terms: '1', pay: 'account' }; // prettier-ignore
  return await guest.post(path, { ...(await bookingKeys(guest, path)), ...typed });
};

test('the page of a booking on account waits while the account has not answered', { timeout: 120_000 }, async () => {
  const agency = await agencyOf(app, `Slow ${randomUUID()}`);
  const owner = await signedInWith(app, { agency: agency.number, role: 'owner' });
  await limit(agency.number, 10_000_000n);
  const { pool } = app.database;
  await pool.query(`
    create function booking.wait_for_answer() returns trigger language plpgsql as 'begin perform pg_sleep(3); return new; end';
    create trigger wait_for_answer before update on booking.payment for each row
      when (old.state = 'open') execute function booking.wait_for_answer()`);
  try {
    const answer = await sendForm(owner, (await quoted(owner)).id);
    const path = answer.headers.get('location')!;
    const id = new URL(path, app.origin).searchParams.get('reservation');
    const stateNow = async () =>
      (await pool.query<{ state: string }>('select state from booking.payment where trip_id = $1', [id])).rows[0]!
        .state;
    expect(await pollUntil(stateNow, (state) => state === 'open', 60)).toBe('open');
    const page = await owner.guest.get(path);
    // It may have answered by the end of the request.
    if (page.status === 200) expect(await page.text()).toContain('holding your booking and confirming it');
    else expect([page.status, page.headers.get('location')]).toEqual([303, expect.stringMatching(/\/success$/)]);
    await pollUntil(stateNow, (state) => state !== 'open', 60);
    expect((await owner.guest.get(path)).headers.get('location')).toMatch(/^\/transaction\/[\da-f-]{36}\/success$/);
  } finally {
    await pool.query('drop trigger wait_for_answer on booking.payment; drop function booking.wait_for_answer');
  }
});

test('books on account at the agency’s price, and a cancellation gives it back', { timeout: 300_000 }, async () => {
  const agency = await agencyOf(app, `North ${randomUUID()}`, { model: 'commission', commissionBp: 1_000 });
  const owner = await signedInWith(app, { agency: agency.number, role: 'owner' });
  const quote = await quoted(owner);
  // Without an account only a card pays.
  const none = await reserve(owner, quote.id);
  expect([none.status, (await json<{ errors: unknown }>(none)).errors]).toEqual([409, { payment: ['none'] }]);
  const owed = quote.total - quote.total / 10n;
  await limit(agency.number, owed - 5n);
  expect(await (await reserve(owner, quote.id)).json()).toMatchObject({ errors: { payment: ['exceeded'] } });
  await limit(agency.number, owed + 5n);
  const sent = await reserve(owner, quote.id);
  expect(sent.status).toBe(202);
  const { data } = await json<{ data: Reserved }>(sent);
  expect(await untilState(app, data.transaction, ['confirmed'])).toBe('confirmed');
  // A repeat is answered as the first was, though nothing is left for another booking.
  expect((await json<{ data: Reserved }>(await reserve(owner, quote.id))).data.id).toBe(data.id);
  const lineNow = async () => (await lineOf(db, agency.id))!;
  const captured = await pollUntil(lineNow, ({ usedMinor }) => usedMinor > 0n, 60);
  expect(captured.reservedMinor).toBe(0n);
  expect(captured.usedMinor >= owed - 1n && captured.usedMinor <= owed + 1n).toBe(true);
  expect(await setCredit(db, agency.number, { limitMinor: 10n })).toMatchObject({
    kind: 'refused',
    problem: expect.stringContaining('can’t be lower'),
  });
  const goodwill = { cause: 'goodwill', minor: 1n, by: 'Rita', note: 'cold', reference: 'A' } as const;
  // The agency's line says that it was used before the booking does.
  const give = () => giveBack(db, { tripId: data.id, reservationId: data.id, ...goodwill });
  expect(await pollUntil(give, ({ kind }) => kind !== 'not_charged', 20)).toEqual({ kind: 'on_account' });
  const next = await quoted(owner);
  expect(await (await reserve(owner, next.id)).json()).toMatchObject({ errors: { payment: ['exceeded'] } });
  const refused = await sendForm(owner, next.id);
  const page = await refused.text();
  expect([refused.status, page.includes('isn’t enough left'), page.includes('value="Dana"')]).toEqual([
    409,
    true,
    true,
  ]);
  const path = `/v3/reservations/${data.id}/cancellation-quote`;
  const told = await json<{ data: { fee: { amount: string; currency: string } } }>(
    await owner.guest.get(path, { accept: 'application/json' }),
  );
  const cancelled = await owner.call(
    `/v3/dashboard/bookings/${data.id}/cancellation`,
    { fee: { amount: told.data.fee.amount, currency: told.data.fee.currency } },
    { 'idempotency-key': randomUUID() },
  );
  expect(cancelled.status).toBe(202);
  expect((await pollUntil(lineNow, ({ usedMinor }) => usedMinor === 0n, 20)).usedMinor).toBe(0n);
  const differences = await pollUntil(
    () => findViolations(db),
    (found) => found.length === 0,
    60,
  );
  expect(differences).toEqual([]);
});

test('states what is owed, to those of the agency who may see its money', { timeout: 300_000 }, async () => {
  const terms = { model: 'commission' as const, commissionBp: 1_000 };
  const north = await agencyOf(app, `North ${randomUUID()}`, terms);
  const south = await agencyOf(app, `South ${randomUUID()}`, { ...terms, parent: north.number });
  const east = await agencyOf(app, `East ${randomUUID()}`, terms);
  await limit(north.number, 10_000_000n);
  const people = {
    owner: await signedInWith(app, { agency: north.number, role: 'owner' }),
    finance: await signedInWith(app, { agency: north.number, role: 'finance' }),
    agent: await signedInWith(app, { agency: north.number, role: 'agent' }),
    viewer: await signedInWith(app, { agency: north.number, role: 'viewer' }),
    below: await signedInWith(app, { agency: south.number, role: 'owner' }),
    elsewhere: await signedInWith(app, { agency: east.number, role: 'owner' }),
    staffFinance: await signedInWith(app, { staffRole: 'finance' }),
    support: await signedInWith(app, { staffRole: 'support' }),
  };
  const quote = await quoted(people.agent);
  const sent = await sendForm(people.agent, quote.id);
  const tripId = new URL(sent.headers.get('location') ?? '', app.origin).searchParams.get('reservation')!;
  const { id: transaction } = await db
    .selectFrom('booking.payment')
    .select('id')
    .where('trip_id', '=', tripId)
    .executeTakeFirstOrThrow();
  const data = { id: tripId, transaction };
  expect(await untilState(app, data.transaction, ['confirmed'])).toBe('confirmed');
  const isPosted = async () => {
    const line = (await lineOf(db, north.id))!;
    const found = await findViolations(db);
    return line.usedMinor > 0n && !found.some(({ rule }) => rule === 'credit_is_not_the_ledger');
  };
  expect(await pollUntil(isPosted, (posted) => posted, 20)).toBe(true);
  const { usedMinor: owed } = (await lineOf(db, north.id))!;
  const until = new Date(Date.now() + 3_600_000);
  const id = (await makeStatement(db, north.id, until))!;
  // A window has one statement.
  expect(await makeStatement(db, north.id, until)).toBeNull();

  const ask = async (who: keyof typeof people, path: string, accept = 'application/json') =>
    await people[who].guest.get(path, { accept });
  const statusOf = async (path: string, accept?: string) =>
    Object.fromEntries(
      await Promise.all(
        (Object.keys(people) as (keyof typeof people)[]).map(async (who) => [
          who,
          (await ask(who, path, accept)).status,
        ]),
      ),
    ) as Record<string, number>;
  const outsiders = { agent: 403, viewer: 403, support: 403 };
  const mine = { owner: 200, finance: 200, below: 404, elsewhere: 404, staffFinance: 200 };
  expect(await statusOf(`/v3/dashboard/finance?agency=${north.number}`)).toEqual({ ...mine, ...outsiders });
  expect(await statusOf(`/dashboard/finance?agency=${north.number}`, 'text/html')).toEqual({ ...mine, ...outsiders });
  expect(await statusOf(`/v3/dashboard/finance?agency=${south.number}`)).toEqual({ ...mine, below: 200, ...outsiders });
  const none = { agent: 404, viewer: 404, support: 404 };
  expect(await statusOf(`/v3/dashboard/statements/${id}/pdf`)).toEqual({ ...mine, ...none });
  expect(await statusOf(`/v3/dashboard/statements/${id}/csv`)).toEqual({ ...mine, ...none });
  expect((await app.fetch('/v3/dashboard/finance')).status).toBe(401);
  expect((await app.fetch(`/v3/dashboard/statements/${id}/csv`)).status).toBe(401);
  expect((await app.fetch(`/v3/dashboard/statements/${id}/pdf`)).status).toBe(401);

  const pdf = await ask('finance', `/v3/dashboard/statements/${id}/pdf`);
  expect(new TextDecoder().decode((await pdf.arrayBuffer()).slice(0, 5))).toBe('%PDF-');
  const page = await (await ask('owner', '/dashboard/finance', 'text/html')).text();
  expect(page).toContain(`${north.number}-`);
  const open = async () => {
    const { data: shown } = await json<{ data: { statements: { open: { amount: string }; state: string }[] } }>(
      await ask('finance', '/v3/dashboard/finance'),
    );
    return shown.statements.map(({ open: { amount }, state }) => `${state} ${amount}`);
  };
  expect(await open()).toEqual([`open ${owed}`]);

  // A receipt settles it, once.
  const pay = { number: north.number, minor: owed, reference: 'BANK-1', by: 'Rita', at: new Date() };
  expect(await recordReceipt(db, { ...pay, minor: owed + 1n })).toMatchObject({ kind: 'refused' });
  expect(await recordReceipt(db, pay)).toMatchObject({ kind: 'done', value: { isRepeated: false } });
  expect(await recordReceipt(db, pay)).toMatchObject({ kind: 'done', value: { isRepeated: true } });
  expect(await recordReceipt(db, { ...pay, minor: 1n })).toMatchObject({ kind: 'refused' });
  expect((await lineOf(db, north.id))!.usedMinor).toBe(0n);
  expect(await open()).toEqual(['paid 0']);
  // Nothing has been earned yet, so nothing can be paid out.
  expect(await recordPayout(db, { ...pay, minor: 1n })).toMatchObject({ kind: 'refused' });
  expect(await findViolations(db)).toEqual([]);
});

test('shows the first lines of a long statement, and all of them as a file', { timeout: 300_000 }, async () => {
  const { id: agencyId, number } = await agencyOf(app, `Long ${randomUUID()}`);
  await limit(number, 10_000_000n);
  const owner = await signedInWith(app, { agency: number, role: 'owner' });
  await app.database.pool.query(
    `with account as (
       insert into booking.ledger_account (code, currency, kind) values ($1, 'EUR', 'asset') returning id
     ), txn as (
       insert into booking.ledger_txn (business_key, kind) select $1 || ' ' || n, 'capture' from generate_series(1, 601) n returning id
     ), prepaid as (select id from booking.ledger_account where code = 'guest_prepaid' and currency = 'EUR')
     insert into booking.ledger_entry (txn_id, line, account_id, currency, amount)
     select txn.id, 1, account.id, 'EUR', 100 from txn, account union all select txn.id, 2, prepaid.id, 'EUR', -100 from txn, prepaid`,
    [`agency_receivable:${number}`],
  );
  const id = (await makeStatement(db, agencyId, new Date(Date.now() + 3_600_000)))!;
  const read = async (path: string) => await (await owner.guest.get(path, { accept: 'text/html' })).text();
  const closed = await read('/dashboard/finance');
  expect(closed).toContain(`/dashboard/finance?statement=${id}#statement-${id}`);
  expect(closed).not.toContain('the first 100 of 601');
  const opened = await read(`/dashboard/finance?statement=${id}`);
  expect(opened).toContain('the first 100 of 601');
  expect(opened.split('<li class="flex flex-wrap items-baseline').length - 1).toBe(101);
  const file = await read(`/v3/dashboard/statements/${id}/csv`);
  const lines = file.trimEnd().split('\r\n');
  expect([lines.length, lines[0]]).toEqual([602, 'Date,Kind,Booking reference,Client,Currency,Amount']);
  expect(new Set(lines.slice(1).map((line) => line.replace(/^[^,]*/, '')))).toEqual(new Set([',Booking,,,EUR,1.00']));
  const pdf = await owner.guest.get(`/v3/dashboard/statements/${id}/pdf`, { accept: 'application/pdf' });
  expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf']);
});

test('windows of statements end on Mondays, on every second one, and with the month', () => {
  const ends = (every: 'week' | 'fortnight' | 'month', at: string) =>
    lastWindowEnd(every, new Date(at)).toISOString().slice(0, 10);
  expect(ends('week', '2026-11-29T23:59:59Z')).toBe('2026-11-23');
  expect(ends('week', '2026-11-30T00:00:00Z')).toBe('2026-11-30');
  expect(ends('month', '2026-11-30T23:59:59Z')).toBe('2026-11-01');
  const fortnights = ['2026-11-23', '2026-11-29', '2026-11-30', '2026-12-06', '2026-12-07', '2026-12-13'];
  expect(new Set(fortnights.map((day) => ends('fortnight', `${day}T12:00:00Z`))).size).toBe(2);
});
