import type { Rate } from '#booking/booking.ts';
import type { HotelDeps } from '../deps.ts';
import type { PropertyRates } from '../supplier.ts';

export type SaleRates = (supplierCurrency: string) => Promise<Rate>;

/** The rate into the wanted currency, or one to one when none is wanted or none is fresh. Looked up once per currency. */
export function saleRates(deps: HotelDeps, wanted: string | null): SaleRates {
  const known = new Map<string, Promise<Rate>>();
  return (from) => {
    const found =
      known.get(from) ??
      deps.rates.between(from, wanted ?? from).then(async (rate) => rate ?? (await deps.rates.between(from, from))!);
    known.set(from, found);
    return found;
  };
}

/** The rates of exchange that a supplier's answer needs. */
export async function ratesFor(found: readonly PropertyRates[], rates: SaleRates): Promise<ReadonlyMap<string, Rate>> {
  const currencies = new Set<string>();
  for (const { cheapest, cheapestRefundable, byBoard = [] } of found) {
    currencies.add(cheapest.currency);
    if (cheapestRefundable) currencies.add(cheapestRefundable.currency);
    for (const { currency } of byBoard) currencies.add(currency);
  }
  const known = new Map<string, Rate>();
  for (const currency of currencies) known.set(currency, await rates(currency));
  return known;
}
