import { LRUCache } from 'lru-cache';
import { isCurrency } from '#values/currency.ts';
import { isZone } from '#values/local-time.ts';
import type { OptionKey } from '#verticals/tickets/supplier.ts';
import type { Octo } from './octo-call.ts';
import { productHeaders, sellableOptions } from './sellable.ts';
import { errorSchema, productSchema, type WireOption, type WireProduct } from './wire.ts';

const budgetMs = 10_000;
const most = 1_000;
const lifeMs = 5 * 60_000;

/** A product with the option that was asked for. */
export interface Known {
  readonly product: WireProduct;
  readonly option: WireOption;
}

export type ProductAnswer =
  | Known
  | { readonly kind: 'unknown_product' }
  | { readonly kind: 'unavailable'; readonly reason: string };

export type Products = (key: OptionKey, signal: AbortSignal, fresh?: 'fresh') => Promise<ProductAnswer>;

/** Products as their supplier describes them now, or up to five minutes ago: zone, cut-off and rules of an option. */
export function createProducts(octo: Octo): Products {
  const known = new LRUCache<string, WireProduct>({ max: most, ttl: lifeMs });
  return async ({ productId, optionId }, signal, fresh) => {
    let product = fresh ? undefined : known.get(productId);
    if (!product) {
      const reply = await octo.call({
        purpose: 'shopping',
        method: 'GET',
        path: `/products/${encodeURIComponent(productId)}`,
        headers: productHeaders,
        budgetMs,
        signal,
      });
      if (reply.kind === 'reply' && reply.status < 500) {
        const error = errorSchema.safeParse(reply.body).data?.error;
        if (error === 'INVALID_PRODUCT_ID') return { kind: 'unknown_product' };
      }
      product = reply.kind === 'reply' && reply.status === 200 ? productSchema.safeParse(reply.body).data : undefined;
      if (!product || product.id !== productId || !isZone(product.timeZone) || !isCurrency(product.defaultCurrency))
        return { kind: 'unavailable', reason: octo.reasonOf(reply) };
      known.set(productId, product);
    }
    const option = sellableOptions(product).find(({ id }) => id === optionId);
    return option ? { product, option } : { kind: 'unknown_product' };
  };
}
