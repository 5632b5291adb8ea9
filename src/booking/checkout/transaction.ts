import { LRUCache } from 'lru-cache';
import { formatFor } from '#i18n/format.ts';
import { getLocale } from '#i18n/locales.ts';
import type { PageContext, PageHandler } from '#web/page.ts';
import { bookingCalls } from '../calls.ts';
import { findByTransaction, type ShownReservation } from '../reservation/find-reservation.ts';
import { asOne, canBeHad, refundOfLost } from '../reservation/shown-trip.ts';
import { sharesOfTrip } from '../reservation/shares-of-trip.ts';
import { bookingRoutes } from '../routes.ts';
import { checkPaymentNow } from '../saga/webhook.ts';
import type { CheckoutDeps } from './checkout-deps.ts';
import { replacementView } from '../change/replacement-view.ts';
import { failureReason, givenBackText, onItsWay, unbookedText } from './failure-reason.ts';
import { resolveByView } from './summary/resolve-by.ts';
import {
  ownBooking,
  type PaymentErrorView,
  successState,
  successTexts,
  type SuccessView,
  transactionText,
  tripErrorText,
  tripTexts,
  waitingTexts,
} from './transaction-view.ts';
import { presentProduct, wordsOf } from './summary/product-view.ts';
import { hasCancelled, tripView } from './summary/trip-view.ts';
import type { AccessGrants } from './access-grants.ts';

/** An agent goes on to the booking's page of their agency. */
function ownPage({ locale, principal }: PageContext, { id }: ShownReservation, own: boolean): string {
  if (own && principal?.agency) return bookingRoutes.agencyBooking.href(locale, { reservation: id });
  return bookingRoutes.reservation.href(locale, {}, own ? { id } : {});
}

