import type { Texts } from '#i18n/use-texts.tsx';
import { Markup, markup } from '#ui/markup/markup.ts';

/** A text with gaps for values: `parts` around them, and which of the values follows each part but the last. */
interface Gaps {
  readonly parts: readonly Markup[];
  readonly order: readonly number[];
}

/** Texts that all rates share: translated once per language, and escaped. */
export interface RateLabels {
  readonly notFree: Markup;
  readonly reserve: Markup;
  readonly addToBasket: Markup;
  readonly priceDetails: Markup;
  readonly taxes: Markup;
  /** In its place where a price says that value added tax is in it. */
  readonly taxesAndVat: Markup;
  readonly cancellation: Markup;
  readonly clock: Markup;
  readonly noSuchRate: Markup;
  readonly noRate: Markup;
  /** Around an amount. */
  readonly chargedNow: Gaps;
  /** Around a room, a board and an amount. */
  readonly reserveWhat: Gaps;
  readonly addToBasketWhat: Gaps;
  readonly moreRates: (count: number) => string;
}

const known = new WeakMap<Texts<'hotel'>, RateLabels>();

export function rateLabels(t: Texts<'hotel'>, cancellation: Texts<'cancellation'>): RateLabels {
  let labels = known.get(t);
  if (!labels) known.set(t, (labels = write(t, cancellation)));
  return labels;
}

const marks = ['\u0001', '\u0002', '\u0003'] as const;
const anyMark = /[\u0001-\u0003]/;
const escaped = (text: string) => markup`${text}`;
const gaps = (text: string): Gaps => ({
  parts: text.split(anyMark).map(escaped),
  order: [...text].filter((character) => anyMark.test(character)).map((mark) => marks.findIndex((one) => one === mark)),
});

function write(t: Texts<'hotel'>, cancellation: Texts<'cancellation'>): RateLabels {
  const [room, board, total] = marks;
  return {
    notFree: escaped(t('notFree')),
    reserve: escaped(t('reserve')),
    addToBasket: escaped(t('addToBasket')),
    priceDetails: escaped(t('priceDetails')),
    taxes: escaped(t('taxesIncluded')),
    taxesAndVat: escaped(t('taxesAndVatIncluded')),
    cancellation: escaped(cancellation('title')),
    clock: escaped(cancellation('clock')),
    noSuchRate: escaped(t('noSuchRate')),
    noRate: escaped(t('noRate')),
    chargedNow: gaps(t('chargedNow', { amount: marks[0] })),
    reserveWhat: gaps(t('reserveWhat', { room, board, total })),
    addToBasketWhat: gaps(t('addToBasketWhat', { room, board, total })),
    moreRates: (count) => t('moreRates', { count }),
  };
}

/** The text with its values, which are counted from zero as its arguments were. */
export function filled({ parts, order }: Gaps, ...values: readonly Markup[]): Markup {
  return new Markup(parts.map(({ text }, at) => text + (values[order[at] ?? -1]?.text ?? '')).join(''));
}
