import { approximately } from '#booking/booking.ts';
import { compareMoney } from '#values/money.ts';
import { addDays, type StayDates } from '#values/stay-dates.ts';
import { payableLater, type WholePrice, wholePrice } from '#values/whole-price.ts';
import type { Property } from '../content/property.ts';
import { type HotelDeps, supplierOf } from '../deps.ts';
import type { CalendarDay, HotelSupplier, UnavailableReason } from '../supplier.ts';
import type { HotelCriteria } from './hotel-offers.ts';
import { createExchanges } from './exchanges.ts';
import { pricesAt } from '../offer/prices-at.ts';
import { oddPrices } from '../offer/odd-price.ts';
import { within } from './within.ts';

/** A stay by its first day: the cheapest price, or why it is unavailable. */
export interface DayPrice {
  readonly stay: StayDates;
  readonly price: WholePrice | null;
  readonly reason: UnavailableReason | null;
  readonly minimumNights: number | null;
}

export type HotelCalendar =
  | { readonly kind: 'found'; readonly days: readonly DayPrice[] }
  /** No supplier of this hotel that has a calendar answered. */
  | { readonly kind: 'unavailable' };

export interface HotelCalendarCriteria extends Omit<HotelCriteria, 'stay'> {
  /** `YYYY-MM-DD`, the first of `calendarDays` first days. */
  readonly from: string;
  readonly nights: number;
}

export const calendarDays = 60;
const deadlineMs = 6_000;

/** The suppliers of a hotel that offer prices by day. */
export function calendarSuppliers(
  deps: Pick<HotelDeps, 'suppliers'>,
  property: Pick<Property, 'mappings'>,
): { supplier: HotelSupplier; id: string }[] {
  return property.mappings.flatMap(({ supplier: name, id }) => {
    const supplier = supplierOf(deps, name);
    return supplier?.calendar ? [{ supplier, id }] : [];
  });
}

/** The cheapest stay of so many nights for each first day, among all suppliers, as it is sold. */
export async function hotelCalendar(
  deps: HotelDeps,
  property: Property,
  criteria: HotelCalendarCriteria,
): Promise<HotelCalendar> {
  const { place, from, nights, party, nationality, pricing } = criteria;
  const now = deps.now();
  const exchanges = createExchanges(deps.rates, criteria.currency);
  const answers = await Promise.all(
    calendarSuppliers(deps, property).map(async ({ supplier, id }) => {
      const days = Math.min(calendarDays, supplier.capabilities.maxCalendarDays ?? calendarDays);
      const answer = await within(deadlineMs * deps.timeScale, (signal) =>
        supplier.calendar!({ propertyId: id, from, days, nights, party, nationality }, signal),
      );
      if (answer.kind === 'found') return answer.days.map((day) => ({ ...day, supplier: supplier.id }));
      deps.log.warn('a supplier did not give a calendar', { supplier: supplier.id, reason: answer.reason });
      return null;
    }),
  );
  const found = answers.filter((days) => days !== null);
  if (found.length === 0) return { kind: 'unavailable' };
  const byDay = Map.groupBy(found.flat(), ({ checkIn }) => checkIn);
  const days: DayPrice[] = [];
  for (let day = 0; day < calendarDays; day += 1) {
    const checkIn = addDays(from, day);
    const offered = byDay.get(checkIn);
    if (!offered) continue;
    const prices: WholePrice[] = [];
    const selling = pricesAt(pricing, place, checkIn, now);
    for (const { rate, supplier } of offered) {
      if (!rate) continue;
      const exchange = await exchanges.of(rate);
      const { shown, vat } = selling.totals(rate, { supplier, stars: property.stars }, exchange.sale);
      prices.push(
        wholePrice(
          shown,
          payableLater(rate.lines, ({ amount }) => approximately(amount, exchange)),
          vat,
        ),
      );
    }
    const price = lowestOf(prices);
    days.push({ stay: { checkIn, checkOut: addDays(checkIn, nights) }, price, ...(price ? nothing : whyNot(offered)) });
  }
  return { kind: 'found', days };
}

/** The lowest plausible price. A price in another currency has no exchange rate, so it can't be compared. */
function lowestOf(prices: readonly WholePrice[]): WholePrice | null {
  const alike = prices.filter(({ whole }) => whole.currency === prices[0]!.whole.currency);
  const odd = oddPrices(
    alike.map(({ whole }) => Number(whole.minor)),
    null,
  );
  return alike.filter((_, at) => !odd.has(at)).toSorted((a, b) => compareMoney(a.whole, b.whole))[0] ?? null;
}

const nothing = { reason: null, minimumNights: null };

/** A minimum stay takes precedence, because the traveller can choose a longer stay. */
function whyNot(days: readonly CalendarDay[]): Pick<DayPrice, 'reason' | 'minimumNights'> {
  const refused = days.filter((day) => day.rate === null);
  const short = refused.filter(({ reason }) => reason === 'minimum_stay');
  const nights = short.flatMap(({ minimumNights }) => minimumNights ?? []);
  return short.length > 0
    ? { reason: 'minimum_stay', minimumNights: nights.length > 0 ? Math.min(...nights) : null }
    : { reason: refused[0]?.reason ?? 'sold_out', minimumNights: null };
}
