import { readableReference } from '#values/reference.ts';
import { formatFor } from '#i18n/format.ts';
import { getLocale } from '#i18n/locales.ts';
import type { Translate } from '#i18n/translate.ts';
import type { PageContext } from '#web/page.ts';
import type { ShownReservation } from '../reservation/find-reservation.ts';
import { shownShares } from '../quote/agency-share.ts';
import { type ReplacementView, replacementView } from '../change/replacement-view.ts';
import { isBookingWord, someWords, type Words } from '../words.ts';
import type { CheckoutDeps } from './checkout-deps.ts';
import type { FailureReason } from './failure-reason.ts';
import { type PriceView, priceView } from './summary/price-view.ts';
import type { ResolveByView } from './summary/resolve-by.ts';
import type { TripView } from './summary/trip-view.ts';
import { presentProduct, productView, type ProductView, wordsOf } from './summary/product-view.ts';

/** Details for the traveller's own browser only. */
export interface OwnBooking {
  /** The booking that it replaces. */
  readonly replaces: ReplacementView | null;
  readonly reservationId: string;
  readonly reference: string;
  readonly propertyConfirmation: string | null;
  readonly email: string;
  readonly product: ProductView;
  readonly price: PriceView;
  readonly words: Readonly<
    Record<'confirmationNumber' | 'nextArrive' | 'nextSave' | 'voucherLink' | 'yourBooking', string>
  >;
}

export type SuccessState = 'confirmed' | 'confirming' | 'slow' | 'checking_payment' | 'needs_human';

export interface SuccessView {
  readonly state: SuccessState;
  readonly heading: string;
  readonly text: string;
  /** By when it is known, or our team has taken over, while suppliers do not answer. */
  readonly resolveBy: ResolveByView | null;
  /** Null in any other browser: the address alone does not authenticate. */
  readonly own: OwnBooking | null;
  /** The same for a trip of several, which has no `own`. */
  readonly trip: TripView | null;
  readonly events: string;
  readonly support: string | null;
}

export interface PaymentErrorView {
  /** The booking that it was to replace, which stands; null without one, and in any other browser. */
  readonly replaces: ReplacementView | null;
  readonly reason: FailureReason;
  readonly heading: string;
  readonly text: string;
  /** What happened to the money. */
  readonly money: { readonly title: string; readonly text: string };
  readonly tryAgainText: string;
  /** The reservations of a trip of several; null for one, and in any other browser. */
  readonly trip: TripView | null;
  /** Back to the product with the same dates. */
  readonly tryAgain: string | null;
  /** The payment page is still open: its address. */
  readonly payHref: string | null;
  /** How long what is for sale is held. */
  readonly heldUntil: string | null;
  readonly support: string | null;
}

export async function ownBooking(
  deps: CheckoutDeps,
  context: PageContext,
  found: ShownReservation,
): Promise<OwnBooking> {
  const format = formatFor(getLocale(context.textLocale).iso);
  const summary = presentProduct(deps.presenters, found.product, found.details, context.locale);
  const words = wordsOf(deps.presenters, found.product, context.locale);
  return {
    replaces: replacementView(context, found),
    reservationId: found.id,
    reference: readableReference(found.reference),
    propertyConfirmation: found.propertyConfirmation,
    email: found.email,
    product: productView(summary, words),
    words: someWords(words, ['confirmationNumber', 'nextArrive', 'nextSave', 'voucherLink', 'yourBooking']),
    price: priceView(
      found.lines,
      found.total,
      { labels: summary.lineLabels, words, translate: context.translate, format },
      found.vat,
      (await shownShares(deps.db, context, [found.quoteId])).get(found.quoteId),
    ),
  };
}

/** The success page's view of a reservation that has not failed; null when its state belongs on another page. */
export function successState({ state, payment }: ShownReservation): SuccessState | null {
  switch (state) {
    case 'created':
    case 'held':
      return payment.isOnAccount || payment.isLater ? 'confirming' : 'checking_payment';
    case 'awaiting_payment':
      return payment.state === 'authorised' || payment.state === 'captured' ? 'confirming' : 'checking_payment';
    case 'booking':
      return 'confirming';
    case 'unknown':
      return 'slow';
    case 'needs_human':
      return 'needs_human';
    case 'confirmed':
    case 'supplier_changed':
    case 'completed':
      return 'confirmed';
    default:
      return null;
  }
}

