import { emailLogo } from '#web/brand/email-logo.ts';
import type { Brand } from '#brands/brands.ts';
import { type Format, formatFor } from '#i18n/format.ts';
import { localePath } from '#i18n/locale.ts';
import { getLocale, textLocale } from '#i18n/locales.ts';
import { translatorFor } from '#i18n/messages.ts';
import type { Translate } from '#i18n/translate.ts';
import type { EmailContent } from '#mail/email-layout.tsx';
import { subtract } from '#values/money.ts';
import { type MailPlace, placeOf } from './mail-place.ts';
import { supportText } from './support-text.ts';
import { readableReference } from '#values/reference.ts';
import { failureText } from '../checkout/failure-reason.ts';
import { isBookingWord, type Words } from '../words.ts';
import { policyView } from '../checkout/summary/policy-view.ts';
import { creditLines } from '../checkout/summary/credit-lines.ts';
import { type PriceView, priceView } from '../checkout/summary/price-view.ts';
import { answerTexts, namedTravellers } from '../travellers/field-texts.ts';
import { formOf } from '../travellers/form-of.ts';
import { amendmentRows } from '../amendment/amendment-texts.ts';
import { changeTexts, presentProduct, wordsOf } from '../checkout/summary/product-view.ts';
import type { ShownReservation } from '../reservation/find-reservation.ts';
import { cardRefund } from '../reservation/shown-trip.ts';
import type { ShownDue } from '../reservation/shown-reservation.ts';
import type { MailKind, UnpaidMailKind } from '../saga/deliver.ts';
import { createTripLinks } from './trip-links.ts';
import type { ProductForm, ProductPresenter, ProductSummary } from '../vertical.ts';

export interface MailRow {
  readonly label: string;
  readonly value: string;
  readonly strong?: boolean;
  /** Below the value, smaller. */
  readonly detail?: string;
  /** For the total, which is set in a larger size. */
  readonly note?: string;
}

/** What a mail says about one booking. */
export interface MailBlock {
  readonly title: string;
  /** How to get there, and whom to call; left out once it does not take place. */
  readonly place?: MailPlace;
  readonly rows: readonly MailRow[];
  readonly link?: { readonly label: string; readonly href: string };
}

/** The content of an email about a booking, or a trip of several. */
export interface MailContent extends EmailContent {
  /** Reference numbers. */
  readonly numbers: readonly MailRow[];
  /** One for each booking. */
  readonly blocks: readonly MailBlock[];
  /** What the supplier has changed. */
  readonly changes: { readonly title: string; readonly rows: readonly MailRow[] } | null;
  readonly money: { readonly title: string; readonly rows: readonly MailRow[] } | null;
  readonly policy: { readonly title: string; readonly text: string } | null;
}

export interface MailContentDeps {
  readonly presenters: Readonly<Record<string, ProductPresenter>>;
  /** The server's secret, for the links that open a booking. */
  readonly secret: string;
}

export interface MailContext {
  readonly found: ShownReservation;
  /** The booking that it replaces. */
  readonly replaced: ShownReservation | null;
  readonly product: ProductSummary;
  readonly form: ProductForm;
  readonly price: PriceView;
  readonly words: Words;
  readonly t: (key: string, values?: Record<string, string>) => string;
  readonly translate: Translate;
  readonly format: Format;
}

/** Kinds whose content is made here and in `trip-mail-content.ts`. */
export type BookingMailKind = Exclude<MailKind, UnpaidMailKind>;

export const tones: Record<BookingMailKind, MailContent['tone']> = {
  confirmed: 'good',
  failed: 'warning',
  cancelled: 'neutral',
  refunded: 'good',
  cancel_refused: 'warning',
  payment_due: 'warning',
  payment_reminder: 'warning',
  paid: 'good',
  supplier_cancelled: 'warning',
  supplier_changed: 'warning',
  supplier_change_withdrawn: 'good',
  amended: 'good',
  amendment_refused: 'warning',
};

