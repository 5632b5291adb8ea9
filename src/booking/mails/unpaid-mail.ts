import type { Kysely } from 'kysely';
import type { Brand } from '#brands/brands.ts';
import { formatFor } from '#i18n/format.ts';
import { localePath } from '#i18n/locale.ts';
import { findLocale, getLocale, textLocale } from '#i18n/locales.ts';
import { translatorFor } from '#i18n/messages.ts';
import { readableReference } from '#values/reference.ts';
import { presentProduct, wordsOf } from '../checkout/summary/product-view.ts';
import { linkTokens } from '../checkout/payment-link/link-token.ts';
import { paymentLinkOf } from '../checkout/payment-link/payment-link.sql.ts';
import type { ShownReservation } from '../reservation/find-reservation.ts';
import { canBeHad, type ShownTrip } from '../reservation/shown-trip.ts';
import { bookingRoutes } from '../routes.ts';
import type { MailKind, UnpaidMailKind } from '../saga/deliver.ts';
import type { BookingTables } from '../tables.ts';
import type { ProductPresenter } from '../vertical.ts';
import type { MailContent } from './mail-content.ts';
import { sellerOf } from './seller.sql.ts';
import { supportText } from './support-text.ts';

const toClient: readonly MailKind[] = ['pay_request', 'pay_reminder'];
/** Kinds of emails to the agent, not to the client. */
export const toAgent: readonly MailKind[] = ['unpaid_reminder', 'unpaid_cancelled', 'client_paid', 'client_booked'];
/** Those that ask for a payment. */
const asking: readonly MailKind[] = [...toClient, 'unpaid_reminder'];

export function isUnpaidMail(kind: MailKind): kind is UnpaidMailKind {
  return toClient.includes(kind) || toAgent.includes(kind);
}

/** Where an email to the agent, or about an unpaid booking, goes, and the page that it leads to. */
export interface UnpaidRecipient {
  readonly to: string;
  /** Theirs, of the mail and of the page; the client's is that of the trip. */
  readonly locale: string;
  /** Name of the agency that has booked. */
  readonly agency: string;
  readonly href: string;
}

/** Null when there is no recipient any more: the agent has left, the link was revoked, or it is paid. */
export async function unpaidRecipient(
  { db, secret }: { readonly db: Kysely<BookingTables>; readonly secret: string },
  brand: Brand,
  kind: UnpaidMailKind,
  trip: ShownTrip,
  reservationId: string | null,
): Promise<UnpaidRecipient | null> {
  if (asking.includes(kind) && !trip.due) return null;
  const seller = await sellerOf(db, trip.id);
  if (!seller) return null;
  const { agency } = seller;
  if (toAgent.includes(kind)) {
    const to = seller.agentEmail ?? seller.agencyEmail;
    const own = seller.agentEmail === null ? seller.agencyLocale : seller.agentLocale;
    const locale = findLocale(own ?? '')?.code ?? trip.locale;
    const reservation = reservationId ?? trip.reservations[0]!.id;
    const href = brand.origin + bookingRoutes.agencyBooking.href(locale, { reservation });
    return to === null ? null : { to, locale, agency, href };
  }
  const link = await paymentLinkOf(db, trip.id);
  if (!link || link.sentTo === null) return null;
  return {
    to: link.sentTo,
    locale: trip.locale,
    agency,
    href: linkTokens(secret).hrefFor(brand.origin, trip.locale, link.id, link.agencyNumber),
  };
}

/** In the language of the recipient. `about`: the reservations that it is about, at least one. */
export function unpaidMailContent(
  presenters: Readonly<Record<string, ProductPresenter>>,
  brand: Brand,
  kind: UnpaidMailKind,
  trip: ShownTrip,
  { agency, href, locale }: UnpaidRecipient,
  reservationId: string | null,
): MailContent {
  const { reservations, due } = trip;
  const { code, iso, dir } = getLocale(textLocale(locale));
  const translate = translatorFor(brand, code);
  const format = formatFor(iso);
  const t = (key: string, values?: Record<string, string>) => translate(`mail.${key}`, values);
  const one = reservations.filter(({ id }) => id === reservationId);
  const about = one.length > 0 ? one : reservations.filter(canBeHad);
  const presented = (about.length > 0 ? about : reservations).map((found) => present(presenters, found, locale));
  const title = format.list(presented.map(({ product }) => format.name(product.title)));
  const paid = kind === 'client_paid' ? trip.captured : null;
  const amount = paid ?? due?.amount;
  const client = reservations[0]!.contactName;
  const values = { title, agency, client, amount: amount ? format.money(amount) : '' };
  const zone = presented[0]!.product.zone;
  const isAsked = asking.includes(kind);
  const time = isAsked && due?.payBy ? format.instant(due.payBy, zone) : null;
  const reference = readableReference(trip.reference);
  return {
    iso,
    dir,
    brand: brand.name,
    accent: brand.look.accent,
    home: brand.origin + localePath(locale, '/'),
    subject: t(`${kind}Subject`, values),
    preview: t('preview', { reference }),
    tone: kind === 'pay_request' ? 'neutral' : kind === 'client_paid' || kind === 'client_booked' ? 'good' : 'warning',
    heading: t(`${kind}Heading`, values),
    texts: [t(`${kind}Text`, values), ...(time === null ? [] : [t('unpaidBy', { time })])],
    numbers: [{ label: t('reference'), value: reference }],
    blocks: presented.map(({ product, words }) => ({
      title: product.title,
      rows: [
        { label: words('starts'), value: product.starts.text },
        { label: words('ends'), value: product.ends.text },
      ],
    })),
    changes: null,
    money:
      paid || (due && isAsked)
        ? { title: t('price'), rows: [{ label: t(paid ? 'clientPaid' : 'due'), value: values.amount, strong: true }] }
        : null,
    policy: null,
    action: {
      label: t(toClient.includes(kind) ? 'payNow' : 'unpaidOpen'),
      href,
      hint: toClient.includes(kind) ? t('payLinkHint') : null,
    },
    support: supportText(brand, translate),
    footer: toAgent.includes(kind)
      ? translate('account.letterFooter', { brand: brand.name })
      : t('footer', { brand: brand.name }),
  };
}

function present(
  presenters: Readonly<Record<string, ProductPresenter>>,
  { product, details }: ShownReservation,
  locale: string,
) {
  return { product: presentProduct(presenters, product, details, locale), words: wordsOf(presenters, product, locale) };
}
