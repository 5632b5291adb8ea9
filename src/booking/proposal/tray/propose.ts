import type { Kysely } from 'kysely';
import { localePath } from '#i18n/locale.ts';
import type { PageAnswer, PageContext } from '#web/page.ts';
import { presentProduct } from '../../checkout/summary/product-view.ts';
import type { CheckoutDeps } from '../../checkout/checkout-deps.ts';
import { findQuote } from '../../quote/find-quote.ts';
import { tripAgentOf } from '../../reservation/trip-agent.ts';
import type { BookingTables } from '../../tables.ts';
import { addToProposal, createProposal } from '../proposal.sql.ts';
import { longest } from '../proposed.ts';
import { proposalTokens } from '../tokens.ts';
import { collectIn, trayOf } from './tray.sql.ts';
import { trayCookieOf } from './tray-cookies.ts';

/**
 * Adds a quote to the proposal that its agent collects in, and leads back to `back`, the path of the page on which it was
 * chosen, without locale prefix. A new proposal is begun where there is none, and where the quote doesn't fit: in another
 * currency, or more than a proposal has. 404 for everybody but agents who may book.
 */
export type Propose = (context: PageContext, quoteId: string, back: string) => Promise<PageAnswer<never>>;

export interface ProposeDeps {
  readonly db: Kysely<BookingTables>;
  readonly secret: string;
  readonly presenters: CheckoutDeps['presenters'];
}

export function proposer({ db, secret, presenters }: ProposeDeps): Propose {
  return async (context, quoteId, back) => {
    const { principal, brand, locale } = context;
    const agent = tripAgentOf(principal);
    const found = agent === null || agent === 'refused' ? null : await findQuote(db, brand.id, quoteId);
    if (agent === null || agent === 'refused' || !found) return { kind: 'missing' };
    const owner = { personId: agent.personId, brand: brand.id };
    const quotes = [{ id: found.id, currency: found.total.currency }];
    const tray = await trayOf(db, owner);
    if (!tray || !(await addToProposal(db, tray.proposal, quotes))) {
      const { title } = presentProduct(presenters, found.product, found.details, locale);
      const begun = await createProposal(db, {
        brand: brand.id,
        agent,
        locale,
        title: title.slice(0, longest.title),
        quotes,
        hashFor: proposalTokens(secret).hashFor,
      });
      if (begun !== null) await collectIn(db, owner, begun);
    }
    return { kind: 'redirect', to: localePath(locale, back), cookies: [trayCookieOf(await trayOf(db, owner))] };
  };
}