/** In the language of the reservation; links are absolute, on the brand's own origin. */
export async function mailContent(
  { presenters, secret }: MailContentDeps,
  brand: Brand,
  kind: BookingMailKind,
  found: ShownReservation,
  replaced: ShownReservation | null = null,
): Promise<MailContent> {
  const { code, iso, dir } = getLocale(textLocale(found.locale));
  const translate = translatorFor(brand, code);
  const format = formatFor(iso);
  const product = presentProduct(presenters, found.product, found.details, found.locale);
  const words = wordsOf(presenters, found.product, found.locale);
  const t: MailContext['t'] = (key, values) => {
    const own = `mail_${key}`;
    return isBookingWord(own) ? words(own, values) : translate(`mail.${key}`, values);
  };
  const price = priceView(
    found.lines,
    found.total,
    { labels: product.lineLabels, words, translate, format },
    found.vat,
  );
  const form = formOf(presenters, found.product, found.details, found.locale);
  const context: MailContext = { found, replaced, product, form, price, words, t, translate, format };
  const reference = readableReference(found.reference);
  const confirmed = kind === 'confirmed';
  const isBooked = confirmed || kind === 'paid';
  const headed = confirmed && replaced ? 'changed' : kind;
  const retry = retryOf(kind, context);
  const own = createTripLinks(secret).hrefFor(brand.origin, found.locale, found.reference);
  return {
    iso,
    dir,
    brand: brand.name,
    logo: emailLogo(brand),
    accent: brand.look.accent,
    home: brand.origin + localePath(found.locale, '/'),
    subject: t(`${headed}Subject`, { title: product.title }),
    preview: t('preview', { reference }),
    tone: tones[kind],
    heading: t(`${headed}Heading`),
    texts: textsOf(kind, context),
    numbers: [
      { label: t('reference'), value: reference },
      ...((isBooked || isAboutAmendment(kind)) && found.propertyConfirmation
        ? [{ label: words('confirmationNumber'), value: found.propertyConfirmation }]
        : []),
    ],
    blocks: [
      {
        title: product.title,
        ...placeOf(kind, found, product, brand, translate),
        rows: factsOf(kind, context),
        ...(retry ? { link: { label: t('open'), href: own } } : {}),
      },
    ],
    changes:
      kind === 'supplier_changed'
        ? changesOf(presenters, context)
        : isAboutAmendment(kind)
          ? correctionOf(context)
          : null,
    money: moneyOf(kind, context),
    policy: isBooked
      ? {
          title: t('policy'),
          text: policyView(found.policy, found.total, found.now, { translate, format, words }).headline,
        }
      : null,
    action: retry
      ? { label: t(kind === 'failed' ? 'again' : 'supplier_cancelledSearch'), href: brand.origin + retry, hint: null }
      : {
          label: t(actionOf(kind, found)),
          href: own,
          hint: t('openHint'),
        },
    support: supportText(brand, translate),
    footer: t('footer', { brand: brand.name }),
  };
}

/** Path of a page to book again on. */
function retryOf(kind: BookingMailKind, { product, found }: MailContext): string | null {
  if (kind === 'failed') return product.href;
  return kind === 'supplier_cancelled' ? (product.searchHref ?? localePath(found.locale, '/')) : null;
}

function actionOf(kind: BookingMailKind, found: ShownReservation): string {
  if (kind === 'supplier_changed') return 'supplier_changedOpen';
  return found.due && kind !== 'confirmed' ? 'payNow' : 'open';
}

function changesOf(
  presenters: MailContentDeps['presenters'],
  { found, t, translate }: MailContext,
): MailContent['changes'] {
  const asked = found.supplierChanges.filter(({ answer }) => answer === null);
  const rows = asked.map((change) => {
    const { label, before, after } = changeTexts(presenters, found, change, textLocale(found.locale));
    return { label, value: after, detail: translate('reservation.changeBefore', { value: before }) };
  });
  return rows.length > 0 ? { title: t('changes'), rows } : null;
}

const isAboutAmendment = (kind: BookingMailKind) => kind === 'amended' || kind === 'amendment_refused';

function correctionOf({ found, form, t, translate }: MailContext): MailContent['changes'] {
  if (!found.amendment) return null;
  const texts = { requests: translate('reservation.requests'), none: translate('reservation.amendNone') };
  const rows = amendmentRows(form, found.amendment, texts).map(({ label, before, after }) => ({
    label,
    value: after,
    detail: translate('reservation.changeBefore', { value: before }),
  }));
  return { title: t('corrections'), rows };
}

function textsOf(kind: BookingMailKind, context: MailContext): string[] {
  const { found, replaced, product, words, t, translate, format } = context;
  const lead = t(kind === 'refunded' ? payer(found, 'refundedText') : `${kind}Text`, {
    title: format.name(product.title),
    amount: found.refund ? format.money(found.refund.last) : '',
  });
  if (kind === 'failed') {
    const way = replaced ? t('changeFailed', { reference: readableReference(replaced.reference) }) : lead;
    const why = failureText(found, { words, translate, format });
    if (cardRefund(found)) return [why, way];
    const money = found.trip.size > 1 ? translate('mail.trip_lostText', { count: 1 }) : t(payer(found, 'failedMoney'));
    return [why, money, way];
  }
  if (kind === 'confirmed' && replaced) return changedTexts(lead, replaced, context);
  if (kind === 'payment_due' || kind === 'payment_reminder') return dueTexts(kind, context);
  if (kind === 'confirmed' && found.due?.isAgreed) return unpaidTexts(found.due, context);
  if (kind === 'supplier_changed') return [lead, t('supplier_changedChoice')];
  if (kind === 'supplier_cancelled')
    return [
      lead,
      found.refund
        ? t(payer(found, 'cancelledRefund'), { amount: format.money(found.refund.amount) })
        : t(payer(found, 'supplier_cancelledUnpaid')),
    ];
  if (kind === 'cancel_refused' && found.policy.kind === 'on_request') return [lead, t('cancel_refusedOnRequest')];
  if (kind !== 'cancelled') return [lead];
  if (found.due) return [lead, t('cancelledDue', { amount: format.money(found.due.amount) })];
  if (['voided', 'closed', 'declined', 'lost'].includes(found.payment.state))
    return [lead, t(payer(found, 'cancelledUnpaid'))];
  const back = subtract(found.total, found.cancellationFee ?? found.total);
  if (found.credits.length > 0) {
    const credits = format.list(creditLines(found.credits, format).map(({ label, amount }) => `${amount} (${label})`));
    const values = { credits, amount: format.money(back) };
    return [lead, t(back.minor > 0n ? 'cancelledCreditAndRefund' : 'cancelledCredit', values)];
  }
  return [
    lead,
    back.minor > 0n ? t(payer(found, 'cancelledRefund'), { amount: format.money(back) }) : t('cancelledNoRefund'),
  ];
}