/** The pages that the gateway redirects to. Both only read, and neither shows details to another browser. */
export function transactionHandlers(
  deps: CheckoutDeps,
  grants: AccessGrants,
): { success: PageHandler<SuccessView>; error: PageHandler<PaymentErrorView> } {
  const recentlyChecked = new LRUCache<string, true>({ max: 5_000, ttl: 10_000 });
  /** The traveller has returned: request a payment check now, once for any number of page loads. */
  const lookNow = async ({ state, trip }: ShownReservation) => {
    if (state !== 'awaiting_payment' || recentlyChecked.has(trip.id)) return;
    recentlyChecked.set(trip.id, true);
    await checkPaymentNow(deps, trip.id);
  };
  const find = async (context: PageContext) => {
    const trip = await findByTransaction(deps.db, context.brand.id, context.params['transaction'] ?? '');
    return trip && { trip, found: asOne(trip) };
  };
  const support = (context: PageContext) => context.brand.supportEmail;
  const holds = (context: PageContext, found: ShownReservation) =>
    grants.has(context.cookies, found.trip.id, context.now);

  const success: PageHandler<SuccessView> = {
    async show(context) {
      const one = await find(context);
      if (!one) return { kind: 'missing' };
      const { trip, found } = one;
      const isOne = trip.reservations.length === 1;
      if (found.state === 'failed' || found.state === 'expired')
        return { kind: 'redirect', to: bookingRoutes.error.href(context.locale, { transaction: found.payment.id }) };
      const state = successState(found);
      const own = holds(context, found);
      if (state === null || (state === 'confirmed' && found.due?.isAgreed))
        return {
          kind: 'redirect',
          to: ownPage(context, found, own),
        };
      await lookNow(found);
      const words = wordsOf(deps.presenters, found.product, context.locale);
      const ours = own && isOne ? await ownBooking(deps, context, found) : null;
      const counted = {
        had: trip.reservations.filter(canBeHad).length,
        all: trip.reservations.length,
        hasCancelled: hasCancelled(trip),
        isGivenBack: refundOfLost(trip) !== null,
      };
      const isPaid = trip.reservations.some(({ payment }) => payment.captured.minor > 0n);
      const isUndoing = found.trip.state === 'undoing';
      const usual = isOne
        ? successTexts(state, ours?.product.title ?? null, words, context.translate)
        : tripTexts(state, counted, words, context.translate);
      const waiting = { isPaid, isUndoing, isPackage: trip.mode === 'package' };
      const texts = { ...usual, ...waitingTexts(state, waiting, context.translate) };
      const waits = state === 'confirming' || state === 'slow' || state === 'checking_payment';
      return {
        kind: 'page',
        view: {
          state,
          ...texts,
          resolveBy: isUndoing ? null : resolveByView(context, trip.reservations, deps.presenters),
          own: ours,
          trip: own && !isOne ? tripView(deps, context, trip, await sharesOfTrip(deps.db, context, trip)) : null,
          events: bookingCalls.events(context.locale, found.payment.id),
          support: support(context),
        },
        cache: 'private',
        head: {
          title: transactionText(`title_${state}`, { brand: context.brand.name }, words, context.translate),
          ...(waits ? { refreshSeconds: 3 } : {}),
        },
      };
    },
  };

  const error: PageHandler<PaymentErrorView> = {
    async show(context) {
      const one = await find(context);
      if (!one) return { kind: 'missing' };
      const { trip, found } = one;
      const isOne = trip.reservations.length === 1;
      const over = found.state === 'failed' || found.state === 'expired';
      if (!over && found.state !== 'awaiting_payment')
        return { kind: 'redirect', to: bookingRoutes.success.href(context.locale, { transaction: found.payment.id }) };
      await lookNow(found);
      const own = holds(context, found);
      const summary = own ? presentProduct(deps.presenters, found.product, found.details, context.locale) : null;
      const open = own && !over && found.payment.state === 'open';
      const { payUntil } = found.payment;
      const words = wordsOf(deps.presenters, found.product, context.locale);
      const reason = failureReason(found);
      const released =
        found.payment.state === 'authorised' || found.payment.state === 'voided' || found.payment.state === 'lost';
      const plain = (key: string) =>
        transactionText(key, { title: summary?.title ?? words('theProvider') }, words, context.translate);
      const refund = refundOfLost(trip);
      const isLetGo = over && !refund && context.query.get('let_go') === '1';
      const text = isOne ? plain : (key: string) => tripErrorText(key, isLetGo, plain, context.translate);
      const format = formatFor(getLocale(context.textLocale).iso);
      const uncharged = () => {
        if (found.payment.isOnAccount || found.payment.isLater) return context.translate('transaction.nothingCharged');
        if (reason !== 'unfinished') return text(released ? 'releasedText' : 'notChargedText');
        return deps.chargesAtOnce ? context.translate('booking.unconfirmedRefunded') : text('notChargedYet');
      };
      const view: PaymentErrorView = {
        reason,
        replaces: own ? replacementView(context, found) : null,
        heading: text(`error_${reason}`),
        text:
          isOne && (refund || reason === 'other_unavailable')
            ? unbookedText(reason, context.translate)
            : text(`errorText_${reason}`),
        trip: own && !isOne ? tripView(deps, context, trip, await sharesOfTrip(deps.db, context, trip)) : null,
        money: refund
          ? {
              title: context.translate(`reservation.refund_${onItsWay(refund.state)}`),
              // The amount is for its own browser.
              text: own
                ? givenBackText(refund, context.translate, format)
                : context.translate(`reservation.refundText_${onItsWay(refund.state)}`),
            }
          : { title: context.translate('transaction.notCharged'), text: uncharged() },
        tryAgainText: words('seeOthers'),
        tryAgain: isOne ? (summary?.href ?? null) : null,
        payHref: open ? bookingRoutes.pay.href(context.locale, {}, { reservation: found.trip.id }) : null,
        heldUntil:
          open && payUntil && summary
            ? words('bookingHeldUntil', {
                time: words('atLocalTime', {
                  time: format.instant(payUntil, summary.zone),
                }),
              })
            : null,
        support: support(context),
      };
      return {
        kind: 'page',
        view,
        cache: 'private',
        head: {
          // While it can still be paid, it has not failed.
          title: open
            ? `${context.translate('transaction.error_unfinished')} – ${context.brand.name}`
            : context.translate('transaction.title_error', { brand: context.brand.name }),
          ...(over ? {} : { refreshSeconds: 10 }),
        },
      };
    },
  };
  return { success, error };
}
