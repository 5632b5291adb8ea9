import type { ProductQuotes } from '#booking/vertical.ts';
import { dateIn } from '#values/local-time.ts';
import type { HotelPagesDeps } from '../pages-deps.ts';
import { stayOptions } from './hotel-changes.ts';
import { stayHref } from './hotel-presenter.ts';
import type { HotelStay } from './hotel-stay.ts';

/** What the same hotel has now for the same days and guests. */
export function hotelInstead(deps: HotelPagesDeps): NonNullable<ProductQuotes['instead']> {
  return async ({ details, total, policy, vat }, client) => {
    const stay = details as HotelStay;
    if (stay.stay.checkIn < dateIn(stay.hotel.tz, client.now)) return null;
    const decision = await deps.searchLimit('item', client);
    if (!decision.allowed) return null;
    // A price that says something about the tax was made for a person who owes it.
    const sale = { total, policy, paysVat: vat !== null, nationality: client.country };
    const found = await stayOptions(deps, stay, stay, sale, client);
    return found.kind === 'found' ? { action: stayHref(stay, client.locale), options: found.options } : null;
  };
}
