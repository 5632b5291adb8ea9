import { shownShares } from '../quote/agency-share.ts';
import { isUsed } from '../issued-code.ts';
import { formatFor } from '#i18n/format.ts';
import { localePath } from '#i18n/locale.ts';
import { getLocale } from '#i18n/locales.ts';
import type { Translate } from '#i18n/translate.ts';
import { localDeadline } from '#values/local-time.ts';
import { readableReference } from '#values/reference.ts';
import { formatPhone } from '#web/form/phone.ts';
import type { PageContext } from '#web/page.ts';
import { bookingCalls } from '../calls.ts';
import type { AfterSaleDeps } from './after-sale-deps.ts';
import { type CodesView, codesView } from '../issued/codes-view.ts';
import { type ReviewArrival, reviewArrival } from '../checkout/book/arrival/arrival-view.ts';
import { type CreditLine, creditLines } from '../checkout/summary/credit-lines.ts';
import { type ResolveByView, resolveByView } from '../checkout/summary/resolve-by.ts';
import { type PolicyView, policyView } from '../checkout/summary/policy-view.ts';
import { type PriceView, priceView } from '../checkout/summary/price-view.ts';
import { answerTexts, namedTravellers } from '../travellers/field-texts.ts';
import { formOf } from '../travellers/form-of.ts';
import {
  changeTexts,
  presentProduct,
  productView,
  type ProductView,
  wordsOf,
} from '../checkout/summary/product-view.ts';
import { isCancellable } from '../state/lifecycle.ts';
import { findTrip, type ShownReservation } from '../reservation/find-reservation.ts';
import type { ShownDue } from '../reservation/shown-reservation.ts';
import { bookingRoutes } from '../routes.ts';
import type { PaymentState, RefundState, ShownState } from '../tables.ts';
import { isBookingWord, someWords, type Words } from '../words.ts';
import { failureText, onItsWay } from '../checkout/failure-reason.ts';
import { hasDocuments } from '../reservation/has-documents.ts';
import { type TripItemView, tripView } from '../checkout/summary/trip-view.ts';
import type { ChangeTexts, ProductSummary } from '../vertical.ts';
import { changeable } from '../change/change-terms.ts';
import { type ReplacementView, replacementView } from '../change/replacement-view.ts';
import { type AmendCardView, amendCard } from './amend/amend-view.ts';
import { cancelHref, type CancelOffer, cancelOffer } from './cancel-offer.ts';
import { messagesView, type MessagesView, type TypedMessage } from './messages/messages-view.ts';
import { type Milestone, milestonesOf } from './milestones.ts';
import type { TripCopy } from './offline/keep-copy.ts';
import { isAhead, type WayView, wayView } from './way/way-view.ts';

