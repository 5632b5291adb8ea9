import type { LocaleCode } from '#i18n/locale.ts';
import { textLocale } from '#i18n/locales.ts';
import { type Money, toJson } from '#values/money.ts';
import type { PriceLine } from '#values/price.ts';
import type { CancellationPolicy } from '#values/cancellation.ts';
import { presentTrip } from '../checkout/trip/trip-view.ts';
import type { ShownQuote } from '../quote/find-quote.ts';
import type { ShownReservation } from '../reservation/find-reservation.ts';
import type { ProductPresenter, ProductSummary } from '../vertical.ts';

type Presenters = Readonly<Record<string, ProductPresenter>>;

const amount = (money: Money) => toJson(money);
const lines = (shown: readonly PriceLine[], labels: Readonly<Record<string, string>>) =>
  shown.map((line) => ({
    kind: line.kind,
    code: line.code,
    label: labels[line.code] ?? line.code,
    amount: amount(line.amount),
    timing: line.timing,
  }));
const cancellation = (policy: CancellationPolicy) =>
  policy.steps.map((step) => ({
    from: { at: step.from.at, local: step.from.local, zone: step.from.zone },
    fee: amount(step.fee),
  }));
const product = (trip: ProductSummary) => ({
  title: trip.title,
  address: trip.address,
  phone: trip.phone,
  zone: trip.zone,
  starts: trip.starts.local,
  ends: trip.ends.local,
  units: [...trip.units],
  facts: trip.facts.map(({ label, value }) => ({ label, value })),
  notes: trip.notes.map(({ text, language }) => ({ text, language })),
});

/** A quote for its traveller, field by field. Words are of `locale`. */
export function showQuote(presenters: Presenters, quote: ShownQuote, locale: LocaleCode) {
  const trip = presentTrip(presenters, quote.product, quote.details, textLocale(locale));
  return {
    id: quote.id,
    product: product(trip),
    total: amount(quote.total),
    lines: lines(quote.lines, trip.lineLabels),
    cancellation: cancellation(quote.policy),
    changes: quote.changes.map(({ what, worse, before, after }) => ({ what, worse, before, after })),
    must_acknowledge: quote.mustAcknowledge,
    expires_at: quote.expiresAt,
    seconds_left: quote.secondsLeft,
    expired: quote.expired,
  };
}

/** A reservation for its own traveller, field by field: nothing gets out by being added to a table. */
export function showReservation(presenters: Presenters, found: ShownReservation, locale: LocaleCode) {
  const trip = presentTrip(presenters, found.product, found.details, textLocale(locale));
  return {
    id: found.id,
    reference: found.reference,
    state: found.state,
    failure: found.failure,
    product: product(trip),
    property_confirmation: found.propertyConfirmation,
    payable_through: found.payableThrough && {
      name: found.payableThrough.name,
      tax_number: found.payableThrough.taxNumber,
    },
    guests: found.leadGuests.map((guest) => ({ first_name: guest.firstName, last_name: guest.lastName })),
    contact: { name: found.contactName, email: found.email, phone: found.phone },
    nationality: found.nationality,
    requests: found.requests,
    total: amount(found.total),
    lines: lines(found.lines, trip.lineLabels),
    cancellation: cancellation(found.policy),
    cancellation_fee: found.cancellationFee && amount(found.cancellationFee),
    payment: { transaction: found.payment.id, state: found.payment.state, captured: amount(found.payment.captured) },
    due: found.due && { amount: amount(found.due.amount), pay_by: found.due.payBy },
    refund: found.refund && {
      state: found.refund.state,
      amount: amount(found.refund.amount),
      done_at: found.refund.doneAt,
    },
    created_at: found.createdAt,
    confirmed_at: found.confirmedAt,
    cancelled_at: found.cancelledAt,
  };
}
