import { LRUCache } from 'lru-cache';
import { approximately } from '#booking/booking.ts';
import type { Pricing } from '#pricing/pricing.ts';
import { payableLater, type WholePrice, wholePrice } from '#values/whole-price.ts';
import { placeById } from '../content/hotel-places.ts';
import type { HotelDeps } from '../deps.ts';
import { pricesAt } from '../offer/prices-at.ts';
import { createExchanges } from '../search/exchanges.ts';
import type { HotelNight } from './night-price.ts';

/** A stored night as it is sold to a visitor. */
export interface SoldNight {
  readonly night: HotelNight;
  readonly price: WholePrice;
}

/** For whom prices are made: an agent's are their own. */
export interface NightBuyer {
  readonly pricing: Pricing;
  /** ISO 4217; null: the hotel's own. */
  readonly currency: string | null;
}

type SellDeps = Pick<HotelDeps, 'content' | 'rates' | 'now'>;

/** Each list of stored nights is sold once for each pricing and currency, as long as it is the list. */
const soldLists = new WeakMap<readonly HotelNight[], LRUCache<string, Promise<readonly SoldNight[]>>>();
const mostBuyers = 200;

/** The selling prices of a list of stored nights, in its order; a night of a place that is gone is left out. */
export async function soldNights(
  deps: SellDeps,
  nights: readonly HotelNight[],
  buyer: NightBuyer,
): Promise<readonly SoldNight[]> {
  const { pricing, currency } = buyer;
  let byBuyer = soldLists.get(nights);
  if (!byBuyer) soldLists.set(nights, (byBuyer = new LRUCache({ max: mostBuyers })));
  const key = `${pricing.key} ${pricing.paysVat} ${currency}`;
  let sold = byBuyer.get(key);
  if (!sold) {
    sold = sell(deps, nights, buyer);
    const cache = byBuyer;
    sold.catch(() => cache.delete(key));
    cache.set(key, sold);
  }
  return await sold;
}

async function sell(
  { content, rates, now }: SellDeps,
  nights: readonly HotelNight[],
  { pricing, currency }: NightBuyer,
): Promise<SoldNight[]> {
  const exchanges = createExchanges(rates, currency);
  const at = now();
  const sold: SoldNight[] = [];
  for (const night of nights) {
    const { placeId, supplier, stars, rate } = night;
    // oxlint-disable-next-line no-await-in-loop -- remembered, and there are hundreds of them
    const [place, exchange] = await Promise.all([placeById(content, placeId), exchanges.of(rate)]);
    if (!place) continue;
    const { shown, vat } = pricesAt(pricing, place, night.night, at).totals(rate, { supplier, stars }, exchange.sale);
    const later = payableLater(rate.lines, ({ amount }) => approximately(amount, exchange));
    sold.push({ night, price: wholePrice(shown, later, vat) });
  }
  return sold;
}
