import type { CustomerBookings } from '#accounts/accounts.ts';
import { readableReference } from '#values/reference.ts';
import type { CheckoutDeps } from '../checkout/checkout-deps.ts';
import { presentProduct } from '../checkout/summary/product-view.ts';
import { bookingRoutes } from '../routes.ts';
import { bookingsOfCustomer } from './agency-bookings.sql.ts';
import { widestScope } from './scope.ts';

/** The bookings of agencies' customers, for the people who may see both. */
export function customerBookings({ db, presenters }: Pick<CheckoutDeps, 'db' | 'presenters'>): CustomerBookings {
  return {
    async list({ brand, locale, translate, principal }, customerId) {
      const scope = principal && widestScope(principal);
      if (!scope) return [];
      const rows = await bookingsOfCustomer(db, { brand: brand.id, scope }, customerId);
      return rows.map(({ id, reference, state, product, details }) => {
        const { title, starts, ends } = presentProduct(presenters, product, details, locale);
        return {
          id,
          href: bookingRoutes.agencyBooking.href(locale, { reservation: id }),
          reference: readableReference(reference),
          title,
          dates: `${starts.text} – ${ends.text}`,
          state: translate(`reservations.state_${state}`),
        };
      });
    },
  };
}
