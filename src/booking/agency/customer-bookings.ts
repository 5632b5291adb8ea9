import type { CustomerBookings } from '#accounts/accounts.ts';
import { readableReference } from '#values/reference.ts';
import { presentProduct } from '../checkout/summary/product-view.ts';
import { bookingRoutes } from '../routes.ts';
import { bookingsOfCustomer } from './agency-bookings.sql.ts';
import type { AgencyDeps } from './panel.ts';
import { withinScope } from '../scope/scoped.sql.ts';
import { widestScope } from '../scope/scope.ts';

/** The bookings of agencies' customers, for the people who may see both. */
export function customerBookings({
  dashboardDb,
  presenters,
}: Pick<AgencyDeps, 'dashboardDb' | 'presenters'>): CustomerBookings {
  return {
    async list({ brand, locale, translate, principal }, customerId) {
      const scope = principal && widestScope(principal);
      if (!scope) return [];
      const reader = { brand: brand.id, scope };
      const rows = await withinScope(dashboardDb, reader, (db) => bookingsOfCustomer(db, reader, customerId));
      return rows.map(({ id, reference, state, product, details }) => {
        const { title, dates } = presentProduct(presenters, product, details, locale);
        return {
          id,
          href: bookingRoutes.agencyBooking.href(locale, { reservation: id }),
          reference: readableReference(reference),
          title,
          dates,
          state: translate(`reservations.state_${state}`),
        };
      });
    },
  };
}
