import { describe, expect, test } from 'vitest';
import { freeUntil } from '#values/cancellation.ts';
import type { Party } from '#values/party.ts';
import { dueNow } from '#values/price.ts';
import type { StayDates } from '#values/stay-dates.ts';
import type { HotelSupplier, Order, SupplierRate } from './supplier.ts';

/** A supplier that sells rooms of several types as one rate. */
export interface MixedHarness {
  readonly supplier: HotelSupplier;
  /** Has more than one room of each type free for the stay, and rates with free cancellation. */
  readonly propertyId: string;
  readonly stay: StayDates;
  /** Several rooms, whose cheapest types differ. */
  readonly party: Party;
  now(): Date;
  /** A rate for this party, ready to be booked. */
  orderOf(rate: SupplierRate): Order;
}

const signal = () => new AbortController().signal;
const owed = (rate: Pick<SupplierRate, 'lines' | 'currency'>) => dueNow(rate.lines, rate.currency).minor;

export function describeMixedRooms(harness: () => MixedHarness): void {
  describe('rooms of several types', () => {
    const asked = (party?: Party) => {
      const { stay, party: all, propertyId } = harness();
      return { stay, party: party ?? all, nationality: 'IL', propertyId };
    };
    async function ratesOf(party?: Party): Promise<readonly SupplierRate[]> {
      const answer = await harness().supplier.rates(asked(party), signal());
      if (answer.kind !== 'found') throw new Error(`no rates: ${JSON.stringify(answer)}`);
      return answer.rates;
    }
    async function quoted(): Promise<SupplierRate> {
      const now = harness().now().toISOString();
      const rate = (await ratesOf()).find(({ units, policy }) => units && freeUntil(policy, now) !== null);
      const answer = await harness().supplier.quote(rate!.token, signal());
      if (answer.kind !== 'offered') throw new Error(`no quote: ${answer.kind}`);
      return answer.rate;
    }
    /** Rooms left of each type, as a search for one room reports them. */
    async function left(): Promise<Record<string, number | null>> {
      const one = await ratesOf([{ adults: 1, childAges: [] }]);
      return Object.fromEntries(one.map((rate) => [rate.roomCode, rate.left]));
    }

    test('are not offered to a party in one room', async () => {
      for (const room of harness().party)
        expect((await ratesOf([room])).every(({ units }) => units === undefined)).toBe(true);
    });

    test('are cheaper than one type for all under the same plan, and name the room of each guest', async () => {
      const rates = await ratesOf();
      const mixed = rates.filter(({ units }) => units);
      expect(mixed.length).toBeGreaterThan(0);
      for (const rate of mixed) {
        expect(rate.units!.map(({ room }) => room)).toEqual(harness().party.map((_, at) => at));
        expect(new Set(rate.units!.map(({ roomCode }) => roomCode)).size).toBeGreaterThan(1);
        for (const one of rates.filter(({ planCode, units }) => planCode === rate.planCode && !units)) {
          expect(owed(rate) < owed(one)).toBe(true);
          expect(one.roomCode).not.toBe(rate.roomCode);
        }
        expect(rate.nightly.reduce((sum, { minor }) => sum + minor, 0n)).toBe(
          rate.lines.find(({ kind }) => kind === 'base')?.amount.minor,
        );
      }
      const prices = rates.map(owed);
      expect(prices).toEqual(prices.toSorted((a, b) => Number(a - b)));
    });

    test('are the same in a list and in a quote', async () => {
      const [cheapest] = await ratesOf();
      expect(cheapest!.units).toBeDefined();
      const { propertyId, ...criteria } = asked();
      const found = await harness().supplier.search({ ...criteria, propertyIds: [propertyId] }, signal());
      expect(found.kind === 'found' && owed(found.properties[0]!.cheapest)).toBe(owed(cheapest!));
      const again = await harness().supplier.quote(cheapest!.token, signal());
      expect(again).toMatchObject({ kind: 'offered', rate: { units: cheapest!.units, lines: cheapest!.lines } });
    });

    test('are held, booked and given back as a whole', async () => {
      const { supplier, orderOf } = harness();
      const before = await left();
      const rate = await quoted();
      const order = orderOf(rate);
      const taken = Object.fromEntries(
        Object.entries(before).map(([code, count]) => [
          code,
          count === null ? null : count - rate.units!.filter(({ roomCode }) => roomCode === code).length,
        ]),
      );
      if (supplier.capabilities.holds) {
        expect((await supplier.hold(order)).kind).toBe('held');
        expect(await left()).toEqual(taken);
        expect((await supplier.release(order)).kind).toBe('released');
        expect(await left()).toEqual(before);
        expect((await supplier.hold({ ...order, reference: orderOf(rate).reference })).kind).toBe('held');
        expect(await left()).toEqual(taken);
      }
      const other = supplier.capabilities.holds ? await quoted() : rate;
      const booked = orderOf(other);
      const earlier = await left();
      expect((await supplier.book(booked)).kind).toBe('confirmed');
      expect((await supplier.book(booked)).kind).toBe('confirmed');
      expect(await left()).not.toEqual(earlier);
      expect((await supplier.cancel(booked, { minor: 0n, currency: other.currency })).kind).toBe('cancelled');
      expect(await left()).toEqual(earlier);
    });
  });
}
