import type { PageAnswer, PageContext } from '#web/page.ts';
import type { ShownQuote } from '../quote/find-quote.ts';
import type { TripAgent } from '../reservation/trip-agent.ts';
import type { RenewAnswer } from '../vertical.ts';

/** On an agent's basket: what is in it becomes a proposal. Texts come with it, not with the page's. */
export interface ToProposal {
  readonly heading: string;
  readonly text: string;
  readonly label: string;
  readonly button: string;
  /** The new one, and drafts that it can be added to. */
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** A sale by the agent whose proposal a client has accepted. */
export interface ProposedSale {
  readonly proposalId: string;
  readonly agent: TripAgent;
  readonly customerId: string | null;
}

/** What the checkout needs of agents' proposals. */
export interface ProposedSales {
  /** Null for everybody but agents who may book. */
  offerFor(context: PageContext): Promise<ToProposal | null>;
  /** Moves what is in the basket into a proposal and leads there; null when there is nothing to move, or no agent. */
  fromBasket(context: PageContext, target: string): Promise<PageAnswer<never> | null>;
  /** The seller and the customer of quotes that were accepted from one proposal. */
  saleOf(quoteIds: readonly string[]): Promise<ProposedSale | null>;
  /** Asks for an accepted quote again, with the prices of its agent; null for every other quote. */
  renew(quote: ShownQuote, context: PageContext): Promise<RenewAnswer | null>;
}