export interface ReservationDetail {
  readonly kind: 'detail';
  readonly heading: string;
  readonly text: string;
  readonly words: Readonly<
    Record<'confirmationNumber' | 'travellers' | 'voidVoucherLink' | 'voucherLink' | 'yourBooking', string>
  >;
  readonly id: string;
  readonly iso: string;
  readonly reference: string;
  readonly propertyConfirmation: string | null;
  readonly state: ShownState;
  /** By when it is known, or our team has taken over, while its supplier does not answer. */
  readonly resolveBy: ResolveByView | null;
  /** What the supplier has changed, while the traveller is asked. */
  readonly change: ChangeView | null;
  /** The supplier refused to cancel, or a deadline has passed: shown once, at the top. */
  readonly news: string | null;
  readonly milestones: readonly Milestone[];
  readonly product: ProductView;
  readonly travellers: readonly { readonly label: string; readonly name: string }[];
  readonly answers: readonly { readonly label: string; readonly value: string }[];
  /** Expected arrival time, and instructions when the desk is closed then. */
  readonly arrival: ReviewArrival | null;
  /** What the supplier has issued for the travellers. */
  readonly codes: CodesView | null;
  readonly contact: {
    readonly name: string;
    readonly email: string;
    readonly phone: string;
    readonly requests: string;
  };
  readonly price: PriceView;
  /** State of the payment and refund so far. */
  readonly money: 'none' | 'authorised' | 'charged' | 'released' | 'due' | 'later';
  readonly captured: string;
  /** Whether an agency's account pays, and no card. */
  readonly isOnAccount: boolean;
  readonly refund: {
    readonly amount: string;
    readonly state: Exclude<RefundState, 'submitted'>;
    readonly at: string | null;
  } | null;
  readonly fee: string | null;
  /** What the supplier gave instead of money, once cancelled. */
  readonly credits: readonly CreditLine[];
  readonly policy: PolicyView;
  readonly cancel: CancelOffer | null;
  /** The page that asks the supplier for the fee, where it is on request. */
  readonly cancelAsk: string | null;
  /** The page on which it is changed. */
  readonly changeHref: string | null;
  /** The conversation with the property; null where there is none and can be none. */
  readonly messages: MessagesView | null;
  /** Corrections of names and requests. */
  readonly amend: AmendCardView | null;
  /** The booking that it replaces, or that replaces it. */
  readonly replacement: ReplacementView | null;
  readonly documents: { readonly voucher: string; readonly calendar: string } | null;
  /** How to get there; null once it does not take place. */
  readonly way: WayView | null;
  /** What a browser may keep for a time without a network; null when nothing is booked, or for others than the traveller. */
  readonly copy: TripCopy | null;
  /** Its own id when it is over, so that a copy is deleted; null else, and for others than the traveller. */
  readonly forget: string | null;
  /** A step is in progress, so the page refreshes itself. */
  readonly events: string | null;
  /** Where to book again, once it is over. */
  readonly again: { readonly href: string; readonly label: string } | null;
  readonly payHref: string | null;
  readonly due: DueView | null;
  readonly support: string | null;
  /** The reservations of the same trip with their pages; empty when it is alone. */
  readonly siblings: readonly SiblingView[];
}

/** One of several reservations of a trip. */
export interface SiblingView {
  readonly id: string;
  readonly href: string;
  readonly title: string;
  readonly dates: string;
  readonly state: string;
  readonly tone: TripItemView['tone'];
  readonly isThis: boolean;
}

/** A change by the supplier that the traveller may accept. */
export interface ChangeView {
  /** The newest change that is shown: what the form sends back. */
  readonly id: string;
  readonly rows: readonly (ChangeTexts & { readonly id: string })[];
  readonly cancelHref: string | null;
}

/** Amount still to be paid. */
export interface DueView {
  readonly amount: string;
  /**
   * Text with the deadline after which the unpaid booking is cancelled; null without automatic cancellation.
   */
  readonly payBy: string | null;
  /** The fee of a cancelled booking. */
  readonly isFee: boolean;
  /** Paying later was agreed; else a card could not be charged. */
  readonly isAgreed: boolean;
}

const underWay: readonly ShownState[] = [
  'created',
  'held',
  'awaiting_payment',
  'booking',
  'unknown',
  'cancelling',
  'cancel_unknown',
];

