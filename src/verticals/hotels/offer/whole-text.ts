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
  /** All that the stay costs; `split` stands below it. */
  whole(price: Whole): string;
  /** The same within a text, where a net price says that it is one. */
  inText(price: Whole): string;
  /** The whole by the night. */
  nightly(price: Whole, nights: number): string;
  /** The parts charged now and paid at the property; those of a net price say that they are. */
  split(price: Whole): string;
  /** A text with what its price says about value added tax, for places without a label of taxes. */
  withVat(text: string, price: Pick<WholePrice, 'vat'>): string;
}

export function wholeWriter(translate: Translate, format: Format): WholeWriter {
  const about = (amount: string) => translate('results.about', { amount });
  const marked = (text: string, { isApproximate }: Pick<WholePrice, 'isApproximate'>) =>
    isApproximate ? about(text) : text;
  const amount: WholeWriter['amount'] = (money, price) => marked(format.money(money), price);
  const isNet = format.priceDisplay === 'net';
  const whole: WholeWriter['whole'] = (price) => {
    const text = amount(price.whole, price);
    const besides = notInWhole(price);
    return besides.length === 0 ? text : [text, ...besides.map((money) => format.money(money))].join(' + ');
  };
  const parts = ({ now, later }: Whole) => {
    if (later.length === 0) return translate('results.allNow');
    const atDesk = later.map(({ amount: desk, approximate }) =>
      approximate ? about(format.money(approximate)) : format.money(desk),
    );
    return translate('results.nowAndLater', {
      now: format.money(now),
      later: atDesk.length === 1 ? atDesk[0]! : format.list(atDesk),
    });
  };
  return {
    amount,
    whole,
    inText: (price) => (isNet ? translate('agents.net', { amount: whole(price) }) : whole(price)),
    split: (price) => (isNet ? translate('agents.netSplit', { split: parts(price) }) : parts(price)),
    withVat: (text, { vat }) => (vat === null ? text : `${text} · ${translate('results.vatIncluded')}`),
    short: (money, price) => marked(format.money(money, { whole: true }), price),
    nightly: (price, nights) =>
      translate('results.perNight', {
        amount: marked(format.money(price.whole, { divisor: nights }), price),
      }),
  };
}
