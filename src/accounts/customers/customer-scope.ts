import type { Principal } from '#web/principal.ts';
import { may } from '../roles.ts';

/** Whose customers are read. */
export type CustomerScope =
  /** Those of this agency alone. */
  | { readonly kind: 'own'; readonly agencyId: string }
  /** Those of the agency and of the agencies below it. */
  | { readonly kind: 'agency'; readonly agencyId: string }
  /** Those of every agency: staff. */
  | { readonly kind: 'all' };

/** Null for people who may not see customers: those of sub-agencies need the action `reservations`. */
export function customerScope(principal: Principal | null): CustomerScope | null {
  if (!principal) return null;
  const { agency, actions } = principal;
  if (actions.includes('reservations')) return agency ? { kind: 'agency', agencyId: agency.id } : { kind: 'all' };
  return agency && actions.includes('book') ? { kind: 'own', agencyId: agency.id } : null;
}

/** Whether a person may change a customer that they can see. */
export function mayChangeCustomer(principal: Principal, agencyPath: readonly string[]): boolean {
  return may(principal, 'book', { agencyPath });
}
