import { leadGuests } from '#tests/travellers.ts';
import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { freeUntil, scheduleOf } from '#values/cancellation.ts';
import type { Party } from '#values/party.ts';
import { dueNow } from '#values/price.ts';
import { referenceFrom } from '#values/reference.ts';
import { eachNight, type StayDates } from '#values/stay-dates.ts';
import { describeCalendar } from './supplier-calendar.contract.ts';
import { describeFeeOnRequest } from './supplier-fee-on-request.contract.ts';
import { describeAmendments } from './supplier-amendments.contract.ts';
import { describeMessages } from './supplier-messages.contract.ts';
import { describeHolds } from './supplier-holds.contract.ts';
import { describeRefusals } from './supplier-refusals.contract.ts';
import type { HotelSupplier, ListedRate, Order, SupplierRate } from './supplier.ts';

/** A supplier with stock, created anew for every test. */
export interface SupplierHarness {
  readonly supplier: HotelSupplier;
  /**
   * Has at least two rooms free for the party and stay, a rate that can still be cancelled free, and one that can't.
   */
  readonly propertyId: string;
  /** More properties that the supplier knows. */
  readonly otherIds: readonly string[];
  /** At least two nights, at least ten days after `now`. */
  readonly stay: StayDates;
  readonly party: Party;
  now(): Date;
  /** Moves the supplier's clock on, by milliseconds; left out when it can't be moved. */
  advance?(milliseconds: number): Promise<void> | void;
  /** False when it can't distinguish a stay in the past from one that is sold out. */
  readonly refusesThePast?: boolean;
  /** The supplier has rates of the property whose cancellation fee is told on request. */
  readonly feeOnRequest?: true;
  /** `Order.details` for this supplier. */
  readonly details?: unknown;
  cleanup(): Promise<void> | void;
}

const signal = () => new AbortController().signal;
const day = 86_400_000;

function owed(rate: ListedRate) {
  return dueNow(rate.lines, rate.currency);
}

/** The lowest price at which it may be sold. */
function least(rate: ListedRate): bigint {
  const { minor } = owed(rate);
  return (rate.mandatorySellingPrice ?? 0n) > minor ? rate.mandatorySellingPrice! : minor;
}

function expectSound(rate: SupplierRate, stay: StayDates): void {
  const base = rate.lines
    .filter((line) => line.timing === 'now' && line.kind === 'base')
    .reduce((all, line) => all + line.amount.minor, 0n);
  expect(rate.nightly.map((night) => night.night)).toEqual(eachNight(stay));
  expect(rate.nightly.reduce((all, night) => all + night.minor, 0n)).toBe(base);
  expectListed(rate);
}

function expectListed(rate: ListedRate): void {
  const now = rate.lines.filter((line) => line.timing === 'now');
  expect(now.every((line) => line.amount.currency === rate.currency)).toBe(true);
  expect(owed(rate).minor > 0n).toBe(true);
  for (const { kind, amount } of now) expect(kind === 'discount' ? amount.minor < 0n : amount.minor >= 0n).toBe(true);
  if (rate.regularLines) expect(dueNow(rate.regularLines, rate.currency).minor > owed(rate).minor).toBe(true);
  if (rate.policy.kind === 'on_request') return;
  const { steps } = rate.policy;
  expect(steps.every((step) => step.fee.currency === rate.currency && step.fee.minor <= owed(rate).minor)).toBe(true);
  expect(steps.map((step) => step.from.at)).toEqual(
    steps.map((step) => step.from.at).toSorted((a, b) => Date.parse(a) - Date.parse(b)),
  );
}

