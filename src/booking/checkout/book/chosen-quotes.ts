import type { PageContext } from '#web/page.ts';
import { markSoldOut, replaceQuote } from '../../basket/basket.sql.ts';
import { findQuote, type ShownQuote } from '../../quote/find-quote.ts';
import { renewQuote } from '../../quote/renew-quote.ts';
import { mostItems } from '../../reservation/reserve.ts';
import type { RenewAnswer } from '../../vertical.ts';
import { isSample, sampleQuote } from '../../sample-booking.ts';
import type { CheckoutDeps } from '../checkout-deps.ts';

type Deps = Pick<CheckoutDeps, 'db' | 'quotes' | 'proposals' | 'sampleOf'>;

/**
 * The quotes of an address (`quote=`, several with commas between them). `unknown`: it names none that exists.
 * `not_together`: some of several are missing, or their currencies differ.
 */
export async function chosenQuotes(
  deps: Deps,
  context: PageContext,
): Promise<readonly ShownQuote[] | 'unknown' | 'not_together'> {
  const { brand, query, now } = context;
  if (isSample(context)) {
    const sale = await deps.sampleOf?.(context);
    return sale ? [sampleQuote(sale, now)] : 'unknown';
  }
  const ids = [...new Set((query.get('quote') ?? '').split(',', mostItems + 1))];
  const found = await Promise.all(ids.map(async (id) => await findQuote(deps.db, brand.id, id)));
  const quotes = found.filter((one) => one !== null);
  if (quotes.length === 0) return 'unknown';
  const isMixed = new Set(quotes.map(({ total }) => total.currency)).size > 1;
  return quotes.length === ids.length && ids.length <= mostItems && !isMixed ? quotes : 'not_together';
}

/** Asks for a quote again. The new one takes its place in the basket; without an answer it stays as it was. */
export async function renewChosen(
  deps: Deps,
  context: PageContext,
  quote: ShownQuote,
): Promise<{ readonly answer: RenewAnswer; readonly quote: ShownQuote }> {
  // A quote from a proposal keeps the prices of its agent, whoever books it.
  const answer =
    (await deps.proposals.renew(quote, context)) ?? (await renewQuote(deps.db, deps.quotes, quote, context));
  if (answer.kind === 'sold_out') await markSoldOut(deps.db, quote.id);
  if (answer.kind !== 'quoted') return { answer, quote };
  await replaceQuote(deps.db, quote.id, answer.quoteId);
  return { answer, quote: (await findQuote(deps.db, context.brand.id, answer.quoteId)) ?? quote };
}
