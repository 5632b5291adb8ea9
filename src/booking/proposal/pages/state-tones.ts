import type { ProposalsView } from '../proposal-view.ts';

/** The look of each state's badge. */
export const stateTones = {
  draft: 'neutral',
  sent: 'warning',
  viewed: 'warning',
  accepted: 'positive',
  booked: 'positive',
  declined: 'neutral',
  withdrawn: 'neutral',
  expired: 'neutral',
} as const satisfies Record<ProposalsView['rows'][number]['state'], string>;
