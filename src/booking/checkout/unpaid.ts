import { formatFor } from '#i18n/format.ts';
import { getLocale } from '#i18n/locales.ts';
import type { PageContext } from '#web/page.ts';
import { findTrip } from '../reservation/find-reservation.ts';
import { canBeHad } from '../reservation/shown-trip.ts';
import { bookingRoutes } from '../routes.ts';
import type { CheckoutDeps } from './checkout-deps.ts';
import { presentProduct } from './summary/product-view.ts';
import type { AccessGrants } from './access-grants.ts';

/** An unpaid booking as its own browser may see it. */
export interface UnpaidReservation {
  readonly title: string;
  readonly dates: string;
  readonly total: string;
  readonly payHref: string;
}

/** The bookings of this browser that can be paid now, the newest first. */
export async function unpaidReservations(
  deps: CheckoutDeps,
  grants: AccessGrants,
  context: PageContext,
): Promise<readonly UnpaidReservation[]> {
  const { locale, brand } = context;
  const found = await Promise.all(
    grants.list(context.cookies, context.now).map((id) => findTrip(deps.db, brand.id, id)),
  );
  const format = formatFor(getLocale(context.textLocale).iso);
  return found
    .flatMap((one) => (one?.state === 'awaiting_payment' && one.payment.state === 'open' ? [one] : []))
    .toReversed()
    .map((trip) => {
      const products = trip.reservations
        .filter(canBeHad)
        .map((one) => presentProduct(deps.presenters, one.product, one.details, locale))
        .toSorted((one, other) => one.starts.local.localeCompare(other.starts.local));
      const last = products.toSorted((one, other) => one.ends.local.localeCompare(other.ends.local)).at(-1);
      return {
        title: format.list(products.map(({ title }) => format.name(title))),
        dates: `${products[0]?.starts.text ?? ''} – ${last?.ends.text ?? ''}`,
        total: format.money(trip.total),
        payHref: bookingRoutes.pay.href(locale, {}, { reservation: trip.id }),
      };
    });
}
