import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sweep } from '#booking/saga/due/due-trips.ts';
import { uuidOf } from '#suppliers/octo/uuid.ts';
import { openTestApp, type TestApp } from '#tests/app.ts';
import { type BookedVisit, bookedVisit } from '#tests/tickets/booked-visit.ts';
import { ticketSupplierSide } from '#tests/tickets/ticket-supplier-side.ts';
import { json, visitor } from '#tests/visitor.ts';

const secret = 'a-secret-of-tickets-in-tests';
const acmeSecret = 'a-secret-of-acme-in-tests';

let app: TestApp;
let supplier: ReturnType<typeof ticketSupplierSide>;
beforeAll(async () => {
  const acme = { id: 'acme', url: 'http://127.0.0.1:9', token: 'token', webhook_secret: acmeSecret };
  const mute = { id: 'mute', url: 'http://127.0.0.1:9', token: 'token' };
  app = await openTestApp({
    env: {
      PRODUCTS: 'tickets',
      SANDBOX_TICKETS_WEBHOOK_SECRET: secret,
      OCTO_SUPPLIERS: JSON.stringify([acme, mute]),
    },
  });
  supplier = ticketSupplierSide(app, secret);
}, 240_000);
afterAll(async () => {
  supplier?.close();
  await app?.close();
});

interface Shown {
  readonly state: string;
  readonly refund: { readonly amount: { readonly amount: string } } | null;
  readonly total: { readonly amount: string };
  readonly supplier_changes: readonly { readonly code: string }[];
}
const shown = async ({ id, access_token }: BookedVisit) =>
  (
    await json<{ data: Shown }>(
      await app.fetch(`/v3/reservations/${id}`, { headers: { 'x-reservation-token': access_token } }),
    )
  ).data;
const state = (one: BookedVisit) => expect.poll(async () => (await shown(one)).state, { timeout: 20_000 });

async function stored(reference: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from booking.inbox where reference = ${reference}`.execute(app.database.db);
  return rows[0]!.count;
}
async function isDue({ reference }: BookedVisit): Promise<boolean> {
  const { rows } = await sql<{ due: boolean }>`
    select coalesce(check_at <= now(), false) as due from booking.reservation where reference = ${reference}`.execute(
    app.database.db,
  );
  return rows[0]!.due;
}
/** Changes with every check. */
async function version({ reference }: BookedVisit): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    select version from booking.reservation where reference = ${reference}`.execute(app.database.db);
  return rows[0]!.version;
}

/** Sends an event about a booking as its supplier would; its content is what it claims. */
async function tell(
  reference: string,
  { by = 'sandbox-tickets', password = secret, status = 'CANCELLED', uuid = uuidOf(reference) } = {},
) {
  const answer = await app.fetch(`/v3/webhooks/suppliers/${by}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Basic ${Buffer.from(`wayfare:${password}`).toString('base64')}`,
    },
    body: JSON.stringify({
      webhook: { id: 'hook_1', event: 'booking_update' },
      booking: { uuid, resellerReference: reference, status },
    }),
  });
  return answer.status;
}

/** The page of a booking, for who knows its reference. */
async function page({ reference }: BookedVisit): Promise<string> {
  const guest = visitor(app);
  const token = await guest.token('/reservation');
  const found = await guest.post('/reservation', { _token: token, reference, email: 'dana@example.com' });
  return await (await guest.get(found.headers.get('location')!)).text();
}

