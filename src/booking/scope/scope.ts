import { may } from '#accounts/roles.ts';
import type { Principal } from '#web/principal.ts';

/** Which bookings of agencies somebody may see. Every query of the dashboard is limited by one of these. */
export type BookingScope =
  /** Those that the person has sold for their present agency. */
  | { readonly kind: 'own'; readonly personId: string; readonly agencyPath: readonly string[] }
  /** Those of the agency at the end of the path, and of the agencies below it. */
  | { readonly kind: 'agency'; readonly agencyPath: readonly string[] }
  /** Those of every agency. */
  | { readonly kind: 'all' };

/** Null when the person may not see them: `all` needs the action `reservations`, the own ones an agency. */
export function scopeOf(principal: Principal, all: boolean): BookingScope | null {
  const { agency } = principal;
  const agencyPath = agency?.path ?? [];
  if (all) {
    if (!may(principal, 'reservations', { agencyPath })) return null;
    return agency ? { kind: 'agency', agencyPath } : { kind: 'all' };
  }
  return agency ? { kind: 'own', personId: principal.id, agencyPath } : null;
}

/** Everything that somebody may see; null for nothing. */
export function widestScope(principal: Principal): BookingScope | null {
  return scopeOf(principal, true) ?? scopeOf(principal, false);
}

/** What somebody may do with bookings that an agency has sold. */
export interface BookingRights {
  /** See what the agency owes and keeps. */
  readonly net: boolean;
  /** Cancel, change, send again, write notes. */
  readonly act: boolean;
}

/** `agencyPath` is that of the selling agency. */
export function rightsOn(principal: Principal, agencyPath: readonly string[]): BookingRights {
  return { net: may(principal, 'net', { agencyPath }), act: may(principal, 'book', { agencyPath }) };
}
