import { countries } from '#values/country.ts';
import { formatFor } from '#i18n/format.ts';
import { getLocale } from '#i18n/locales.ts';
import { fromJson, type Money, zero } from '#values/money.ts';
import type { NoticeTone } from '#ui/notice.tsx';
import type { PageContext } from '#web/page.ts';
import { readAtProperty } from '../../quote/at-property.ts';
import type { QuoteChange } from '../../vertical.ts';
import type { ShownQuote } from '../../quote/find-quote.ts';
import { bookingRoutes } from '../../routes.ts';
import type { CheckoutDeps } from '../checkout-deps.ts';
import type { ArrivalOptions, ReviewArrival } from './arrival-view.ts';
import type { Carried } from './carried.ts';
import type { BookingDetails, DetailError } from './booking-details.ts';
import { type FieldView, fieldLabels, type ReviewTraveller, type SlotView } from './travellers/form-view.ts';
import type { ProductForm } from '../../product-form.ts';
import { problemText } from '../../travellers/field-texts.ts';
import type { KnownView } from '../known-traveller.ts';
import { backKey, wayBack } from '../summary/way-back.ts';
import { type BookingWord, someWords, type Words } from '../../words.ts';
import { type PolicyView, policyView } from '../summary/policy-view.ts';
import { type PriceView, priceView } from '../summary/price-view.ts';
import { presentProduct, productView, type ProductView, wordsOf, presentChange } from '../summary/product-view.ts';

/** One difference between the chosen offer and the current one, as text. */
export interface ChangeView {
  readonly text: string;
  readonly worse: boolean;
}

/** Result of a request for more time, or the limit that refused a reservation. */
export interface NoticeView {
  readonly tone: NoticeTone;
  readonly title: string;
  readonly text: string;
  readonly action?: { readonly href: string; readonly label: string };
}

/** The product's own texts of the booking page. */
const pageWords = [
  'chargeElse',
  'chargeThen',
  'contactNameHint',
  'heldOverText',
  'keepTravellers',
  'moreTimeHint',
  'nationalityHint',
  'notGuaranteed',
  'requestsHint',
  'seeDetails',
  'travellersHeading',
  'travellersHint',
  'yourBooking',
] as const satisfies readonly BookingWord[];

export interface BookedThing {
  readonly words: Readonly<Record<(typeof pageWords)[number], string>>;
  readonly quoteId: string;
  /** Target of its forms: a page that responds to a form may have another quote's address. */
  readonly action: string;
  readonly notice: NoticeView | null;
  readonly iso: string;
  readonly product: ProductView;
  readonly price: PriceView;
  readonly policy: PolicyView;
  /** What is paid to the provider, a sentence for each line. */
  readonly onSite: readonly string[];
  readonly changes: readonly ChangeView[];
  readonly mustAcknowledge: boolean;
  /** ISO instants: the quote's actual expiry, and the time of this response. */
  readonly until: string;
  readonly now: string;
  /** `until` in the product's time zone as text, for pages without scripts. */
  readonly heldUntil: string;
  /** So little time is left that the button for more time is shown. */
  readonly soon: boolean;
}

export interface DetailErrorView {
  readonly field: string;
  /** The field's own name, for the summary. */
  readonly label: string;
  readonly message: string;
}

export type BookView =
  | {
      readonly step: 'details';
      readonly heading: string;
      readonly thing: BookedThing;
      readonly typed: Readonly<Record<string, string>>;
      /** Traveller details of the signed-in person; null for guests. */
      readonly known: KnownView | null;
      readonly errors: readonly DetailErrorView[];
      readonly slots: readonly SlotView[];
      readonly questions: readonly FieldView[];
      readonly wantsNationality: boolean;
      readonly wantsRequests: boolean;
      /** No traveller's name can stand for that of the person who books. */
      readonly needsContactName: boolean;
      readonly countries: readonly { readonly value: string; readonly label: string }[];
      readonly arrival: ArrivalOptions | null;
    }
  | {
      readonly step: 'review';
      readonly thing: BookedThing;
      readonly details: Pick<BookingDetails, 'contactName' | 'email' | 'phone' | 'nationality' | 'requests'> & {
        readonly travellers: readonly ReviewTraveller[];
        readonly answers: readonly { readonly label: string; readonly value: string }[];
      };
      readonly arrival: ReviewArrival | null;
      readonly carried: Carried;
      readonly key: string;
      readonly descriptor: string | null;
    }
  | ({
      readonly step: 'expired';
      readonly moreTimeHint: string;
      readonly typed: Readonly<Record<string, string>>;
      readonly notice: NoticeView | null;
    } & EndedQuote)
  | ({ readonly step: 'taken' | 'sold_out' } & EndedQuote)
  /** There is no such quote. `back`: the page on which it was chosen, if known. */
  | { readonly step: 'unknown'; readonly back: string | null };

