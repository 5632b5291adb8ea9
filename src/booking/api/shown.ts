import { withoutIsolates } from '#i18n/bidi.ts';
import { formatFor } from '#i18n/format.ts';
import type { LocaleCode } from '#i18n/locale.ts';
import { getLocale, textLocale } from '#i18n/locales.ts';
import { translator } from '#i18n/messages.ts';
import { type Money, toJson } from '#values/money.ts';
import { payableLater, wholePrice } from '#values/whole-price.ts';
import { isLateArrival } from '../arrival.ts';
import { lineLabel, type PriceTexts } from '../checkout/summary/price-view.ts';
import { resolveBy } from '../checkout/summary/resolve-by.ts';
import { changeTexts, presentProduct, wordsOf } from '../checkout/summary/product-view.ts';
import { type QuotedShares, shareTogether } from '../quote/agency-share.ts';
import type { ShownQuote } from '../quote/find-quote.ts';
import { showShare } from '../quote/present-share.ts';
import type { CancellationQuote } from '../cancellation/cancellation-quote.sql.ts';
import type { ShownReservation } from '../reservation/find-reservation.ts';
import { canBeHad, type ShownTrip } from '../reservation/shown-trip.ts';
import type { Words } from '../words.ts';
import { travellerName } from '../product-form.ts';
import { formOf } from '../travellers/form-of.ts';
import type { Credit, ProductForm, ProductPresenter, ProductSummary } from '../vertical.ts';
import { showForm } from './sent-travellers.ts';
import { presentPolicy } from '#web/api/price-parts.ts';
import { presentWhole } from '#web/api/whole-price.ts';

type Presenters = Readonly<Record<string, ProductPresenter>>;

const amount = (money: Money) => toJson(money);
const price = ({ total, lines, vat }: Pick<ShownQuote, 'total' | 'lines' | 'vat'>, texts: PriceTexts) => ({
  ...presentWhole(wholePrice(total, payableLater(lines), vat?.status)),
  lines: lines.map((line) => ({
    kind: line.kind,
    code: line.code,
    label: lineLabel(line, texts),
    amount: amount(line.amount),
    approximate: line.approximate ? amount(line.approximate) : null,
    rate_bp: line.rateBp ?? null,
    timing: line.timing,
  })),
});
const payment = ({ id, state }: ShownReservation['payment'], captured: Money) => ({
  transaction: id,
  state,
  captured: amount(captured),
});
const due = (open: ShownReservation['due']) => open && { amount: amount(open.amount), pay_by: open.payBy };
/** Credit of a supplier, for its traveller. */
const showCredits = (credits: readonly Credit[]) =>
  credits.map(({ label, code, amount: worth }) => ({ label, code, amount: amount(worth) }));
const product = (summary: ProductSummary, form: ProductForm) => ({
  title: summary.title,
  address: withoutIsolates(summary.address),
  phone: summary.phone,
  zone: summary.zone,
  starts: summary.starts.local,
  ends: summary.ends.local,
  units: form.slots.map(({ label }) => label),
  facts: summary.facts.map(({ label, value }) => ({ label, value })),
  notes: summary.notes.map(({ text, language }) => ({ text, language })),
});

function textsOf({ lineLabels }: ProductSummary, words: Words, locale: LocaleCode): PriceTexts {
  const { code, iso } = getLocale(textLocale(locale));
  return { labels: lineLabels, words, translate: translator(code), format: formatFor(iso) };
}

/** What cancelling costs at an instant (ISO). */
export function showCancellationQuote({ fee, refund, asked }: CancellationQuote, at: string) {
  return {
    quote: asked?.id ?? null,
    fee: amount(fee),
    refund: amount(refund),
    refund_to: asked?.refundTo ?? 'money',
    credits: showCredits(asked?.credits ?? []),
    at,
    expires_at: asked?.expiresAt ?? null,
  };
}

/** A quote for its traveller, field by field. Texts are in `locale`; `shares` as of a reservation. */
export function showQuote(presenters: Presenters, quote: ShownQuote, shares: QuotedShares, locale: LocaleCode) {
  const summary = presentProduct(presenters, quote.product, quote.details, textLocale(locale));
  const form = formOf(presenters, quote.product, quote.details, textLocale(locale));
  return {
    id: quote.id,
    product: product(summary, form),
    form: showForm(form),
    ...price(quote, textsOf(summary, wordsOf(presenters, quote.product, locale), locale)),
    ...showShare(shares.get(quote.id)),
    ...presentPolicy(quote.policy),
    changes: quote.changes.map(({ what, code, worse, before, after }) => ({ what, code, worse, before, after })),
    must_acknowledge: quote.mustAcknowledge,
    replaces: quote.replaces && { reservation: quote.replaces.reservationId, fee: amount(quote.replaces.fee) },
    expires_at: quote.expiresAt,
    seconds_left: quote.secondsLeft,
    expired: quote.expired,
  };
}

