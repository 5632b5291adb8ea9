import { emailLogo } from '#web/brand/email-logo.ts';
import type { Brand } from '#brands/brands.ts';
import { formatFor } from '#i18n/format.ts';
import { localePath } from '#i18n/locale.ts';
import { getLocale, textLocale } from '#i18n/locales.ts';
import { translatorFor } from '#i18n/messages.ts';
import { placeOf } from './mail-place.ts';
import { supportText } from './support-text.ts';
import { readableReference } from '#values/reference.ts';
import { failureText, givenBackText } from '../checkout/failure-reason.ts';
import { policyView } from '../checkout/summary/policy-view.ts';
import { priceView } from '../checkout/summary/price-view.ts';
import { presentProduct, wordsOf } from '../checkout/summary/product-view.ts';
import { tripWords } from '../checkout/summary/trip-words.ts';
import type { ShownReservation } from '../reservation/find-reservation.ts';
import type { ShownDue } from '../reservation/shown-reservation.ts';
import { canBeHad, isDoubtful, refundOfLost, type ShownTrip } from '../reservation/shown-trip.ts';
import { createTripLinks } from './trip-links.ts';
import type { MailKind } from '../saga/deliver.ts';
import { formOf } from '../travellers/form-of.ts';
import { factsOf, type MailBlock, type MailContent, type MailContentDeps, tones } from './mail-content.ts';

/** Mails about the whole of a trip of several. */
export type TripMailKind = Extract<MailKind, 'confirmed' | 'failed' | 'payment_due' | 'payment_reminder' | 'paid'>;

export function isTripMail(kind: MailKind): kind is TripMailKind {
  return ['confirmed', 'failed', 'payment_due', 'payment_reminder', 'paid'].includes(kind);
}

/**
 * In the language of the trip: what is confirmed, what could not be had with the search for the same place and dates, and
 * what is charged.
 */
