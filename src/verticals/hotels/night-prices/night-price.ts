import type { Stored } from '#values/bigint-json.ts';
import { parseParty } from '#values/party.ts';
import type { PriceLine } from '#values/price.ts';
import { oddPrices } from '../offer/odd-price.ts';
import type { CalendarDay } from '../supplier.ts';

/** A supplier's rate of a night: a net price, which is never shown. */
export type NightRate = NonNullable<CalendarDay['rate']>;

/** What one night for two adults costs in a hotel, by its date `YYYY-MM-DD`. */
export interface NightPrice {
  readonly night: string;
  readonly supplier: string;
  readonly rate: NightRate;
}

/** A night with the hotel that it is of, as price rules ask for it. */
export interface HotelNight extends NightPrice {
  readonly propertyId: string;
  readonly placeId: number;
  readonly stars: number;
}

export type StoredRate = Stored<NightRate>;

/** The party that nights are stored for, as addresses write it. */
export const nightGuests = '2';

export function nightParty() {
  const party = parseParty(nightGuests);
  if (!party.ok) throw new Error('the party of stored nights is no party');
  return party.value;
}

/** Everything that a night costs as far as it is in the rate's currency, in minor units. */
export function wholeMinor({ currency, lines }: NightRate): bigint {
  return lines
    .filter((line: PriceLine) => line.amount.currency === currency)
    .reduce((sum, { amount }) => sum + amount.minor, 0n);
}

/**
 * The cheapest night by date among the calendars of one hotel's suppliers, without implausible prices; nights in another
 * currency than the first are left out, since they can't be compared.
 */
export function cheapestNights(
  calendars: readonly { readonly supplier: string; readonly days: readonly CalendarDay[] }[],
): NightPrice[] {
  const all = calendars.flatMap(({ supplier, days }) =>
    days.flatMap(({ checkIn, rate }): NightPrice[] => (rate ? [{ night: checkIn, supplier, rate }] : [])),
  );
  const alike = all.filter(({ rate }) => rate.currency === all[0]?.rate.currency && wholeMinor(rate) > 0n);
  const odd = oddPrices(
    alike.map(({ rate }) => Number(wholeMinor(rate))),
    null,
  );
  const byNight = new Map<string, NightPrice>();
  for (const [at, night] of alike.entries()) {
    const known = byNight.get(night.night);
    if (odd.has(at) || (known && wholeMinor(known.rate) <= wholeMinor(night.rate))) continue;
    byNight.set(night.night, night);
  }
  return [...byNight.values()];
}
