import { describe, expect, test } from 'vitest';
import type { Party } from '#values/party.ts';
import { dueNow } from '#values/price.ts';
import { addDays, nightsOf, type StayDates } from '#values/stay-dates.ts';
import type { CalendarCriteria, CalendarDay, HotelSupplier } from './supplier.ts';

interface Stocked {
  readonly supplier: HotelSupplier;
  readonly propertyId: string;
  readonly stay: StayDates;
  readonly party: Party;
  now(): Date;
}

const signal = () => new AbortController().signal;
const largeParty: Party = [{ adults: 6, childAges: [9, 9, 9, 9] }];

/** Required behaviour of a connector with a calendar; `sell` books a room of the harness's property. */
export function describeCalendar(harness: () => Stocked, sell: () => Promise<void>): void {
  describe('has a calendar', () => {
    const askedRates = () => ({
      propertyId: harness().propertyId,
      party: harness().party,
      nationality: 'IL',
    });
    const askedFor = (days: number, party: Party = harness().party) => ({
      propertyId: harness().propertyId,
      from: harness().stay.checkIn,
      days,
      nights: nightsOf(harness().stay),
      party,
      nationality: 'IL',
    });
    async function daysOf(criteria: CalendarCriteria): Promise<readonly CalendarDay[]> {
      const answer = await harness().supplier.calendar?.(criteria, signal());
      if (answer?.kind !== 'found') throw new Error(`no calendar: ${JSON.stringify(answer)}`);
      return answer.days;
    }

    test('exactly when it says so', () => {
      expect((harness().supplier.capabilities.maxCalendarDays ?? 0) > 0).toBe(
        harness().supplier.calendar !== undefined,
      );
    });

    test('that tells why nothing can be had', async (context) => {
      if (!harness().supplier.calendar) return context.skip();
      for (const day of await daysOf(askedFor(3, largeParty)))
        expect(day).toMatchObject({ rate: null, reason: 'occupancy' });
      for (const day of await daysOf({ ...askedFor(3), propertyId: 'no-such-property' }))
        expect(day).toMatchObject({ rate: null, reason: 'unknown_property' });
      const past = addDays(harness().now().toISOString().slice(0, 10), -5);
      for (const day of await daysOf({ ...askedFor(2), from: past }))
        expect(day).toMatchObject({ rate: null, reason: 'closed' });
      const gone = await harness().supplier.calendar?.(askedFor(3), AbortSignal.abort());
      expect(['found', 'unavailable']).toContain(gone?.kind);
    });

    test('whose every price is the cheapest that its rates have for that stay', async (context) => {
      if (!harness().supplier.calendar) return context.skip();
      for (let sale = 0; sale < 2; sale += 1) await sell();
      const days = await daysOf(askedFor(6));
      expect(days.map(({ checkIn }) => checkIn)).toEqual(
        Array.from({ length: 6 }, (_, day) => addDays(harness().stay.checkIn, day)),
      );
      for (const day of days) {
        const stay = { checkIn: day.checkIn, checkOut: addDays(day.checkIn, nightsOf(harness().stay)) };
        const rates = await harness().supplier.rates({ ...askedRates(), stay }, signal());
        if (rates.kind === 'unavailable') throw new Error(rates.reason);
        if (rates.kind === 'none') {
          expect(day).toMatchObject({ rate: null, reason: rates.reason });
          continue;
        }
        const prices = rates.rates.map((rate) => dueNow(rate.lines, rate.currency).minor);
        const cheapest = prices.reduce((low, price) => (price < low ? price : low));
        expect(day.rate && dueNow(day.rate.lines, day.rate.currency).minor).toBe(cheapest);
      }
    });
  });
}
