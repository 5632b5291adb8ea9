import { isDeepStrictEqual } from 'node:util';
import type { PageAnswer, PageContext, PageHandler } from '#web/page.ts';
import { isLocalPath } from '#web/safe-redirect.ts';
import { renewChosen } from '../book/chosen-quotes.ts';
import type { CheckoutDeps } from '../checkout-deps.ts';
import { presentProduct } from '../summary/product-view.ts';
import { shownShares } from '../../quote/agency-share.ts';
import { findQuote } from '../../quote/find-quote.ts';
import { bookingRoutes } from '../../routes.ts';
import { basketCookieOf, basketOwners, browserBasketId } from '../../basket/basket-owner.ts';
import { type BasketItem, countOf } from '../../basket/basket-item.ts';
import { basketItems, removeItem } from '../../basket/basket.sql.ts';
import { type BasketNotice, basketView, type BasketView, waysOf } from './basket-view.ts';

/** What a check of all prices found, other than that nothing has changed. */
const findings = ['changed', 'unavailable', 'too_many'] as const;
type Finding = (typeof findings)[number];

/** `/basket`: what was chosen and not booked yet, to be booked and paid together. */
export function basketHandler(deps: CheckoutDeps): PageHandler<BasketView> {
  const itemsOf = (context: PageContext) => basketItems(deps.db, context.brand.id, basketOwners(context));

  const back = async (context: PageContext, found: Finding | null = null): Promise<PageAnswer<BasketView>> => ({
    kind: 'redirect',
    to: bookingRoutes.basket.href(context.locale, {}, { checked: found }),
    cookies: [basketCookieOf(browserBasketId(context), countOf(await itemsOf(context)))],
  });

  /** Asks for every price again; null when all of them are still what the page has shown. */
  const check = async (context: PageContext, items: readonly BasketItem[]): Promise<Finding | null> => {
    const found = await Promise.all(items.map(async ({ quote }) => await checkOne(context, quote)));
    return findings.find((one) => found.includes(one)) ?? null;
  };

  const checkOne = async (context: PageContext, quote: BasketItem['quote']): Promise<Finding | null> => {
    const { answer, quote: fresh } = await renewChosen(deps, context, quote);
    if (answer.kind === 'unavailable' || answer.kind === 'too_many') return answer.kind;
    return answer.kind === 'quoted' && isDeepStrictEqual(fresh.changes, quote.changes) ? null : 'changed';
  };

  const toProposal = async (context: PageContext, target: string): Promise<PageAnswer<BasketView>> => {
    const answer = await deps.proposals.fromBasket(context, target);
    if (answer?.kind !== 'redirect') return await back(context);
    const left = countOf(await itemsOf(context));
    return { ...answer, cookies: [...(answer.cookies ?? []), basketCookieOf(browserBasketId(context), left)] };
  };

  return {
    async show(context) {
      const items = await itemsOf(context);
      const notice = (await refusedNotice(deps, context, items)) ?? checkedNotice(context);
      const shares = await shownShares(
        deps.db,
        context,
        items.map(({ quote }) => quote.id),
      );
      const title = context.translate('basket.title', { brand: context.brand.name });
      return {
        kind: 'page',
        view: {
          ...basketView(deps, context, items, notice, shares),
          toProposal: items.length > 0 ? await deps.proposals.offerFor(context) : null,
        },
        cache: 'private',
        head: { title },
        cookies: [basketCookieOf(browserBasketId(context), countOf(items))],
      };
    },
    async submit(context, form) {
      const item = form.get('remove');
      if (typeof item === 'string') {
        await removeItem(deps.db, basketOwners(context), item);
        return await back(context);
      }
      const target = form.get('proposal');
      if (typeof target === 'string') return await toProposal(context, target);
      const open = (await itemsOf(context)).filter(({ status }) => status === 'open');
      if (open.length === 0) return await back(context);
      const found = await check(context, open);
      if (found) return await back(context, found);
      const checked = (await itemsOf(context)).filter(({ status }) => status === 'open');
      const quote = checked.map((one) => one.quote.id).join(',');
      return {
        kind: 'redirect',
        to: bookingRoutes.book.href(context.locale, {}, { quote, back: bookingRoutes.basket.pattern }),
        cookies: [basketCookieOf(browserBasketId(context), countOf(checked))],
      };
    },
  };
}

/** What the last check of the prices found. */
function checkedNotice({ query, translate }: PageContext): BasketNotice | null {
  const found = findings.find((one) => one === query.get('checked'));
  if (!found) return null;
  return {
    tone: 'warning',
    title: translate(`basket.checked_${found}`),
    text: translate(`basket.checkedText_${found}`),
    ways: [],
  };
}

/** Why a quote did not fit in, and what can be done with it. */
async function refusedNotice(
  deps: CheckoutDeps,
  context: PageContext,
  items: readonly BasketItem[],
): Promise<BasketNotice | null> {
  const { query, translate, locale } = context;
  const refused = query.get('refused');
  if (refused !== 'full' && refused !== 'other_currency') return null;
  const quote = await findQuote(deps.db, context.brand.id, query.get('quote') ?? '');
  if (!quote || quote.tripId) return null;
  const { title } = presentProduct(deps.presenters, quote.product, quote.details, locale);
  const path = query.get('back') ?? '';
  const from = isLocalPath(path) ? path : '';
  const currency = items.find(({ status }) => status === 'open')?.quote.total.currency ?? null;
  const ways = waysOf(context, { quote, back: from }, currency);
  if (refused === 'full')
    return {
      tone: 'warning',
      title: translate('basket.full'),
      text: translate('basket.fullText', { title }),
      ways,
    };
  if (currency === null || currency === quote.total.currency) return null;
  return {
    tone: 'warning',
    title: translate('basket.otherCurrency'),
    text: translate('basket.otherCurrencyText', { title, currency, other: quote.total.currency }),
    ways,
  };
}
