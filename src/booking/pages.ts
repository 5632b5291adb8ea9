import { ownReservationHandler, ownReservationsHandler } from './account/reservations.ts';
import type { ReservationsView } from './account/reservations-view.ts';
import { reservationHandler, type ReservationView } from './after-sale/reservation.ts';
import { travellersPages } from './after-sale/after-sale-deps.ts';
import type { PageContext, PageHandler } from '#web/page.ts';
import { basketHandler } from './checkout/basket/basket.ts';
import type { BasketView } from './checkout/basket/basket-view.ts';
import { bookHandler } from './checkout/book/book.ts';
import type { BookView } from './checkout/book/book-view.ts';
import type { CheckoutDeps } from './checkout/checkout-deps.ts';
import { createPayLinks, type PayLinks } from './checkout/pay-link/pay-links.ts';
import { payHandler, type PayView } from './checkout/pay.ts';
import { transactionHandlers } from './checkout/transaction.ts';
import type { PaymentErrorView, SuccessView } from './checkout/transaction-view.ts';
import { createAccessGrants, type AccessGrants } from './checkout/access-grants.ts';
import { type UnpaidReservation, unpaidReservations } from './checkout/unpaid.ts';

export type { CheckoutDeps } from './checkout/checkout-deps.ts';
export { createPaymentDescriptions } from './checkout/payment-description.ts';
export { addSampleFiles, samplePaths } from './sample/sample-files.ts';
export { accessGrantsCookie } from './checkout/access-grants.ts';

export interface Checkout {
  /** By the name of their route. */
  readonly pages: {
    readonly basket: PageHandler<BasketView>;
    readonly book: PageHandler<BookView>;
    readonly pay: PageHandler<PayView>;
    readonly success: PageHandler<SuccessView>;
    readonly error: PageHandler<PaymentErrorView>;
    readonly reservation: PageHandler<ReservationView>;
    readonly ownReservation: PageHandler<ReservationView>;
    readonly ownReservations: PageHandler<ReservationsView>;
  };
  /** Access check for a reservation, shared with the API. */
  readonly grants: AccessGrants;
  /** Payment links, for bookings made without a browser. */
  readonly payLinks: PayLinks;
  /** The bookings of this browser that can be paid now. */
  unpaid(context: PageContext): Promise<readonly UnpaidReservation[]>;
}

/** The pages from an accepted offer to the end of what is booked. */
export function createCheckout(deps: CheckoutDeps): Checkout {
  const grants = createAccessGrants(deps.secret);
  const payLinks = createPayLinks(deps.secret);
  return {
    grants,
    payLinks,
    unpaid: (context) => unpaidReservations(deps, grants, context),
    pages: {
      basket: basketHandler(deps),
      book: bookHandler(deps, grants),
      pay: payHandler(deps, grants, payLinks),
      ...transactionHandlers(deps, grants),
      reservation: reservationHandler(travellersPages(deps), grants),
      ownReservation: ownReservationHandler(deps, grants),
      ownReservations: ownReservationsHandler(deps),
    },
  };
}
