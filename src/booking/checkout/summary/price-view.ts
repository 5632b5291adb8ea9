import type { Format } from '#i18n/format.ts';
import type { Translate } from '#i18n/translate.ts';
import type { Words } from '../../words.ts';
import type { QuotedShare } from '../../quote/agency-share.ts';
import { type NetView, netView } from '../../quote/share-view.ts';
import { add, type Money, subtract } from '#values/money.ts';
import { dueAtProperty, type PriceLine, type VatNote } from '#values/price.ts';
import { notInWhole, payableLater, wholePrice } from '#values/whole-price.ts';

export interface PriceRow {
  readonly label: string;
  readonly amount: string;
  readonly detail?: string;
  /** `sum`: the sum of the lines above it. */
  readonly kind: 'normal' | 'discount' | 'sum';
}

/** A price line by line, preformatted. */
export interface PriceView {
  /** Lines charged now and their sum, lines payable at the property and their sum. */
  readonly rows: readonly PriceRow[];
  /** Both sums together. */
  readonly total: { readonly label: string; readonly amount: string; readonly note: string };
  /** The amount that we charge. */
  readonly charged: string;
  /** The lines payable at the property only. */
  readonly atProperty: readonly PriceRow[];
  /** The parts charged now and payable at the property in one line, for narrow places. */
  readonly split: string;
  /** For an agent who has chosen net prices: the net price of all, and what the client is charged. */
  readonly agency?: NetView;
}

export interface PriceTexts {
  /** The vertical's text of a line's code. */
  readonly labels: Readonly<Record<string, string>>;
  /** The vertical's own texts. */
  readonly words: Words;
  readonly translate: Translate;
  readonly format: Format;
  /** It is booked, and not paid yet. */
  readonly isOwed?: boolean;
}

/** The label of a line; a value added tax with its legal rate. */
export function lineLabel(
  { code, kind, rateBp }: Pick<PriceLine, 'code' | 'kind' | 'rateBp'>,
  { labels, words, translate, format }: PriceTexts,
): string {
  const line = labels[code] ?? (kind === 'base' ? words('baseLine') : translate(`booking.line_${kind}`));
  return rateBp ? translate('booking.lineAtRate', { line, rate: format.percent(rateBp / 10_000, 2) }) : line;
}

/** What several prices of one currency say about value added tax together. */
export function vatTogether(notes: readonly (VatNote | null)[]): VatNote | null {
  const [first, ...others] = notes.filter((note) => note !== null);
  if (!first) return null;
  return { ...first, amount: others.reduce((sum, { amount }) => add(sum, amount), first.amount) };
}

/**
 * `total` is the amount that we charge: the sum of the `now` lines; `vat` is what it says about value added tax; `share` is
 * given only to those who see net prices.
 */
export function priceView(
  lines: readonly PriceLine[],
  total: Money,
  texts: PriceTexts,
  vat: VatNote | null = null,
  share: QuotedShare | null | undefined = null,
): PriceView {
  const { words, translate, format } = texts;
  const price = wholePrice(total, payableLater(lines));
  const isLater = price.later.length > 0;
  const about = (amount: Money) => translate('booking.roughly', { amount: format.money(amount) });
  const write = (amount: Money) => (price.isApproximate ? about(amount) : format.money(amount));
  const besides = notInWhole(price).map((amount) => format.money(amount));
  const payable = subtract(price.whole, total);
  const later = [...(payable.minor > 0n || besides.length === 0 ? [write(payable)] : []), ...besides].join(' + ');
  const charged = format.money(total);
  const writeNet = (owed: Money) => [write(add(payable, owed)), ...besides].join(' + ');
  const atProperty = dueAtProperty(lines).map((line): PriceRow => ({
    label: lineLabel(line, texts),
    amount: format.money(line.amount),
    kind: 'normal',
    ...(line.approximate ? { detail: about(line.approximate) } : {}),
  }));
  const now = lines
    .filter(({ timing }) => timing === 'now')
    .map((line): PriceRow => ({
      label: lineLabel(line, texts),
      amount: format.money(line.amount),
      kind: line.kind === 'discount' ? 'discount' : 'normal',
    }));
  return {
    rows: [
      ...now,
      {
        label: translate(texts.isOwed ? 'booking.notPaidYet' : 'booking.chargedAtBooking'),
        amount: charged,
        kind: 'sum',
      },
      ...atProperty,
      {
        label: words('payableOnSite'),
        amount: isLater ? later : format.money({ minor: 0n, currency: total.currency }),
        kind: 'sum',
      },
    ],
    total: {
      label: words('wholePrice'),
      amount: [write(price.whole), ...besides].join(' + '),
      note: vat
        ? translate('booking.vatIncluded', { amount: format.money(vat.amount) })
        : translate('booking.taxesIncluded'),
    },
    charged,
    atProperty,
    split: isLater ? words('nowAndLater', { now: charged, later }) : translate('booking.allNow'),
    ...(share ? { agency: netView(share, writeNet, charged, translate) } : {}),
  };
}
