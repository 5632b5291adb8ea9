import { fromJson, type Money, zero } from '#values/money.ts';
import { readAtProperty } from '../../../quote/at-property.ts';
import type { PageContext } from '#web/page.ts';
import type { ShownQuote } from '../../../quote/find-quote.ts';
import type { QuoteChange } from '../../../vertical.ts';
import type { Words } from '../../../words.ts';
import type { CheckoutDeps } from '../../checkout-deps.ts';
import { presentChange } from '../../summary/product-view.ts';
import { formatsOf } from '../formats-of.ts';

/** One difference between the chosen offer and the current one, as text. */
export interface ChangeView {
  readonly text: string;
  readonly worse: boolean;
}

/** A difference as a sentence. */
export function changeView(
  deps: CheckoutDeps,
  change: QuoteChange,
  quote: ShownQuote,
  words: Words,
  context: PageContext,
): ChangeView {
  const { format, translate } = formatsOf(context);
  const { what, worse, before, after } = change;
  const end = worse ? 'worse' : 'better';
  if (what === 'price') {
    const amount = (code: string) =>
      format.money(fromJson({ amount: code, currency: quote.total.currency, exponent: 0 }));
    const values = { before: amount(before), after: amount(after) };
    return { worse, text: translate(`booking.change_charged_${end}`, values) };
  }
  if (what === 'at_property') {
    const amounts = (code: string) =>
      format.list(atProperty(code, quote.total.currency).map((money) => format.money(money)));
    const values = { before: amounts(before), after: amounts(after) };
    return { worse, text: words(worse ? 'onSiteMore' : 'onSiteLess', values) };
  }
  if (what === 'policy') return { worse, text: translate(`booking.change_policy_${end}`) };
  return { worse, text: presentChange(deps.presenters, quote.product, change, context.locale) };
}

/** A missing price is shown as a zero amount. */
function atProperty(code: string, currency: string): readonly Money[] {
  const amounts = readAtProperty(code);
  return amounts.length > 0 ? amounts : [zero(currency)];
}
