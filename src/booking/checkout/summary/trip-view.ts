import { formatFor } from '#i18n/format.ts';
import { getLocale } from '#i18n/locales.ts';
import { readableReference } from '#values/reference.ts';
import type { PageContext } from '#web/page.ts';
import { hasDocuments } from '../../reservation/has-documents.ts';
import { bookingCalls } from '../../calls.ts';
import type { ShownReservation } from '../../reservation/find-reservation.ts';
import { canBeHad, refundOfLost, type ShownTrip } from '../../reservation/shown-trip.ts';
import { bookingRoutes } from '../../routes.ts';
import type { ShownState } from '../../tables.ts';
import type { ProductPresenter } from '../../vertical.ts';
import type { Words } from '../../words.ts';
import { failureText, givenBackText } from '../failure-reason.ts';
import { type QuotedShares, shareTogether } from '../../quote/agency-share.ts';
import { type PriceView, priceView, vatTogether } from './price-view.ts';
import { shownAmount } from './shown-parts.ts';
import { presentProduct, wordsOf } from './product-view.ts';
import { tripWords } from './trip-words.ts';

export interface TripViewDeps {
  readonly presenters: Readonly<Record<string, ProductPresenter>>;
}

/** One of the reservations of a trip, in a list of all of them. */
export interface TripItemView {
  readonly id: string;
  readonly href: string;
  readonly reference: string;
  readonly title: string;
  /** Its own name, where it is booked in parts. */
  readonly part: string | null;
  readonly dates: string;
  readonly length: string;
  readonly picture: string | null;
  readonly amount: string;
  /** Beside a net amount: what the client is charged. */
  readonly client?: string;
  /** `over`: it was booked, and is cancelled now. */
  readonly tone: 'good' | 'waiting' | 'lost' | 'over';
  /** `Confirmed`. */
  readonly state: string;
  /** Why it could not be had, and that it is not charged. */
  readonly lost: string | null;
  /** The same place on the same dates, for what was lost. */
  readonly others: { readonly href: string; readonly label: string } | null;
  readonly documents: { readonly voucher: string; readonly calendar: string; readonly label: string } | null;
}

/** A trip of several reservations. */
export interface TripView {
  readonly reference: string;
  readonly items: readonly TripItemView[];
  /** Of what could be had, or still can. */
  readonly price: Pick<PriceView, 'total' | 'split' | 'charged' | 'agency'>;
  readonly email: string;
  /** One or several of them were cancelled since they were booked, or are being cancelled. */
  readonly hasCancelled: boolean;
  /** What happens to money that was taken for what could not be had; null when none was. */
  readonly givenBack: string | null;
}

const noShares: QuotedShares = new Map();

const cancelled: readonly ShownState[] = ['cancelling', 'cancel_unknown', 'cancelled'];

export function hasCancelled({ reservations }: ShownTrip): boolean {
  return reservations.some(({ state }) => cancelled.includes(state));
}

/** `shares`: of its quotes, for those who see net prices. */
export function tripView(
  deps: TripViewDeps,
  context: PageContext,
  trip: ShownTrip,
  shares: QuotedShares = noShares,
): TripView {
  return {
    reference: readableReference(trip.reference),
    items: trip.reservations.map((one) => tripItem(deps, context, one, shares)),
    price: tripPrice(deps, context, trip, shares),
    email: trip.reservations[0]!.email,
    hasCancelled: hasCancelled(trip),
    givenBack: givenBackOf(context, trip),
  };
}

function givenBackOf({ translate, textLocale }: PageContext, trip: ShownTrip): string | null {
  const refund = refundOfLost(trip);
  return refund && givenBackText(refund, translate, formatFor(getLocale(textLocale).iso));
}

function tripItem(
  deps: TripViewDeps,
  context: PageContext,
  found: ShownReservation,
  shares: QuotedShares,
): TripItemView {
  const { locale, translate } = context;
  const format = formatFor(getLocale(context.textLocale).iso);
  const product = presentProduct(deps.presenters, found.product, found.details, locale);
  const words = wordsOf(deps.presenters, found.product, locale);
  const price = priceView(
    found.lines,
    found.total,
    { labels: product.lineLabels, words, translate, format },
    found.vat,
    shares.get(found.quoteId),
  );
  const others = product.searchHref ?? product.href;
  const isLost = !canBeHad(found);
  const isOver = found.state === 'cancelled';
  const isGood = found.state === 'confirmed' || found.state === 'completed';
  return {
    id: found.id,
    href: bookingRoutes.reservation.href(locale, {}, { id: found.id }),
    reference: readableReference(found.reference),
    title: product.title,
    part: product.part?.name ?? null,
    dates: product.dates,
    length: product.length,
    picture: product.picture?.src ?? null,
    amount: shownAmount(price),
    ...(price.agency ? { client: price.agency.client } : {}),
    tone: isLost ? 'lost' : isGood ? 'good' : isOver ? 'over' : 'waiting',
    state: translate(`reservations.state_${found.state}`),
    lost: isLost ? failureText(found, { words, translate, format }) : null,
    others: isLost && others !== null ? { href: others, label: translate('transaction.trip_others') } : null,
    documents:
      hasDocuments(found) && !isOver
        ? {
            voucher: bookingCalls.document(locale, found.id, 'voucher'),
            calendar: bookingCalls.document(locale, found.id, 'calendar'),
            label: words('voucherLink'),
          }
        : null,
  };
}

/** The words for a trip: the product's own for one reservation. */
export function wordsForTrip(deps: TripViewDeps, context: PageContext, { reservations }: ShownTrip): Words {
  const own = wordsOf(deps.presenters, reservations[0]!.product, context.locale);
  return reservations.length === 1 ? own : tripWords(own, context.translate);
}

/** What is paid for a trip: for the reservations that could be had, or still can. */
export function tripPrice(
  deps: TripViewDeps,
  context: PageContext,
  trip: ShownTrip,
  shares: QuotedShares = noShares,
): PriceView {
  const { translate } = context;
  const format = formatFor(getLocale(context.textLocale).iso);
  const words = wordsForTrip(deps, context, trip);
  const [first] = trip.reservations;
  if (trip.reservations.length === 1 && first) {
    const { lineLabels: labels } = presentProduct(deps.presenters, first.product, first.details, context.locale);
    const share = shares.get(first.quoteId);
    return priceView(first.lines, first.total, { labels, words, translate, format }, first.vat, share);
  }
  const had = trip.reservations.filter(canBeHad);
  const ids = had.map(({ quoteId }) => quoteId);
  return priceView(
    had.flatMap(({ lines }) => lines),
    trip.total,
    { labels: {}, words, translate, format },
    vatTogether(had.map(({ vat }) => vat)),
    shareTogether(shares, ids),
  );
}
