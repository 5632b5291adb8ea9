import { type Markup, markup } from '../markup/markup.ts';

export interface PriceLine {
  readonly label: string;
  readonly amount: string;
  readonly detail?: string | undefined;
  /** `sum`: of the lines above it. */
  readonly kind?: 'normal' | 'discount' | 'sum';
}

export interface PriceTable {
  readonly lines: readonly PriceLine[];
  readonly total?: { readonly label: string; readonly amount: string; readonly note?: string | undefined };
  readonly caption?: string | Markup;
}

/** The parts of the table that `PriceLines` draws. */
export function priceLinesMarkup({ lines, total, caption }: PriceTable): Markup {
  return markup`${caption ? markup`<caption class="sr-only">${caption}</caption>` : null}<tbody>${lines.map(lineMarkup)}</tbody>${
    total &&
    markup`<tfoot><tr><th scope="row">${total.label}${total.note && markup`<small>${total.note}</small>`}</th><td><bdi>${total.amount}</bdi></td></tr></tfoot>`
  }`;
}

const looks = { normal: null, discount: markup` class="discount"`, sum: markup` class="sum"` };

function lineMarkup({ label, amount, detail, kind = 'normal' }: PriceLine): Markup {
  const isSum = kind === 'sum';
  return markup`<tr${isSum && looks.sum}><th scope="row">${label}${
    detail && markup`<small><bdi>${detail}</bdi></small>`
  }</th><td${isSum ? null : looks[kind]}><bdi>${amount}</bdi></td></tr>`;
}
