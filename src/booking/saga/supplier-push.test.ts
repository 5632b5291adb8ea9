import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { signature } from '#demo/engine/delivery.ts';
import { createStage, isSettled, isTripSettled } from '#tests/stage.ts';
import { requestCancellation } from '../booking.ts';
import { acceptChange } from '../reservation/accept-change.ts';
import type { ShownReservation } from '../reservation/find-reservation.ts';
import { sweep } from './due/due-trips.ts';
import { receiveSupplierWebhook } from './supplier-webhook.ts';

const timeScale = 0.005;
const webhookSecret = 'a-stage-key-of-length';
let stage: Awaited<ReturnType<typeof createStage>>;
beforeAll(async () => {
  stage = await createStage({ timeScale });
});
afterAll(async () => stage.close());
afterEach(async () => {
  expect(await stage.violations()).toEqual([]);
  await stage.clearFaults();
  await stage.clearGatewayFaults();
});

const free = { minor: 0n, currency: 'EUR' };
const until = (id: string, done: (r: ShownReservation) => boolean) => stage.until(id, done);
const confirmed = async (traveller: Parameters<typeof stage.book>[0] = {}) =>
  await until(await stage.book(traveller), isSettled);
/** One day later than ordered. */
const nextDay = (day: string) => Temporal.PlainDate.from(day).add({ days: 1 }).toString();

async function rows<Row>(query: ReturnType<typeof sql<Row>>): Promise<Row[]> {
  return (await query.execute(stage.database.db)).rows;
}
const alarmsOf = (id: string) =>
  rows(sql<{ code: string; open: boolean }>`
    select code, cleared_at is null as open from booking.alarm where reservation_id = ${id} order by code`);
const eventsOf = async (id: string) =>
  (
    await rows(sql<{ name: string }>`
      select name from booking.event where subject = ${id} and entity = 'reservation' order by seq`)
  ).map(({ name }) => name);
const checkAt = async (id: string) =>
  (await rows(sql<{ check_at: Date | null }>`select check_at from booking.reservation where id = ${id}`))[0]!.check_at;
const inboxOf = async (reference: string) =>
  (await rows(sql<{ id: string }>`select event_id as id from booking.inbox where reference = ${reference}`)).length;
const mailsOf = (id: string, kind: string) =>
  stage.mails.filter((mail) => mail.reservationId === id && mail.kind === kind);

interface Booked {
  readonly client_reference: string;
  readonly check_in: string;
  readonly check_out: string;
}
const bookingOf = async (reference: string) =>
  (await stage.truth()).find((one) => one.client_reference === reference) as unknown as Booked;

/** The supplier moves the stay by a day. */
async function shift({ reference }: ShownReservation, supplier = stage.suppliers.held) {
  const { check_in: checkIn, check_out: checkOut } = await bookingOf(reference);
  const answer = await supplier.change(reference, { check_in: nextDay(checkIn), check_out: nextDay(checkOut) });
  expect(answer.status).toBe(200);
}
async function changed(traveller: Parameters<typeof stage.book>[0] = {}) {
  const r = await confirmed(traveller);
  await shift(r);
  return await until(r.id, ({ state }) => state === 'supplier_changed');
}
const accept = (r: ShownReservation, change = r.supplierChanges.at(-1)!.id) =>
  acceptChange(stage.database.db, {
    tripId: r.trip.id,
    reservationId: r.id,
    change,
    endsAt: '2027-06-05T10:00:00.000Z',
  });

let events = 0;
/** A signed event about a reference, from a supplier. */
async function push(reference: string, { supplier = 'sandbox', secret = webhookSecret, at = new Date() } = {}) {
  const body = JSON.stringify({ id: `evt_${(events += 1)}`, type: 'booking.cancelled', booking: reference });
  const headers = new Headers({ 'wayfare-signature': signature(secret, body, at) });
  const send = () =>
    receiveSupplierWebhook(
      stage.database.db,
      Object.values(stage.supplies),
      supplier,
      headers,
      Buffer.from(body),
      new Date(),
    );
  return { first: await send(), send };
}

