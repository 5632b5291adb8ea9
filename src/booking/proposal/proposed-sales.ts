import type { CheckoutDeps } from '../checkout/checkout-deps.ts';
import type { ProposedSales } from '../checkout/proposed-sales.ts';
import { basketToProposal, toProposalView } from './from-basket.ts';
import { acceptedItem } from './items.sql.ts';
import { proposalOfQuotes } from './proposal.sql.ts';
import { proposalAgent, type RenewDeps, renewItem } from './renew-items.ts';

/** Proposals as the checkout sees them. */
export function proposedSales(deps: RenewDeps & Pick<CheckoutDeps, 'presenters' | 'secret'>): ProposedSales {
  return {
    offerFor: (context) => toProposalView(deps, context),
    fromBasket: (context, target) => basketToProposal(deps, context, target),
    async saleOf(quoteIds) {
      const proposal = await proposalOfQuotes(deps.db, quoteIds);
      if (!proposal || proposal.agentId === null) return null;
      const { id: proposalId, agentId: personId, agencyId, agencyPath, customerId } = proposal;
      return { proposalId, agent: { personId, agencyId, agencyPath }, customerId };
    },
    async renew(quote, context) {
      const item = await acceptedItem(deps.db, quote);
      if (!item) return null;
      const agent = await proposalAgent(deps, item);
      return agent ? await renewItem(deps, { ...item, quote }, agent, context) : { kind: 'unavailable' };
    },
  };
}
