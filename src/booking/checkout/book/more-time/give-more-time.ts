import { isDeepStrictEqual } from 'node:util';
import type { PageContext } from '#web/page.ts';
import { itemPrefix } from '../../../product-form.ts';
import type { ShownQuote } from '../../../quote/find-quote.ts';
import type { CheckoutDeps } from '../../checkout-deps.ts';
import { type NoticeView, wordsOfTrip } from '../book-view.ts';
import { renewChosen } from '../chosen-quotes.ts';
import { renewalNotice } from './renewal-notice.ts';

type Typed = Readonly<Record<string, string>>;

/** The page to show after new quotes were requested, with what the traveller has to know. */
export type MoreTime =
  | { readonly step: 'sold_out' }
  | {
      readonly step: 'expired' | 'form';
      readonly quotes: readonly ShownQuote[];
      readonly typed: Typed;
      readonly notice: NoticeView | null;
    };

/** Requests new quotes; the traveller continues with the entered data. `typed`: complete or not. */
export async function giveMoreTime(
  deps: CheckoutDeps,
  context: PageContext,
  quotes: readonly ShownQuote[],
  typed: Typed,
): Promise<MoreTime> {
  const renewed = await Promise.all(quotes.map(async (quote) => await renewChosen(deps, context, quote)));
  if (renewed.some(({ answer }) => answer.kind === 'sold_out')) return { step: 'sold_out' };
  const fresh = renewed.map(({ quote }) => quote);
  const worst = renewed.map(({ answer }) => answer).find(({ kind }) => kind !== 'quoted') ?? renewed[0]!.answer;
  const notice = renewalNotice(worst, wordsOfTrip(deps, context, quotes), context);
  if (fresh.some((one) => one.expired)) return { step: 'expired', quotes, typed, notice };
  // Agreeing to a change does not cover later changes.
  const agreed = fresh.map(({ changes }, at) => isDeepStrictEqual(changes, quotes[at]!.changes));
  const dropped = new Set(
    agreed.flatMap((same, at) => (same ? [] : [`${itemPrefix(at, quotes.length)}accept_changes`])),
  );
  const kept = Object.fromEntries(Object.entries(typed).filter(([field]) => !dropped.has(field)));
  return { step: 'form', quotes: fresh, typed: kept, notice };
}
