import { localePath } from '#i18n/locale.ts';
import { sum } from '#values/money.ts';
import type { PageContext } from '#web/page.ts';
import { type ChangeView, changeView, formatsOf, type NoticeView } from '../book/book-view.ts';
import type { CheckoutDeps } from '../checkout-deps.ts';
import { policyView } from '../summary/policy-view.ts';
import { type PriceView, priceView, vatTogether } from '../summary/price-view.ts';
import { presentProduct, productView, type ProductView, wordsOf } from '../summary/product-view.ts';
import { tripWords } from '../summary/trip-words.ts';
import type { ToProposal } from '../proposed-sales.ts';
import { mostItems } from '../../reservation/reserve.ts';
import { type QuotedShares, shareTogether } from '../../quote/agency-share.ts';
import type { BasketItem } from '../../basket/basket-item.ts';

type PriceSummary = Pick<PriceView, 'total' | 'split' | 'agency'>;

export interface BasketItemView {
  readonly id: string;
  readonly status: BasketItem['status'];
  readonly product: ProductView;
  /** The page on which it was chosen, with today's prices. */
  readonly href: string | null;
  readonly price: PriceSummary;
  readonly policy: { readonly text: string; readonly isFree: boolean };
  readonly changes: readonly ChangeView[];
  /** The label of the link to what is left on the same dates. */
  readonly seeOthers: string;
}

/** A notice with one or more ways on. */
export interface BasketNotice extends Omit<NoticeView, 'action'> {
  readonly ways: readonly { readonly href: string; readonly label: string }[];
}

export interface BasketView {
  readonly items: readonly BasketItemView[];
  /** How many can be booked. */
  readonly open: number;
  readonly isFull: boolean;
  readonly price: PriceSummary | null;
  /** The first end of a price (ISO instants); null when nothing can be booked, or a price has ended already. */
  readonly held: { readonly until: string; readonly now: string; readonly minutes: number } | null;
  readonly notice: BasketNotice | null;
  readonly home: string;
  /** For agents: what is in it becomes a proposal. */
  readonly toProposal: ToProposal | null;
}

export function basketView(
  deps: CheckoutDeps,
  context: PageContext,
  items: readonly BasketItem[],
  notice: BasketNotice | null,
  shares: QuotedShares,
): Omit<BasketView, 'toProposal'> {
  const open = items.filter(({ status }) => status === 'open');
  return {
    items: items.map((item) => itemView(deps, context, item, shares)),
    open: open.length,
    isFull: open.length >= mostItems,
    price: open.length > 0 ? totalOf(deps, context, open, shares) : null,
    held: heldView(context, open),
    notice,
    home: localePath(context.locale, '/'),
  };
}

function itemView(
  deps: CheckoutDeps,
  context: PageContext,
  { id, quote, back, status }: BasketItem,
  shares: QuotedShares,
): BasketItemView {
  const { format, translate } = formatsOf(context);
  const summary = presentProduct(deps.presenters, quote.product, quote.details, context.locale);
  const words = wordsOf(deps.presenters, quote.product, context.locale);
  const texts = { labels: summary.lineLabels, words, translate, format };
  const price = priceView(quote.lines, quote.total, texts, quote.vat, shares.get(quote.id));
  const policy = policyView(quote.policy, quote.total, context.now.toISOString(), { translate, format, words });
  return {
    id,
    status,
    product: productView(summary, words),
    href: back === '' ? summary.href : localePath(context.locale, back),
    price: summaryOf(price),
    policy: { text: policy.headline, isFree: policy.kind === 'free' },
    changes: quote.changes.map((change) => changeView(deps, change, quote, words, context)),
    seeOthers: words('seeOthers'),
  };
}

/** What all of them cost together: they are in one currency. */
function totalOf(
  deps: CheckoutDeps,
  context: PageContext,
  open: readonly BasketItem[],
  shares: QuotedShares,
): PriceSummary {
  const { format, translate } = formatsOf(context);
  const quotes = open.map(({ quote }) => quote);
  const { product, total } = quotes[0]!;
  const own = wordsOf(deps.presenters, product, context.locale);
  const words = quotes.length === 1 ? own : tripWords(own, translate);
  const charged = sum(
    quotes.map((one) => one.total),
    total.currency,
  );
  const lines = quotes.flatMap((one) => one.lines);
  const vat = vatTogether(quotes.map((one) => one.vat));
  const ids = quotes.map((one) => one.id);
  return summaryOf(
    priceView(lines, charged, { labels: {}, words, translate, format }, vat, shareTogether(shares, ids)),
  );
}

function summaryOf({ total, split, agency }: PriceView): PriceSummary {
  return { total, split, ...(agency ? { agency } : {}) };
}

function heldView({ now }: PageContext, open: readonly BasketItem[]): BasketView['held'] {
  if (open.length === 0) return null;
  const seconds = Math.min(...open.map(({ quote }) => quote.secondsLeft));
  if (seconds <= 0) return null;
  const until = new Date(now.getTime() + seconds * 1_000).toISOString();
  return { until, now: now.toISOString(), minutes: Math.max(1, Math.floor(seconds / 60)) };
}
