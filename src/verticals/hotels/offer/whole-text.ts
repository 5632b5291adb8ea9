import type { Format } from '#i18n/format.ts';
import type { Translate } from '#i18n/translate.ts';
import { divideRounded, type Money } from '#values/money.ts';
import { notInWhole, type WholePrice } from '#values/whole-price.ts';
import { phrase } from '#i18n/phrase.ts';

type Whole = Pick<WholePrice, 'now' | 'later' | 'whole' | 'isApproximate'>;

/** Writes prices wherever one stands: the whole first, then what of it is paid when. */
export interface WholeWriter {
  /** An amount that belongs to a price; marked when a part of that price is converted. */
  amount(amount: Money, price: Pick<WholePrice, 'isApproximate'>): string;
  /** The same without decimals. */
  short(amount: Money, price: Pick<WholePrice, 'isApproximate'>): string;
  /** All that the stay costs. */
  whole(price: Whole): string;
  /** The whole by the night. */
  nightly(price: Whole, nights: number): string;
  /** What of it is charged now and what is paid at the property. */
  split(price: Whole): string;
}

/** Texts that a page writes for every hotel are looked up once. */
export function wholeWriter(translate: Translate, format: Format): WholeWriter {
  const about = phrase(translate, 'results.about', 'amount');
  const perNight = phrase(translate, 'results.perNight', 'amount');
  const split = phrase(translate, 'results.nowAndLater', 'now', 'later');
  const allNow = phrase(translate, 'results.allNow');
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
      perNight(amount({ ...price.whole, minor: divideRounded(price.whole.minor, BigInt(nights)) }, price)),
    split({ now, later }) {
      if (later.length === 0) return allNow();
      const parts = later.map(({ amount: desk, approximate }) =>
        approximate ? about(format.money(approximate)) : format.money(desk),
      );
      return split(format.money(now), parts.length === 1 ? parts[0]! : format.list(parts));
    },
  };
}
