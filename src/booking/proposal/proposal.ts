import type { PageHandler } from '#web/page.ts';
import { clientProposalHandler } from './client-proposal.ts';
import { editProposalHandler, type ProposalDeps } from './edit-proposal.ts';
import type { ClientProposalView, EditProposalView, ProposalsView } from './proposal-view.ts';
import { proposalsHandler } from './proposals.ts';

/** The front door of proposals. */
export type { ProposalDeps } from './edit-proposal.ts';
export { proposedSales } from './proposed-sales.ts';
export { addDashboardProposalsApi } from './api/dashboard-api.ts';
export { addProposalApi } from './api/proposal-api.ts';
export { maySeeProposals } from './proposals.ts';
export { type InLookOf, type ProposalMail, sendProposalMail } from './send-proposal.ts';

/** The pages of proposals, by the name of their route. */
export interface ProposalPages {
  readonly proposal: PageHandler<ClientProposalView>;
  readonly dashboard: {
    readonly proposals: PageHandler<ProposalsView>;
    readonly editProposal: PageHandler<EditProposalView>;
  };
}

export function proposalPages(deps: ProposalDeps): ProposalPages {
  return {
    proposal: clientProposalHandler(deps),
    dashboard: { proposals: proposalsHandler(deps), editProposal: editProposalHandler(deps) },
  };
}
