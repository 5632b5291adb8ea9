import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findReservation, reserve, type ShownReservation } from '#booking/booking.ts';
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

async function book(quoteId: string, replaces?: string): Promise<string> {
  const answer = await reserve(shop.database.db, 'sandbox', {
    brand: 'wayfare',
    mode: 'single',
    items: [{ quoteId, requests: '', travellers: leadGuests(['Dana', 'Levi']), acceptChanges: true }],
    personId: null,
    idempotencyKey: randomUUID(),
    locale: 'en',
    contactName: 'Dana Levi',
    email: 'dana@example.com',
    phone: '+34600111222',
    nationality: 'IL',
    ...(replaces !== undefined && { replaces }),
    evidence: {},
  });
  if (answer.kind !== 'reserved') throw new Error(answer.kind);
  const open = await until(answer.tripId, ({ payment }) => payment.redirectUrl !== null);
  await shop.pay(open.payment.redirectUrl!);
  return answer.tripId;
}

async function until(id: string, done: (one: ShownReservation) => boolean): Promise<ShownReservation> {
  const found = await pollUntil(
    () => findReservation(shop.database.db, 'wayfare', id),
    (one) => done(one!),
    patience,
  );
  if (done(found!)) return found!;
  throw new Error(`still ${found!.state}, payment ${found!.payment.state}`);
}

/** The same offer for a reservation that it replaces, at no fee. */
async function replacing(quoteId: string, reservationId: string): Promise<string> {
  const changes = { id: randomUUID(), replaces: reservationId, replaces_fee_minor: 0 };
  const { rows } = await shop.database.pool.query<{ id: string }>(
    `with copy as (
       insert into booking.quote select (jsonb_populate_record(quote, $2::jsonb)).* from booking.quote where id = $1 returning id)
     insert into booking.quote_net
       select (jsonb_populate_record(net, jsonb_build_object('quote_id', copy.id))).* from booking.quote_net net cross join copy
       where net.quote_id = $1 returning quote_id as id`,
    [quoteId, JSON.stringify(changes)],
  );
  return rows[0]!.id;
}

const calls = [
  ['the booking of the new one', /^POST \/v1\/bookings$/],
  ['the capture', /^POST \/v1\/payments\/\w+\/capture$/],
  ['the fee of the old one', /^POST \/v1\/bookings\/\w+\/cancellation-quote$/],
  ['the cancellation of the old one', /^POST \/v1\/bookings\/\w+\/cancellation$/],
] as const;
const moments: readonly Moment[] = ['before', 'after', 'answered'];
const boundaries = calls.flatMap(([name, call]) => moments.map((moment) => [moment, name, call] as const));

describe('killed while a booking is changed', () => {
  it.each(rotated(boundaries, 12, 11))(
    '%s %s: the new one is booked, the old one cancelled once, and all books agree',
    async (moment, _name, call) => {
      const old = await until(
        await book(await shop.quoteRoom()),
        ({ state, payment }) => state === 'confirmed' && payment.state === 'captured',
      );
      const quote = await replacing(await shop.quoteRoom(), old.id);
      const killed = shop.killAt(call, moment);
      const id = await book(quote, old.id);
      await killed.done;
      const gone = await until(old.id, (one) => one.refund?.state === 'done');
      expect(gone).toMatchObject({ state: 'cancelled', isReplaced: true, refund: { amount: old.total } });
      expect(await until(id, ({ payment }) => payment.state === 'captured')).toMatchObject({ state: 'confirmed' });
      await expect.poll(() => shop.violations()).toEqual([]);
    },
    300_000,
  );
});
