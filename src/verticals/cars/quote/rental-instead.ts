import type { ProductQuotes } from '#booking/vertical.ts';
import type { CarDeps } from '../deps.ts';
import { isRemembered } from '../rental/find-rates.ts';
import { readRental, rentalKeys } from '../rental/rental-query.ts';
import { carRoutes } from '../routes.ts';
import type { CarRental } from './car-rental.ts';
import { rentalOptions, rentalQuery } from './rental-changes.ts';

/** Cars at the same places and times for the same driver, with the same extras. */
export function rentalInstead(deps: CarDeps): NonNullable<ProductQuotes['instead']> {
  return async ({ details, total, policy }, client) => {
    const ended = details as CarRental;
    const { rental } = await readRental(deps.content, rentalQuery(ended), { now: client.now, country: null });
    if (!rental) return null;
    const decision = isRemembered(deps, rental) ? null : await deps.searchLimit('item', client);
    if (decision?.allowed === false) return null;
    const found = await rentalOptions(deps, ended, rental, { total, policy }, client);
    if (found.kind !== 'found') return null;
    return { action: carRoutes.offer.href(client.locale, {}, rentalKeys(rental)), options: found.options };
  };
}
