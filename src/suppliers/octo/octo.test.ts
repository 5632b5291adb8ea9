import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { orderOf, productOf, rateOf, setUp, type Setup, signal } from '#tests/tickets/sandbox-tickets.ts';
import { describeTicketSupplier } from '#verticals/tickets/supplier.contract.ts';
import { uuidOf } from './uuid.ts';

const tokyo = 1850147;
const amman = 250441;

describe.each([
  ['a tour, in euros', productOf('walking_tour'), [{ unitId: 'adult', quantity: 2 }]],
  [
    'a timed entry, in yen',
    productOf('monument', tokyo),
    [
      { unitId: 'adult', quantity: 2 },
      { unitId: 'child', quantity: 1 },
    ],
  ],
  ['a day trip, in dinars', productOf('day_trip', amman), [{ unitId: 'adult', quantity: 1 }]],
])('%s', (name, { key }, units) =>
  describeTicketSupplier(name, () => {
    const setup = setUp();
    return {
      ...setup,
      key,
      day: '2027-06-08',
      units,
      alone: [{ unitId: 'child', quantity: 1 }],
      tooMany: [{ unitId: 'adult', quantity: 11 }],
      redeem: async ({ reference }) => {
        const done = await setup.admin('POST', `/admin/bookings/${uuidOf(reference)}/change`, {
          redeemed_at: setup.now().toISOString(),
        });
        expect(done.status).toBe(200);
      },
      cleanup: () => setup.server.close(),
    };
  }),
);

