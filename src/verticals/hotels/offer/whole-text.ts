import type { Format } from '#i18n/format.ts';
import type { Translate } from '#i18n/translate.ts';
import type { Money } from '#values/money.ts';
import { notInWhole, type WholePrice } from '#values/whole-price.ts';

type Whole = Pick<WholePrice, 'now' | 'later' | 'whole' | 'isApproximate' | 'vat'>;

/** Formats prices the same way everywhere: the total first, then which part is paid when. */
export interface WholeWriter {
  /** An amount that belongs to a price; marked when a part of that price is converted. */
  amount(amount: Money, price: Pick<WholePrice, 'isApproximate'>): string;
  /** The same without decimals. */
  short(amount: Money, price: Pick<WholePrice, 'isApproximate'>): string;
  /** All that the stay costs. */
  whole(price: Whole): string;
  /** The whole by the night. */
  nightly(price: Whole, nights: number): string;
  /** The parts charged now and paid at the property, and what the price says about value added tax. */
  split(price: Whole): string;
}

export function wholeWriter(translate: Translate, format: Format): WholeWriter {
  const about = (amount: string) => translate('results.about', { amount });
  const marked = (text: string, { isApproximate }: Pick<WholePrice, 'isApproximate'>) =>
    isApproximate ? about(text) : text;
  const amount: WholeWriter['amount'] = (money, price) => marked(format.money(money), price);
  return {
    amount,
    short: (money, price) => marked(format.money(money, { whole: true }), price),
    whole(price) {
      const text = amount(price.whole, price);
      const besides = notInWhole(price);
      return besides.length === 0 ? text : [text, ...besides.map((money) => format.money(money))].join(' + ');
    },
    nightly: (price, nights) =>
      translate('results.perNight', {
        amount: marked(format.money(price.whole, { divisor: nights }), price),
      }),
    split({ now, later, vat }) {
      const withVat = (text: string) => (vat === null ? text : `${text} · ${translate('results.vatIncluded')}`);
      if (later.length === 0) return withVat(translate('results.allNow'));
      const parts = later.map(({ amount: desk, approximate }) =>
        approximate ? about(format.money(approximate)) : format.money(desk),
      );
      return withVat(
        translate('results.nowAndLater', {
          now: format.money(now),
          later: parts.length === 1 ? parts[0]! : format.list(parts),
        }),
      );
    },
  };
}
