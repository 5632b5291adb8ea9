import { formatFor } from '#i18n/format.ts';
import { getLocale } from '#i18n/locales.ts';
import type { PageContext } from '#web/page.ts';
import { findReservation } from '../reservation/find-reservation.ts';
import { bookingRoutes } from '../routes.ts';
import type { CheckoutDeps } from './checkout-deps.ts';
import { presentTrip } from './trip/trip-view.ts';
import type { Trips } from './trips.ts';

/** A booking that waits for its payment, as its own browser may see it. */
export interface UnpaidTrip {
  readonly title: string;
  readonly dates: string;
  readonly total: string;
  readonly payHref: string;
}

/** The bookings of this browser that can be paid now, the newest first. */
export async function unpaidTrips(
  deps: CheckoutDeps,
  trips: Trips,
  context: PageContext,
): Promise<readonly UnpaidTrip[]> {
  const { locale, brand } = context;
  const found = await Promise.all(
    trips.held(context.cookies, context.now).map((id) => findReservation(deps.db, brand.id, id)),
  );
  const format = formatFor(getLocale(context.textLocale).iso);
  return found
    .flatMap((one) => (one?.state === 'awaiting_payment' && one.payment.state === 'open' ? [one] : []))
    .toReversed()
    .map((one) => {
      const trip = presentTrip(deps.presenters, one.product, one.details, locale);
      return {
        title: trip.title,
        dates: `${trip.starts.text} – ${trip.ends.text}`,
        total: format.money(one.total),
        payHref: bookingRoutes.pay.href(locale, {}, { reservation: one.id }),
      };
    });
}
