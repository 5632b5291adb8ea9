import { may } from '#accounts/roles.ts';
import type { Principal } from '#web/principal.ts';

/** The agent that sells a trip, with the agencies that may see it. */
export interface TripAgent {
  readonly personId: string;
  readonly agencyId: string;
  /** From the top agency to the selling one, both included. */
  readonly agencyPath: readonly string[];
}

/** The agent of a signed-in person; null for travellers and staff, `refused` for people of an agency who may not book. */
export function tripAgentOf(principal: Principal | null): TripAgent | 'refused' | null {
  const agency = principal?.agency;
  if (!agency) return null;
  if (!may(principal, 'book', { agencyPath: agency.path })) return 'refused';
  return { personId: principal.id, agencyId: agency.id, agencyPath: agency.path };
}
