import { formatFor } from '#i18n/format.ts';
import { getLocale } from '#i18n/locales.ts';
import { subtract } from '#values/money.ts';
import { readableReference } from '#values/reference.ts';
import type { PageContext } from '#web/page.ts';
import { type BeforeAndAfter, changeMoneyText, differences } from '../../../change/change-texts.ts';
import { answerName, fieldName, isDocumentField, type ProductForm, travellerName } from '../../../product-form.ts';
import type { ShownQuote } from '../../../quote/find-quote.ts';
import { findReservation, type ShownReservation } from '../../../reservation/find-reservation.ts';
import { bookingRoutes } from '../../../routes.ts';
import type { AccessGrants } from '../../access-grants.ts';
import type { CheckoutDeps } from '../../checkout-deps.ts';
import { policyView } from '../../summary/policy-view.ts';
import { priceView } from '../../summary/price-view.ts';
import { presentProduct, wordsOf } from '../../summary/product-view.ts';

/** The booking that is changed, beside the new one. */
export interface ReplacedView {
  readonly heading: string;
  readonly text: string;
  readonly money: string;
  readonly columns: { readonly before: string; readonly after: string };
  readonly rows: readonly BeforeAndAfter[];
  readonly back: { readonly href: string; readonly label: string };
}

type Quotes = readonly ShownQuote[];

/** The booking that the only quote replaces. Null when it replaces none, and in a browser that has no access to it. */
export async function findReplaced(
  { db }: Pick<CheckoutDeps, 'db'>,
  grants: AccessGrants,
  { brand, cookies, now }: PageContext,
  quotes: Quotes,
): Promise<ShownReservation | null> {
  const id = quotes.length === 1 ? quotes[0]!.replaces?.reservationId : undefined;
  const found = id === undefined ? null : await findReservation(db, brand.id, id);
  return found && grants.has(cookies, found.trip.id, now) ? found : null;
}

/** A change is made in a browser with access to the booking, and by itself. */
export function isOutOfPlace(quotes: Quotes, replaced: ShownReservation | null): boolean {
  return quotes.some((one) => one.replaces !== null) && replaced === null;
}

/** The page on which a booking is changed, after a refusal. */
export function toChangePage({ locale }: PageContext, { id }: ShownReservation, isFeeChanged: boolean) {
  const query = { id, step: 'change', ...(isFeeChanged ? { fee: 'changed' } : {}) };
  return { kind: 'redirect' as const, to: bookingRoutes.reservation.href(locale, {}, query) };
}

/** What was told for the booking that is changed, as values of the form. */
export function typedOfReplaced(
  { contactName, email, phone, nationality, requests, arrivalHour, travellers, answers }: ShownReservation,
  { slots, questions }: ProductForm,
): Record<string, string> {
  const lead = travellers.map(travellerName).find((name) => name !== '');
  const ofSlots = slots.flatMap(({ id, fields }) => {
    const told = travellers.find(({ slot }) => slot === id)?.fields ?? {};
    return fields.flatMap(({ name }) =>
      isDocumentField(name) || told[name] === undefined ? [] : [[fieldName(id, name), told[name]] as const],
    );
  });
  const ofQuestions = questions.flatMap(({ id }) =>
    answers[id] === undefined ? [] : [[answerName(id), answers[id]] as const],
  );
  return {
    ...Object.fromEntries<string>([...ofSlots, ...ofQuestions]),
    contact: contactName === lead ? '' : contactName,
    email,
    phone,
    nationality: nationality ?? '',
    requests,
    arrival: arrivalHour === null ? '' : String(arrivalHour),
  };
}

/** Null without a booking that is changed. */
export function replacedView(
  { presenters }: Pick<CheckoutDeps, 'presenters'>,
  { locale, textLocale, translate }: PageContext,
  replaced: ShownReservation | null,
  quote: ShownQuote,
): ReplacedView | null {
  if (!replaced || !quote.replaces) return null;
  const format = formatFor(getLocale(textLocale).iso);
  const { fee } = quote.replaces;
  const before = presentProduct(presenters, replaced.product, replaced.details, locale);
  const after = presentProduct(presenters, quote.product, quote.details, locale);
  const words = wordsOf(presenters, quote.product, locale);
  const texts = { labels: {}, words, translate, format };
  const priceOf = ({ lines, total }: Pick<ShownQuote, 'lines' | 'total'>) => priceView(lines, total, texts);
  const policyOf = ({ policy, total }: Pick<ShownQuote, 'policy' | 'total'>) =>
    policyView(policy, total, replaced.now, texts).headline;
  const terms = { fee, back: subtract(replaced.total, fee) };
  return {
    heading: translate('reservation.editCompare'),
    text: translate('reservation.editStands', { reference: readableReference(replaced.reference) }),
    money: changeMoneyText(quote.total, terms, { translate, format }),
    columns: { before: translate('reservation.editNow'), after: translate('reservation.editNew') },
    rows: [
      ...differences(before, after, words),
      { label: translate('reservation.policy'), before: policyOf(replaced), after: policyOf(quote) },
      {
        label: translate('booking.chargedAtBooking'),
        before: priceOf(replaced).charged,
        after: priceOf(quote).charged,
      },
      {
        label: words('wholePrice'),
        before: priceOf(replaced).total.amount,
        after: priceOf(quote).total.amount,
      },
    ],
    back: {
      href: bookingRoutes.reservation.href(locale, {}, { id: replaced.id, step: 'change' }),
      label: translate('reservation.editOthers'),
    },
  };
}