export async function reservationDetail(
  deps: AfterSaleDeps,
  context: PageContext,
  found: ShownReservation,
  { news = null, typed = null }: { readonly news?: string | null; readonly typed?: TypedMessage | null } = {},
): Promise<ReservationDetail> {
  const { iso } = getLocale(context.textLocale);
  const format = formatFor(iso);
  const { translate } = context;
  const summary = presentProduct(deps.presenters, found.product, found.details, context.locale);
  const words = wordsOf(deps.presenters, found.product, context.locale);
  const form = formOf(deps.presenters, found.product, found.details, context.locale);
  const texts = { labels: summary.lineLabels, words, translate, format, isOwed: found.due !== null };
  const shares = await shownShares(deps.db, context, [found.quoteId]);
  const at = (instant: string | null) => (instant ? format.instant(instant, summary.zone) : null);
  const refundedAt = at(found.refund?.doneAt ?? null);
  const cancel = cancelOffer(deps, context, found, format.money);
  const messages = await messagesView(deps, context, found, summary, typed);
  return {
    kind: 'detail',
    id: found.id,
    iso,
    reference: readableReference(found.reference),
    propertyConfirmation: found.propertyConfirmation,
    state: found.state,
    ...stateTexts(found, words, translate),
    ...(['failed', 'expired'].includes(found.state) ? { text: failureText(found, { words, translate, format }) } : {}),
    words: someWords(words, ['confirmationNumber', 'travellers', 'voidVoucherLink', 'voucherLink', 'yourBooking']),
    resolveBy: resolveByView(context, [found], deps.presenters),
    change: changeOf(deps, context, found, cancel),
    news,
    milestones: milestonesOf(found, { words, translate, at, stay: summary.starts.text }),
    product: productView(summary, words),
    travellers: namedTravellers(form, found.travellers),
    answers: answerTexts(form, found.answers),
    arrival: reviewArrival(context, summary, words, found.arrivalHour, true),
    codes: codesView(deps.presenters, found, summary.zone, context.locale),
    contact: {
      name: found.contactName,
      email: found.email,
      phone: formatPhone(found.phone),
      requests: found.requests,
    },
    price: priceView(found.lines, found.total, texts, found.vat, shares.get(found.quoteId)),
    money: moneyOf(found),
    isOnAccount: found.payment.isOnAccount === true,
    captured: format.money(found.payment.captured),
    refund: found.refund
      ? {
          amount: format.money(found.refund.amount),
          state: onItsWay(found.refund.state),
          at: refundedAt && words('atLocalTime', { time: refundedAt }),
        }
      : null,
    fee: found.state === 'cancelled' && found.cancellationFee ? format.money(found.cancellationFee) : null,
    credits: creditLines(found.credits, format),
    policy: policyView(found.policy, found.total, found.now, texts),
    cancel: found.state === 'supplier_changed' ? null : cancel,
    cancelAsk:
      // What was used can't be given back, whatever the supplier would say.
      found.state === 'confirmed' &&
      found.policy.kind === 'on_request' &&
      isCancellable(found) &&
      !found.issued.some(isUsed)
        ? cancelHref(deps, context, found)
        : null,
    changeHref: changeable(deps, found) ? deps.addressOf(context.locale, found.id, { step: 'change' }) : null,
    messages,
    amend: amendCard(deps, context, found, form),
    replacement: replacementView(context, found),
    documents: hasDocuments(found)
      ? {
          voucher: bookingCalls.document(context.locale, found.id, 'voucher'),
          calendar: bookingCalls.document(context.locale, found.id, 'calendar'),
        }
      : null,
    way: await wayView(deps, context, found.state, summary),
    copy: deps.isTravellers ? copyOf(context, found, summary) : null,
    forget: deps.isTravellers && !isAhead(found.state) ? found.id : null,
    events:
      underWay.includes(found.state) ||
      found.amendment?.state === 'asked' ||
      messages?.messages.some(({ state }) => state === 'waiting') ||
      found.refund?.state === 'owed' ||
      (found.due && duePaying.includes(found.payment.state))
        ? bookingCalls.events(context.locale, found.payment.id)
        : null,
    again: againOf(found, summary, words, context),
    payHref:
      found.state === 'awaiting_payment' && found.payment.state === 'open'
        ? bookingRoutes.pay.href(context.locale, {}, { reservation: found.trip.id })
        : null,
    due: found.due && {
      amount: format.money(found.due.amount),
      payBy: found.due.payBy && payByText(found.due, format.instant(found.due.payBy, summary.zone), words, translate),
      isFee: found.state === 'cancelled',
      isAgreed: found.due.isAgreed,
    },
    support: context.brand.supportEmail,
    siblings: await siblingsOf(deps, context, found),
  };
}

/** Kept until the day after the end. */
function copyOf({ principal }: PageContext, { id, state, now }: ShownReservation, summary: ProductSummary) {
  if (!isAhead(state)) return null;
  const until = Temporal.Instant.from(localDeadline(summary.ends.local, summary.zone).at).add({ hours: 24 });
  if (Temporal.Instant.compare(until, now) <= 0) return null;
  return { id, until: until.toString(), keeper: principal ? ('account' as const) : ('browser' as const) };
}

