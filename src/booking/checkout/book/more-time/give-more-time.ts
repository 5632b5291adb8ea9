import { isDeepStrictEqual } from 'node:util';
import type { PageContext } from '#web/page.ts';
import { itemPrefix } from '../../../product-form.ts';
import type { ShownQuote } from '../../../quote/find-quote.ts';
import type { CheckoutDeps } from '../../checkout-deps.ts';
import type { BookingDetails } from '../booking-details.ts';
import { type NoticeView, wordsOfTrip } from '../book-view.ts';
import { renewChosen } from '../chosen-quotes.ts';
import { renewalNotice } from './renewal-notice.ts';

/** What was entered so far: `checked` is null before the review step. */
export interface Entered {
  readonly typed: Readonly<Record<string, string>>;
  readonly checked: BookingDetails | null;
}

/** The step to show after new quotes were requested, with what the traveller has to know. */
export type MoreTime =
  | { readonly step: 'sold_out' }
  | {
      readonly step: 'expired' | 'details';
      readonly quotes: readonly ShownQuote[];
      readonly typed: Readonly<Record<string, string>>;
      readonly notice: NoticeView | null;
    }
  | {
      readonly step: 'review';
      readonly quotes: readonly ShownQuote[];
      readonly checked: BookingDetails;
      readonly notice: NoticeView | null;
    };

/** Requests new quotes; the traveller continues at the same step, with the entered data. */
export async function giveMoreTime(
  deps: CheckoutDeps,
  context: PageContext,
  quotes: readonly ShownQuote[],
  { typed, checked }: Entered,
): Promise<MoreTime> {
  const renewed = await Promise.all(quotes.map(async (quote) => await renewChosen(deps, context, quote)));
  if (renewed.some(({ answer }) => answer.kind === 'sold_out')) return { step: 'sold_out' };
  const fresh = renewed.map(({ quote }) => quote);
  const worst = renewed.map(({ answer }) => answer).find(({ kind }) => kind !== 'quoted') ?? renewed[0]!.answer;
  const notice = renewalNotice(worst, wordsOfTrip(deps, context, quotes), context);
  if (fresh.some((one) => one.expired)) return { step: 'expired', quotes, typed, notice };
  // Agreeing to a change does not cover later changes.
  const agreed = fresh.map(({ changes }, at) => isDeepStrictEqual(changes, quotes[at]!.changes));
  if (checked && fresh.every(({ mustAcknowledge }, at) => agreed[at] || !mustAcknowledge))
    return { step: 'review', quotes: fresh, checked, notice };
  const dropped = new Set(
    agreed.flatMap((same, at) => (same ? [] : [`${itemPrefix(at, quotes.length)}accept_changes`])),
  );
  const kept = Object.fromEntries(Object.entries(typed).filter(([field]) => !dropped.has(field)));
  return { step: 'details', quotes: fresh, typed: kept, notice };
}
