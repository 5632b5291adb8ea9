import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { freeUntil } from '#values/cancellation.ts';
import { dueAtProperty, dueNow } from '#values/price.ts';
import { referenceFrom } from '#values/reference.ts';
import type { CarCriteria, CarRate, CarSupplier, ExtraChoice, NoCarReason, Order } from './supplier.ts';

/** A supplier with cars, created anew for every test. */
export interface CarHarness {
  readonly supplier: CarSupplier;
  /** A search with several cars, of which one can be cancelled free and has extras that are paid now and at the desk. */
  readonly criteria: CarCriteria;
  /** Searches that find nothing, each with the reason. */
  readonly nothing: readonly (readonly [NoCarReason, CarCriteria])[];
  now(): Date;
  /** Moves the supplier's clock on, by milliseconds. */
  advance(milliseconds: number): void;
  /** Books another car in the place of the one that was ordered. */
  swap(order: Order, acriss: string): Promise<void>;
  cleanup(): Promise<void> | void;
}

const signal = () => new AbortController().signal;

export function carOrder({ id }: Pick<CarSupplier, 'id'>, rate: CarRate, lastName = 'Levi'): Order {
  return {
    product: 'car',
    supplier: id,
    reference: referenceFrom(randomBytes(20)),
    supplierToken: rate.token,
    supplierPrice: dueNow(rate.lines, rate.currency),
    travellers: [
      {
        slot: 'driver_1',
        fields: { first_name: 'Dana', last_name: lastName, born_on: '1994-02-03', flight_number: 'LY395' },
      },
    ],
    answers: {},
    contact: { email: 'dana@example.com', phone: '+972501234567' },
    nationality: '',
    requests: '',
    details: {},
  };
}

export async function ratesOf({
  supplier,
  criteria,
}: Pick<CarHarness, 'supplier' | 'criteria'>): Promise<readonly CarRate[]> {
  const answer = await supplier.search(criteria, signal());
  if (answer.kind !== 'found') throw new Error(answer.reason);
  return answer.rates;
}

/** A rate that can be cancelled free, with extras of both kinds. */
export async function freeRate(harness: Pick<CarHarness, 'supplier' | 'criteria' | 'now'>): Promise<CarRate> {
  const at = harness.now().toISOString();
  const rate = (await ratesOf(harness)).find(
    ({ policy, extras }) => freeUntil(policy, at) !== null && new Set(extras.map(({ timing }) => timing)).size === 2,
  );
  if (!rate) throw new Error('no rate can be cancelled free');
  return rate;
}

