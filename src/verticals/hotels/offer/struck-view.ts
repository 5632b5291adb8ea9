import type { Format } from '#i18n/format.ts';
import type { Translate } from '#i18n/translate.ts';
import type { WholePrice } from '#values/whole-price.ts';
import { lineLabel } from '../facts/line-label.ts';
import type { Struck } from './struck.ts';
import { wholeWriter } from './whole-text.ts';

export interface StruckView {
  readonly was: string;
  /** `Was €400, now €350`, for who can't see that one is struck through. */
  readonly said: string;
  readonly why: string;
}

/** For a spread: nothing where nothing was asked before. */
export function struckView(
  price: Pick<WholePrice, 'now' | 'later' | 'whole' | 'isApproximate'> & { readonly struck: Struck | null },
  translate: Translate,
  format: Format,
): { readonly struck?: StruckView } {
  const { struck } = price;
  if (!struck) return {};
  const write = wholeWriter(translate, format);
  const was = write.amount(struck.whole, price);
  return {
    struck: {
      was,
      said: translate('facts.struck', { was, now: write.whole(price) }),
      why: lineLabel({ code: struck.reason, kind: 'discount' }, translate, format),
    },
  };
}
