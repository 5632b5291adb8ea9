import { formatFor } from '#i18n/format.ts';
import { getLocale } from '#i18n/locales.ts';
import type { PageContext } from '#web/page.ts';
import type { ShownQuote } from '../../../quote/find-quote.ts';
import type { ChangeOption } from '../../../vertical.ts';
import type { CheckoutDeps } from '../../checkout-deps.ts';
import { policyView } from '../../summary/policy-view.ts';
import { priceView } from '../../summary/price-view.ts';
import { presentProduct, wordsOf } from '../../summary/product-view.ts';

/** What can be had now in place of a quote that has ended. */
export interface OffersNow {
  /** The page to which a choice is posted. */
  readonly action: string;
  readonly offers: readonly OfferNow[];
}

interface OfferNow {
  readonly offer: string;
  readonly title: string;
  readonly facts: readonly string[];
  /** What was chosen, at the price of now. */
  readonly isAlike: boolean;
  readonly policy: string;
  readonly total: string;
  readonly split: string;
}

const shownAtOnce = 4;

/** Null for several quotes, for products that can't say, and where nothing can be had. */
export async function offersNow(
  deps: Pick<CheckoutDeps, 'quotes' | 'presenters'>,
  context: PageContext,
  [quote, ...others]: readonly ShownQuote[],
): Promise<OffersNow | null> {
  const ask = quote && deps.quotes[quote.product]?.instead;
  // A change is a quote for its own booking, and a proposal's price is its agent's.
  if (!ask || others.length > 0 || quote.replaces !== null) return null;
  const { product, details } = quote;
  const summary = presentProduct(deps.presenters, product, details, context.locale);
  const found = await ask(quote, context);
  if (!found) return null;
  const { translate } = context;
  const format = formatFor(getLocale(context.textLocale).iso);
  const words = wordsOf(deps.presenters, product, context.locale);
  const now = context.now.toISOString();
  const offerView = ({ total, lines, policy, ...option }: ChangeOption): OfferNow => {
    const price = priceView(lines, total, { labels: summary.lineLabels, words, translate, format });
    return {
      ...option,
      policy: policyView(policy, total, now, { translate, format, words }).headline,
      total: price.total.amount,
      split: price.split,
    };
  };
  return { action: found.action, offers: found.options.slice(0, shownAtOnce).map(offerView) };
}
