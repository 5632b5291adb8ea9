import { countries } from '#values/country.ts';
import { localePath } from '#i18n/locale.ts';
import { sum } from '#values/money.ts';
import type { NoticeTone } from '#ui/notice.tsx';
import type { Translate } from '#i18n/translate.ts';
import type { PageContext } from '#web/page.ts';
import type { ShownQuote } from '../../quote/find-quote.ts';
import type { ShownReservation } from '../../reservation/shown-reservation.ts';
import { type ReplacedView, replacedView } from './replaced/replaced-booking.ts';
import { type QuotedShare, type QuotedShares, shareTogether } from '../../quote/agency-share.ts';
import { shareView, type ShareView } from '../../quote/share-view.ts';
import { bookingRoutes } from '../../routes.ts';
import type { CheckoutDeps } from '../checkout-deps.ts';
import { type ChangeView, changeView } from './changes/change-view.ts';
import { formatsOf } from './formats-of.ts';
import { isTogether } from './booked-together.ts';
import type { ArrivalOptions } from './arrival/arrival-view.ts';
import type { DetailError } from './booking-details.ts';
import type { CustomerPick } from './customers/customer-pick.ts';
import { type FieldView, fieldLabels, type SlotView } from './travellers/form-view.ts';
import { itemPrefix, type ProductForm } from '../../product-form.ts';
import { problemText } from '../../travellers/field-texts.ts';
import type { KnownView } from '../known-traveller.ts';
import type { OffersNow } from './offers-now/offers-now.ts';
import { backKey, wayBack } from '../summary/way-back.ts';
import { type BookingWord, someWords, type Words } from '../../words.ts';
import type { namePairs } from './travellers/same-names.ts';
import { type PolicyView, policyView } from '../summary/policy-view.ts';
import { type PriceView, priceView, vatTogether } from '../summary/price-view.ts';
import { presentProduct, productView, type ProductView, wordsOf } from '../summary/product-view.ts';
import { tripWords } from '../summary/trip-words.ts';

/** Result of a request for more time, or the limit that refused a reservation. */
export interface NoticeView {
  readonly tone: NoticeTone;
  readonly title: string;
  readonly text: string;
  readonly action?: { readonly href: string; readonly label: string };
}

/** The product's own texts of the booking page, about one booking. */
const pageWords = [
  'keepTravellers',
  'requestsHint',
  'travellersHeading',
  'travellersHint',
] as const satisfies readonly BookingWord[];

/** Texts of the booking page about all of it: the product's own for one booking. */
const tripWordKeys = [
  'contactNameHint',
  'heldOverText',
  'moreTimeHint',
  'nationalityHint',
  'yourBooking',
] as const satisfies readonly BookingWord[];

/** One booking of the trip. */
export interface BookedItem {
  readonly words: Readonly<Record<(typeof pageWords)[number], string>>;
  /** The product’s title, or of a part of one thing its own. */
  readonly name: string;
  readonly quoteId: string;
  readonly product: ProductView;
  readonly price: PriceView;
  readonly policy: PolicyView;
  /** What is paid to the provider, a sentence for each line. */
  readonly onSite: readonly string[];
  readonly changes: readonly ChangeView[];
  readonly mustAcknowledge: boolean;
}

