import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { amman, barcelona, criteriaAt, madrid, setUp, type Setup, tokyo } from '#tests/cars/sandbox-cars.ts';
import { carOrder, describeCarSupplier, freeRate, ratesOf } from '#verticals/cars/supplier.contract.ts';
import type { CarRate } from '#verticals/cars/supplier.ts';
import { dueNow } from '#values/price.ts';

describe.each([
  ['a fleet in euros', barcelona],
  ['a fleet in yen', tokyo],
  ['a fleet in dinars', amman],
])('%s', (name, spot) =>
  describeCarSupplier(name, () => {
    const setup = setUp();
    return {
      ...setup,
      criteria: criteriaAt(spot),
      nothing: [
        ['driver_age', criteriaAt(spot, { driverAge: 99 })],
        ['no_one_way', criteriaAt(spot, { dropoff: { ...spot, lat: spot.lat > 0 ? 48.3538 : 0, lng: 11.7861 } })],
        ['no_station', criteriaAt({ ...spot, lat: -60, lng: 0 })],
      ],
      swap: async ({ reference }, car) => {
        expect((await setup.admin('POST', `/admin/bookings/${reference}/change`, { car })).status).toBe(200);
      },
    };
  }),
);

const signal = () => new AbortController().signal;

describe('faults', () => {
  let setup: Setup;
  const criteria = criteriaAt(barcelona);
  beforeEach(() => {
    setup = setUp({ timeScale: 0.02 });
  });
  afterEach(() => setup.cleanup());
  const search = async () => await setup.supplier.search(criteria, signal());
  const harness = () => ({ ...setup, criteria });
  async function quoted(): Promise<CarRate> {
    const answer = await setup.supplier.quote((await freeRate(harness())).token, [], signal());
    if (answer.kind !== 'offered') throw new Error(answer.kind);
    return answer.rate;
  }

  test.each([
    'network_error',
    'rate_limited',
    'server_error',
    'garbage',
    'truncated',
    'oversize',
    'wrong_types',
    'hang',
  ])('%s makes shopping unavailable', async (fault) => {
    const { token } = await freeRate(harness());
    setup.play(fault);
    expect((await search()).kind).toBe('unavailable');
    const quote = await setup.supplier.quote(token, [], signal());
    expect(['unavailable', ...(fault === 'rate_limited' ? ['sold_out'] : [])]).toContain(quote.kind);
  });

  test.each(['nan_price', 'negative_price', 'absurd_price'])('%s is never sold', async (fault) => {
    const { token } = await freeRate(harness());
    setup.play(fault);
    expect((await search()).kind).toBe('unavailable');
    expect((await setup.supplier.quote(token, [], signal())).kind).toBe('unavailable');
  });

  test('a charge that may be one at the desk, and is not said to be, is never sold', async () => {
    const { token } = await freeRate(harness());
    setup.play('hidden_charge');
    expect((await search()).kind).toBe('unavailable');
    expect((await setup.supplier.quote(token, [], signal())).kind).toBe('unavailable');
  });

  test('a booking at another desk than the quoted one is not taken for it', async () => {
    const order = carOrder(setup.supplier, await quoted());
    setup.play('other_desk');
    expect(await setup.supplier.book(order)).toEqual({ kind: 'unknown', reason: 'desks differ' });
    expect(await setup.supplier.status(order)).toEqual({ kind: 'unknown', reason: 'desks differ' });
    setup.play('');
    expect(await setup.supplier.status(order)).toMatchObject({ kind: 'found', state: 'confirmed' });
  });

  test('desks that are closed and cars that are gone are no garbage', async () => {
    setup.play('station_closed');
    expect(await search()).toEqual({ kind: 'none', reason: 'closed' });
    setup.play('no_cars');
    expect(await search()).toEqual({ kind: 'none', reason: 'sold_out' });
  });

  test('facts that are not told stay unknown, and nothing is free to cancel then', async () => {
    setup.play('bare_facts');
    const [rate] = await ratesOf(harness());
    expect(rate).toMatchObject({
      fuelPolicy: null,
      excess: null,
      deposit: null,
      included: null,
      driverAges: null,
      extras: [],
    });
    const { policy } = rate!;
    if (policy.kind === 'on_request') throw new Error(policy.kind);
    expect(policy.steps).toMatchObject([{ fee: dueNow(rate!.lines, rate!.currency) }]);
    expect(Date.parse(policy.steps[0]!.from.at)).toBeLessThan(setup.now().getTime());
  });

  test('a price that went up is in the quote; one that changes after it is told when booking', async () => {
    const shown = await freeRate(harness());
    setup.play('price_up');
    const answer = await setup.supplier.quote(shown.token, [], signal());
    if (answer.kind !== 'offered') throw new Error(answer.kind);
    expect(dueNow(answer.rate.lines, shown.currency).minor).toBeGreaterThan(dueNow(shown.lines, shown.currency).minor);
    expect(await setup.supplier.book(carOrder(setup.supplier, answer.rate))).toEqual({ kind: 'price_changed' });
  });

  test.each(['commit_then_timeout', 'commit_then_500', 'commit_then_garbage', 'accepted_202'])(
    '%s when booking is unknown, and found afterwards',
    async (fault) => {
      const order = carOrder(setup.supplier, await quoted());
      setup.play(fault);
      expect((await setup.supplier.book(order)).kind).toBe('unknown');
      setup.play('');
      expect(await setup.supplier.status(order)).toMatchObject({ kind: 'found' });
    },
  );

  test.each([
    ['rejected', 'rejected'],
    ['sold_out', 'sold_out'],
  ])('%s when booking books nothing', async (fault, kind) => {
    const order = carOrder(setup.supplier, await quoted());
    setup.play(fault);
    expect((await setup.supplier.book(order)).kind).toBe(kind);
    setup.play('');
    expect(await setup.supplier.status(order)).toEqual({ kind: 'not_found' });
  });

  test.each(['network_error', 'server_error'])(
    'an hour of %s: nothing is shown, refused or booked twice; then all is as it was',
    async (fault) => {
      const [before, order] = [await search(), carOrder(setup.supplier, await quoted())];
      const other = carOrder(setup.supplier, await quoted());
      expect((await setup.supplier.book(other)).kind).toBe('confirmed');
      setup.play(fault);
      for (let minute = 0; minute < 60; minute += 15) {
        setup.advance(15 * 60_000);
        // oxlint-disable-next-line no-await-in-loop -- one after another, as in life
        expect((await search()).kind).toBe('unavailable');
        // oxlint-disable-next-line no-await-in-loop -- as above
        expect((await setup.supplier.book(order)).kind).toBe('unknown');
        // oxlint-disable-next-line no-await-in-loop -- as above
        expect((await setup.supplier.status(other)).kind).toBe('unknown');
      }
      setup.play('');
      expect((await search()).kind).toBe(before.kind);
      expect((await setup.supplier.status(order)).kind).toBe('not_found');
      expect(await setup.supplier.status(other)).toMatchObject({ kind: 'found' });
    },
  );

  test('a question about a booking that gets no answer stays unknown', async () => {
    const order = carOrder(setup.supplier, await quoted());
    await setup.supplier.book(order);
    setup.play('garbage');
    expect((await setup.supplier.status(order)).kind).toBe('unknown');
    expect((await setup.supplier.cancellationFee(order)).kind).toBe('unknown');
    expect((await setup.supplier.cancel(order, order.supplierPrice)).kind).toBe('unknown');
    expect(await setup.supplier.list('2027-04-20T00:00:00Z', '2027-04-21T00:00:00Z')).toBe('unknown');
  });
});