/** The text about a card, an agency's account, or a booking that was to be paid later. */
function payer({ payment }: ShownReservation, key: string): string {
  if (payment.isOnAccount) return `${key}Agency`;
  return payment.isLater && key === 'cancelledUnpaid' ? 'cancelledNotPaid' : key;
}

/** What takes the place of what, and what comes back. */
function changedTexts(lead: string, replaced: ShownReservation, { found, t, format }: MailContext): string[] {
  const told = t('changedText', { reference: readableReference(replaced.reference) });
  // Cancelled by another in the meantime: that has a mail of its own.
  const isOurs = replaced.isReplaced || replaced.state === 'confirmed' || replaced.state === 'supplier_changed';
  if (!isOurs || !found.replaces) return [told, lead];
  const { fee } = found.replaces;
  const back = subtract(replaced.total, replaced.isReplaced ? (replaced.cancellationFee ?? fee) : fee);
  const values = { amount: format.money(back), fee: format.money(fee) };
  if (back.minor === 0n) return [told, lead, t('changedNoRefund')];
  return [told, lead, t(payer(replaced, fee.minor === 0n ? 'changedRefund' : 'changedRefundFee'), values)];
}

/** Confirmed, and paid later. */
function unpaidTexts({ amount, payBy }: ShownDue, { product, t, format }: MailContext): string[] {
  return [
    t('confirmedUnpaidText', { title: format.name(product.title), amount: format.money(amount) }),
    ...(payBy ? [t('unpaidBy', { time: format.instant(payBy, product.zone) })] : []),
  ];
}

/** Payment request: the price of a confirmed booking, or the fee of a cancelled one. */
function dueTexts(kind: 'payment_due' | 'payment_reminder', { found, product, t, format }: MailContext): string[] {
  const values = { amount: format.money(found.due?.amount ?? found.total), title: product.title };
  if (found.state === 'cancelled') return [t('payment_dueFee', values)];
  const { payBy } = found.due ?? { payBy: null };
  return [
    t(`${kind}Text`, values),
    payBy ? t('payment_dueBy', { time: format.instant(payBy, product.zone) }) : t('payment_dueSoon'),
  ];
}

/** Dates and, once confirmed or paid, everything that was booked. */
export function factsOf(
  kind: BookingMailKind,
  { found, product, form, words, t }: Pick<MailContext, 'found' | 'product' | 'form' | 'words' | 't'>,
): MailRow[] {
  // Its dates may be what has changed.
  if (kind === 'supplier_changed') return [];
  const dates = [
    { label: words('starts'), value: product.starts.text },
    { label: words('ends'), value: product.ends.text },
  ];
  if (kind !== 'confirmed' && kind !== 'paid') return dates;
  const names = namedTravellers(form, found.travellers).map(({ label, name: value }) => ({ label, value }));
  return [
    ...dates,
    ...product.facts,
    ...names,
    ...answerTexts(form, found.answers),
    ...(found.requests ? [{ label: t('requests'), value: found.requests }] : []),
  ];
}

function moneyOf(kind: BookingMailKind, { found, price, t, translate, format }: MailContext): MailContent['money'] {
  const title = t('price');
  if (kind === 'confirmed')
    return {
      title,
      rows: [
        ...price.rows.map(({ label, amount, detail, kind }) => ({
          label,
          value: detail ? `${amount} (${detail})` : amount,
          strong: kind === 'sum',
        })),
        { label: price.total.label, value: price.total.amount, strong: true, note: price.total.note },
      ],
    };
  if (kind === 'cancelled' && found.cancellationFee) {
    const fee = found.cancellationFee;
    return {
      title,
      rows: [
        { label: translate('booking.chargedAtBooking'), value: price.charged },
        { label: t(found.credits.length > 0 ? 'keptInMoney' : 'fee'), value: format.money(fee) },
        found.due
          ? { label: t('due'), value: format.money(found.due.amount), strong: true }
          : { label: t('refund'), value: format.money(subtract(found.total, fee)), strong: true },
        ...creditLines(found.credits, format).map(({ label, amount }) => ({ label, value: amount, strong: true })),
      ],
    };
  }
  if ((kind === 'payment_due' || kind === 'payment_reminder') && found.due)
    return { title, rows: [{ label: t('due'), value: format.money(found.due.amount), strong: true }] };
  if (kind === 'refunded' && found.refund)
    return { title, rows: [{ label: t('refund'), value: format.money(found.refund.last), strong: true }] };
  return null;
}
