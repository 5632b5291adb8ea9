import { formatFor } from '#i18n/format.ts';
import { getLocale } from '#i18n/locales.ts';
import type { PageContext } from '#web/page.ts';
import { findReservation } from '../reservation/find-reservation.ts';
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
    grants.list(context.cookies, context.now).map((id) => findReservation(deps.db, brand.id, id)),
  );
  const format = formatFor(getLocale(context.textLocale).iso);
  return found
    .flatMap((one) => (one?.state === 'awaiting_payment' && one.payment.state === 'open' ? [one] : []))
    .toReversed()
    .map((one) => {
      const product = presentProduct(deps.presenters, one.product, one.details, locale);
      return {
        title: product.title,
        dates: `${product.starts.text} – ${product.ends.text}`,
        total: format.money(one.total),
        payHref: bookingRoutes.pay.href(locale, {}, { reservation: one.id }),
      };
    });
}
