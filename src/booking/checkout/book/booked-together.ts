import type { PageContext } from '#web/page.ts';
import { itemPrefix } from '../../product-form.ts';
import type { ShownQuote } from '../../quote/find-quote.ts';
import type { CheckoutDeps } from '../checkout-deps.ts';
import { presentProduct } from '../summary/product-view.ts';

/**
 * Whether these quotes were chosen together on a product's page (`together=1`) and are parts of one thing, such as rooms of
 * one stay: they have one heading and one set of wishes, and are booked all or none.
 */
export function isTogether(
  deps: Pick<CheckoutDeps, 'presenters'>,
  context: PageContext,
  quotes: readonly ShownQuote[],
): boolean {
  if (quotes.length < 2 || context.query.get('together') !== '1') return false;
  const wholes = quotes.map(({ product, details }) => {
    const { part } = presentProduct(deps.presenters, product, details, context.locale);
    return part ? `${product} ${part.of}` : null;
  });
  return wholes[0] !== null && new Set(wholes).size === 1;
}

const shared = ['arrival', 'requests'] as const;

/** The wishes of the first part for all of them. */
export function withSharedWishes(sent: FormData, size: number): FormData {
  const filled = new FormData();
  for (const [name, value] of sent) filled.append(name, value);
  for (const field of shared)
    for (let at = 1; at < size; at++) {
      filled.delete(itemPrefix(at, size) + field);
      for (const value of sent.getAll(itemPrefix(0, size) + field)) filled.append(itemPrefix(at, size) + field, value);
    }
  return filled;
}