export function tripMailContent(
  { presenters, secret }: MailContentDeps,
  brand: Brand,
  kind: TripMailKind,
  trip: ShownTrip,
): MailContent {
  const { locale, reservations } = trip;
  const { code, iso, dir } = getLocale(textLocale(locale));
  const translate = translatorFor(brand, code);
  const format = formatFor(iso);
  const t = (key: string, values?: Record<string, string | number>) => translate(`mail.${key}`, values);
  const had = reservations.filter((one) => canBeHad(one) && !isDoubtful(one));
  const doubtful = reservations.filter(isDoubtful);
  const lost = reservations.filter((one) => !canBeHad(one));
  const titleOf = (one: ShownReservation) =>
    format.name(presentProduct(presenters, one.product, one.details, locale).title);
  const named = [...new Set((had.length > 0 ? had : reservations).map(titleOf))];
  const titles = format.list(named);
  // Parts of one thing are told apart by their own names.
  const lineOf = (one: ShownReservation) =>
    (named.length === 1 && presentProduct(presenters, one.product, one.details, locale).part?.name) || titleOf(one);
  const isPart = kind === 'confirmed' && had.length < reservations.length;
  const counted = { had: had.length, all: reservations.length };
  const due = { amount: trip.due ? format.money(trip.due.amount) : '', title: titles };
  const reference = readableReference(trip.reference);

  const block = (found: ShownReservation): MailBlock => {
    const product = presentProduct(presenters, found.product, found.details, locale);
    const words = wordsOf(presenters, found.product, locale);
    const form = formOf(presenters, found.product, found.details, locale);
    const say = (key: string) => translate(`mail.${key}`);
    const isLost = !canBeHad(found);
    const facts = factsOf(isLost ? 'failed' : kind, { found, product, form, words, t: say });
    if (isLost) {
      const href = product.searchHref ?? product.href;
      return {
        title: product.title,
        rows: [...facts, { label: t('trip_state'), value: failureText(found, { words, translate, format }) }],
        ...(href === null ? {} : { link: { label: t('trip_others'), href: brand.origin + href } }),
      };
    }
    const policy = policyView(found.policy, found.total, found.now, { translate, format, words });
    const price = priceView(
      found.lines,
      found.total,
      { labels: product.lineLabels, words, translate, format },
      found.vat,
    );
    return {
      title: product.title,
      ...placeOf(kind, found, product, brand, translate),
      rows: [
        { label: t('reference'), value: readableReference(found.reference) },
        ...(found.propertyConfirmation
          ? [{ label: words('confirmationNumber'), value: found.propertyConfirmation }]
          : []),
        ...facts,
        ...(isDoubtful(found) ? [{ label: t('trip_notYet'), value: words('stateText_needs_human') }] : []),
        ...(kind === 'confirmed' || kind === 'paid' ? [{ label: t('policy'), value: policy.headline }] : []),
        { label: price.total.label, value: price.total.amount },
      ],
    };
  };

  const givenBack = refundOfLost(trip);
  const agencyPays = trip.payment.isOnAccount === true;
  const count = ({ length }: readonly ShownReservation[]) => ({ count: length });
  const lead: Record<TripMailKind, readonly string[]> = {
    confirmed: [
      ...(trip.due?.isAgreed ? unpaidTexts(trip.due) : [t('trip_confirmedText')]),
      ...(doubtful.length > 0
        ? [t(isPaid(doubtful) ? 'trip_doubtfulPaid' : 'trip_doubtfulText', count(doubtful))]
        : []),
      ...(lost.length > 0 ? [givenBack ? t('trip_lostPaid', count(lost)) : t('trip_lostText', count(lost))] : []),
    ],
    failed: [
      t('trip_failedText'),
      givenBack ? givenBackText(givenBack, translate, format) : t(agencyPays ? 'failedMoneyAgency' : 'failedMoney'),
    ],
    payment_due: [t('trip_payment_dueText', due), t('payment_dueSoon')],
    payment_reminder: [t('trip_payment_reminderText', due), t('payment_dueSoon')],
    paid: [t('paidText', due), t('trip_confirmedText')],
  };
  return {
    iso,
    dir,
    brand: brand.name,
    logo: emailLogo(brand),
    accent: brand.look.accent,
    home: brand.origin + localePath(locale, '/'),
    subject: isPart
      ? t('trip_partSubject', counted)
      : t(kind === 'paid' ? 'paidSubject' : `trip_${kind}Subject`, { title: titles }),
    preview: t('preview', { reference }),
    tone: isPart ? 'neutral' : tones[kind],
    heading: isPart
      ? t('trip_partHeading', counted)
      : t(
          kind === 'confirmed' || kind === 'failed'
            ? `trip_${kind}Heading`
            : kind === 'paid'
              ? 'paidHeading'
              : 'payment_dueHeading',
        ),
    texts: lead[kind],
    numbers: [{ label: t('trip_reference'), value: reference }],
    blocks: [...had, ...doubtful, ...lost].map(block),
    changes: null,
    money: moneyOf(),
    policy: null,
    action:
      // Money that comes back is followed on the trip's page.
      kind === 'failed' && !givenBack
        ? { label: t('trip_again'), href: brand.origin + localePath(locale, '/'), hint: null }
        : {
            label: t(trip.due ? 'payNow' : 'trip_open'),
            href: createTripLinks(secret).hrefFor(brand.origin, locale, trip.reference),
            hint: t('openHint'),
          },
    support: supportText(brand, translate),
    footer: t('footer', { brand: brand.name }),
  };

  function unpaidTexts({ amount, payBy }: ShownDue): string[] {
    const { zone } = presentProduct(presenters, reservations[0]!.product, reservations[0]!.details, locale);
    return [
      t('confirmedUnpaidText', { title: titles, amount: format.money(amount) }),
      ...(payBy ? [t('unpaidBy', { time: format.instant(payBy, zone) })] : []),
    ];
  }

  function moneyOf(): MailContent['money'] {
    const title = t('price');
    if (trip.due && kind !== 'confirmed')
      return { title, rows: [{ label: t('due'), value: format.money(trip.due.amount), strong: true }] };
    const [first] = had;
    if (!first || kind === 'failed') return null;
    const words = tripWords(wordsOf(presenters, first.product, locale), translate);
    const lines = [...had, ...doubtful].flatMap((one) => one.lines);
    const price = priceView(lines, trip.total, { labels: {}, words, translate, format });
    return {
      title,
      rows: [
        ...had.map((one) => ({ label: lineOf(one), value: format.money(one.total) })),
        ...doubtful.map((one) => ({
          label: lineOf(one),
          value: format.money(one.total),
          detail: t('trip_notYet'),
        })),
        ...price.rows
          .filter((row) => row.kind === 'sum')
          .map(({ label, amount }) => ({ label, value: amount, strong: true })),
        { label: price.total.label, value: price.total.amount, strong: true, note: price.total.note },
      ],
    };
  }
}

/** Its gateway has taken the money before it was confirmed. */
function isPaid(reservations: readonly ShownReservation[]): boolean {
  return reservations.some(({ payment }) => !payment.isOnAccount && payment.captured.minor > 0n);
}