describe('a webhook that changes nothing', () => {
  it.each([
    ['forged', { secret: 'another-secret-of-length' }, 'refused'],
    ['old', { at: new Date(Date.now() - 301_000) }, 'refused'],
    ['of a supplier that is not connected', { supplier: 'nobody' }, 'unknown_supplier'],
  ] as const)('%s: refused and not stored', async (_, how, answer) => {
    const r = await confirmed();
    expect((await push(r.reference, how)).first).toBe(answer);
    expect([await inboxOf(r.reference), await checkAt(r.id)]).toEqual([0, null]);
  });

  it('about a reference that nobody has: stored, nothing to check', async () => {
    expect((await push('0'.repeat(20))).first).toBe('accepted');
    expect(await inboxOf('0'.repeat(20))).toBe(1);
  });

  it('about the booking of another supplier: stored, and that booking is not checked', async () => {
    const r = await confirmed();
    expect((await push(r.reference, { supplier: 'unheld' })).first).toBe('accepted');
    expect(await checkAt(r.id)).toBeNull();
  });

  it.each([0, 1])('from the supplier of number %i of a trip about the other one: neither is checked', async (which) => {
    const id = await stage.bookTrip({ mode: 'loose', items: [{}, { holds: false }] });
    const { reservations, reference } = await stage.untilTrip(id, isTripSettled);
    const supplier = ['sandbox', 'unheld'][which]!;
    for (const about of [reservations[1 - which]!.reference, reference])
      expect((await push(about, { supplier })).first).toBe('accepted');
    expect(await Promise.all(reservations.map((one) => checkAt(one.id)))).toEqual([null, null]);
  });

  it('replayed: stored once, checked once', async () => {
    const r = await confirmed();
    const { send } = await push(r.reference);
    await expect.poll(() => checkAt(r.id)).toBeNull();
    const version = async () =>
      (await rows(sql<{ version: number }>`select version from booking.reservation where id = ${r.id}`))[0]!.version;
    const before = await version();
    expect([await send(), await send(), await inboxOf(r.reference)]).toEqual(['accepted', 'accepted', 1]);
    expect(await version()).toBe(before);
  });

  it('about a booking that stands as it was ordered: checked, and nothing else', async () => {
    const r = await confirmed();
    await push(r.reference);
    await expect.poll(() => checkAt(r.id)).toBeNull();
    expect((await until(r.id, () => true)).state).toBe('confirmed');
    expect([await alarmsOf(r.id), (await eventsOf(r.id)).at(-1)]).toEqual([[], 'confirmed']);
  });

  it('after the traveller has cancelled: nothing is given back twice', async () => {
    const r = await confirmed();
    await requestCancellation(stage.database.db, r, free);
    const gone = await until(r.id, (one) => one.state === 'cancelled' && isSettled(one));
    await push(r.reference);
    await sweep(stage.database.db);
    expect((await until(r.id, isSettled)).refund).toEqual(gone.refund);
  });
});

describe('a booking that its supplier cancels', () => {
  it('is refunded in full at no fee; the traveller and a person hear of it', async () => {
    const r = await confirmed({ refundable: false });
    await stage.suppliers.held.cancel(r.reference);
    const gone = await until(r.id, (one) => one.state === 'cancelled' && isSettled(one));
    expect(gone.cancellationFee?.minor).toBe(0n);
    expect(gone.refund).toMatchObject({ amount: r.total, state: 'done' });
    expect(gone.isCancelledBySupplier).toBe(true);
    expect((await eventsOf(r.id)).at(-1)).toBe('cancelled_by_supplier');
    expect(await alarmsOf(r.id)).toEqual([{ code: 'supplier_cancelled', open: true }]);
    await expect.poll(() => mailsOf(r.id, 'supplier_cancelled').length).toBe(1);
    expect(mailsOf(r.id, 'cancelled')).toEqual([]);
    expect(gone.trip.state).toBe('cancelled');
  });

  it('before it was charged: it is not charged', async () => {
    await stage.gatewayFault('capture_fails', { operation: 'capture' });
    const open = await until(await stage.book(), ({ state }) => state === 'confirmed');
    await stage.suppliers.held.cancel(open.reference);
    const gone = await until(open.id, ({ state }) => state === 'cancelled');
    expect(gone.refund).toBeNull();
    await stage.clearGatewayFaults();
    expect((await until(open.id, isSettled)).payment.state).toBe('voided');
  });

  it('the second of a loose trip: the first stays, and only the second is given back', async () => {
    const id = await stage.bookTrip({ mode: 'loose', items: [{}, { holds: false }] });
    const trip = await stage.untilTrip(id, isTripSettled);
    const [first, second] = trip.reservations;
    await stage.suppliers.unheld.cancel(second!.reference);
    const gone = await until(second!.id, (one) => one.state === 'cancelled' && isSettled(one));
    expect(gone.refund?.amount).toEqual(second!.total);
    const stays = await until(first!.id, () => true);
    expect([stays.state, stays.refund, stays.trip.state]).toEqual(['confirmed', null, 'confirmed']);
  });

  it('while the traveller cancels it: one cancellation, one refund', async () => {
    const r = await confirmed();
    await Promise.all([stage.suppliers.held.cancel(r.reference), requestCancellation(stage.database.db, r, free)]);
    const gone = await until(r.id, (one) => one.state === 'cancelled' && isSettled(one));
    expect(gone.refund?.amount).toEqual(r.total);
  });

  it('a supplier that does not answer is asked again', async () => {
    const r = await confirmed();
    await stage.suppliers.held.fault('server_error', { endpoint: 'status', count: 4 });
    await stage.suppliers.held.cancel(r.reference);
    expect((await until(r.id, ({ state }) => state === 'cancelled')).isCancelledBySupplier).toBe(true);
  });
});

