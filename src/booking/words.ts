import type { MessageValues } from '#i18n/translate.ts';
import type { LocaleCode } from '#i18n/locale.ts';
import type { ProductPresenter } from './vertical.ts';

/**
 * Texts of booking pages, mails and vouchers that name the product, its provider or what happens there; each product
 * writes all of them. Their values: `{title}` the product, `{amount}`, `{total}`, `{before}`, `{after}` money, `{time}`
 * and `{deadline}` moments, and those that the word itself suggests.
 */
export const bookingWords = [
  'theProvider',
  'yourBooking',
  'starts',
  'ends',
  'length',
  'baseLine',
  'atLocalTime',
  'localTime',
  'confirmationNumber',
  'payableOnSite',
  'wholePrice',
  'nowAndLater',
  'paymentOf',
  'onSiteMore',
  'onSiteLess',
  'deskHours',
  'lateArrival',
  'lateArrivalCall',
  'deskClosed',
  'deskClosedOnArrival',
  'detailsHeading',
  'priceHeldUntil',
  'moreTimeHint',
  'moreTimeFailed',
  'limitUnpaid',
  'inSlot',
  'seeDetails',
  'travellers',
  'travellersHeading',
  'travellersHint',
  'keepTravellers',
  'heldOverText',
  'nationalityHint',
  'contactNameHint',
  'requestsHint',
  'notGuaranteed',
  'chargeThen',
  'chargeElse',
  'chargeOnSite',
  'expiredText',
  'takenText',
  'sold_outHeading',
  'sold_outText',
  'seeOthers',
  'failure_sold_out',
  'failure_price_changed',
  'failure_supplier_down',
  'failure_other',
  'milestone_confirmation',
  'milestone_confirmed',
  'milestone_team',
  'milestone_start',
  'milestone_over',
  'state_booking',
  'state_unknown',
  'state_completed',
  'stateText_booking',
  'stateText_created',
  'stateText_held',
  'stateText_awaiting_payment',
  'stateText_unknown',
  'stateText_confirmed',
  'stateText_cancelling',
  'stateText_cancel_unknown',
  'stateText_cancelled',
  'stateText_needs_human',
  'dueBy',
  'bookAgain',
  'title_confirming',
  'title_slow',
  'text_slow',
  'text_needs_human',
  'confirmedText',
  'confirmedElsewhere',
  'nextArrive',
  'errorText_payment_cancelled',
  'errorText_payment_expired',
  'error_sold_out',
  'errorText_sold_out',
  'error_price_changed',
  'error_supplier_down',
  'errorText_supplier_down',
  'errorText_other',
  'notChargedYet',
  'bookingHeldUntil',
  'voucherTitle',
  'voucherNotes',
  'voucherHelp',
  'voucherPaid',
  'mail_confirmedText',
  'mail_failedSubject',
  'mail_failedText',
  'mail_cancelledText',
  'mail_cancel_refusedSubject',
  'mail_cancel_refusedHeading',
  'mail_cancel_refusedText',
  'mail_payment_dueText',
  'mail_payment_reminderHeading',
  'mail_payment_reminderText',
  'mail_payment_dueBy',
  'mail_again',
  'pay_text',
  'pay_title_link',
  'pay_linkHeading',
  'pay_linkText',
  'pay_linkUntil',
] as const;
export type BookingWord = (typeof bookingWords)[number];

/** Writes a product's text in the locale that it was made for. */
export type Words = (word: BookingWord, values?: MessageValues) => string;

const all: ReadonlySet<string> = new Set(bookingWords);

export function isBookingWord(key: string): key is BookingWord {
  return all.has(key);
}

/** Several texts without values, for a page's view. */
export function someWords<Word extends BookingWord>(words: Words, wanted: readonly Word[]): Record<Word, string> {
  return Object.fromEntries(wanted.map((word) => [word, words(word)])) as Record<Word, string>;
}

/** A product's texts. Throws for a product without a presenter: that is a bug. */
export function wordsOf(
  presenters: Readonly<Record<string, ProductPresenter>>,
  product: string,
  locale: LocaleCode,
): Words {
  const presenter = presenters[product];
  if (!presenter) throw new Error(`no presenter for product '${product}'`);
  return presenter.words(locale);
}
