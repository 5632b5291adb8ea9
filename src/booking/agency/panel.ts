import { formatFor } from '#i18n/format.ts';
import { getLocale } from '#i18n/locales.ts';
import type { Translate } from '#i18n/translate.ts';
import { readNet } from '#pricing/net.ts';
import { accountRoutes } from '#accounts/routes.ts';
import { customerOf } from '../checkout/book/customers/customer-pick.ts';
import { toAgent } from '../mails/unpaid-mail.ts';
import { readableReference } from '#values/reference.ts';
import { formatPhone } from '#web/form/phone.ts';
import type { PageContext } from '#web/page.ts';
import type { AccessGrants } from '../checkout/access-grants.ts';
import type { CheckoutDeps } from '../checkout/checkout-deps.ts';
import type { PayLinks } from '../checkout/pay-link/pay-links.ts';
import { lineLabel } from '../checkout/summary/price-view.ts';
import { presentProduct, wordsOf } from '../checkout/summary/product-view.ts';
import { findReservation, type ShownReservation } from '../reservation/find-reservation.ts';
import { hasDocuments } from '../reservation/has-documents.ts';
import type { AgencyBookingRow } from './agency-bookings.sql.ts';
import { amountsOf } from './amounts.ts';
import { behindBooking } from './record/behind-booking.sql.ts';
import { type AgencyPanel, panelWords } from './booking-view.ts';
import { agencyCalls } from './calls.ts';
import { type HistoryEntry, historyOf } from './record/history.sql.ts';
import { netLines } from './record/net-lines.ts';
import { longestNote, notesOf } from './record/note.sql.ts';
import { dueLinkOf, type LinkNews } from './due-link.ts';
import { resendable } from './resend.sql.ts';
import { deadlineText, isUnpaid, toneOf } from './shown-state.ts';
import type { BookingRights } from '../scope/scope.ts';
import { type BookingReader, withinScope } from '../scope/scoped.sql.ts';
import type { DocumentLogoOf } from '../voucher/document-logo.ts';

export interface AgencyDeps extends CheckoutDeps {
  /** Connected as the role web_dashboard. */
  readonly dashboardDb: CheckoutDeps['db'];
  /** What a kind of product is called. */
  readonly labelOf: (kind: string, translate: Translate) => string;
  readonly grants: AccessGrants;
  readonly payLinks: PayLinks;
  /** The brand's logo in documents; left out: its name is written. */
  readonly logoOf?: DocumentLogoOf;
}

/** What a form on the page was answered with. */
export interface PanelNews {
  readonly done?: (typeof doneNews)[number] | undefined;
  readonly refused?: 'mayNotAct' | 'tooMany' | 'nothingToSend' | 'nothingOwed';
  readonly link?: LinkNews['link'];
  readonly note?: { readonly text: string; readonly error: string };
}

/** A booking that the person may see, and what they may do with it. */
export interface OpenedBooking {
  readonly row: AgencyBookingRow;
  readonly rights: BookingRights;
  readonly reader: BookingReader;
}

const doneNews = ['sent', 'noted', 'linked', 'link_sent', 'link_revoked'] as const;

/** What the agency sees beside a reservation. */
export async function agencyPanel(
  deps: AgencyDeps,
  context: PageContext,
  { row, rights, reader }: OpenedBooking,
  news: PanelNews = { done: doneNews.find((one) => one === context.query.get('done')) },
): Promise<AgencyPanel> {
  const { locale, brand, translate } = context;
  const [found, behind, history, notes] = await Promise.all([
    findReservation(deps.db, brand.id, row.id),
    behindBooking(deps.db, row.id),
    historyOf(deps.db, row),
    withinScope(deps.dashboardDb, reader, (db) => notesOf(db, row.id)),
  ]);
  if (!found) throw new Error(`no reservation ${row.id}`);
  const format = formatFor(getLocale(context.textLocale).iso);
  const { zone, title, dates } = presentProduct(deps.presenters, found.product, found.details, locale);
  const customer = await customerOf(deps.customers, context, behind.customerId);
  const t = (key: string, values?: Record<string, string>) => translate(`agency.${key}`, values);
  const at = (instant: Date) => format.instant(instant.toISOString(), zone);
  return {
    words: Object.fromEntries(
      panelWords.map((key) => [key, translate(`agency-booking.${key}`)]),
    ) as AgencyPanel['words'],
    title,
    dates,
    reference: readableReference(row.reference),
    state: {
      text: translate(`reservations.state_${isUnpaid(row) ? 'unpaid' : row.state}`),
      tone: toneOf(row),
    },
    deadline: deadlineText(row, context.now, zone, {
      words: wordsOf(deps.presenters, found.product, locale),
      translate,
      format,
    }),
    news: newsOf(news, t),
    share: shareOf(
      row,
      rights,
      (key) => t(key),
      (key) => translate(`agency-bookings.${key}`),
      (money) => format.money(money),
    ),
    lines: rights.net ? linesOf(deps, context, found, row) : null,
    rule:
      rights.net && behind.rule !== null
        ? translate('prices.trial_rule', {
            rule: behind.rule,
            amount: format.money({ minor: row.bookedMinor - row.bookedNetMinor, currency: row.currency }),
          })
        : null,
    customer: {
      name: row.contactName,
      email: row.email,
      phone: formatPhone(row.phone),
      href: customer && accountRoutes.customer.href(locale, { customer: customer.id }),
    },
    sold: [
      { label: t('agency'), value: row.agencyName },
      ...(row.agentName === null ? [] : [{ label: t('agent'), value: row.agentName }]),
      { label: t('bookedAt'), value: at(row.createdAt) },
    ],
    vouchers: hasDocuments(found)
      ? { priced: agencyCalls.voucher(locale, row.id, true), plain: agencyCalls.voucher(locale, row.id, false) }
      : null,
    payLink: rights.act ? payLinkOf(deps, context, found) : null,
    dueLink: rights.act ? await dueLinkOf(deps, context, found, news.link) : null,
    history: history.flatMap((entry, order) => {
      const text = historyText(entry, translate);
      return text === null ? [] : [{ key: String(order), at: at(entry.at), text, by: actorText(entry, t, translate) }];
    }),
    notes: notes.map(({ at: written, ...note }) => ({ ...note, at: at(written) })),
    noteError: news.note?.error ?? null,
    noteText: news.note?.text ?? '',
    mayAct: rights.act,
    mayResend: rights.act && resendable(found) !== null,
    mostLetters: longestNote,
  };
}

