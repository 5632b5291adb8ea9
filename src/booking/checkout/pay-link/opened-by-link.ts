import { formatFor } from '#i18n/format.ts';
import { getLocale } from '#i18n/locales.ts';
import { formCookie } from '#web/form/form-token.ts';
import type { PageAnswer, PageContext, PageHandler } from '#web/page.ts';
import { findTrip } from '../../reservation/find-reservation.ts';
import { canBeHad } from '../../reservation/shown-trip.ts';
import { bookingRoutes } from '../../routes.ts';
import type { CheckoutDeps } from '../checkout-deps.ts';
import type { PriceView } from '../summary/price-view.ts';
import { presentProduct, productView, type ProductView, wordsOf } from '../summary/product-view.ts';
import { tripPrice, wordsForTrip } from '../summary/trip-view.ts';
import type { AccessGrants } from '../access-grants.ts';
import { findLink, type LinkState, openLink } from './open-link.sql.ts';
import type { LinkedPayment, PayLinks } from './pay-links.ts';

/** The page of a payment link. It contains no names, because the person with the link may not be a traveller. */
export type LinkView =
  | {
      readonly kind: 'link';
      readonly heading: string;
      readonly text: string;
      /** What is paid for, at least one. */
      readonly products: readonly ProductView[];
      readonly price: PriceView;
      /** Deadline in the product's time zone; null while the payment is being prepared. */
      readonly heldUntil: string | null;
      /** Why it can’t be paid at this moment. */
      readonly notice?: string | null;
    }
  | { readonly kind: 'used' | 'over'; readonly find: string };

type Answer = PageAnswer<LinkView>;

/**
 * `/pay?reservation=&key=`. A GET only shows the amount, so that a mail scanner or a link preview does not claim the
 * link; the button's POST claims it for the browser that sends it.
 */
export function openedByLink(
  deps: CheckoutDeps,
  grants: AccessGrants,
  links: PayLinks,
): Required<Pick<PageHandler<LinkView>, 'show' | 'submit'>> {
  const linked = async (context: PageContext): Promise<(LinkedPayment & { readonly state: LinkState }) | null> => {
    const reservationId = context.query.get('reservation') ?? '';
    const key = context.query.get('key') ?? '';
    const found = key === '' ? null : await findLink(deps.db, context.brand.id, reservationId, browserOf(context));
    const payment = found && { reservationId, ...found };
    return payment && links.isKey(context.brand.origin, payment, key) ? payment : null;
  };
  const browserOf = ({ cookies }: PageContext) => {
    const cookie = cookies[formCookie];
    return cookie === undefined ? null : links.browserOf(cookie);
  };
  const page = (view: LinkView, title: string): Answer => ({
    kind: 'page',
    view,
    status: view.kind === 'link' ? 200 : view.kind === 'used' ? 409 : 410,
    cache: 'private',
    head: { title },
  });
  const refused = (context: PageContext, kind: 'used' | 'over') =>
    page(
      { kind, find: bookingRoutes.reservation.href(context.locale, {}) },
      context.translate(`pay.title_${kind}`, { brand: context.brand.name }),
    );

  return {
    async show(context) {
      const payment = await linked(context);
      if (!payment) return { kind: 'missing' };
      const { state } = payment;
      const trip = state === 'good' ? await findTrip(deps.db, context.brand.id, payment.reservationId) : null;
      const found = trip?.reservations.filter(canBeHad) ?? [];
      const [first] = found;
      if (!trip || !first) return refused(context, state === 'used' ? 'used' : 'over');
      const products = found.map((one) => ({
        summary: presentProduct(deps.presenters, one.product, one.details, context.locale),
        words: wordsOf(deps.presenters, one.product, context.locale),
      }));
      const words = wordsForTrip(deps, context, trip);
      const format = formatFor(getLocale(context.textLocale).iso);
      const { payUntil } = trip.payment;
      const view: LinkView = {
        kind: 'link',
        heading: words('pay_linkHeading'),
        text: words('pay_linkText'),
        products: products.map((one) => productView(one.summary, one.words)),
        price: tripPrice(deps, context, trip),
        heldUntil: payUntil && words('pay_linkUntil', { time: format.instant(payUntil, products[0]!.summary.zone) }),
      };
      return page(view, words('pay_title_link', { brand: context.brand.name }));
    },
    async submit(context) {
      const payment = await linked(context);
      const browser = browserOf(context);
      if (!payment || !browser) return { kind: 'missing' };
      const state = await openLink(deps.db, payment.transactionId, browser);
      if (state !== 'good') return refused(context, state);
      // The key is removed: the address in the browser's history grants no access.
      return {
        kind: 'redirect',
        to: bookingRoutes.pay.href(context.locale, {}, { reservation: payment.reservationId }),
        cookies: [grants.add(context.cookies, payment.reservationId, context.now)],
      };
    },
  };
}