describe('a booking that its supplier changes', () => {
  it('waits for the traveller, and stays a booking', async () => {
    const r = await changed();
    const { check_in: checkIn, check_out: checkOut } = await bookingOf(r.reference);
    expect(r.supplierChanges).toMatchObject([
      { code: 'check_in', after: checkIn, answer: null },
      { code: 'check_out', after: checkOut, answer: null },
    ]);
    expect(await alarmsOf(r.id)).toEqual([{ code: 'supplier_changed', open: true }]);
    await expect.poll(() => mailsOf(r.id, 'supplier_changed').length).toBe(1);
    expect([r.payment.state, r.refund, r.trip.state]).toEqual(['captured', null, 'confirmed']);
  });

  it('is not told again by another webhook', async () => {
    const r = await changed();
    await push(r.reference);
    await expect.poll(() => checkAt(r.id)).toBeNull();
    expect((await until(r.id, () => true)).supplierChanges).toEqual(r.supplierChanges);
    await expect.poll(() => mailsOf(r.id, 'supplier_changed').length).toBe(1);
  });

  it('is kept as it is now, and a later check finds nothing new', async () => {
    const r = await changed();
    expect(await accept(r)).toEqual({ kind: 'accepted' });
    await push(r.reference);
    await expect.poll(() => checkAt(r.id)).toBeNull();
    const kept = await until(r.id, () => true);
    expect([kept.state, ...kept.supplierChanges.map(({ answer }) => answer)]).toEqual([
      'confirmed',
      'accepted',
      'accepted',
    ]);
    expect(await alarmsOf(r.id)).toEqual([{ code: 'supplier_changed', open: false }]);
    expect(await accept(r)).toEqual({ kind: 'nothing_to_answer' });
  });

  it('the second of a loose trip: it alone waits, is answered and is cancelled for free', async () => {
    const id = await stage.bookTrip({ mode: 'loose', items: [{}, { holds: false, refundable: false }] });
    const [first, second] = (await stage.untilTrip(id, isTripSettled)).reservations;
    await shift(second!, stage.suppliers.unheld);
    const asked = await until(second!.id, ({ state }) => state === 'supplier_changed');
    expect((await until(first!.id, () => true)).state).toBe('confirmed');
    expect([await alarmsOf(first!.id), (await alarmsOf(asked.id)).map(({ code }) => code)]).toEqual([
      [],
      ['supplier_changed'],
    ]);
    expect(await accept(asked)).toEqual({ kind: 'accepted' });
    await shift(second!, stage.suppliers.unheld);
    const again = await until(second!.id, ({ state }) => state === 'supplier_changed');
    await expect.poll(() => mailsOf(again.id, 'supplier_changed').length).toBe(2);
    expect(await requestCancellation(stage.database.db, again, free)).toEqual({ kind: 'requested' });
    const gone = await until(again.id, (one) => one.state === 'cancelled' && isSettled(one));
    expect([gone.refund?.amount, gone.trip.state]).toEqual([second!.total, 'confirmed']);
    expect((await until(first!.id, () => true)).refund).toBeNull();
  });

  it('is cancelled free of charge, whatever its policy', async () => {
    const r = await changed({ refundable: false });
    expect(await requestCancellation(stage.database.db, r, r.total)).toMatchObject({ kind: 'fee_changed' });
    expect(await requestCancellation(stage.database.db, r, free)).toEqual({ kind: 'requested' });
    const gone = await until(r.id, (one) => one.state === 'cancelled' && isSettled(one));
    expect(gone.refund?.amount).toEqual(r.total);
    expect(gone.supplierChanges.map(({ answer }) => answer)).toEqual(['cancelled', 'cancelled']);
  });

  it('changed again: the traveller answers to the newest change only', async () => {
    const r = await changed();
    await shift(r);
    const again = await until(r.id, (one) => one.supplierChanges[0]!.id !== r.supplierChanges[0]!.id);
    expect(await accept(again, r.supplierChanges.at(-1)!.id)).toEqual({ kind: 'changed_again' });
    expect(again.supplierChanges[0]).toMatchObject({ before: r.supplierChanges[0]!.before });
    await expect.poll(() => mailsOf(r.id, 'supplier_changed').length).toBe(2);
    expect(new Set(mailsOf(r.id, 'supplier_changed').map(({ messageId }) => messageId)).size).toBe(2);
    expect(await accept(again)).toEqual({ kind: 'accepted' });
  });

  it('taken back by the supplier: there is nothing to answer, and the traveller hears of it', async () => {
    const r = await changed();
    const [checkIn, checkOut] = r.supplierChanges.map(({ before }) => before);
    await stage.suppliers.held.change(r.reference, { check_in: checkIn, check_out: checkOut });
    const back = await until(r.id, ({ state }) => state === 'confirmed');
    expect(back.supplierChanges).toEqual([]);
    expect(await accept(r)).toEqual({ kind: 'nothing_to_answer' });
    await expect.poll(() => mailsOf(r.id, 'supplier_change_withdrawn').length).toBe(1);
  });

  it('and then cancels: refunded in full', async () => {
    const r = await changed();
    await stage.suppliers.held.cancel(r.reference);
    const gone = await until(r.id, (one) => one.state === 'cancelled' && isSettled(one));
    expect([gone.isCancelledBySupplier, gone.refund?.amount]).toEqual([true, r.total]);
    expect(await alarmsOf(r.id)).toEqual([
      { code: 'supplier_cancelled', open: true },
      { code: 'supplier_changed', open: false },
    ]);
  });

  it('is earned at its end when nobody answers', async () => {
    const r = await changed();
    await sql`update booking.reservation set ends_at = now(), version = version + 1 where id = ${r.id}`.execute(
      stage.database.db,
    );
    await sql`update booking.trip set due_at = now(), version = version + 1 where id = ${r.id}`.execute(
      stage.database.db,
    );
    await sweep(stage.database.db);
    expect((await until(r.id, ({ state }) => state === 'completed')).trip.state).toBe('completed');
  });
});

