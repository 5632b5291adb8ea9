import { expect, test } from 'vitest';
import type { Party } from '#values/party.ts';
import type { StayDates } from '#values/stay-dates.ts';
import type { HotelSupplier, RatesCriteria } from './supplier.ts';

interface Stocked {
  readonly supplier: HotelSupplier;
  readonly propertyId: string;
  readonly stay: StayDates;
  readonly party: Party;
  readonly refusesThePast?: boolean;
}

const signal = () => new AbortController().signal;
const largeParty: Party = [{ adults: 6, childAges: [9, 9, 9, 9] }];

/** A supplier that gives reasons gives the same one in a search and for a hotel. */
export function describeRefusals(harness: () => Stocked): void {
  test('refuses too many people, a stay in the past and more rooms than there are, each with its reason', async () => {
    const { supplier, propertyId, stay, party, refusesThePast = true } = harness();
    const ask = async (more: Partial<RatesCriteria>) => {
      const criteria = { stay, party, nationality: 'IL', ...more };
      const found = await supplier.search({ ...criteria, propertyIds: [propertyId] }, signal());
      const rates = await supplier.rates({ ...criteria, propertyId }, signal());
      if (found.kind !== 'found' || rates.kind !== 'none') throw new Error(`${found.kind}, ${rates.kind}`);
      expect(found.properties).toEqual([]);
      if (found.refused) expect(found.refused).toEqual([{ reason: rates.reason, properties: 1, minimumNights: null }]);
      return rates.reason;
    };
    expect(await ask({ party: largeParty })).toBe('occupancy');
    const past = { checkIn: '2001-01-01', checkOut: '2001-01-03' };
    if (refusesThePast) expect(await ask({ stay: past })).toBe('closed');
    const rates = await supplier.rates({ stay, party, nationality: 'IL', propertyId }, signal());
    const left = new Map(rates.kind === 'found' ? rates.rates.map((rate) => [rate.roomCode, rate.left]) : []);
    const rooms = [...left.values()].reduce<number>((all, one) => all + (one ?? 9), 0);
    if (rooms > 8) return;
    const many = Array.from({ length: rooms + 1 }, () => ({ adults: 1, childAges: [] }));
    expect(await ask({ party: many })).toBe('sold_out');
  });
}