/** Required behaviour of every connector, without simulated faults. */
export function describeSupplierContract(
  name: string,
  makeHarness: () => Promise<SupplierHarness> | SupplierHarness,
): void {
  describe(`${name} keeps the hotel supplier's contract`, () => {
    let harness: SupplierHarness;
    beforeEach(async () => {
      harness = await makeHarness();
    });
    afterEach(() => harness.cleanup());

    const criteria = (party: Party = harness.party) => ({ stay: harness.stay, party, nationality: 'IL' });

    async function ratesOf(propertyId = harness.propertyId): Promise<readonly SupplierRate[]> {
      const answer = await harness.supplier.rates({ ...criteria(), propertyId }, signal());
      if (answer.kind !== 'found') throw new Error(`no rates: ${JSON.stringify(answer)}`);
      return answer.rates;
    }

    async function quoted(token: string): Promise<SupplierRate> {
      const answer = await harness.supplier.quote(token, signal());
      if (answer.kind !== 'offered') throw new Error(`no quote: ${answer.kind}`);
      expect(Date.parse(answer.expiresAt)).toBeGreaterThan(harness.now().getTime());
      return answer.rate;
    }

    function isFree(rate: ListedRate): boolean {
      return freeUntil(rate.policy, harness.now().toISOString()) !== null;
    }

    async function pick(refundable: boolean): Promise<SupplierRate> {
      const rate = (await ratesOf()).find((one) => one.policy.kind !== 'on_request' && isFree(one) === refundable);
      if (!rate) throw new Error(`no ${refundable ? '' : 'non-'}refundable rate`);
      return rate;
    }

    function order(rate: SupplierRate, lastName = 'Levi'): Order {
      return {
        product: 'hotels',
        supplier: harness.supplier.id,
        reference: referenceFrom(randomBytes(20)),
        supplierToken: rate.token,
        supplierPrice: owed(rate),
        travellers: leadGuests(...harness.party.map(() => ['Dana', lastName] as const)),
        answers: {},
        contact: { email: 'dana@example.com', phone: '+972501234567' },
        nationality: 'IL',
        requests: '',
        details: harness.details ?? {},
      };
    }

    async function freshOrder(rate: SupplierRate): Promise<Order> {
      return order(await quoted(rate.token));
    }

    async function booked(refundable: boolean): Promise<Order> {
      const made = await freshOrder(await pick(refundable));
      expect((await harness.supplier.book(made)).kind).toBe('confirmed');
      return made;
    }

    const none = () => ({ minor: 0n, currency: 'EUR' });

    test('quotes the same offer again, for travellers who need more time', async () => {
      const first = await quoted((await pick(true)).token);
      expect(owed(await quoted(first.token))).toEqual(owed(first));
    });

    describe('refuses', () => {
      test('properties that it does not know', async () => {
        const ids = ['no-such-property', harness.propertyId];
        const found = await harness.supplier.search({ ...criteria(), propertyIds: ids }, signal());
        expect(found.kind === 'found' && found.properties.map((property) => property.propertyId)).toEqual([
          harness.propertyId,
        ]);
        const rates = await harness.supplier.rates({ ...criteria(), propertyId: 'no-such-property' }, signal());
        expect(rates).toEqual({ kind: 'none', reason: 'unknown_property' });
      });

      test.each(['', 'x', '{}', 'sb1.', 'a.b.c', '../..', '💥'.repeat(50), 'A'.repeat(20_000)])(
        'the token %j',
        async (token) => {
          expect(['sold_out', 'unavailable']).toContain((await harness.supplier.quote(token, signal())).kind);
          const forged = { ...order(await pick(true)), supplierToken: token };
          expect(['rejected', 'sold_out', 'price_changed']).toContain((await harness.supplier.book(forged)).kind);
          if (!harness.supplier.capabilities.holds) return;
          expect(['rejected', 'sold_out', 'price_changed']).toContain((await harness.supplier.hold(forged)).kind);
        },
      );

      test('a price that it did not quote', async () => {
        const rate = await quoted((await pick(true)).token);
        const cheaper = { ...order(rate), supplierPrice: { ...owed(rate), minor: owed(rate).minor - 1n } };
        expect(await harness.supplier.book(cheaper)).toEqual({ kind: 'price_changed' });
        expect(await harness.supplier.status(cheaper)).toEqual({ kind: 'not_found' });
      });

      test('to know a reference that it never saw', async () => {
        const unseen = await freshOrder(await pick(true));
        expect(await harness.supplier.status(unseen)).toEqual({ kind: 'not_found' });
        expect((await harness.supplier.cancellationFee(unseen)).kind).toBe('not_allowed');
        expect((await harness.supplier.cancel(unseen, none())).kind).toBe('rejected');
      });

      test('nothing by throwing when the caller has gone', async () => {
        const gone = AbortSignal.abort();
        const { supplier, propertyId } = harness;
        expect(['found', 'unavailable']).toContain(
          (await supplier.search({ ...criteria(), propertyIds: [propertyId] }, gone)).kind,
        );
        expect(['found', 'unavailable']).toContain((await supplier.rates({ ...criteria(), propertyId }, gone)).kind);
        expect(['offered', 'unavailable']).toContain((await supplier.quote((await pick(true)).token, gone)).kind);
      });
    });

    describe('shows', () => {
      test('the cheapest rate of each property, and the cheapest with free cancellation', async () => {
        const propertyIds = [harness.propertyId, ...harness.otherIds];
        const answer = await harness.supplier.search({ ...criteria(), propertyIds }, signal());
        if (answer.kind !== 'found') throw new Error(answer.reason);
        expect(new Set(answer.properties.map((property) => property.propertyId)).size).toBe(answer.properties.length);
        expect(answer.properties.every((property) => propertyIds.includes(property.propertyId))).toBe(true);
        const found = answer.properties.find((property) => property.propertyId === harness.propertyId);
        for (const property of answer.properties) {
          expectListed(property.cheapest);
          expect(property.boards).toContain(property.cheapest.board);
          expect(property.byBoard).toBeUndefined();
          expect(property.boards).toEqual(expect.arrayContaining([...property.refundableBoards]));
          expect(property.refundableBoards.length > 0).toBe(property.cheapestRefundable !== null);
          if (!property.cheapestRefundable) continue;
          expect(property.refundableBoards).toContain(property.cheapestRefundable.board);
          expectListed(property.cheapestRefundable);
          expect(isFree(property.cheapestRefundable)).toBe(true);
          expect(least(property.cheapestRefundable) >= least(property.cheapest)).toBe(true);
        }
        expect(found?.cheapestRefundable).not.toBeNull();
        const rates = await ratesOf();
        const cheapest = rates.map(least).reduce((low, price) => (price < low ? price : low));
        expect(found && least(found.cheapest)).toBe(cheapest);
      });

      test('of each board the cheapest rate and the cheapest with free cancellation, on request', async () => {
        const asked = { ...criteria(), propertyIds: [harness.propertyId], byBoard: true };
        const answer = await harness.supplier.search(asked, signal());
        const [found] = answer.kind === 'found' ? answer.properties : [];
        const rates = await ratesOf();
        const boards = [...new Set(rates.map(({ board }) => board))];
        expect([...(found?.boards ?? [])].toSorted()).toEqual(boards.toSorted());
        for (const rate of found?.byBoard ?? []) {
          expectListed(rate);
          expect(rate.roomName).not.toBe('');
        }
        const lowest = (from: readonly ListedRate[]) =>
          from.length === 0 ? null : from.map(least).reduce((low, price) => (price < low ? price : low));
        for (const board of boards) {
          const own = (from: readonly ListedRate[]) => from.filter((rate) => rate.board === board);
          expect(lowest(own(found?.byBoard ?? []))).toBe(lowest(own(rates)));
          expect(lowest(own(found?.byBoard ?? []).filter(isFree))).toBe(lowest(own(rates).filter(isFree)));
          expect(found?.refundableBoards.includes(board)).toBe(own(rates).some(isFree));
        }
      });

      test('every rate with lines that add up, one for each room and plan', async () => {
        const rates = await ratesOf();
        for (const rate of rates) expectSound(rate, harness.stay);
        expect(new Set(rates.map((rate) => `${rate.roomCode}/${rate.planCode}`)).size).toBe(rates.length);
        expect(rates.every((rate) => rate.propertyId === harness.propertyId)).toBe(true);
      });

      test('the same price when asked again', async () => {
        for (const rate of await ratesOf()) {
          const again = await quoted(rate.token);
          expect(again.lines).toEqual(rate.lines);
          expect(again.nightly).toEqual(rate.nightly);
          expect(again.policy).toEqual(rate.policy);
          expect([again.roomCode, again.planCode, again.board]).toEqual([rate.roomCode, rate.planCode, rate.board]);
        }
      });
    });

    describeRefusals(() => harness);
    describeCalendar(
      () => harness,
      async () => {
        await harness.supplier.book(await freshOrder(await pick(false)));
      },
    );

    describeAmendments(() => ({ ...harness, pick, freshOrder }));
    describeMessages(() => ({ ...harness, pick, freshOrder }));
    describeHolds(() => ({ ...harness, ratesOf, pick, freshOrder }));
    describeFeeOnRequest(() => ({ ...harness, ratesOf, freshOrder }));

    describe('books', () => {
      test('once for one reference, however often it is sent', async () => {
        const made = await freshOrder(await pick(true));
        const first = await harness.supplier.book(made);
        if (first.kind !== 'confirmed') throw new Error(first.kind);
        if (harness.supplier.capabilities.idempotency === 'native') {
          expect(await harness.supplier.book(made)).toEqual(first);
          const repeats = await Promise.all(Array.from({ length: 10 }, () => harness.supplier.book(made)));
          expect(
            repeats.every((again) => again.kind === 'confirmed' && again.supplierReference === first.supplierReference),
          ).toBe(true);
        }
        expect(await harness.supplier.status(made)).toMatchObject({
          kind: 'found',
          state: 'confirmed',
          supplierReference: first.supplierReference,
          fee: null,
        });
        const all = await harness.supplier.list(
          new Date(harness.now().getTime() - day).toISOString(),
          new Date(harness.now().getTime() + day).toISOString(),
        );
        expect(all !== 'unknown' && all.filter((booking) => booking.reference === made.reference)).toEqual([
          {
            reference: made.reference,
            supplierReference: first.supplierReference,
            state: 'confirmed',
            price: made.supplierPrice,
          },
        ]);
      });

      test('no more than there is, one after another', async (context) => {
        const rate = (await ratesOf()).toSorted((a, b) => (a.left ?? 1e9) - (b.left ?? 1e9))[0];
        if (!rate || rate.left === null) return context.skip();
        const last = await freshOrder(rate);
        const sales = Math.floor(rate.left / harness.party.length);
        for (let sale = 0; sale < sales; sale += 1) {
          expect((await harness.supplier.book(await freshOrder(rate))).kind).toBe('confirmed');
        }
        expect(await harness.supplier.book(last)).toEqual({ kind: 'sold_out' });
        expect(await harness.supplier.quote(rate.token, signal())).toEqual({ kind: 'sold_out' });
        const left = await harness.supplier.rates({ ...criteria(), propertyId: harness.propertyId }, signal());
        expect(left.kind === 'found' && left.rates.some((one) => one.roomCode === rate.roomCode)).toBe(false);
      });

      test('no more than there is, all at once', async (context) => {
        const rate = (await ratesOf()).toSorted((a, b) => (a.left ?? 1e9) - (b.left ?? 1e9))[0];
        if (!rate || rate.left === null) return context.skip();
        const sales = Math.floor(rate.left / harness.party.length);
        const orders = await Promise.all(Array.from({ length: Math.max(20, sales + 5) }, () => freshOrder(rate)));
        const answers = await Promise.all(
          orders.map(async (made, place) => {
            if (place % 2 === 0 && harness.supplier.capabilities.holds) {
              const held = await harness.supplier.hold(made);
              if (held.kind !== 'held') return held.kind;
            }
            return (await harness.supplier.book(made)).kind;
          }),
        );
        expect(answers.filter((kind) => kind === 'confirmed')).toHaveLength(sales);
        expect(answers.filter((kind) => kind === 'sold_out')).toHaveLength(orders.length - sales);
      });
    });

    describe('cancels', () => {
      test('for nothing while that is promised', async () => {
        const made = await booked(true);
        const free = { ...none(), currency: made.supplierPrice.currency };
        expect(await harness.supplier.cancellationFee(made)).toEqual({ kind: 'fee', fee: free });
        expect(await harness.supplier.cancel(made, free)).toEqual({ kind: 'cancelled', fee: free });
        expect(await harness.supplier.status(made)).toMatchObject({ kind: 'found', state: 'cancelled', fee: free });
        expect(await harness.supplier.cancel(made, free)).toEqual({ kind: 'cancelled', fee: free });
      });

      test('once: a repeat after the deadline costs no more', async (context) => {
        if (!harness.advance) return context.skip();
        const made = await booked(true);
        const free = { ...none(), currency: made.supplierPrice.currency };
        expect(await harness.supplier.cancel(made, free)).toEqual({ kind: 'cancelled', fee: free });
        await harness.advance(Date.parse(harness.stay.checkIn) - harness.now().getTime());
        expect(await harness.supplier.cancel(made, free)).toEqual({ kind: 'cancelled', fee: free });
      });

      test('only at a fee that was accepted', async () => {
        const made = await booked(false);
        const answer = await harness.supplier.cancellationFee(made);
        if (answer.kind !== 'fee') throw new Error(answer.kind);
        expect(answer.fee.minor > 0n).toBe(true);
        const tooLow = { ...answer.fee, minor: answer.fee.minor - 1n };
        expect(await harness.supplier.cancel(made, tooLow)).toEqual({ kind: 'fee_changed', fee: answer.fee });
        expect(await harness.supplier.status(made)).toMatchObject({ kind: 'found', state: 'confirmed' });
        expect(await harness.supplier.cancel(made, answer.fee)).toEqual({ kind: 'cancelled', fee: answer.fee });
        expect(await harness.supplier.status(made)).toMatchObject({
          kind: 'found',
          state: 'cancelled',
          fee: answer.fee,
        });
      });

      test('at the promised fee once the deadline has passed', async (context) => {
        if (!harness.advance) return context.skip();
        const rate = await pick(true);
        const made = await freshOrder(rate);
        expect((await harness.supplier.book(made)).kind).toBe('confirmed');
        const step = scheduleOf(rate.policy).steps.find((one) => one.fee.minor > 0n);
        if (!step) throw new Error('a refundable rate without a deadline');
        await harness.advance(Date.parse(step.from.at) - harness.now().getTime());
        expect(await harness.supplier.cancellationFee(made)).toEqual({ kind: 'fee', fee: step.fee });
        const free = { ...step.fee, minor: 0n };
        expect(await harness.supplier.cancel(made, free)).toEqual({ kind: 'fee_changed', fee: step.fee });
      });

      test('and gives the room back', async () => {
        const rate = await pick(true);
        const made = await freshOrder(rate);
        await harness.supplier.book(made);
        await harness.supplier.cancel(made, { ...none(), currency: made.supplierPrice.currency });
        expect((await ratesOf()).find((one) => one.roomCode === rate.roomCode)?.left ?? null).toBe(rate.left);
      });
    });
  });
}
