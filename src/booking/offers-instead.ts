import type { PageContext } from '#web/page.ts';
import type { QuoteToRenew, ChangeClient, ChangeOption } from './vertical.ts';

/** A quote that can't be booked any more. */
export type EndedSale = Pick<QuoteToRenew, 'details' | 'total' | 'policy' | 'vat'>;

/**
 * What can be had now at the same provider for the same days in place of a quote that has ended, the most alike first, then by
 * price; chosen by a POST of its `offer` to the product's page. Empty when there is nothing, or nobody answers.
 */
export type OffersInstead = (
  ended: EndedSale,
  client: ChangeClient & Pick<PageContext, 'country'>,
) => Promise<readonly ChangeOption[]>;
