import type { MiddlewareHandler } from 'hono';
import { offeredProducts } from '../brand/brand-offer.ts';
import type { ApiEnv } from './api-context.ts';
import { problem } from './problems.ts';

/**
 * Answers 404 under `/v3/<product>` and for the product's search form where the brand does not offer this one of the installation's
 * `products`.
 */
export function offeredOnly(products: readonly string[]): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const { brand } = c.var.api;
    const [, , part = '', inPart = ''] = c.req.path.split('/');
    const product = part === 'search-forms' ? inPart : part;
    if (!brand.offer?.products || !products.includes(product)) return await next();
    const isOffered = offeredProducts(brand, products, (name) => name).includes(product);
    return isOffered ? await next() : problem(c, { code: 'not_found' });
  };
}
