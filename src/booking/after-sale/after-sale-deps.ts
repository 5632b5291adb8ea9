import type { LocaleCode } from '#i18n/locale.ts';
import type { RouteQuery } from '#web/route.ts';
import type { CheckoutDeps } from '../checkout/checkout-deps.ts';
import { bookingRoutes } from '../routes.ts';

export interface AfterSaleDeps extends CheckoutDeps {
  /** Path of a reservation's page: its traveller's, or that of the agency that sold it. */
  readonly addressOf: (locale: LocaleCode, reservationId: string, query?: RouteQuery) => string;
  /** Whether it is its traveller's: links of emails open it, and a copy can be kept in the browser. */
  readonly isTravellers: boolean;
}

/** Reservations on the pages of their travellers. */
export function travellersPages(deps: CheckoutDeps): AfterSaleDeps {
  return {
    ...deps,
    isTravellers: true,
    addressOf: (locale, id, query) => bookingRoutes.reservation.href(locale, {}, { id, ...query }),
  };
}