describe('faults', () => {
  let setup: Setup;
  beforeEach(() => {
    setup = setUp({ timeScale: 0.02 });
  });
  afterEach(() => setup.server.close());
  const { key } = productOf('walking_tour');
  const units = [{ unitId: 'adult', quantity: 2 }];
  const slots = async () => await setup.supplier.slots({ ...key, day: '2027-06-08', units }, signal());
  const calendar = async () => await setup.supplier.calendar({ ...key, from: '2027-06-01', days: 30, units }, signal());

  test.each(['network_error', 'rate_limited', 'server_error', 'garbage', 'truncated', 'oversize', 'hang'])(
    '%s makes shopping unavailable',
    async (fault) => {
      const { token } = await rateOf(setup);
      setup.play(fault);
      expect((await slots()).kind).toBe('unavailable');
      expect((await calendar()).kind).toBe('unavailable');
      expect((await setup.supplier.quote(token, signal())).kind).toBe('unavailable');
      expect((await setup.supplier.catalogue(null, signal())).kind).toBe('unavailable');
    },
  );

  test.each(['nan_price', 'negative_price', 'absurd_price', 'wrong_currency'])('%s is never sold', async (fault) => {
    const { token } = await rateOf(setup);
    setup.play(fault);
    const answer = await slots();
    if (answer.kind === 'found') expect(answer.slots.every(({ visit }) => visit === null)).toBe(true);
    else expect(answer.kind).toBe('unavailable');
    expect((await setup.supplier.quote(token, signal())).kind).toBe('unavailable');
    const days = await calendar();
    if (days.kind === 'found')
      for (const { from } of days.days) expect(from.filter(({ minor }) => minor > 0n)).toEqual([]);
  });

  test('an answer that is no availability is not read as a closed day', async () => {
    setup.play('wrong_types');
    expect(await slots()).toEqual({ kind: 'unavailable', reason: 'garbage' });
  });

  test('a time that comes twice is shown once, as it came first', async () => {
    const plain = await slots();
    setup.play('duplicate_ids');
    expect(await slots()).toEqual(plain);
  });

  test('a product of the catalogue that comes twice is taken once', async () => {
    const plain = await setup.supplier.catalogue(null, signal());
    setup.play('duplicate_ids');
    expect(await setup.supplier.catalogue(null, signal())).toEqual(plain);
  });

  test('a slot that others have bought meanwhile is sold out, at the quote and at the hold', async () => {
    const rate = await rateOf(setup);
    setup.play('sold_out');
    expect(await setup.supplier.hold(orderOf(rate))).toEqual({ kind: 'sold_out' });
    setup.play('no_vacancies');
    expect(await setup.supplier.quote(rate.token, signal())).toEqual({ kind: 'sold_out' });
  });

  test('a time that is past its cut-off is not offered, quoted or held', async () => {
    const rate = await rateOf(setup);
    setup.advance(Date.parse(rate.cutoffAt) - setup.now().getTime());
    const { key } = productOf('walking_tour');
    const units = [{ unitId: 'adult', quantity: 2 }];
    const again = await setup.supplier.slots({ ...key, day: rate.slotId.slice(0, 10), units }, signal());
    const open = again.kind === 'found' ? again.slots.filter(({ visit }) => visit?.slotId === rate.slotId) : [];
    expect(open).toEqual([]);
    expect((await setup.supplier.quote(rate.token, signal())).kind).not.toBe('offered');
    expect(['sold_out', 'rejected']).toContain((await setup.supplier.hold(orderOf(rate))).kind);
    expect(await setup.truth()).toEqual([]);
  });

  test('a dearer hold is given back', async () => {
    const order = orderOf(await rateOf(setup));
    setup.play('price_up=1000');
    expect(await setup.supplier.hold(order)).toEqual({ kind: 'price_changed' });
    setup.play('');
    expect(await setup.supplier.status(order)).toEqual({ kind: 'not_found' });
  });

  test.each(['lost_request', 'network_error', 'server_error', 'garbage'])(
    '%s: nobody knows of a hold',
    async (fault) => {
      const order = orderOf(await rateOf(setup));
      setup.play(fault);
      expect((await setup.supplier.hold(order)).kind).toBe('unknown');
      expect((await setup.supplier.book(order)).kind).toBe('unknown');
      expect((await setup.supplier.status(order)).kind).toBe('unknown');
      expect((await setup.supplier.release(order)).kind).toBe('unknown');
      expect((await setup.supplier.cancellationFee(order)).kind).toBe('unknown');
      expect(await setup.supplier.list('2027-01-01T00:00:00Z', '2027-12-01T00:00:00Z')).toBe('unknown');
      setup.play('');
      expect(await setup.supplier.status(order)).toEqual({ kind: 'not_found' });
    },
  );

  test.each(['commit_then_timeout', 'commit_then_500', 'commit_then_garbage', 'truncated'])(
    '%s: what was booked is found by our reference, and is one booking',
    async (fault) => {
      const order = orderOf(await rateOf(setup));
      expect((await setup.supplier.hold(order)).kind).toBe('held');
      setup.play(fault);
      expect((await setup.supplier.book(order)).kind).toBe('unknown');
      setup.play('');
      expect(await setup.supplier.status(order)).toMatchObject({ kind: 'found', state: 'confirmed' });
      expect((await setup.supplier.book(order)).kind).toBe('confirmed');
      expect((await setup.truth()).filter(({ status }) => status === 'CONFIRMED')).toHaveLength(1);
    },
  );

  test.each(['network_error', 'server_error'])(
    'an hour of %s: nothing is shown or lost, and what was held is booked once',
    async (fault) => {
      const [held, booked] = [orderOf(await rateOf(setup)), orderOf(await rateOf(setup))];
      for (const order of [held, booked])
        // oxlint-disable-next-line no-await-in-loop -- two, one after another
        expect((await setup.supplier.hold(order)).kind).toBe('held');
      expect((await setup.supplier.book(booked)).kind).toBe('confirmed');
      setup.play(fault);
      for (let minute = 0; minute < 60; minute += 15) {
        setup.advance(15 * 60_000);
        // oxlint-disable-next-line no-await-in-loop -- one after another, as in life
        expect((await slots()).kind).toBe('unavailable');
        // oxlint-disable-next-line no-await-in-loop -- as above
        expect((await setup.supplier.book(held)).kind).toBe('unknown');
        // oxlint-disable-next-line no-await-in-loop -- as above
        expect((await setup.supplier.status(booked)).kind).toBe('unknown');
      }
      setup.play('');
      expect((await slots()).kind).toBe('found');
      expect(await setup.supplier.status(booked)).toMatchObject({ kind: 'found', state: 'confirmed' });
      expect((await setup.supplier.book(held)).kind).toBe('confirmed');
      expect((await setup.truth()).filter(({ status }) => status === 'CONFIRMED')).toHaveLength(2);
    },
  );

  test('PENDING is unknown until the supplier has decided, however long that takes', async () => {
    const order = orderOf(await rateOf(setup));
    await setup.supplier.hold(order);
    setup.play('accepted_202=3600000');
    expect(await setup.supplier.book(order)).toEqual({ kind: 'unknown', reason: 'PENDING' });
    setup.play('');
    setup.advance(50 * 60_000);
    expect(await setup.supplier.status(order)).toMatchObject({ kind: 'found', state: 'pending' });
    expect(await setup.supplier.book(order)).toEqual({ kind: 'unknown', reason: 'PENDING' });
    setup.advance(20 * 60_000);
    const found = await setup.supplier.status(order);
    expect(found).toMatchObject({ kind: 'found', state: 'confirmed' });
    expect(found.kind === 'found' && found.issued?.length).toBeGreaterThan(0);
  });

  test('REJECTED after a hold is a refusal, and stays one', async () => {
    const order = orderOf(await rateOf(setup), 'Rejected');
    await setup.supplier.hold(order);
    expect(await setup.supplier.book(order)).toEqual({ kind: 'rejected', reason: 'REJECTED' });
    const free = { minor: 0n, currency: order.supplierPrice.currency };
    expect(await setup.supplier.status(order)).toMatchObject({ kind: 'found', state: 'cancelled', fee: free });
  });

  test('a booking that the supplier has forgotten is not found', async () => {
    const order = orderOf(await rateOf(setup), 'Ghost');
    await setup.supplier.hold(order);
    expect((await setup.supplier.book(order)).kind).toBe('confirmed');
    expect(await setup.supplier.status(order)).toEqual({ kind: 'not_found' });
  });

  test('a refund in part is for a person: OCTO does not say how much', async () => {
    const order = orderOf(await rateOf(setup));
    await setup.supplier.book(order);
    setup.play('refund_partial');
    const free = { minor: 0n, currency: order.supplierPrice.currency };
    expect((await setup.supplier.cancel(order, free)).kind).toBe('unknown');
  });

  test('a lost answer to a cancellation is found out by asking again', async () => {
    const order = orderOf(await rateOf(setup), 'Cancel-Lost');
    await setup.supplier.book(order);
    const free = { minor: 0n, currency: order.supplierPrice.currency };
    expect((await setup.supplier.cancel(order, free)).kind).toBe('unknown');
    expect(await setup.supplier.cancel(order, free)).toEqual({ kind: 'cancelled', fee: free });
  });
});
