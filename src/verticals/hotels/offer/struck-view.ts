import type { Format } from '#i18n/format.ts';
import type { Translate } from '#i18n/translate.ts';
import type { Money } from '#values/money.ts';
import { lineLabel } from '../facts/line-label.ts';
import { phrase } from '../facts/phrase.ts';
import type { Struck } from './struck.ts';

export interface StruckView {
  readonly was: string;
  /** `Was €400, now €350`, for who can't see that one is struck through. */
  readonly said: string;
  readonly why: string;
}

/** For a spread: nothing where nothing was asked before. */
export function struckView(
  { struck, total }: { readonly struck: Struck | null; readonly total: Money },
  translate: Translate,
  format: Format,
): { readonly struck?: StruckView } {
  if (!struck) return {};
  const was = format.money(struck.total);
  return {
    struck: {
      was,
      said: phrase(translate, 'facts.struck', 'was', 'now')(was, format.money(total)),
      why: lineLabel({ code: struck.reason, kind: 'discount' }, translate),
    },
  };
}
