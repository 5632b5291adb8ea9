import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requestCancellation, reserve } from '#booking/booking.ts';
import { findTrip } from '#booking/reservation/find-reservation.ts';
import type { ShownTrip } from '#booking/reservation/shown-trip.ts';
import type { TripMode } from '#booking/tables.ts';
import { rotated } from '#tests/full.ts';
import { pollUntil } from '#tests/poll.ts';
import { leadGuests } from '#tests/travellers.ts';
import { openKilledShop, patience } from './killed-shop.ts';
import type { Moment } from './outside-world.ts';

let shop: Awaited<ReturnType<typeof openKilledShop>>;
let unheld: string;
beforeAll(async () => {
  shop = await openKilledShop({ unheldHotel: true });
  unheld = await shop.sellUnheld();
}, 180_000);
afterAll(async () => shop?.close());

interface Item {
  /** Of a supplier that can't hold rooms. */
  readonly isUnheld?: boolean;
  /** Picks the sandbox supplier's fault. */
  readonly surname?: string;
}

async function reserveTrip(mode: TripMode, items: readonly Item[], quotes: readonly string[]): Promise<string> {
  const answer = await reserve(shop.database.db, 'sandbox', {
    brand: 'wayfare',
    mode,
    items: items.map(({ surname = 'Levi' }, at) => ({
      quoteId: quotes[at]!,
      requests: '',
      travellers: leadGuests(['Dana', surname]),
      acceptChanges: true,
    })),
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
  return answer.tripId;
}

async function until(id: string, done: (trip: ShownTrip) => boolean): Promise<ShownTrip> {
  const trip = (await pollUntil(
    () => findTrip(shop.database.db, 'wayfare', id),
    (one) => done(one!),
    patience,
  ))!;
  if (done(trip)) return trip;
  const states = trip.reservations.map(({ state }) => state);
  throw new Error(`still ${trip.state} (${states.join(', ')}), payment ${trip.payment.state}`);
}

async function quotesOf(items: readonly Item[]): Promise<string[]> {
  const quotes: string[] = [];
  for (const { isUnheld } of items) quotes.push(await shop.quoteRoom(isUnheld ? unheld : null));
  return quotes;
}

async function bookTrip(mode: TripMode, items: readonly Item[], quotes: readonly string[]): Promise<string> {
  const id = await reserveTrip(mode, items, quotes);
  const open = await until(id, ({ state }) => state !== 'created' && state !== 'held');
  await shop.pay(open.payment.redirectUrl!);
  return id;
}

type Boundary = readonly [name: string, call: RegExp, number?: number];
interface Flow {
  readonly name: string;
  readonly mode: TripMode;
  readonly items: readonly Item[];
  readonly calls: readonly Boundary[];
  readonly ends: 'confirmed' | 'failed';
  /** Calls while its second reservation is cancelled. */
  readonly cancelling?: readonly Boundary[];
}

const holds: readonly Boundary[] = [
  ['the first hold', /^POST \/v1\/holds$/],
  ['the second hold', /^POST \/v1\/holds$/, 2],
];
const payment: readonly Boundary[] = [
  ['opening the payment', /^POST \/v1\/payments$/],
  ['asking for the payment', /^GET \/v1\/payments\//],
];
const capture: Boundary = ['the capture', /^POST \/v1\/payments\/\w+\/capture$/];
const heldBookings: readonly Boundary[] = [
  ['the first booking of what is held', /^POST \/v1\/bookings$/],
  ['the second booking of what is held', /^POST \/v1\/bookings$/, 2],
];
const unheldBooking: Boundary = ['the booking of what is not held', /^POST \/hotel-api\/1\.0\/bookings$/];
const unheldCancelling: readonly Boundary[] = [
  ['the fee of what is not held', /^DELETE \/hotel-api\/.*SIMULATION/],
  ['the cancellation of what is not held', /^DELETE \/hotel-api\/.*CANCELLATION$/],
];
const refund: Boundary = ['the refund', /\/refund$/];

const flows: readonly Flow[] = [
  {
    name: 'a loose trip of two',
    mode: 'loose',
    items: [{}, {}],
    calls: [...holds, ...payment, ...heldBookings, capture],
    ends: 'confirmed',
    cancelling: [['the fee', /cancellation-quote$/], ['the cancellation', /\/cancellation$/], refund],
  },
  {
    name: 'a loose trip of two that loses one after paying',
    mode: 'loose',
    items: [{}, { surname: 'Rejected' }],
    calls: [...holds, ...payment, ...heldBookings, ['the release', /^DELETE \/v1\/holds\//], capture],
    ends: 'confirmed',
  },
  {
    name: 'a package of three, of which one is not held',
    mode: 'package',
    items: [{}, { isUnheld: true }, {}],
    calls: [...holds, ...payment, unheldBooking, ...heldBookings, capture],
    ends: 'confirmed',
    cancelling: [...unheldCancelling, refund],
  },
  {
    name: 'a package of three that breaks at its last reservation',
    mode: 'package',
    items: [{}, { isUnheld: true }, { surname: 'Rejected' }],
    calls: [
      ...holds,
      ...payment,
      unheldBooking,
      ...heldBookings,
      ...unheldCancelling,
      ['the fee of what was held', /^POST \/v1\/bookings\/\w+\/cancellation-quote$/],
      ['the cancellation of what was held', /^POST \/v1\/bookings\/\w+\/cancellation$/],
      ['the release', /^DELETE \/v1\/holds\//],
      ['letting go of the money', /^POST \/v1\/payments\/\w+\/void$/],
    ],
    ends: 'failed',
  },
];

/** More than all the patience of one test. */
const minutes = 300_000;

const moments: readonly Moment[] = ['before', 'after', 'answered'];
const boundariesOf = (flow: Flow, calls: readonly Boundary[]) =>
  calls.flatMap(([name, call, number = 1]) => moments.map((moment) => ({ flow, name, call, number, moment })));
const bookings = flows.flatMap((flow) => boundariesOf(flow, flow.calls));
const cancellations = flows.flatMap((flow) => boundariesOf(flow, flow.cancelling ?? []));

describe('killed while a trip is booked', () => {
  // In a sample three flows, each at another moment.
  it.each(rotated(bookings, 38, 25).map((one) => [one.flow.name, one.moment, one.name, one] as const))(
    '%s, %s %s: all or what can be had, charged once, all books agree',
    async (_flow, _moment, _call, { flow: { mode, items, ends }, call, number, moment }) => {
      // Of calls of the same moment one may make the other needless: then another trip is killed there.
      for (let isKilled = false; !isKilled;) {
        const quotes = await quotesOf(items);
        const killed = shop.killAt(call, moment, number);
        const id = await bookTrip(mode, items, quotes);
        const trip = await until(id, (one) => one.state === ends && ['captured', 'voided'].includes(one.payment.state));
        expect(trip.payment.state).toBe(ends === 'failed' ? 'voided' : 'captured');
        const isConfirmed = trip.reservations.map(({ state }) => state === 'confirmed');
        expect(isConfirmed).toEqual(items.map(({ surname }) => ends === 'confirmed' && surname !== 'Rejected'));
        const confirmed = trip.reservations.filter(({ state }) => state === 'confirmed');
        expect(trip.captured.minor).toBe(confirmed.reduce((sum, { total }) => sum + total.minor, 0n));
        expect(trip.reservations.every((one) => one.refund === null)).toBe(true);
        await expect.poll(() => shop.violations()).toEqual([]);
        isKilled = !shop.world.isSet();
        shop.world.set(null);
        if (isKilled) await killed.done;
      }
    },
    minutes,
  );
});

describe('killed while the second reservation of a trip is cancelled', () => {
  // In a sample after the cancellation of what is not held; `kill.test.ts` has the refund.
  it.each(rotated(cancellations, 18, 13).map((one) => [one.flow.name, one.moment, one.name, one] as const))(
    '%s, %s %s: cancelled once, refunded once, the others stand',
    async (_flow, _moment, _call, { flow: { mode, items }, call, number, moment }) => {
      const id = await bookTrip(mode, items, await quotesOf(items));
      const booked = await until(id, (one) => one.state === 'confirmed' && one.payment.state === 'captured');
      const killed = shop.killAt(call, moment, number);
      const second = booked.reservations[1]!;
      const fee = { minor: 0n, currency: second.total.currency };
      expect(await requestCancellation(shop.database.db, second, fee)).toEqual({ kind: 'requested' });
      await killed.done;
      const trip = await until(id, ({ reservations: [, one] }) => one!.refund?.state === 'done');
      expect(trip.reservations.map(({ state }) => state)).toEqual(
        items.map((_, at) => (at === 1 ? 'cancelled' : 'confirmed')),
      );
      expect(trip.reservations[1]!.refund!.amount).toEqual(second.total);
      await expect.poll(() => shop.violations()).toEqual([]);
    },
    minutes,
  );
});