describe('a push that goes wrong', () => {
  it.each(['webhook_duplicate', 'webhook_late', 'webhook_forged'])('%s: told once, in the end', async (fault) => {
    const r = await confirmed();
    // A forged one is refused and sent again; it stays forged, so another one must follow.
    await stage.fault(fault, { endpoint: 'push', count: 1, ...(fault === 'webhook_late' ? { argument: 300 } : {}) });
    await shift(r);
    if (fault === 'webhook_forged') await push(r.reference);
    await until(r.id, ({ state }) => state === 'supplier_changed');
    await expect.poll(() => mailsOf(r.id, 'supplier_changed').length).toBe(1);
  });

  it('out of order: an old change that arrives after the cancellation changes nothing', async () => {
    const r = await confirmed();
    await stage.fault('webhook_late', { endpoint: 'push', count: 1, argument: 1_500 });
    await shift(r);
    await stage.suppliers.held.cancel(r.reference);
    const gone = await until(r.id, (one) => one.state === 'cancelled' && isSettled(one));
    await expect.poll(() => inboxOf(r.reference)).toBe(2);
    await sweep(stage.database.db);
    expect((await until(r.id, isSettled)).refund).toEqual(gone.refund);
  });

  it('lost: the nightly comparison finds a cancellation', async () => {
    const r = await confirmed();
    await stage.fault('webhook_none', { endpoint: 'push', count: 1 });
    await stage.suppliers.held.cancel(r.reference);
    await stage.reconcile();
    await sweep(stage.database.db);
    const gone = await until(r.id, (one) => one.state === 'cancelled' && isSettled(one));
    expect(gone.isCancelledBySupplier).toBe(true);
  });

  it('lost: a change is found by the check before the stay begins', async () => {
    const r = await confirmed();
    await stage.fault('webhook_none', { endpoint: 'push', count: 1 });
    await shift(r);
    await sql`update booking.reservation set check_at = now(), version = version + 1 where id = ${r.id}`.execute(
      stage.database.db,
    );
    await sql`update booking.trip set due_at = now(), version = version + 1 where id = ${r.id}`.execute(
      stage.database.db,
    );
    await sweep(stage.database.db);
    expect((await until(r.id, ({ state }) => state === 'supplier_changed')).supplierChanges).toHaveLength(2);
  });

  it('a supplier that does not answer for long: asked again, and a person is alerted until it does', async () => {
    const r = await confirmed();
    await stage.suppliers.held.fault('server_error', { endpoint: 'status', count: 8 });
    await push(r.reference);
    await expect.poll(() => alarmsOf(r.id), { timeout: 20_000 }).toEqual([{ code: 'supplier_unclear', open: true }]);
    await stage.clearFaults();
    await push(r.reference);
    await expect.poll(() => alarmsOf(r.id)).toEqual([{ code: 'supplier_unclear', open: false }]);
  });
});
