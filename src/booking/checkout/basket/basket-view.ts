import { localePath } from '#i18n/locale.ts';
import { sum } from '#values/money.ts';
import type { PageContext } from '#web/page.ts';
import type { NoticeView } from '../book/book-view.ts';
import { type ChangeView, changeView } from '../book/changes/change-view.ts';
import { formatsOf } from '../book/formats-of.ts';
import type { CheckoutDeps } from '../checkout-deps.ts';
import { policyView } from '../summary/policy-view.ts';
import { type PriceView, priceView, vatTogether } from '../summary/price-view.ts';
import { presentProduct, productView, type ProductView, wordsOf } from '../summary/product-view.ts';
import { tripWords } from '../summary/trip-words.ts';
import type { ToProposal } from '../proposed-sales.ts';
import { mostItems } from '../../reservation/reserve.ts';
import { type QuotedShares, shareTogether } from '../../quote/agency-share.ts';
import type { BasketItem } from '../../basket/basket-item.ts';
import { inCurrency } from '../../basket/add-to-basket.ts';
import { bookingRoutes } from '../../routes.ts';

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
  /** Its price has ended, while that of others is held. */
  readonly isPriceOver: boolean;
  /** What can be done with one that is not booked with the others. */
  readonly ways: readonly Way[];
  /** The label of the link to what is left on the same dates. */
  readonly seeOthers: string;
}

interface Way {
  readonly href: string;
  readonly label: string;
}

/** A notice with one or more ways on. */
export interface BasketNotice extends Omit<NoticeView, 'action'> {
  readonly ways: readonly Way[];
}

export interface BasketView {
  readonly items: readonly BasketItemView[];
  /** How many are booked together. */
  readonly open: number;
  readonly isFull: boolean;
  readonly price: PriceSummary | null;
  /** The first end of a price that is still held (ISO instants); null when nothing can be booked, or all have ended. */
  readonly held: { readonly until: string; readonly now: string; readonly minutes: number } | null;
  readonly notice: BasketNotice | null;
  /** What happens to one that can't be confirmed. */
  readonly eachAlone: string;
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
  const held = heldView(context, open);
  const currency = open[0]?.quote.total.currency ?? null;
  return {
    items: items.map((item) => ({
      ...itemView(deps, context, item, shares),
      isPriceOver: held !== null && item.status === 'open' && item.quote.secondsLeft <= 0,
      ways: item.status === 'other_currency' || item.status === 'too_many' ? waysOf(context, item, currency) : [],
    })),
    open: open.length,
    isFull: open.length >= mostItems,
    price: open.length > 0 ? totalOf(deps, context, open, shares) : null,
    held,
    notice,
    eachAlone: context.translate(deps.chargesAtOnce ? 'booking.unconfirmedRefunded' : 'basket.eachAlone'),
    home: localePath(context.locale, '/'),
  };
}

function itemView(
  deps: CheckoutDeps,
  context: PageContext,
  { id, quote, back, status }: BasketItem,
  shares: QuotedShares,
): Omit<BasketItemView, 'isPriceOver' | 'ways'> {
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

/** To the same in the currency of the others, where it was chosen, and to booking it alone. */
export function waysOf(
  context: PageContext,
  { quote, back }: Pick<BasketItem, 'quote' | 'back'>,
  currency: string | null,
): readonly Way[] {
  const { translate, locale } = context;
  const isOther = currency !== null && currency !== quote.total.currency;
  const from = back === '' ? null : back;
  return [
    ...(isOther && from !== null
      ? [{ href: inCurrency(context, from, currency), label: translate('basket.seeIn', { currency }) }]
      : []),
    {
      href: bookingRoutes.book.href(locale, {}, { quote: quote.id, back: from }),
      label: translate('basket.bookAlone'),
    },
  ];
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
  const left = open.map(({ quote }) => quote.secondsLeft).filter((seconds) => seconds > 0);
  if (left.length === 0) return null;
  const seconds = Math.min(...left);
  const until = new Date(now.getTime() + seconds * 1_000).toISOString();
  return { until, now: now.toISOString(), minutes: Math.max(1, Math.floor(seconds / 60)) };
}
