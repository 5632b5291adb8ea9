import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findReservation, reserve, type ShownReservation } from '#booking/booking.ts';
import { requestAmendment } from '#booking/amendment/request-amendment.ts';
import { rotated } from '#tests/full.ts';
import { pollUntil } from '#tests/poll.ts';
import { leadGuests } from '#tests/travellers.ts';
import { openKilledShop, patience } from './killed-shop.ts';
import type { Moment } from './outside-world.ts';

let shop: Awaited<ReturnType<typeof openKilledShop>>;
beforeAll(async () => {
  shop = await openKilledShop();
}, 180_000);
afterAll(async () => shop?.close());

/** A confirmed booking; the family name picks what the supplier makes of its correction. */
async function booked(lastName: string): Promise<ShownReservation> {
  const answer = await reserve(shop.database.db, 'sandbox', {
    brand: 'wayfare',
    mode: 'single',
    items: [
      {
        quoteId: await shop.quoteRoom(),
        requests: '',
        travellers: leadGuests(['Dana', lastName]),
        acceptChanges: true,
      },
    ],
    personId: null,
    idempotencyKey: randomUUID(),
    locale: 'en',
    contactName: 'Dana Levi',
    email: 'dana@example.com',
    phone: '+34600111222',
    nationality: 'IL',
    evidence: {},
  });
  if (answer.kind !== 'reserved') throw new Error(answer.kind);
  const open = await until(answer.tripId, ({ payment }) => payment.redirectUrl !== null);
  await shop.pay(open.payment.redirectUrl!);
  return await until(answer.tripId, ({ state, payment }) => state === 'confirmed' && payment.state === 'captured');
}

async function until(id: string, done: (one: ShownReservation) => boolean): Promise<ShownReservation> {
  const found = await pollUntil(
    () => findReservation(shop.database.db, 'wayfare', id),
    (one) => done(one!),
    patience,
  );
  if (done(found!)) return found!;
  throw new Error(`still ${found!.state}, payment ${found!.payment.state}, correction ${found!.amendment?.state}`);
}

const correct = (r: ShownReservation) =>
  requestAmendment(shop.database.db, {
    tripId: r.trip.id,
    reservationId: r.id,
    correction: {
      travellers: r.travellers.map(({ slot, fields }) => ({ slot, fields: { ...fields, first_name: 'Danna' } })),
      requests: 'A quiet room',
    },
    parts: ['names', 'requests'],
  });

/** How often the correction came to each state. */
async function moves(r: ShownReservation): Promise<Record<string, number>> {
  const { rows } = await sql<{ to: string; times: number }>`
    select to_state as to, count(*)::int as times from booking.event
    where subject = ${r.id} and entity = 'amendment' group by 1`.execute(shop.database.db);
  return Object.fromEntries(rows.map(({ to, times }) => [to, times]));
}

async function mailsOf(r: ShownReservation): Promise<string[]> {
  const { rows } = await sql<{ kind: string }>`
    select kind from booking.outbox where reservation_id = ${r.id} and kind like 'amend%'`.execute(shop.database.db);
  return rows.map(({ kind }) => kind);
}

const sending = /^POST \/v1\/bookings\/\w+\/amendments$/;
const asking = /^GET \/v1\/bookings\/\w+\/amendments\//;
const calls = [
  ['sending a correction that is carried out', 'Levi', sending, 'done'],
  ['sending a correction that is refused', 'Amend-Refused', sending, 'refused'],
  ['sending a correction that is decided later', 'Amend-Pending', sending, 'done'],
  ['asking what became of a correction', 'Amend-Pending', asking, 'done'],
  ['asking for the answer that was lost', 'Amend-Garbage', asking, 'done'],
] as const;
const moments: readonly Moment[] = ['before', 'after', 'answered'];
const boundaries = calls.flatMap(([name, surname, call, end]) =>
  moments.map((moment) => [moment, name, { surname, call, end }] as const),
);

describe('killed while a booking is corrected', () => {
  it.each(rotated(boundaries, 8, 1))(
    '%s %s: one end and one mail, still booked and paid, all books agree',
    async (moment, _name, { surname, call, end }) => {
      const r = await booked(surname);
      const killed = shop.killAt(call, moment);
      expect((await correct(r)).kind).toBe('requested');
      await killed.done;
      const over = await until(r.id, ({ amendment }) => amendment?.state === 'done' || amendment?.state === 'refused');
      const isDone = end === 'done';
      expect([over.amendment?.state, over.state, over.payment.state]).toEqual([end, 'confirmed', 'captured']);
      expect([over.travellers[0]?.fields.first_name, over.requests]).toEqual(
        isDone ? ['Danna', 'A quiet room'] : ['Dana', ''],
      );
      expect(over.total).toEqual(r.total);
      expect((await moves(r))[end]).toBe(1);
      expect(await mailsOf(r)).toEqual([isDone ? 'amended' : 'amendment_refused']);
      expect(await shop.nameAtSupplier(r.reference)).toBe(isDone ? 'Danna' : 'Dana');
      await expect.poll(() => shop.violations()).toEqual([]);
    },
    300_000,
  );
});
