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

export const priceTableLook = 'w-full border-collapse text-start';

const inks = {
  normal: 'text-ink-strong',
  discount: 'text-positive',
  sum: 'font-bold text-ink-strong',
};

/** The parts of the table that `PriceLines` draws. */
export function priceLinesMarkup({ lines, total, caption }: PriceTable): Markup {
  return markup`${caption ? markup`<caption class="sr-only">${caption}</caption>` : null}<tbody>${lines.map(lineMarkup)}</tbody>${
    total
      ? markup`<tfoot><tr class="border-t border-line align-baseline"><th scope="row" class="pt-3 pe-4 text-start font-bold text-ink-strong">${total.label}${
          total.note ? markup`<span class="block text-tiny font-normal text-ink-soft">${total.note}</span>` : null
        }</th><td class="pt-3 text-end text-heading font-bold whitespace-nowrap tabular-nums text-ink-strong"><bdi>${total.amount}</bdi></td></tr></tfoot>`
      : null
  }`;
}

function lineMarkup({ label, amount, detail, kind = 'normal' }: PriceLine): Markup {
  const isSum = kind === 'sum';
  return markup`<tr class="align-baseline${isSum ? ' border-t border-line' : ''}"><th scope="row" class="pe-4 text-start text-ink ${
    isSum ? 'pt-1.5 pb-4 font-bold' : 'py-1.5 font-normal'
  }">${label}${
    detail ? markup`<span class="block text-tiny font-normal text-ink-soft"><bdi>${detail}</bdi></span>` : null
  }</th><td class="text-end whitespace-nowrap tabular-nums ${isSum ? 'pt-1.5 pb-4' : 'py-1.5'} ${inks[kind]}"><bdi>${amount}</bdi></td></tr>`;
}
