import type { Format } from '#i18n/format.ts';
import type { Translate } from '#i18n/translate.ts';
import { convert, type Money } from '#values/money.ts';
import { dueAtProperty, type PriceLine } from '#values/price.ts';
import type { Rates } from '../../fx/rates.ts';

export interface PriceViewLine {
  readonly label: string;
  readonly amount: string;
  readonly detail?: string;
  readonly kind?: 'normal' | 'discount' | 'later';
}

/** A price line by line, preformatted. */
export interface PriceView {
  /** What we charge; adds up to the total. */
  readonly now: readonly PriceViewLine[];
  readonly total: string;
  /** Paid at the desk, each in its own currency. */
  readonly atProperty: readonly PriceViewLine[];
}

export interface PriceTexts {
  /** The vertical's text of a line's code. */
  readonly labels: Readonly<Record<string, string>>;
  readonly translate: Translate;
  readonly format: Format;
}

/** `rates` adds to each desk amount of another currency what it is about in the currency of the sale. */
export async function priceView(
  lines: readonly PriceLine[],
  total: Money,
  { labels, translate, format }: PriceTexts,
  rates: Rates | null,
): Promise<PriceView> {
  const labelOf = (line: PriceLine) => labels[line.code] ?? translate(`booking.line_${line.kind}`);
  const atDesk = async (line: PriceLine): Promise<PriceViewLine> => {
    const rough =
      rates && line.amount.currency !== total.currency ? await roughly(rates, line.amount, total.currency) : null;
    const detail = rough ? { detail: translate('booking.roughly', { amount: format.money(rough) }) } : {};
    return { label: labelOf(line), amount: format.money(line.amount), kind: 'later', ...detail };
  };
  return {
    now: lines
      .filter((line) => line.timing === 'now')
      .map((line) => ({
        label: labelOf(line),
        amount: format.money(line.amount),
        kind: line.kind === 'discount' ? 'discount' : 'normal',
      })),
    total: format.money(total),
    atProperty: await Promise.all(dueAtProperty(lines).map(atDesk)),
  };
}

async function roughly(rates: Rates, amount: Money, currency: string): Promise<Money | null> {
  const rate = await rates.between(amount.currency, currency);
  return rate && convert(amount, currency, rate.numerator, rate.denominator);
}