function changeOf(
  { presenters }: AfterSaleDeps,
  { locale }: PageContext,
  found: ShownReservation,
  cancel: CancelOffer | null,
): ChangeView | null {
  const asked = found.state === 'supplier_changed' ? found.supplierChanges.filter(({ answer }) => answer === null) : [];
  const last = asked.at(-1);
  if (!last) return null;
  const rows = asked.map((change) => ({ id: change.id, ...changeTexts(presenters, found, change, locale) }));
  return { id: last.id, rows, cancelHref: cancel?.href ?? null };
}

/** The product's own page, or other offers of the same dates when the supplier can't provide this one. */
function againOf(
  { state, isCancelledBySupplier, isReplaced }: ShownReservation,
  { href, searchHref }: ProductSummary,
  words: Words,
  { locale, translate }: PageContext,
): ReservationDetail['again'] {
  if ((state !== 'failed' && state !== 'expired' && state !== 'cancelled') || isReplaced) return null;
  if (isCancelledBySupplier && searchHref) return { href: searchHref, label: translate('reservation.searchOthers') };
  return { href: href ?? localePath(locale, '/'), label: words('bookAgain') };
}

/** The state as a heading and a text: the product's own where it has them. */
function stateTexts(
  { state, isCancelledBySupplier, isReplaced, due, trip, payment }: ShownReservation,
  words: Words,
  translate: Translate,
) {
  if (trip.state === 'undoing' && state !== 'failed')
    return { heading: translate('transaction.trip_undoing'), text: translate('transaction.trip_undoingText') };
  if ((state === 'booking' || state === 'unknown') && payment.captured.minor > 0n)
    return {
      heading: words(`state_${state}`),
      text: translate(`transaction.${state === 'booking' ? 'confirmingPaid' : 'slowPaid'}`),
    };
  if (state === 'confirmed' && due?.isAgreed)
    return { heading: translate('reservation.state_unpaid'), text: translate('reservation.stateText_unpaid') };
  if (state === 'cancelled' && isReplaced)
    return { heading: translate('reservation.state_replaced'), text: words('stateText_cancelled') };
  const write = (key: string) => (isBookingWord(key) ? words(key) : translate(`reservation.${key}`));
  return {
    heading: write(`state_${state}`),
    text: write(isCancelledBySupplier ? 'stateText_cancelledBySupplier' : `stateText_${state}`),
  };
}

/** When an unpaid booking is cancelled. The person who pays later may be the traveller's agent. */
function payByText({ isAgreed }: ShownDue, time: string, words: Words, translate: Translate): string {
  return isAgreed ? translate('reservation.unpaidBy', { time }) : words('dueBy', { time });
}

const duePaying: readonly PaymentState[] = ['created', 'open', 'authorised', 'lost'];

function moneyOf({ payment, state, due }: ShownReservation): ReservationDetail['money'] {
  if (due) return due.isAgreed ? 'later' : 'due';
  if (payment.state === 'captured') return 'charged';
  if (payment.state === 'voided') return 'released';
  if (payment.state === 'authorised' || payment.state === 'lost')
    return state === 'failed' || state === 'expired' ? 'released' : 'authorised';
  return 'none';
}

async function siblingsOf(
  deps: AfterSaleDeps,
  context: PageContext,
  found: ShownReservation,
): Promise<readonly SiblingView[]> {
  const trip = found.trip.size > 1 ? await findTrip(deps.db, context.brand.id, found.trip.id) : null;
  if (!trip) return [];
  const { items } = tripView(deps, context, trip);
  const areAlike = items.every(({ title }) => title === items[0]!.title);
  return items.map(({ id, href, title, part, dates, state, tone }) => ({
    id,
    href,
    title: (areAlike && part) || title,
    dates,
    state,
    tone,
    isThis: id === found.id,
  }));
}
