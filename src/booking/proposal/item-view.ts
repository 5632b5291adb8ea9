import { formatFor } from '#i18n/format.ts';
import { getLocale } from '#i18n/locales.ts';
import { money, sum } from '#values/money.ts';
import type { PageContext } from '#web/page.ts';
import type { CheckoutDeps } from '../checkout/checkout-deps.ts';
import { policyView } from '../checkout/summary/policy-view.ts';
import { priceView } from '../checkout/summary/price-view.ts';
import { presentProduct, productView, type ProductView, wordsOf } from '../checkout/summary/product-view.ts';
import type { ProposalItem } from './proposed.ts';

/** An item as the client sees it: the client's price alone. */
export interface ProposedView {
  readonly id: string;
  readonly product: ProductView;
  /** The whole price, and which part is paid when. */
  readonly price: string;
  readonly split: string;
  /** What is charged, in minor units: sent with the answer, so that nobody accepts another price than they saw. */
  readonly minor: string;
  readonly policy: { readonly text: string; readonly isFree: boolean };
  readonly note: string;
  /** What the price was before, where it has changed. */
  readonly changed: string | null;
  readonly state: ProposalItem['state'];
}

/** What items cost together, with what is paid on site, and which part is paid when; null for none. */
export function priceTogether(
  { presenters }: Pick<CheckoutDeps, 'presenters'>,
  { locale, textLocale, translate }: PageContext,
  items: readonly ProposalItem[],
): { readonly amount: string; readonly split: string } | null {
  const [first] = items;
  if (!first) return null;
  const { product, total } = first.quote;
  const texts = {
    labels: {},
    words: wordsOf(presenters, product, locale),
    translate,
    format: formatFor(getLocale(textLocale).iso),
  };
  const charged = sum(
    items.map(({ quote }) => quote.total),
    total.currency,
  );
  const lines = items.flatMap(({ quote }) => quote.lines);
  const { total: whole, split } = priceView(lines, charged, texts);
  return { amount: whole.amount, split };
}

export function proposedView(
  { presenters }: Pick<CheckoutDeps, 'presenters'>,
  { locale, textLocale, translate, now }: PageContext,
  item: ProposalItem,
): ProposedView {
  const { quote } = item;
  const format = formatFor(getLocale(textLocale).iso);
  const summary = presentProduct(presenters, quote.product, quote.details, locale);
  const words = wordsOf(presenters, quote.product, locale);
  const texts = { labels: summary.lineLabels, words, translate, format };
  const { total, split } = priceView(quote.lines, quote.total, texts, quote.vat);
  const policy = policyView(quote.policy, quote.total, now.toISOString(), texts);
  return {
    id: item.id,
    product: productView(summary, words),
    price: total.amount,
    split,
    minor: quote.total.minor.toString(),
    policy: { text: policy.headline, isFree: policy.kind === 'free' },
    note: item.note,
    changed:
      item.beforeMinor === null
        ? null
        : translate('proposal.changed', {
            before: format.money(money(item.beforeMinor, quote.total.currency)),
            now: format.money(quote.total),
          }),
    state: item.state,
  };
}
