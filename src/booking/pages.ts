import { ownReservationHandler, ownReservationsHandler } from './account/reservations.ts';
import type { ReservationsView } from './account/reservations-view.ts';
import { reservationHandler, type ReservationView } from './after-sale/reservation.ts';
import type { PageContext, PageHandler } from '#web/page.ts';
import { bookHandler } from './checkout/book/book.ts';
import type { BookView } from './checkout/book/book-view.ts';
import type { CheckoutDeps } from './checkout/checkout-deps.ts';
import { createPayLinks, type PayLinks } from './checkout/pay-link/pay-links.ts';
import { payHandler, type PayView } from './checkout/pay.ts';
import { transactionHandlers } from './checkout/transaction.ts';
import type { PaymentErrorView, SuccessView } from './checkout/transaction-view.ts';
import { createTrips, type Trips } from './checkout/trips.ts';
import { type UnpaidTrip, unpaidTrips } from './checkout/unpaid.ts';

export type { CheckoutDeps } from './checkout/checkout-deps.ts';
export { paymentDescription } from './checkout/payment-description.ts';
export { tripsCookie } from './checkout/trips.ts';

export interface Checkout {
  /** By the name of their route. */
  readonly pages: {
    readonly book: PageHandler<BookView>;
    readonly pay: PageHandler<PayView>;
    readonly success: PageHandler<SuccessView>;
    readonly error: PageHandler<PaymentErrorView>;
    readonly reservation: PageHandler<ReservationView>;
    readonly ownReservation: PageHandler<ReservationView>;
    readonly ownReservations: PageHandler<ReservationsView>;
  };
  /** Who may see a reservation; the API asks the same. */
  readonly trips: Trips;
  /** Links to payments, for those who book without a browser of ours. */
  readonly payLinks: PayLinks;
  /** The bookings of this browser that can be paid now. */
  unpaid(context: PageContext): Promise<readonly UnpaidTrip[]>;
}

/** The pages from an accepted offer to the end of the stay. */
export function createCheckout(deps: CheckoutDeps): Checkout {
  const trips = createTrips(deps.secret);
  const payLinks = createPayLinks(deps.secret);
  return {
    trips,
    payLinks,
    unpaid: (context) => unpaidTrips(deps, trips, context),
    pages: {
      book: bookHandler(deps, trips),
      pay: payHandler(deps, trips, payLinks),
      ...transactionHandlers(deps, trips),
      reservation: reservationHandler(deps, trips),
      ownReservation: ownReservationHandler(deps, trips),
      ownReservations: ownReservationsHandler(deps),
    },
  };
}