/** Required behaviour of every connector, without simulated faults. */
export function describeCarSupplier(name: string, makeHarness: () => CarHarness): void {
  describe(`${name} keeps the car supplier's contract`, () => {
    let harness: CarHarness;
    beforeEach(() => {
      harness = makeHarness();
    });
    afterEach(async () => await harness.cleanup());

    async function quoted(extras: readonly ExtraChoice[] = []): Promise<CarRate> {
      const answer = await harness.supplier.quote((await freeRate(harness)).token, extras, signal());
      if (answer.kind !== 'offered') throw new Error(`no quote: ${answer.kind}`);
      expect(Date.parse(answer.expiresAt)).toBeGreaterThan(harness.now().getTime());
      return answer.rate;
    }
    async function booked(): Promise<Order> {
      const order = carOrder(harness.supplier, await quoted());
      expect((await harness.supplier.book(order)).kind).toBe('confirmed');
      return order;
    }

    describe('refuses', () => {
      test('what it does not sell, and says why', async () => {
        for (const [reason, criteria] of harness.nothing)
          // oxlint-disable-next-line no-await-in-loop
          expect(await harness.supplier.search(criteria, signal())).toEqual({ kind: 'none', reason });
        expect(await harness.supplier.quote('no token of ours', [], signal())).toEqual({ kind: 'sold_out' });
      });

      test('to book without a quote, and to cancel what it never sold', async () => {
        const unquoted = carOrder(harness.supplier, await freeRate(harness));
        expect((await harness.supplier.book(unquoted)).kind).toBe('rejected');
        const order = carOrder(harness.supplier, await quoted());
        expect((await harness.supplier.cancellationFee(order)).kind).toBe('not_allowed');
        expect((await harness.supplier.cancel(order, order.supplierPrice)).kind).toBe('rejected');
        expect(await harness.supplier.status(order)).toEqual({ kind: 'not_found' });
      });
    });

    test('finds cars with unique keys, a price each, and the times that were asked for', async () => {
      const { from, until } = harness.criteria;
      const rates = await ratesOf(harness);
      expect(rates.length).toBeGreaterThan(1);
      expect(new Set(rates.map(({ key }) => key)).size).toBe(rates.length);
      for (const rate of rates) {
        expect(rate).toMatchObject({ from, until });
        expect(rate.lines[0]).toMatchObject({ kind: 'base', code: 'rental', timing: 'now' });
        expect(dueNow(rate.lines, rate.currency).minor).toBeGreaterThan(0n);
      }
    });

    test('quotes the price that it has shown, and adds the extras, now or at the desk', async () => {
      const shown = await freeRate(harness);
      const plain = await quoted();
      expect({ ...plain, token: '', conditions: [] }).toEqual({ ...shown, token: '' });
      const chosen = (timing: string) => shown.extras.find((extra) => extra.timing === timing)!;
      const [now, desk] = [chosen('now'), chosen('at_property')];
      const rate = await quoted([now, desk].map(({ code }) => ({ code, quantity: 1 })));
      expect(dueNow(rate.lines, rate.currency).minor).toBe(dueNow(shown.lines, shown.currency).minor + now.price.minor);
      expect(dueAtProperty(rate.lines)).toContainEqual(
        expect.objectContaining({ code: desk.code, amount: desk.price, payee: 'property' }),
      );
    });

    test('books once, however often it is told to, and lists it', async () => {
      const order = await booked();
      const repeated = await harness.supplier.book(order);
      if (repeated.kind !== 'confirmed') throw new Error(repeated.kind);
      const { supplierReference } = repeated;
      expect(await harness.supplier.status(order)).toMatchObject({
        kind: 'found',
        state: 'confirmed',
        supplierReference,
      });
      const at = (ms: number) => new Date(harness.now().getTime() + ms).toISOString();
      const all = await harness.supplier.list(at(-60_000), at(60_000));
      if (all === 'unknown') throw new Error('no list');
      expect(all.filter(({ reference }) => reference === order.reference)).toEqual([
        { reference: order.reference, supplierReference, state: 'confirmed', price: order.supplierPrice },
      ]);
      expect(await harness.supplier.list(at(-172_800_000), at(-60_000))).toEqual([]);
    });

    test('cancels free before the deadline, once, and not after it', async () => {
      const order = await booked();
      const free = { minor: 0n, currency: order.supplierPrice.currency };
      expect(await harness.supplier.cancellationFee(order)).toEqual({ kind: 'fee', fee: free });
      expect(await harness.supplier.cancel(order, free)).toEqual({ kind: 'cancelled', fee: free });
      expect(await harness.supplier.cancel(order, free)).toEqual({ kind: 'cancelled', fee: free });
      expect(await harness.supplier.status(order)).toMatchObject({ kind: 'found', state: 'cancelled', fee: free });
      const late = await booked();
      const until = Date.parse(freeUntil((await quoted()).policy, harness.now().toISOString())!.at);
      harness.advance(until - harness.now().getTime() + 1_000);
      expect(await harness.supplier.cancellationFee(late)).toEqual({ kind: 'fee', fee: late.supplierPrice });
      expect(await harness.supplier.cancel(late, free)).toEqual({ kind: 'fee_changed', fee: late.supplierPrice });
      expect(await harness.supplier.status(late)).toMatchObject({ state: 'confirmed' });
    });

    test('tells of another car than the one that was ordered', async () => {
      const order = await booked();
      await harness.swap(order, 'LDAR');
      expect(await harness.supplier.status(order)).toMatchObject({
        kind: 'found',
        state: 'confirmed',
        changes: [{ code: 'car', after: 'LDAR' }],
      });
    });
  });
}
