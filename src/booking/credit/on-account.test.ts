import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { agencyOf, signedInWith } from '#tests/agencies.ts';
import { openTestApp, type TestApp } from '#tests/app.ts';
import { pollUntil } from '#tests/poll.ts';
import { directRoom, type DirectRoom, goodDetails, json, type Reserved, stay, untilState } from '#tests/visitor.ts';
import { findViolations } from '../reconciliation/own-books.ts';
import type { BookingTables } from '../tables.ts';
import { lineOf } from './credit-line.sql.ts';
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

async function quoted({ call, guest }: Person): Promise<{ id: string; total: bigint }> {
  const answer = await guest.get(`/v3/hotels/${room.hotelId}/rates?${stay()}&currency=EUR`, { accept: 'application/json' });
  const { data } = await json<{ data: { rates: { offer: string; refundable: boolean }[] } }>(answer);
  const quote = await json<{ data: { id: string } }>(await call('/v3/quotes', { offer: data.rates[0]!.offer }));
  const { total_minor: total } = await db
    .selectFrom('booking.quote')
    .select('total_minor')
    .where('id', '=', quote.data.id)
    .executeTakeFirstOrThrow();
  return { id: quote.data.id, total };
}

const reserve = (person: Person, quote: string, payment: 'account' | 'card' = 'account') =>
  person.call('/v3/reservations', { quote, payment, ...goodDetails }, { 'idempotency-key': `key-${quote}` });

test('books on account at the agency’s price, and a cancellation gives it back', { timeout: 120_000 }, async () => {
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
  const captured = await pollUntil(lineNow, ({ usedMinor }) => usedMinor > 0n, 20);
  expect(captured.reservedMinor).toBe(0n);
  expect(captured.usedMinor >= owed - 1n && captured.usedMinor <= owed + 1n).toBe(true);
  expect(await setCredit(db, agency.number, { limitMinor: 10n })).toMatchObject({
    kind: 'refused',
    problem: expect.stringContaining('can’t be lower'),
  });
  const next = await quoted(owner);
  expect(await (await reserve(owner, next.id)).json()).toMatchObject({ errors: { payment: ['exceeded'] } });
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
  await pollUntil(lineNow, ({ usedMinor }) => usedMinor < captured.usedMinor, 20);
  const differences = await pollUntil(
    () => findViolations(db),
    (found) => found.length === 0,
    20,
  );
  expect(differences).toEqual([]);
});