describe('an event that changes nothing', () => {
  test.each([
    ['with a wrong secret', { password: 'not the secret of tickets' }, 401],
    ['with the secret of another supplier', { password: acmeSecret }, 401],
    ['of a supplier that sends none', { by: 'mute' }, 404],
    ['of a supplier that is not connected', { by: 'nobody' }, 404],
  ])('%s: refused and not stored', async (_, how, status) => {
    const one = await bookedVisit(app, 'walking_tour');
    const before = await version(one);
    expect(await tell(one.reference, how)).toBe(status);
    expect([await stored(one.reference), await version(one)]).toEqual([0, before]);
  });

  test('about the booking of another supplier: stored, and that booking is not checked', async () => {
    const one = await bookedVisit(app, 'walking_tour');
    const before = await version(one);
    expect(await tell(one.reference, { by: 'acme', password: acmeSecret })).toBe(200);
    expect([await stored(one.reference), await version(one)]).toEqual([1, before]);
  });

  test('about a booking that is not ours under a reference of ours: that reservation is not checked', async () => {
    const one = await bookedVisit(app, 'walking_tour');
    const before = await version(one);
    expect(await tell(one.reference, { uuid: uuidOf('of another reseller') })).toBe(200);
    expect([await stored(one.reference), await version(one)]).toEqual([0, before]);
  });

  test('that claims a cancellation of a booking that stands: checked once, and it still stands', async () => {
    const one = await bookedVisit(app, 'walking_tour');
    const before = await version(one);
    expect([await tell(one.reference), await stored(one.reference)]).toEqual([200, 1]);
    await expect.poll(async () => await isDue(one), { timeout: 20_000 }).toBe(false);
    const checked = await version(one);
    expect(checked).toBeGreaterThan(before);
    expect([await tell(one.reference), await tell(one.reference)]).toEqual([200, 200]);
    expect([await stored(one.reference), await version(one)]).toEqual([1, checked]);
    expect(await shown(one)).toMatchObject({ state: 'confirmed', refund: null });
  });
});

test('a ticket that is used at the entrance is shown as used', async () => {
  const one = await bookedVisit(app, 'walking_tour');
  expect(await page(one)).not.toContain('Used · ');
  await supplier.change(one.reference, { redeemed_at: new Date().toISOString() });
  await expect.poll(async () => await page(one), { timeout: 20_000 }).toContain('Used · ');
  expect((await shown(one)).state).toBe('confirmed');
});

test('a visit that its supplier cancels is given back in full', async () => {
  const one = await bookedVisit(app, 'walking_tour');
  await supplier.cancel(one.reference);
  await state(one).toBe('cancelled');
  const { refund, total } = await shown(one);
  expect(refund?.amount.amount).toBe(total.amount);
});

test('a visit that its supplier moves waits for the traveller', async () => {
  const one = await bookedVisit(app, 'walking_tour');
  await moveByADay(one);
  await state(one).toBe('supplier_changed');
  expect((await shown(one)).supplier_changes.map(({ code }) => code)).toEqual(['starts', 'ends']);
});

async function moveByADay({ reference, starts }: BookedVisit): Promise<void> {
  const id = Temporal.PlainDateTime.from(starts)
    .add({ days: 1 })
    .toZonedDateTime('Europe/Madrid')
    .toString({ timeZoneName: 'never' });
  await supplier.change(reference, { availability_id: id });
}

test('out of order: a move that is told after the cancellation changes nothing', async () => {
  const one = await bookedVisit(app, 'walking_tour');
  await supplier.fault('webhook_late', { endpoint: 'push', count: 1, argument: 1_500 });
  await moveByADay(one);
  await supplier.cancel(one.reference);
  await state(one).toBe('cancelled');
  await expect.poll(async () => await stored(one.reference), { timeout: 20_000 }).toBe(2);
  await sweep(app.database.db);
  expect((await shown(one)).state).toBe('cancelled');
});

test('a forged one is refused until the supplier proves itself', async () => {
  const one = await bookedVisit(app, 'walking_tour');
  await supplier.fault('webhook_forged', { endpoint: 'push', count: 1 });
  await supplier.change(one.reference, { redeemed_at: new Date().toISOString() });
  expect(await stored(one.reference)).toBe(0);
  expect(await tell(one.reference, { status: 'REDEEMED' })).toBe(200);
  await expect.poll(async () => await page(one), { timeout: 20_000 }).toContain('Used · ');
});