/** Heading and text of the success page. */
export function successTexts(
  state: SuccessState,
  title: string | null,
  words: Words,
  translate: Translate,
): Pick<SuccessView, 'heading' | 'text'> {
  switch (state) {
    case 'confirmed':
      return {
        heading: translate('transaction.heading_confirmed'),
        text: title === null ? words('confirmedElsewhere') : words('confirmedText', { title }),
      };
    case 'confirming':
      return { heading: words('state_booking'), text: words('stateText_booking') };
    case 'slow':
      return { heading: words('state_unknown'), text: words('text_slow') };
    case 'checking_payment':
      return {
        heading: translate('transaction.heading_checking_payment'),
        text: translate('transaction.text_checking_payment'),
      };
    case 'needs_human':
      return { heading: translate('transaction.heading_needs_human'), text: words('text_needs_human') };
  }
}

interface TripOutcome {
  readonly had: number;
  readonly all: number;
  readonly hasCancelled: boolean;
  /** Money was taken for what could not be had. */
  readonly isGivenBack: boolean;
}

/** What is different in the texts of waiting for what was paid already, and for a package. */
export function waitingTexts(
  state: SuccessState,
  trip: { readonly isPaid: boolean; readonly isUndoing: boolean; readonly isPackage: boolean },
  translate: Translate,
): Partial<Pick<SuccessView, 'heading' | 'text'>> {
  const t = (key: string) => translate(`transaction.${key}`);
  if (trip.isUndoing && (state === 'slow' || state === 'needs_human'))
    return { heading: t('trip_undoing'), text: t('trip_undoingText') };
  if (trip.isPaid && state === 'confirming') return { text: t('confirmingPaid') };
  if (trip.isPaid && state === 'slow') return { text: t('slowPaid') };
  return trip.isPackage && state === 'slow' ? { text: t('trip_slowPackage') } : {};
}

/** The same for a trip of several, as it stands now. `had` of `all` reservations are confirmed. */
export function tripTexts(
  state: SuccessState,
  { had, all, hasCancelled, isGivenBack }: TripOutcome,
  words: Words,
  translate: Translate,
): Pick<SuccessView, 'heading' | 'text'> {
  if (state !== 'confirmed') {
    const own = successTexts(state, null, words, translate);
    return state === 'confirming' || state === 'slow' || state === 'needs_human'
      ? { heading: translate(`transaction.trip_${state}`), text: translate(`transaction.trip_${state}Text`) }
      : own;
  }
  const key = hasCancelled ? 'trip_since' : had === all ? 'trip_all' : 'trip_some';
  return {
    heading: translate(`transaction.${key}`, { had, all }),
    text: translate(`transaction.${key === 'trip_some' && isGivenBack ? 'trip_somePaid' : `${key}Text`}`, { had, all }),
  };
}

/** A text of the payment pages: the product's own where it has one. */
export function transactionText(
  key: string,
  values: Readonly<Record<string, string>>,
  words: Words,
  translate: Translate,
): string {
  return isBookingWord(key) ? words(key, values) : translate(`transaction.${key}`, values);
}

const ofTrips: ReadonlySet<string> = new Set([
  'errorText_payment_cancelled',
  'errorText_payment_expired',
  'errorText_price_changed',
  'errorText_sold_out',
  'errorText_supplier_down',
  'errorText_other',
  'errorText_other_unavailable',
  'error_other_unavailable',
  'error_price_changed',
  'error_sold_out',
  'error_supplier_down',
  'error_other',
  'notChargedText',
  'notChargedYet',
]);

/** The texts of the error page of a trip of several: why each reservation could not be had stands beside it. */
export function tripErrorText(
  key: string,
  isLetGo: boolean,
  plain: (key: string) => string,
  translate: Translate,
): string {
  if (isLetGo && key.startsWith('error'))
    return translate(key.startsWith('errorText') ? 'transaction.trip_letGoText' : 'transaction.trip_letGo');
  if (!ofTrips.has(key)) return plain(key);
  if (key.startsWith('error_')) return translate('transaction.trip_none');
  if (key === 'errorText_payment_expired') return translate('transaction.trip_expiredText');
  if (key.startsWith('errorText')) return translate('transaction.trip_noneText');
  return translate(`transaction.trip_${key}`);
}