/** A quote that can't be booked. */
export interface EndedQuote {
  readonly back: string | null;
  /** Address of the product's page. */
  readonly href: string | null;
  readonly heading: string;
  readonly text: string;
  readonly action: string;
}

/** Seconds before a quote's end from which more time is offered. */
const soonSeconds = 5 * 60;

export function endedQuote(
  step: 'expired' | 'taken' | 'sold_out',
  { title, href }: Pick<ProductView, 'title' | 'href'>,
  words: Words,
  context: PageContext,
): EndedQuote {
  const { translate } = context;
  const isSoldOut = step === 'sold_out';
  return {
    back: wayBack(context),
    href,
    heading: isSoldOut ? words('sold_outHeading') : translate(`book.${step}Heading`),
    text: words(`${step}Text`, { title }),
    action: isSoldOut ? words('seeOthers') : translate(`book.${step}Action`),
  };
}

export function formatsOf(context: PageContext) {
  const { iso } = getLocale(context.textLocale);
  return { iso, format: formatFor(iso), translate: context.translate };
}

export async function bookedThing(
  deps: CheckoutDeps,
  context: PageContext,
  quote: ShownQuote,
  notice: NoticeView | null,
): Promise<BookedThing> {
  const { iso, format, translate } = formatsOf(context);
  const summary = presentProduct(deps.presenters, quote.product, quote.details, context.locale);
  const words = wordsOf(deps.presenters, quote.product, context.locale);
  const price = priceView(quote.lines, quote.total, { labels: summary.lineLabels, words, translate, format });
  const now = context.now.toISOString();
  // By the database's clock, as an offset from ours.
  const ends = context.now.getTime() + quote.secondsLeft * 1_000;
  const lastMinute = new Date(Math.floor(ends / 60_000) * 60_000).toISOString();
  return {
    quoteId: quote.id,
    action: bookingRoutes.book.href(context.locale, {}, { quote: quote.id, back: backKey(context) }),
    notice,
    iso,
    words: someWords(words, pageWords),
    product: productView(summary, words),
    price,
    policy: policyView(quote.policy, quote.total, now, { translate, format, words }),
    onSite: price.atProperty.map(({ label, amount }) => words('chargeOnSite', { what: label, amount })),
    changes: quote.changes.map((change) => changeView(deps, change, quote, words, context)),
    mustAcknowledge: quote.mustAcknowledge,
    until: new Date(ends).toISOString(),
    now,
    heldUntil: words('priceHeldUntil', { deadline: format.instant(lastMinute, summary.zone) }),
    soon: quote.secondsLeft <= soonSeconds,
  };
}

function changeView(
  deps: CheckoutDeps,
  change: QuoteChange,
  quote: ShownQuote,
  words: Words,
  context: PageContext,
): ChangeView {
  const { format, translate } = formatsOf(context);
  const { what, worse, before, after } = change;
  const end = worse ? 'worse' : 'better';
  if (what === 'price') {
    const amount = (code: string) =>
      format.money(fromJson({ amount: code, currency: quote.total.currency, exponent: 0 }));
    const values = { before: amount(before), after: amount(after) };
    return { worse, text: translate(`booking.change_charged_${end}`, values) };
  }
  if (what === 'at_property') {
    const amounts = (code: string) =>
      format.list(atProperty(code, quote.total.currency).map((money) => format.money(money)));
    const values = { before: amounts(before), after: amounts(after) };
    return { worse, text: words(worse ? 'onSiteMore' : 'onSiteLess', values) };
  }
  if (what === 'policy') return { worse, text: translate(`booking.change_policy_${end}`) };
  return { worse, text: presentChange(deps.presenters, quote.product, change, context.locale) };
}

/** A missing price is shown as a zero amount. */
function atProperty(code: string, currency: string): readonly Money[] {
  const amounts = readAtProperty(code);
  return amounts.length > 0 ? amounts : [zero(currency)];
}

const labels: Readonly<Record<string, string>> = {
  contact: 'contactName',
  requests: 'requests',
  accept_changes: 'changesWorse',
  terms: 'agree',
};

/** `typed`: the values of the fields. */
export function errorViews(
  errors: readonly DetailError[],
  typed: Readonly<Record<string, string>>,
  form: ProductForm,
  words: Words,
  context: PageContext,
): DetailErrorView[] {
  const texts = formatsOf(context);
  const { translate } = texts;
  const inSlot = (label: string, number: number) => words('inSlot', { label, number: String(number) });
  const ofForm = fieldLabels(form, texts, inSlot);
  return errors.map((error) => ({
    field: error.field,
    label: ofForm.get(error.field) ?? translate(`book.${labels[error.field] ?? error.field}`),
    message: problemText(error, typed[error.field] ?? '', texts),
  }));
}

/** Countries sorted by name in the visitor's language. */
export function countryOptions(context: PageContext) {
  const { iso, format } = formatsOf(context);
  const order = new Intl.Collator(iso);
  return countries
    .map((value) => ({ value, label: format.country(value) }))
    .toSorted((one, other) => order.compare(one.label, other.label));
}