type Text = (key: string, values?: Record<string, string>) => string;

function newsOf({ done, refused }: PanelNews, t: Text): AgencyPanel['news'] {
  if (refused) return { tone: 'warning', text: t(`refused_${refused}`) };
  return done ? { tone: 'success', text: t(`done_${done}`) } : null;
}

function shareOf(
  row: AgencyBookingRow,
  { net }: BookingRights,
  t: (key: string) => string,
  column: (key: string) => string,
  write: (amount: ReturnType<typeof amountsOf>['price']) => string,
): AgencyPanel['share'] {
  const { price, payments, originalPayments, share } = amountsOf(row, net);
  if (!share) return null;
  const line = (label: string, amount: typeof price, isSum = false) => ({ label, amount: write(amount), isSum });
  return [
    line(column('column_price'), price),
    line(column('column_originalPrice'), share.originalPrice),
    line(column('column_incomes'), share.incomes, true),
    ...(share.incomes.minor === share.originalIncomes.minor ? [] : [line(t('originalIncomes'), share.originalIncomes)]),
    line(column('column_payments'), payments),
    ...(payments.minor === originalPayments.minor ? [] : [line(t('originalPayments'), originalPayments)]),
  ];
}

/** The price as it was booked, line by line; null where it has one line only. */
function linesOf(
  { presenters }: AgencyDeps,
  { translate, locale, textLocale }: PageContext,
  { product, details, lines, total }: ShownReservation,
  { bookedNetMinor }: AgencyBookingRow,
): AgencyPanel['lines'] {
  const format = formatFor(getLocale(textLocale).iso);
  const labels = presentProduct(presenters, product, details, locale).lineLabels;
  const texts = { labels, words: wordsOf(presenters, product, locale), translate, format };
  const all = netLines(lines, total, bookedNetMinor);
  if (all.length < 2) return null;
  return {
    heads: { price: translate('agency-bookings.column_price'), net: translate('agency-bookings.column_originalPrice') },
    rows: all.map(({ line, owed }) => ({
      label: lineLabel(line, texts),
      price: format.money(line.amount),
      net: format.money(readNet(owed)),
    })),
  };
}

/** A complete URL, good in one browser until the payment's deadline. */
function payLinkOf(deps: AgencyDeps, { brand, locale }: PageContext, { state, payment, trip }: ShownReservation) {
  if (state !== 'awaiting_payment' || payment.state !== 'open') return null;
  return deps.payLinks.hrefFor(brand.origin, locale, { reservationId: trip.id, transactionId: payment.id });
}

/** What happens to money of an agency's account. */
const accountEvents: Readonly<Record<string, string>> = {
  payment_authorisedOnAccount: 'agency.event_payment_authorisedOnAccount',
  payment_capturedOnAccount: 'agency.event_payment_capturedOnAccount',
  payment_declinedOnAccount: 'agency.event_payment_declinedOnAccount',
  payment_voidedOnAccount: 'agency.event_payment_voidedOnAccount',
  payment_lostOnAccount: 'agency.event_payment_lostOnAccount',
  refund_submittedOnAccount: 'agency.event_refund_submittedOnAccount',
  refund_doneOnAccount: 'agency.event_refund_doneOnAccount',
};

function historyText({ entity, state }: HistoryEntry, translate: PageContext['translate']): string | null {
  if (entity === 'reservation') return translate(`reservations.state_${state}`);
  if (entity === 'mail')
    return translate(toAgent.some((kind) => kind === state) ? 'agency.event_mailAgent' : 'agency.event_mail');
  const onAccount = accountEvents[`${entity}_${state}`];
  return translate(onAccount ?? `agency.event_${entity}_${state}`);
}

function actorText({ actor, person }: HistoryEntry, t: Text, translate: PageContext['translate']): string | null {
  const name = person ?? (actor === 'traveller' || actor === 'staff' ? t(`by_${actor}`) : null);
  return name === null ? null : translate('agency-booking.doneBy', { name });
}