test('a car may be returned at another airport of the country, for a fee', async () => {
  const setup = setUp();
  const rates = await ratesOf({ ...setup, criteria: criteriaAt(barcelona, { dropoff: madrid }) });
  expect(rates.every(({ lines }) => lines.some(({ code }) => code === 'one_way'))).toBe(true);
  expect(rates.every(({ pickup, dropoff }) => pickup.name !== dropoff.name)).toBe(true);
  setup.cleanup();
});

test('the last car is sold once', async () => {
  const setup = setUp();
  const harness = { ...setup, criteria: criteriaAt(barcelona) };
  const rate = await freeRate(harness);
  const sold: string[] = [];
  for (let at = 0; at < 30; at += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other until there is none
    const quote = await setup.supplier.quote(rate.token, [], signal());
    if (quote.kind === 'sold_out') break;
    if (quote.kind !== 'offered') throw new Error(quote.kind);
    // oxlint-disable-next-line no-await-in-loop
    sold.push((await setup.supplier.book(carOrder(setup.supplier, quote.rate))).kind);
  }
  expect(sold.length).toBeLessThan(30);
  expect(new Set(sold)).toEqual(new Set(['confirmed']));
  expect((await ratesOf(harness)).some(({ key }) => key === rate.key)).toBe(false);
  setup.cleanup();
});