/** What is booked and paid together. */
export interface BookedTrip {
  /** They are parts of one thing, such as rooms of one stay, booked all or none. */
  readonly isTogether: boolean;
  /** At least one. */
  readonly things: readonly BookedItem[];
  /** Of all of them. */
  readonly price: PriceView;
  readonly words: Readonly<Record<(typeof tripWordKeys)[number], string>>;
  /** When the card is charged, and what happens when nothing is confirmed. */
  readonly charging: readonly [now: string, then: string, otherwise: string];
  /** Target of its forms: a page that responds to a form may have another quote's address. */
  readonly action: string;
  readonly notice: NoticeView | null;
  /** The booking that is changed to this one. */
  readonly replaced: ReplacedView | null;
  /** What the agency of a signed-in agent owes and keeps; for nobody else. */
  readonly share?: ShareView;
  readonly iso: string;
  /** The page with what is left, once the price has ended. */
  readonly latest: string;
  /** ISO instants: the first actual expiry of a quote, and the time of this response. */
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

/** The part of the form about one booking. */
export interface ItemForm {
  /** Precedes the names of its fields. */
  readonly prefix: string;
  readonly slots: readonly SlotView[];
  readonly questions: readonly FieldView[];
  readonly wantsRequests: boolean;
  readonly arrival: ArrivalOptions | null;
}

/** The page on which everything is entered, reviewed and booked. */
export interface FormView {
  readonly step: 'form';
  readonly trip: BookedTrip;
  /** The idempotency key of what this page books. */
  readonly key: string;
  readonly typed: Readonly<Record<string, string>>;
  /** Traveller details of the signed-in person; null for guests. */
  readonly known: KnownView | null;
  /** Choosing a customer; null for everybody but agents. */
  readonly customers: CustomerPick | null;
  readonly errors: readonly DetailErrorView[];
  /** One for each thing of the trip, in their order. */
  readonly items: readonly ItemForm[];
  /** Fields of the first thing's travellers, each with a field of another thing that the same name may fill. */
  readonly samePairs: ReturnType<typeof namePairs>;
  readonly wantsNationality: boolean;
  /** No traveller's name can stand for that of the person who books. */
  readonly needsContactName: boolean;
  readonly countries: readonly { readonly value: string; readonly label: string }[];
  readonly descriptor: string | null;
  /** Booking on the agency’s account, beside a card; null where it has none. */
  readonly account: PayWay | null;
  /** Booking now and paying later; null where the agency may not. */
  readonly later: PayWay | null;
}

export type BookView =
  | FormView
  | ({
      readonly step: 'expired';
      readonly moreTimeHint: string;
      readonly typed: Readonly<Record<string, string>>;
      readonly notice: NoticeView | null;
    } & EndedQuote)
  /** `not_payable`: in a currency that the gateway does not charge. */
  | ({ readonly step: 'taken' | 'sold_out' | 'not_payable' } & EndedQuote)
  /** There is no such quote. `back`: the page on which it was chosen, if known. */
  | { readonly step: 'unknown'; readonly back: string | null; readonly isSample?: true };

/** A way to pay beside a card. */
export interface PayWay {
  readonly isOpen: boolean;
  readonly hint: string | null;
}

/** A quote that can't be booked. */
export interface EndedQuote {
  readonly back: string | null;
  /** Address of the product's page. */
  readonly href: string | null;
  readonly heading: string;
  readonly text: string;
  readonly action: string;
  readonly now: OffersNow | null;
}

/** Seconds before a quote's end from which more time is offered. */
const soonSeconds = 5 * 60;

export function endedQuote(
  step: 'expired' | 'taken' | 'sold_out',
  { title, href }: Pick<ProductView, 'title' | 'href'>,
  words: Words,
  context: PageContext,
): Omit<EndedQuote, 'now'> {
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

/** What is booked together, at least one quote; all are in one currency. */
export function bookedTrip(
  deps: CheckoutDeps,
  context: PageContext,
  quotes: readonly ShownQuote[],
  notice: NoticeView | null,
  beside: { readonly replaced: ShownReservation | null; readonly shares: QuotedShares },
): BookedTrip {
  const { replaced, shares } = beside;
  const share = shareTogether(
    shares,
    quotes.map(({ id }) => id),
  );
  const isNet = context.priceDisplay === 'net';
  const { iso, format, translate } = formatsOf(context);
  const together = isTogether(deps, context, quotes);
  const things = quotes.map((quote) => ({
    ...bookedThing(deps, context, quote, isNet ? shares.get(quote.id) : null),
    ...(together ? { name: partOf(deps, context, quote)?.name ?? '' } : {}),
  }));
  const [quote] = quotes.toSorted((one, other) => one.secondsLeft - other.secondsLeft);
  const { secondsLeft, product, details, total } = quote!;
  const words = wordsOfTrip(deps, context, quotes);
  const { zone } = presentProduct(deps.presenters, product, details, context.locale);
  // By the database's clock, as an offset from ours.
  const ends = context.now.getTime() + secondsLeft * 1_000;
  const lastMinute = new Date(Math.floor(ends / 60_000) * 60_000).toISOString();
  const charged = sum(
    quotes.map((one) => one.total),
    total.currency,
  );
  const lines = quotes.flatMap((one) => one.lines);
  const query = {
    quote: quotes.map(({ id }) => id).join(','),
    back: backKey(context),
    ...(together ? { together: '1' } : {}),
  };
  const price =
    things.length === 1
      ? things[0]!.price
      : priceView(
          lines,
          charged,
          { labels: {}, words, translate, format },
          vatTogether(quotes.map(({ vat }) => vat)),
          isNet ? share : null,
        );
  return {
    isTogether: together,
    things,
    price,
    ...(share ? { share: shareView(share, format.money(charged), { translate, format }) } : {}),
    words: someWords(words, tripWordKeys),
    charging: chargingTexts(deps, price.charged, words, translate),
    action: bookingRoutes.book.href(context.locale, {}, query),
    notice,
    replaced: replacedView(deps, context, replaced, quotes[0]!),
    iso,
    latest:
      (things.length === 1 || together ? things[0]!.product.href : bookingRoutes.basket.href(context.locale, {})) ??
      localePath(context.locale, '/'),
    until: new Date(ends).toISOString(),
    now: context.now.toISOString(),
    heldUntil: words('priceHeldUntil', { deadline: format.instant(lastMinute, zone) }),
    soon: secondsLeft <= soonSeconds,
  };
}

/** The texts for these quotes together: the product's own for one. */
export function wordsOfTrip(deps: CheckoutDeps, context: PageContext, quotes: readonly ShownQuote[]): Words {
  const own = wordsOf(deps.presenters, quotes[0]!.product, context.locale);
  if (isTogether(deps, context, quotes))
    return (word, values) =>
      word === 'chargeElse' ? (partOf(deps, context, quotes[0]!)?.chargeElse ?? own(word)) : own(word, values);
  return quotes.length === 1 ? own : tripWords(own, context.translate);
}

function partOf(deps: CheckoutDeps, { locale }: PageContext, { product, details }: ShownQuote) {
  return presentProduct(deps.presenters, product, details, locale).part;
}

function bookedThing(
  deps: CheckoutDeps,
  context: PageContext,
  quote: ShownQuote,
  share: QuotedShare | null | undefined,
): BookedItem {
  const { format, translate } = formatsOf(context);
  const summary = presentProduct(deps.presenters, quote.product, quote.details, context.locale);
  const words = wordsOf(deps.presenters, quote.product, context.locale);
  const price = priceView(
    quote.lines,
    quote.total,
    { labels: summary.lineLabels, words, translate, format },
    quote.vat,
    share,
  );
  return {
    quoteId: quote.id,
    name: summary.title,
    words: someWords(words, pageWords),
    product: productView(summary, words),
    price,
    policy: policyView(quote.policy, quote.total, context.now.toISOString(), { translate, format, words }),
    onSite: price.atProperty.map(({ label, amount }) => words('chargeOnSite', { what: label, amount })),
    changes: quote.changes.map((change) => changeView(deps, change, quote, words, context)),
    mustAcknowledge: quote.mustAcknowledge,
  };
}

const labels: Readonly<Record<string, string>> = {
  contact: 'book.contactName',
  requests: 'book.requests',
  accept_changes: 'book.changesWorse',
  terms: 'legal.terms',
};

/** One booking's form, for the names of its fields. `title`: the product's; null where the labels say enough. */
export interface LabelledForm {
  readonly form: ProductForm;
  readonly words: Words;
  readonly title: string | null;
}

/** `typed`: the values of the fields. */
export function errorViews(
  errors: readonly DetailError[],
  typed: Readonly<Record<string, string>>,
  forms: readonly LabelledForm[],
  context: PageContext,
): DetailErrorView[] {
  const texts = formatsOf(context);
  const { translate } = texts;
  const plain = (field: string) => translate(labels[field] ?? `book.${field}`);
  const ofItems = forms.flatMap(({ form, words, title }, at): (readonly [string, string])[] => {
    const inSlot = (label: string, number: number) => words('inSlot', { label, number: String(number) });
    const own = [
      ...fieldLabels(form, texts, inSlot),
      ...['arrival', 'requests', 'accept_changes'].map((field) => [field, plain(field)] as const),
    ];
    if (forms.length === 1) return own;
    const prefix = itemPrefix(at, forms.length);
    return own.map(
      ([field, label]) =>
        [prefix + field, title === null ? label : translate('book.trip_labelOf', { label, title })] as const,
    );
  });
  const known = new Map(ofItems);
  return errors.map((error) => ({
    field: error.field,
    label: known.get(error.field) ?? plain(error.field),
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

function chargingTexts(
  { chargesAtOnce = false }: Pick<CheckoutDeps, 'chargesAtOnce'>,
  total: string,
  words: Words,
  translate: Translate,
): BookedTrip['charging'] {
  return chargesAtOnce
    ? [
        translate('book.chargeAtOnce', { total }),
        translate('book.chargeAtOnceThen'),
        translate('booking.unconfirmedRefunded'),
      ]
    : [translate('book.chargeNow', { total }), words('chargeThen'), words('chargeElse')];
}
