import type { CheckoutDeps } from '../checkout/checkout-deps.ts';
import { bookingRoutes } from '../routes.ts';
import type { AfterSaleDeps } from './after-sale-deps.ts';

/** Reservations on the pages of their travellers. */
export function travellersPages(deps: CheckoutDeps): AfterSaleDeps {
  return { ...deps, addressOf: (locale, id, query) => bookingRoutes.reservation.href(locale, {}, { id, ...query }) };
}