/**
 * A reservation for its own traveller, field by field, so that a new column is never exposed by default. `shares` has what
 * its agency owes, by quote id, for those of its people who may see it.
 */
export function showReservation(
  presenters: Presenters,
  found: ShownReservation,
  shares: QuotedShares,
  locale: LocaleCode,
) {
  const summary = presentProduct(presenters, found.product, found.details, textLocale(locale));
  const form = formOf(presenters, found.product, found.details, textLocale(locale));
  return {
    id: found.id,
    trip: found.trip.id,
    reference: found.reference,
    state: found.state,
    failure: found.failure,
    resolve_by: resolveBy([found]),
    product: product(summary, form),
    property_confirmation: found.propertyConfirmation,
    issued: found.issued.map(({ holder, number, codes, usedAt }) => ({
      holder,
      number,
      codes: codes.map(({ format, value }) => ({ format, value })),
      used_at: usedAt,
    })),
    payable_through: found.payableThrough && {
      name: found.payableThrough.name,
      tax_number: found.payableThrough.taxNumber,
    },
    guests: found.travellers
      .filter((one) => travellerName(one) !== '')
      .map(({ fields }) => ({ first_name: fields.first_name ?? '', last_name: fields.last_name ?? '' })),
    travellers: found.travellers.map(({ slot, fields }) => ({ slot, fields: { ...fields } })),
    answers: { ...found.answers },
    contact: { name: found.contactName, email: found.email, phone: found.phone },
    nationality: found.nationality,
    requests: found.requests,
    arrival_hour: found.arrivalHour,
    arrives_late:
      found.arrivalHour !== null && summary.arrival !== null && isLateArrival(found.arrivalHour, summary.arrival),
    ...price(found, textsOf(summary, wordsOf(presenters, found.product, locale), locale)),
    ...showShare(shares.get(found.quoteId)),
    ...presentPolicy(found.policy),
    cancellation_fee: found.cancellationFee && amount(found.cancellationFee),
    refund_to: found.refundTo,
    credits: showCredits(found.credits),
    payment: payment(found.payment, found.payment.captured),
    due: due(found.due),
    refund: found.refund && {
      state: found.refund.state,
      amount: amount(found.refund.amount),
      done_at: found.refund.doneAt,
    },
    supplier_changes: found.supplierChanges.map(({ id, code, answer, createdAt, answeredAt, ...change }) => {
      const { label, before, after } = changeTexts(presenters, found, { code, ...change }, locale);
      return { id, code, label, before, after, answer, created_at: createdAt, answered_at: answeredAt };
    }),
    amendment: found.amendment && {
      state: found.amendment.state,
      travellers: found.amendment.travellers.map(({ slot, fields }) => ({ slot, fields: { ...fields } })),
      requests: found.amendment.requests,
      created_at: found.amendment.createdAt,
      settled_at: found.amendment.settledAt,
    },
    replaces: found.replaces?.reservationId ?? null,
    replaced_by: found.replacement?.id ?? null,
    created_at: found.createdAt,
    confirmed_at: found.confirmedAt,
    cancelled_at: found.cancelledAt,
  };
}

/** A trip for its own traveller; `shares` as of a reservation. */
export function showTrip(presenters: Presenters, found: ShownTrip, shares: QuotedShares, locale: LocaleCode) {
  const { id, reference, mode, state, reservations, total, captured } = found;
  const had = reservations.filter(canBeHad);
  const lines = had.flatMap((one) => one.lines);
  const quoteIds = had.map(({ quoteId }) => quoteId);
  return {
    id,
    reference,
    mode,
    state,
    resolve_by: resolveBy(reservations),
    ...presentWhole(wholePrice(total, payableLater(lines))),
    ...showShare(shareTogether(shares, quoteIds)),
    payment: payment(found.payment, captured),
    due: due(found.due),
    reservations: reservations.map((one) => showReservation(presenters, one, shares, locale)),
  };
}
