import type { Format } from '#i18n/format.ts';
import type { Translate } from '#i18n/translate.ts';
import type { WholePrice } from '#values/whole-price.ts';
import { lineLabel } from '../facts/line-label.ts';
import type { Strikethrough } from './strikethrough.ts';
import { wholeWriter } from './whole-text.ts';

export interface StrikethroughView {
  readonly was: string;
  /** `Was €400, now €350`, for screen readers. */
  readonly accessibleText: string;
  readonly why: string;
}

/** For a spread: empty without a strikethrough price. */
export function strikethroughView(
  price: Pick<WholePrice, 'now' | 'later' | 'whole' | 'isApproximate' | 'vat'> & {
    readonly strikethrough: Strikethrough | null;
  },
  translate: Translate,
  format: Format,
): { readonly strikethrough?: StrikethroughView } {
  const { strikethrough } = price;
  if (!strikethrough) return {};
  const write = wholeWriter(translate, format);
  const was = write.amount(strikethrough.whole, price);
  return {
    strikethrough: {
      was,
      accessibleText: translate('facts.struck', { was, now: write.whole(price) }),
      why: lineLabel({ code: strikethrough.reason, kind: 'discount' }, translate, format),
    },
  };
}
