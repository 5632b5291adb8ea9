import type { PageAnswer, PageContext, PageHandler } from '#web/page.ts';
import { bookingCalls } from '../calls.ts';
import { findPaymentPage, type PaymentPage } from '../reservation/find-payment-page.ts';
import { findTrip } from '../reservation/find-reservation.ts';
import { openedLink } from './payment-link/opened-link.ts';
import { letGo } from '../reservation/let-go.ts';
import { canBeHad } from '../reservation/shown-trip.ts';
import { sharesOfTrip } from '../reservation/shares-of-trip.ts';
import { bookingRoutes } from '../routes.ts';
import type { CheckoutDeps } from './checkout-deps.ts';
import { openedByLink, type LinkView } from './pay-link/opened-by-link.ts';
import type { PayLinks } from './pay-link/pay-links.ts';
import { tripPrice, tripView, type TripView, wordsForTrip } from './summary/trip-view.ts';
import type { PriceView } from './summary/price-view.ts';
import type { AccessGrants } from './access-grants.ts';

/** What could not be held, before the payment of the rest. */
interface LostView {
  readonly kind: 'lost';
  readonly trip: TripView;
  /** To the payment page all the same. */
  readonly onwards: string;
  /** How long the rest is held: ISO instants of the end and of this response, and the minutes between them. */
  readonly held: { readonly until: string; readonly now: string; readonly minutes: number } | null;
}

interface PreparingView {
  readonly kind: 'preparing';
  readonly reservationId: string;
  readonly text: string;
  /** A page of the gateway comes next. */
  readonly hasPage: boolean;
  /** Total cost, and which part is about to be charged. */
  readonly price: Pick<PriceView, 'total' | 'split' | 'agency'>;
  readonly events: string;
}

export type PayView = PreparingView | LostView | LinkView;

const over = ['failed', 'expired'];

/** Polling interval in case a change notification is lost. */
const atLeastEveryMs = 700;

/**
 * `/pay?reservation=`: redirects the browser that booked to the gateway once its page exists. With the `key` of a link,
 * another browser may pay instead, and with the `link` of an agent their client pays what is owed.
 */
export function payHandler(deps: CheckoutDeps, grants: AccessGrants, links: PayLinks): PageHandler<PayView> {
  const { payWaitMs = 2_000 } = deps;
  const byLink = openedByLink(deps, grants, links);
  const byAgentsLink = openedLink(deps, grants, links);
  return {
    async show(context) {
      if (context.query.has('link')) return await byAgentsLink.show(context);
      const id = context.query.get('reservation') ?? '';
      if (!grants.has(context.cookies, id, context.now)) return await byLink.show(context);
      let found = await findPaymentPage(deps.db, context.brand.id, id);
      for (const end = performance.now() + payWaitMs; found && isPreparing(found) && performance.now() < end;) {
        await changeOf(deps, id, Math.min(atLeastEveryMs, end - performance.now()));
        found = await findPaymentPage(deps.db, context.brand.id, id);
      }
      if (!found) return { kind: 'missing' };
      const { transactionId: transaction } = found;
      if (found.state === 'awaiting_payment' && found.lost > 0 && context.query.get('rest') !== '1') {
        const lost = await lostPage(deps, context, id);
        if (lost) return lost;
      }
      const page = found.isOnAccount ? null : found.redirectUrl;
      if ((found.state === 'awaiting_payment' || found.isDue) && found.paymentState === 'open' && page) {
        return { kind: 'redirect', to: page, external: true };
      }
      if (found.isLater && !over.includes(found.state))
        return { kind: 'redirect', to: bookingRoutes.success.href(context.locale, { transaction }) };
      if (found.isDue && !isPreparing(found))
        return { kind: 'redirect', to: bookingRoutes.reservation.href(context.locale, {}, { id }) };
      if (found.state === 'failed' || found.state === 'expired')
        return { kind: 'redirect', to: bookingRoutes.error.href(context.locale, { transaction }) };
      if (!isPreparing(found))
        return { kind: 'redirect', to: bookingRoutes.success.href(context.locale, { transaction }) };
      const reserved = await findTrip(deps.db, context.brand.id, id);
      if (!reserved) return { kind: 'missing' };
      const { total, split, agency } = tripPrice(
        deps,
        context,
        reserved,
        await sharesOfTrip(deps.db, context, reserved),
      );
      return {
        kind: 'page',
        view: {
          kind: 'preparing',
          reservationId: id,
          text: reserved.payment.isOnAccount
            ? context.translate('pay.accountText')
            : wordsForTrip(deps, context, reserved)('pay_text'),
          hasPage: !reserved.payment.isOnAccount,
          price: { total, split, ...(agency ? { agency } : {}) },
          events: bookingCalls.events(context.locale, transaction),
        },
        cache: 'private',
        head: { title: context.translate('pay.title', { brand: context.brand.name }), refreshSeconds: 2 },
      };
    },
    async submit(context, form) {
      if (context.query.has('link')) return await byAgentsLink.submit(context, form);
      const id = context.query.get('reservation') ?? '';
      if (form.get('step') !== 'let_go' || !grants.has(context.cookies, id, context.now))
        return await byLink.submit(context, form);
      await letGo(deps.db, id);
      let found = await findPaymentPage(deps.db, context.brand.id, id);
      for (const end = performance.now() + payWaitMs; found?.state === 'awaiting_payment' && performance.now() < end;) {
        await changeOf(deps, id, Math.min(atLeastEveryMs, end - performance.now()));
        found = await findPaymentPage(deps.db, context.brand.id, id);
      }
      if (!found) return { kind: 'missing' };
      const params = { transaction: found.transactionId };
      return { kind: 'redirect', to: bookingRoutes.error.href(context.locale, params, { let_go: '1' }) };
    },
  };
}

/** Says what was lost; null for a trip of which nothing is left to tell apart. */
async function lostPage(deps: CheckoutDeps, context: PageContext, id: string): Promise<PageAnswer<LostView> | null> {
  const trip = await findTrip(deps.db, context.brand.id, id);
  if (!trip || trip.reservations.length === 1 || !trip.reservations.some(canBeHad)) return null;
  const { payUntil } = trip.payment;
  return {
    kind: 'page',
    view: {
      kind: 'lost',
      trip: tripView(deps, context, trip, await sharesOfTrip(deps.db, context, trip)),
      onwards: bookingRoutes.pay.href(context.locale, {}, { reservation: id, rest: '1' }),
      held: payUntil === null ? null : heldView(context, payUntil),
    },
    cache: 'private',
    head: { title: context.translate('pay.title_lost', { brand: context.brand.name }) },
  };
}

function heldView({ now }: PageContext, until: string): LostView['held'] {
  const minutes = Math.floor((Date.parse(until) - now.getTime()) / 60_000);
  return minutes < 0 ? null : { until, now: now.toISOString(), minutes: Math.max(1, minutes) };
}

/** Resolves at the next change of the reservation, or after `ms`. */
function changeOf({ onChange }: CheckoutDeps, id: string, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      stop();
      resolve();
    };
    const stop = onChange(id, done);
    const timer = setTimeout(done, ms);
  });
}

function isPreparing({ state, paymentState, isDue, isOnAccount }: PaymentPage): boolean {
  if (isDue) return paymentState === 'created';
  if (state === 'created' || state === 'held') return true;
  return state === 'awaiting_payment' && (paymentState === 'created' || (isOnAccount && paymentState === 'open'));
}
